"""Where a database is."""

from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from allaboard.server.errors import StorageError

from .database import Database
from .sqlite import Sqlite

SQLITE = "sqlite:///"
LOOKS_LIKE = "It looks like sqlite:////folder/file.db or postgresql://name:password@host/database."


def database_at(url: str) -> Database:
    """Nothing is read or written yet."""
    if url.startswith(SQLITE) and url != SQLITE:
        return Sqlite(Path(unquote(url.removeprefix(SQLITE))))
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StorageError(f"That is not the address of a database. {LOOKS_LIKE}") from error
    if parsed.drivername not in ("postgresql", "postgres"):
        raise StorageError(f"All Aboard cannot use the database {parsed.render_as_string()}. {LOOKS_LIKE}")
    try:
        from .postgres import Postgres
    except ImportError as error:
        raise StorageError(
            "PostgreSQL needs a library that is not installed. Please run: pip install 'allaboard[postgres]'"
        ) from error
    return Postgres(parsed)
