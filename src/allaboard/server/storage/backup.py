"""A database as one file, and back: from either kind to either kind, while the server runs."""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, func, insert, select

from allaboard.server.errors import StorageError

from . import schema
from .address import database_at
from .migrations import newest, revision_of
from .sqlite import Sqlite

AT_ONCE = 1000  # rows in memory
SQLITE = b"SQLite format 3\0"  # what every such file begins with


def back_up(url: str, file: Path) -> int:
    """Writes all of the database, as it is at one moment, into a new SQLite file; says how many rows that were."""
    if file.exists():
        raise StorageError(f"{file} is there already. Please name another file, or remove this one.")
    part = file.with_name(file.name + ".part")
    source, target = database_at(url), Sqlite(part, journal="DELETE")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))  # passwords and a secret will be in it
        rows = source.snapshot(lambda whole: save(whole, target))
        part.rename(file)
    except OSError as error:
        raise StorageError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        source.close()
        target.close()
        part.unlink(missing_ok=True)
    return rows


def save(whole: Connection, target: Sqlite) -> int:
    if revision_of(whole) != newest(whole):
        raise StorageError(
            "That is not a database of this version of All Aboard. "
            "Please back it up with the version that wrote it, or start this version's server on it once."
        )
    target.prepare()
    return target.run(lambda copy: fill(whole, copy))


def restore(file: Path, url: str) -> int:
    """Brings back what `back_up` wrote, with this or an older version, into a database without tables and people."""
    if not file.is_file():
        raise StorageError(f"There is no file {file}.")
    with file.open("rb") as begin:
        if begin.read(len(SQLITE)) != SQLITE:
            raise StorageError(f"{file} is not a backup of All Aboard.")
    target = database_at(url)
    with TemporaryDirectory(prefix="allaboard-") as folder:
        source = Sqlite(Path(shutil.copy(file, folder)), journal="DELETE")  # brought to this version's schema first
        try:
            if source.snapshot(revision_of) is None:
                raise StorageError(f"{file} is not a backup of All Aboard.")
            source.prepare()
            target.prepare()
            return source.snapshot(lambda whole: target.run(lambda copy: fill(whole, copy)))
        finally:
            source.close()
            target.close()


def fill(whole: Connection, copy: Connection) -> int:
    """Only a database in which nothing has happened yet; settings that a first start has made give way."""
    copy.execute(schema.settings.delete())
    rows = 0
    for table in schema.metadata.sorted_tables:
        if copy.scalar(select(func.count()).select_from(table)):
            raise StorageError("There is something in that database already. A backup is restored into an empty one.")
        for some in whole.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings().partitions():
            copy.execute(insert(table), [dict(row) for row in some])
            rows += len(some)
    return rows
