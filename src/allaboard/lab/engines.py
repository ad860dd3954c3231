"""Where games are played: in this process, in many, or on a cluster. The games are the same."""

import signal
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol

from allaboard import AllAboardError
from allaboard.bots.thinking import policies
from allaboard.engine import runner

from .cluster import on_cluster
from .ledger import Ledger, Noted
from .processors import processors
from .work import Result, Work


class Engine(Protocol):
    def __call__(self, work: Work[Result], numbers: Sequence[int], workers: int | None = None) -> Generator[Result]:
        """Takes the work, the numbers of its pieces and how many to do at once; gives the results as they come."""


def on_this_machine(work: Work[Result], numbers: Sequence[int], workers: int | None = None) -> Generator[Result]:
    """Without a number of workers, one for each processor. One worker alone is this process, for a debugger."""
    count = min(workers or processors(), len(numbers))
    yield from _in_processes(work, numbers, count) if count > 1 else map(work.play, numbers)


def _in_processes(work: Work[Result], numbers: Sequence[int], count: int) -> Generator[Result]:
    context = get_context("spawn")  # a fork would copy threads of numba and of the caller in any state
    todo = iter(numbers)
    crew: dict[Connection, BaseProcess] = {}
    playing: dict[Connection, int] = {}
    try:
        for number in [next(todo) for _ in range(count)]:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work))
            process.start()
            theirs.close()
            crew[ours], playing[ours] = process, number
            ours.send(number)
        while playing:
            ready = wait(list(playing))
            for pipe in [pipe for pipe in playing if pipe in ready]:
                result = _received(pipe, work, playing.pop(pipe))
                following = next(todo, None)
                if following is not None:
                    playing[pipe] = following
                    pipe.send(following)
                yield result
    finally:
        for pipe, worker in crew.items():
            pipe.close()
            worker.terminate()
        for worker in crew.values():
            worker.join()


def _received(pipe: Connection, work: Work[Result], number: int) -> Result:
    try:
        answer: Result | Exception = pipe.recv()
    except (EOFError, ConnectionError) as error:
        raise AllAboardError(
            f"The process that played {work.describe(number)} has died, perhaps for lack of memory. "
            "The games so far are kept."
        ) from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _serve(pipe: Connection, work: Work[Result]) -> None:
    """A worker: plays what it is told to, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends its workers
    runner.wait_for_compiled()
    policies.wait()
    while True:
        try:
            number = pipe.recv()
        except (EOFError, ConnectionError):
            return
        try:
            answer: Result | Exception = work.play(number)
        except Exception as error:
            answer = error
        pipe.send(answer)


ENGINES: dict[str, Engine] = {"local": on_this_machine, "ray": on_cluster}


def play_missing(
    work: Work[Noted],
    count: int,
    ledger: Ledger[Noted],
    *,
    engine: str = "local",
    workers: int | None = None,
    progress: Callable[[Noted], None] | None = None,
) -> None:
    """Of so many pieces, play those that the ledger does not have yet; `progress` hears of each."""
    missing = [number for number in range(count) if number not in ledger.played]
    if not missing:
        return
    with ledger, closing(ENGINES[engine](work, missing, workers)) as results:
        for result in results:
            ledger.note(result)
            if progress:
                progress(result)
