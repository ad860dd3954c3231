"""SQLite's own log is moved into the database while entries are written, and stays small."""

import asyncio
import sqlite3

from allaboard.server.storage import LogEntry, open_store
from allaboard.server.storage import sqlite as storage


def test_the_log_of_sqlite_does_not_grow_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(storage, "CHECKPOINT_EVERY", 100)
    path = tmp_path / "allaboard.db"

    async def write() -> int:
        store = open_store(f"sqlite:///{path}")
        for number in range(3_000):
            assert await store.append(LogEntry("table", number, 0, b"x" * 1_000))
        size = path.with_name("allaboard.db-wal").stat().st_size
        await store.close()
        return size

    assert asyncio.run(write()) < 27_000_000  # half of what it is when nothing is moved
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (3_000,)
    connection.close()
