"""Group commit: one thread writes all that is waiting in one transaction, and each entry gets its own answer."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from allaboard.server.errors import StorageError

from .rows import LogEntry, TableRow

MOST = 256  # entries in one transaction
PATIENCE = 5.0  # seconds that entries wait for a database that is gone; a restart takes less
PAUSE = 0.05  # seconds between two attempts to reach it


class Unreachable(Exception):
    """The connection is lost. `unsure`: the transaction may have been committed all the same."""

    def __init__(self, reason: str, unsure: bool) -> None:
        super().__init__(reason)
        self.unsure = unsure


class Addition(NamedTuple):
    """An entry to be written, and what lists and searches need to know then."""

    entry: LogEntry
    row: TableRow | None


# Writes all of them in one transaction and says for each whether its number was free. If `again`, they may have
# been written already: a number that is taken by the very same entry counts as written. StorageError: none was
# written, and it is not their fault. Unreachable: see there. Any other error may be the fault of one of them.
Write = Callable[[Sequence[Addition], bool], list[bool]]
Answer = bool | StorageError


class Waiting(NamedTuple):
    addition: Addition
    answer: asyncio.Future[bool]


class Writer:
    def __init__(self, write: Write) -> None:
        self._write = write
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closed = False
        self._lost_at: float | None = None
        self._thread = Thread(target=self._work, name="allaboard writer", daemon=True)
        self._thread.start()

    def append(self, entry: LogEntry, row: TableRow | None) -> asyncio.Future[bool]:
        if self._closed:
            raise StorageError("The store is closed.")
        answer = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(Addition(entry, row), answer))
        return answer

    def close(self) -> None:
        """Returns when all that was waiting has its answer."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while batch := self._take():
            give(batch, self._answers([waiting.addition for waiting in batch], again=False))

    def _take(self) -> list[Waiting]:
        """All that is waiting, at least one; nothing at the end. Nobody else takes from the queue."""
        batch: list[Waiting] = []
        while not batch or (len(batch) < MOST and not self._queue.empty()):
            waiting = self._queue.get()
            if waiting is None:
                self._queue.put(None)  # still the end when asked again
                break
            batch.append(waiting)
        return batch

    def _answers(self, additions: Sequence[Addition], again: bool) -> Sequence[Answer]:
        while True:
            try:
                answers = self._write(additions, again)
                self._lost_at = None
                return answers
            except StorageError as error:
                return [error] * len(additions)
            except Unreachable as lost:
                again = again or lost.unsure
                self._lost_at = self._lost_at or time.monotonic()
                impatient = time.monotonic() > self._lost_at + PATIENCE
                if impatient and not again:
                    return [StorageError(f"The database cannot be reached: {lost}")] * len(additions)
                if self._closed and again:
                    sentence = "The database was lost in the middle of saving: it is not known whether it was saved."
                    return [StorageError(sentence)] * len(additions)
                if impatient:
                    # What may have been written is asked for until there is an answer. The others need not wait.
                    self._refuse(StorageError(f"The database cannot be reached: {lost}"))
                time.sleep(PAUSE)
            except Exception as error:
                if len(additions) == 1:
                    return [StorageError(f"The database refuses this entry: {' '.join(str(error).split())}")]
                return [self._answers([addition], again)[0] for addition in additions]

    def _refuse(self, error: StorageError) -> None:
        while not self._queue.empty() and (batch := self._take()):
            give(batch, [error] * len(batch))


def give(batch: Sequence[Waiting], answers: Sequence[Answer]) -> None:
    """In one call for all of them: each call would wake the event loop."""
    with suppress(RuntimeError):  # the event loop is closed, and nobody waits any more
        batch[0].answer.get_loop().call_soon_threadsafe(settle, batch, answers)


def settle(batch: Sequence[Waiting], answers: Sequence[Answer]) -> None:
    for waiting, answer in zip(batch, answers, strict=True):
        if waiting.answer.done():
            continue  # whoever asked has given up
        if isinstance(answer, StorageError):
            waiting.answer.set_exception(StorageError(str(answer)))  # each needs a traceback of its own
        else:
            waiting.answer.set_result(answer)
