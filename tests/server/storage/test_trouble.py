"""Disks that are full and databases that are not there: a sentence, and nothing lost."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import insert

from allaboard.server.errors import StorageError
from allaboard.server.storage import open_store, schema
from server.storage.entries import entry, numbers, opened

SCRIPTS = Path(__file__).parent / "scripts"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_full_disk_is_reported_and_nothing_is_lost(tmp_path):
    url = f"sqlite:///{tmp_path / 'allaboard.db'}"
    done = subprocess.run([sys.executable, str(SCRIPTS / "fill_the_disk.py"), url], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    sentence, count = done.stdout.splitlines()
    assert "no room on the disk" in sentence
    assert int(count) > 10

    async def read():
        async with opened(url) as store:
            assert await numbers(store) == list(range(int(count)))

    asyncio.run(read())


def test_a_database_that_may_not_grow_is_reported_too(tmp_path, monkeypatch):
    connect = sqlite3.connect

    def small(*words, **more):
        connection = connect(*words, **more)
        connection.execute("PRAGMA max_page_count = 60")
        return connection

    async def main():
        monkeypatch.setattr(sqlite3, "connect", small)
        async with opened(f"sqlite:///{tmp_path / 'allaboard.db'}") as store:
            written = 0

            async def fill():
                nonlocal written
                while await store.append(entry(written, body=b"x" * 2000)):
                    written += 1

            with pytest.raises(StorageError, match="no room on the disk"):
                await fill()
            with pytest.raises(StorageError, match="no room on the disk"):
                await store.run(
                    lambda connection: connection.execute(
                        insert(schema.settings).values(key="k", value="x" * 1_000_000)
                    )
                )
            assert await numbers(store) == list(range(written))
            await store.run(lambda connection: connection.execute(schema.log.delete().where(schema.log.c.number == 0)))
            assert await store.append(entry(written, body=b"x" * 1000))

    asyncio.run(main())


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match=r"The folder .*/file/data cannot be made: Not a directory\."):
        open_store(f"sqlite:///{tmp_path / 'file/data/allaboard.db'}")


def test_a_folder_that_cannot_be_written_is_a_sentence():
    """Root may write anywhere, so it becomes nobody for this; not in pytest's folder, which nobody may look into."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        code = f"""
import os
from allaboard.server.storage import open_store
if os.getuid() == 0:
    os.setuid(65534)
try:
    open_store("sqlite:///{folder}/allaboard.db")
except ValueError as error:
    print(error)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "cannot be used: unable to open database file" in done.stdout, done.stderr


def test_a_file_that_is_no_database_is_a_sentence(tmp_path):
    (tmp_path / "allaboard.db").write_text("Dear diary, today I rode a train. " * 100)
    with pytest.raises(StorageError, match="is no database"):
        open_store(f"sqlite:///{tmp_path / 'allaboard.db'}")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "not the address of a database"),
        ("games.db", "not the address of a database"),
        ("mysql://host/games", "cannot use the database mysql://host/games"),
        ("sqlite://", "cannot use the database"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be used: .*refused"),
        ("postgresql://127.0.0.1/games?colour=red", "colour"),
        ("postgresql://127.0.0.1:port/games", "not the address of a database"),
    ],
)
def test_a_wrong_address_is_a_sentence(url, words):
    with pytest.raises(StorageError, match=words) as caught:
        open_store(url)
    assert "secret" not in str(caught.value)


def test_a_database_that_is_not_there_is_a_sentence(postgres):
    with pytest.raises(StorageError, match='database "nowhere" does not exist'):
        open_store(postgres.url("nowhere"))
