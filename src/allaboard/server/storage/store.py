"""The store: the logs of all tables, and everything else that has to last.

All is done in threads; what is here belongs to the event loop.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, select

from allaboard.server.errors import StorageError

from . import schema
from .address import database_at
from .database import Database
from .rows import LogEntry, Member, TableRow
from .writer import Writer

__all__ = ["LogEntry", "Member", "Store", "TableRow", "open_store", "prepare_database"]

T = TypeVar("T")

THREADS = 4  # for all but the log
READY_WITHIN = 5.0  # seconds


class Store:
    """Open one with `open_store`."""

    def __init__(self, database: Database) -> None:
        self._heard: Callable[[str], None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._database = database
        self.shared = database.shared
        self._worker = database.employ(self._deliver)
        self._writer = Writer(self._worker.write)
        self._threads = ThreadPoolExecutor(THREADS, "allaboard store")

    def append(self, entry: LogEntry, row: TableRow | None = None) -> Awaitable[bool]:
        """True once it is safely on the disk, with its row; False if that number is taken.

        StorageError if it could not be written; nothing is changed then.
        """
        return self._writer.append(entry, row)

    async def entries(self, table: str, after: int = -1) -> list[LogEntry]:
        """The log of a table, in order."""
        columns = schema.log.c
        query = (
            select(columns.table_id, columns.number, columns.at, columns.body)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number)
        )
        return await self.run(lambda connection: [LogEntry(*row) for row in connection.execute(query)])

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Any other reading or writing: one transaction, in a thread.

        `work` may be called a second time, after everything it did was undone: it should touch nothing but the
        connection. SQLAlchemy's IntegrityError comes through, for names that are taken; a database that fails is
        a StorageError.
        """
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._database.run, work)

    def listen(self, heard: Callable[[str], None]) -> None:
        """`heard` is called in this event loop with each text that any worker tells.

        On PostgreSQL also with `log <table> <number>` for each entry that is appended, and with `reconnected` when
        texts may have been missed.
        """
        self._heard, self._loop = heard, asyncio.get_running_loop()

    async def tell(self, text: str) -> None:
        """To all workers, this one included; up to 7,000 bytes."""
        await asyncio.wrap_future(self._worker.tell(text))

    async def keep(self, table: str) -> bool:
        """Whether this worker is now the one that looks after the table.

        Cheap, and to be asked often: what is kept is lost with the connection to the database. For a moment, until
        the loss is noticed, two may think that they keep a table; the log still takes each number once.
        """
        return await asyncio.wrap_future(self._worker.keep(table))

    async def unkeep(self, table: str) -> None:
        await asyncio.wrap_future(self._worker.unkeep(table))

    async def ready(self) -> bool:
        """Can it write and read now?"""
        key = f"ready {token_hex()}"  # of its own: several workers may be asked at the same time

        def write_and_read(connection: Connection) -> bool:
            columns = schema.settings.c
            connection.execute(insert(schema.settings).values(key=key, value=key))
            found = connection.scalar(select(columns.value).where(columns.key == key))
            connection.execute(delete(schema.settings).where(columns.key == key))
            return found == key

        try:
            return await asyncio.wait_for(self.run(write_and_read), READY_WITHIN)
        except (StorageError, TimeoutError):
            return False

    async def close(self) -> None:
        """What was asked for before is still done."""
        self._loop = None
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._writer.close()
        self._threads.shutdown()
        self._worker.close()
        self._database.close()

    def _deliver(self, texts: Sequence[str]) -> None:
        """From any thread."""
        if loop := self._loop:
            with suppress(RuntimeError):  # the event loop is closed, and nobody listens any more
                loop.call_soon_threadsafe(self._hear, texts)

    def _hear(self, texts: Sequence[str]) -> None:
        for text in texts:
            if self._heard:
                self._heard(text)


def open_store(url: str) -> Store:
    """`sqlite:////path/file.db` or `postgresql://…`; the database is brought to this version's schema."""
    database = database_at(url)
    try:
        database.prepare()
        return Store(database)
    except BaseException:
        database.close()
        raise


def prepare_database(url: str, workers: int) -> None:
    """Brings it to this version's schema, and says so if there is none, or none for so many workers."""
    database = database_at(url)
    try:
        if workers > 1 and not database.shared:
            raise StorageError("Several workers need PostgreSQL; SQLite serves one. Name a database or one worker.")
        database.prepare()
    finally:
        database.close()
