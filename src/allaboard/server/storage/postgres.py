"""The store in PostgreSQL, for any number of processes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
import sqlalchemy
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy import URL, create_engine, text

from allaboard.server.errors import StorageError

from .database import Deliver, told
from .migrations import migrate
from .rows import TableRow
from .session import CHANNEL, Connection, Session
from .writer import Addition, Unreachable

T = TypeVar("T")

# A network that swallows everything is noticed after some seconds, too. What the URL says comes first.
HABITS = {
    "application_name": "allaboard",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}

INSERT_ENTRIES = f"""
    WITH written AS (
        INSERT INTO log (table_id, number, at, body)
        SELECT * FROM unnest(%s::text[], %s::int[], %s::bigint[], %s::bytea[])
        ON CONFLICT (table_id, number) DO NOTHING
        RETURNING table_id, number
    )
    SELECT table_id, number, pg_notify('{CHANNEL}', 'log ' || table_id || ' ' || number) FROM written
"""
FIND_ENTRIES = """
    SELECT table_id, number FROM log
    JOIN unnest(%s::text[], %s::int[], %s::bigint[], %s::bytea[]) AS mine (table_id, number, at, body)
    USING (table_id, number, at, body)
"""
WRITE_ROWS = """
    INSERT INTO tables (id, code, edition, status, listed, host, updated)
    SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::bool[], %s::text[], %s::bigint[])
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, edition = excluded.edition, status = excluded.status,
    listed = excluded.listed, host = excluded.host, updated = excluded.updated
"""
DELETE_MEMBERS = "DELETE FROM members WHERE table_id = ANY (%s)"
INSERT_MEMBERS = """
    INSERT INTO members (table_id, place, person, seat, name)
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::int[], %s::text[])
"""
ONE_MIGRATES = text("SELECT pg_advisory_xact_lock(hashtextextended('allaboard migrations', 0))")


class Postgres:
    shared = True

    def __init__(self, url: URL) -> None:
        self._url = url
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            self._parameters: dict[str, Any] = {**HABITS, **conninfo_to_dict(address)}
        except psycopg.ProgrammingError as error:
            raise self.trouble(error) from error
        self._engine = create_engine("postgresql+psycopg://", creator=self.connect, pool_pre_ping=True)

    def prepare(self) -> None:
        with self._transaction() as connection:
            connection.execute(ONE_MIGRATES)
            migrate(connection)

    def snapshot(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        with self._transaction(isolation_level="REPEATABLE READ", postgresql_readonly=True) as connection:
            return work(connection)

    def run(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        with self._transaction() as connection:
            return work(connection)

    def employ(self, deliver: Deliver) -> "PostgresWorker":
        return PostgresWorker(self, deliver)

    def close(self) -> None:
        self._engine.dispose()

    def connect(self) -> Connection:
        return psycopg.connect(**self._parameters)

    def trouble(self, error: BaseException) -> StorageError:
        return StorageError(f"The database {self._url.render_as_string()} cannot be used: {reason(error)}")

    @contextmanager
    def _transaction(self, **options: Any) -> Iterator[sqlalchemy.Connection]:
        with (
            told(self.trouble),
            self._engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            yield connection


class PostgresWorker:
    def __init__(self, database: Postgres, deliver: Deliver) -> None:
        self._database = database
        self._connection: Connection | None = None  # of the thread that writes the log
        self._session = Session(database.connect, deliver)
        self.tell = self._session.tell
        self.keep = self._session.keep
        self.unkeep = self._session.unkeep

    def write(self, additions: Sequence[Addition], again: bool) -> list[bool]:
        connection = self._connected()
        committing = False
        try:
            answers = add(connection, additions, again)
            committing = True
            connection.commit()
            return answers
        except Exception as error:
            with suppress(psycopg.Error):
                connection.rollback()
            if connection.closed:
                self._connection = None
                raise Unreachable(reason(error), unsure=committing) from error
            one_to_blame = isinstance(error, DeadlockDetected | SerializationFailure) or again
            if isinstance(error, psycopg.OperationalError) and not one_to_blame:
                raise self._database.trouble(error) from error
            raise

    def _connected(self) -> Connection:
        if self._connection is None:
            try:
                self._connection = self._database.connect()
            except psycopg.Error as error:
                raise Unreachable(reason(error), unsure=False) from error
        return self._connection

    def close(self) -> None:
        self._session.close()
        if self._connection:
            self._connection.close()


def reason(error: BaseException) -> str:
    """PostgreSQL likes to say it in several lines."""
    return " ".join(str(error).split())


def add(connection: Connection, additions: Sequence[Addition], again: bool) -> list[bool]:
    """In the order of tables and numbers: all writers take their locks in this order, so none waits for another
    that waits for it."""
    first: dict[tuple[str, int], Addition] = {}
    for addition in additions:
        first.setdefault(key_of(addition), addition)
    ordered = [first[key] for key in sorted(first)]
    rows = [addition.entry for addition in ordered]
    fresh = {key[:2] for key in connection.execute(INSERT_ENTRIES, columns(rows)).fetchall()}
    write_rows(connection, [first[key].row for key in sorted(fresh)])
    there = fresh
    if again and len(fresh) < len(ordered):
        there = fresh | set(connection.execute(FIND_ENTRIES, columns(rows)).fetchall())
    return [addition is first[key_of(addition)] and key_of(addition) in there for addition in additions]


def key_of(addition: Addition) -> tuple[str, int]:
    return addition.entry.table, addition.entry.number


def write_rows(connection: Connection, rows: Sequence[TableRow | None]) -> None:
    newest = {row.id: row for row in rows if row}
    if not newest:
        return
    tables = [newest[table] for table in sorted(newest)]
    known = [(row.id, row.code, row.edition, row.status, row.listed, row.host, row.updated) for row in tables]
    connection.execute(WRITE_ROWS, columns(known))
    connection.execute(DELETE_MEMBERS, [list(newest)])
    members = [
        (row.id, place, who.person, who.seat, who.name) for row in tables for place, who in enumerate(row.members)
    ]
    if members:
        connection.execute(INSERT_MEMBERS, columns(members))


def columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
