"""What the store asks of a database. Everything here blocks, and is called in threads."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from allaboard.server.errors import StorageError

from .writer import Addition

T = TypeVar("T")
Deliver = Callable[[Sequence[str]], None]

# Errors that whoever wrote the query has to do with: a name that is taken, a wrong query. All others are StorageErrors.
OWN_ERRORS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


class Database(Protocol):
    shared: bool  # several processes may serve the tables in it

    def prepare(self) -> None:
        """Makes the database, or brings it to this version's schema."""

    def snapshot(self, work: Callable[[Connection], T]) -> T:
        """Only reads, whatever the schema, and sees nothing of what others write meanwhile."""

    def run(self, work: Callable[[Connection], T]) -> T:
        """In one transaction. `work` may be called a second time, after everything it did was undone."""

    def employ(self, deliver: Deliver) -> "Worker":
        """This process as one of those that serve tables; it gets what is told by `deliver`."""

    def close(self) -> None: ...


class Worker(Protocol):
    def write(self, additions: Sequence[Addition], again: bool) -> list[bool]:
        """See `Write`."""

    def tell(self, text: str) -> Future[None]:
        """To all workers of this database."""

    def keep(self, table: str) -> Future[bool]:
        """Whether this worker, and no other, is now the one that looks after the table."""

    def unkeep(self, table: str) -> Future[None]: ...

    def close(self) -> None: ...


@contextmanager
def told(tell: Callable[[BaseException], StorageError]) -> Iterator[None]:
    """Turns the errors of a database into sentences."""
    try:
        yield
    except OWN_ERRORS:
        raise
    except DBAPIError as error:
        raise tell(error.orig or error) from error


def done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future
