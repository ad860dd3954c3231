"""What the store asks of a database. Everything here blocks, and is called in threads."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, NotSupportedError, ProgrammingError

from .writer import Addition

T = TypeVar("T")
Deliver = Callable[[Sequence[str]], None]

# Errors that whoever wrote the query has to do with: a name that is taken, a wrong query. All others are StorageErrors.
OWN_ERRORS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


class Database(Protocol):
    def write(self, additions: Sequence[Addition], again: bool) -> list[bool]:
        """See `Write`."""

    def run(self, work: Callable[[Connection], T]) -> T:
        """In one transaction."""

    def tell(self, text: str) -> Future[None]:
        """To all workers that use this database."""

    def keep(self, table: str) -> Future[bool]:
        """Whether this worker, and no other, is now the one that looks after the table."""

    def unkeep(self, table: str) -> Future[None]: ...

    def close(self) -> None: ...


def done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future
