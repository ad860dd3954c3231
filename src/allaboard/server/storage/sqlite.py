"""The store in one file, for one process."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, QueuePool, create_engine, event
from sqlalchemy.exc import OperationalError

from allaboard.server.errors import StorageError

from .database import Deliver, done, told
from .migrations import migrate
from .rows import TableRow
from .writer import Addition

T = TypeVar("T")

# The logs of many tables are written at their ends, which are all over the file. With this much room, pages are
# read again and carried over from the journal less often.
CACHE = 32_000  # KiB, for the log
BUSY = 10.0  # seconds to wait for another process, such as one that restores a backup
CHECKPOINT_EVERY = 500  # entries, some MB: a small log is written over and over, and the disk need not find new room

INSERT_ENTRY = """
    INSERT INTO log (table_id, number, at, body) VALUES (?, ?, ?, ?) ON CONFLICT (table_id, number) DO NOTHING
"""
WRITE_ROW = """
    INSERT INTO tables (id, code, edition, status, listed, host, updated) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, edition = excluded.edition, status = excluded.status,
    listed = excluded.listed, host = excluded.host, updated = excluded.updated
"""
DELETE_MEMBERS = "DELETE FROM members WHERE table_id = ?"
INSERT_MEMBER = "INSERT INTO members (table_id, place, person, seat, name) VALUES (?, ?, ?, ?, ?)"


class Sqlite:
    shared = False

    def __init__(self, path: Path, journal: str = "WAL") -> None:
        self.path = path
        self.writing = Lock()  # SQLite has one writer at a time, and its own way of waiting is to sleep and ask again
        self._journal = journal
        self._engine = create_engine("sqlite://", creator=self.connect, poolclass=QueuePool)
        event.listen(self._engine, "begin", begin)

    def prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StorageError(f"The folder {self.path.parent} cannot be made: {error.strerror}.") from error
        with told(self.trouble), self._transaction(writing=True) as connection:
            migrate(connection)

    def snapshot(self, work: Callable[[Connection], T]) -> T:
        if not self.path.exists():
            raise StorageError(f"There is no database {self.path}.")
        with told(self.trouble), self._transaction(writing=False) as connection:
            return work(connection)

    def run(self, work: Callable[[Connection], T]) -> T:
        """First as if it only read, which nobody has to wait for. If it wants to write, it is begun anew."""
        with told(self.trouble):
            try:
                with self._transaction(writing=False) as connection:
                    return work(connection)
            except OperationalError as error:
                if getattr(error.orig, "sqlite_errorcode", 0) != sqlite3.SQLITE_READONLY:
                    raise
            with self.writing, self._transaction(writing=True) as connection:
                return work(connection)

    def employ(self, deliver: Deliver) -> "SqliteWorker":
        return SqliteWorker(self, deliver)

    def close(self) -> None:
        self._engine.dispose()

    def connect(self) -> sqlite3.Connection:
        # Transactions are begun in so many words, and a connection is used by one thread at a time.
        connection = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA journal_mode = {self._journal}")
        connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk, not only on its way there
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # see Checkpoints
        return connection

    def trouble(self, error: BaseException) -> StorageError:
        code = getattr(error, "sqlite_errorcode", 0)
        if code == sqlite3.SQLITE_FULL or code & 0xFF == sqlite3.SQLITE_IOERR:
            return StorageError(
                f"There is no room on the disk for the database {self.path}, or the disk fails. Nothing was saved."
            )
        if code & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StorageError(f"The file {self.path} is no database, or it is damaged: {error}.")
        return StorageError(f"The database {self.path} cannot be used: {error}.")

    @contextmanager
    def _transaction(self, writing: bool) -> Iterator[Connection]:
        with self._engine.connect().execution_options(writing=writing) as connection, connection.begin():
            yield connection


def begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    cursor: Any = connection.connection.cursor()
    cursor.execute(f"PRAGMA query_only = {not writing}")
    cursor.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
    cursor.close()


class SqliteWorker:
    """The only one, so there is nobody else to tell or to share tables with."""

    def __init__(self, database: Sqlite, deliver: Deliver) -> None:
        self._database = database
        self._deliver = deliver
        self._connection = database.connect()
        self._connection.execute(f"PRAGMA cache_size = -{CACHE}")
        self._checkpoints = Checkpoints(database)

    def write(self, additions: Sequence[Addition], again: bool) -> list[bool]:
        with self._database.writing:
            try:
                answers = self._add_all(additions)
                self._checkpoints.count(len(additions))
                return answers
            except sqlite3.OperationalError as error:
                raise self._database.trouble(error) from error
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def _add_all(self, additions: Sequence[Addition]) -> list[bool]:
        if len(additions) == 1 and additions[0].row is None:
            return [self._add(additions[0])]  # which is a transaction by itself
        self._connection.execute("BEGIN IMMEDIATE")
        answers = [self._add(addition) for addition in additions]
        self._connection.execute("COMMIT")
        return answers

    def _add(self, addition: Addition) -> bool:
        entry = addition.entry
        written = self._connection.execute(INSERT_ENTRY, entry).rowcount == 1
        if written and addition.row:
            self._write_row(addition.row)
        return written

    def _write_row(self, row: TableRow) -> None:
        known = (row.id, row.code, row.edition, row.status, row.listed, row.host, row.updated)
        self._connection.execute(WRITE_ROW, known)
        self._connection.execute(DELETE_MEMBERS, (row.id,))
        members = [(row.id, place, who.person, who.seat, who.name) for place, who in enumerate(row.members)]
        self._connection.executemany(INSERT_MEMBER, members)

    def tell(self, text: str) -> Future[None]:
        self._deliver([text])
        return done(None)

    def keep(self, table: str) -> Future[bool]:
        return done(True)

    def unkeep(self, table: str) -> Future[None]:
        return done(None)

    def close(self) -> None:
        self._checkpoints.close()
        self._connection.close()


class Checkpoints:
    """Moves what was committed from SQLite's log into its database, in a thread of its own.

    SQLite would do it in the middle of a commit, and all would wait for it.
    """

    def __init__(self, database: Sqlite) -> None:
        self._database = database
        self._connection = database.connect()
        self._since = 0
        self._is_due, self._is_closed = Event(), False
        self._thread = Thread(target=self._work, name="allaboard checkpoints", daemon=True)
        self._thread.start()

    def count(self, entries: int) -> None:
        self._since += entries
        if self._since >= CHECKPOINT_EVERY:
            self._since = 0
            self._is_due.set()

    def close(self) -> None:
        """What is left is moved when the last connection closes."""
        self._is_closed = True
        self._is_due.set()
        self._thread.join()
        self._connection.close()

    def _work(self) -> None:
        while self._is_due.wait() and not self._is_closed:
            self._is_due.clear()
            with suppress(sqlite3.OperationalError):  # no room on the disk: later, then
                self._move()  # while others write
                with self._database.writing:
                    self._move()  # the little that came meanwhile; now the log begins anew

    def _move(self) -> None:
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
