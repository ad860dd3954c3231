"""Where the games of a tournament are played: in this process, in many, or on a cluster. The games are the same."""

import signal
from collections.abc import Callable, Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from allaboard import AllAboardError
from allaboard.bots.thinking import policies
from allaboard.engine import runner

from .cluster import on_cluster
from .match import Match
from .played import Played
from .processors import processors
from .schedule import Pairing

# Takes the match, the numbers of the games and how many to play at once; gives the games as they end.
Engine = Callable[[Match, Sequence[int], int | None], Generator[Played]]


def on_this_machine(match: Match, numbers: Sequence[int], workers: int | None = None) -> Generator[Played]:
    """Without a number of workers, one for each processor. One worker alone is this process, for a debugger."""
    count = min(workers or processors(), len(numbers))
    yield from _in_processes(match, numbers, count) if count > 1 else map(match.play, numbers)


def _in_processes(match: Match, numbers: Sequence[int], count: int) -> Generator[Played]:
    context = get_context("spawn")  # a fork would copy threads of numba and of the caller in any state
    todo = iter(numbers)
    crew: dict[Connection, BaseProcess] = {}
    playing: dict[Connection, int] = {}
    try:
        for number in [next(todo) for _ in range(count)]:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, match))
            process.start()
            theirs.close()
            crew[ours], playing[ours] = process, number
            ours.send(number)
        while playing:
            ready = wait(list(playing))
            for pipe in [pipe for pipe in playing if pipe in ready]:
                game = _received(pipe, match.schedule.pairing(playing.pop(pipe)))
                following = next(todo, None)
                if following is not None:
                    playing[pipe] = following
                    pipe.send(following)
                yield game
    finally:
        for pipe, worker in crew.items():
            pipe.close()
            worker.terminate()
        for worker in crew.values():
            worker.join()


def _received(pipe: Connection, pairing: Pairing) -> Played:
    try:
        answer: Played | Exception = pipe.recv()
    except (EOFError, ConnectionError) as error:
        raise AllAboardError(
            f"The process that played game {pairing.number} ({', '.join(pairing.bots)}) has died, perhaps for lack "
            "of memory. The games so far are kept."
        ) from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _serve(pipe: Connection, match: Match) -> None:
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
            answer: Played | Exception = match.play(number)
        except Exception as error:
            answer = error
        pipe.send(answer)


ENGINES: dict[str, Engine] = {"local": on_this_machine, "ray": on_cluster}
