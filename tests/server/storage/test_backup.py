"""`allaboard backup` and `allaboard restore`, from either database into either."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import insert, select, text

from allaboard.server.settings import Settings
from allaboard.server.storage import schema
from allaboard.server.storage.address import database_at
from cli.commands import run, sentence
from server.storage.entries import ANA, EVA, RUI, entry, numbers, opened, row


@pytest.fixture
def other(request, tmp_path):
    """An empty database, of the kind that the test names."""
    return {
        "sqlite": lambda: f"sqlite:///{tmp_path / 'other/allaboard.db'}",
        "postgresql": lambda: request.getfixturevalue("postgres").new_database(),
    }


async def fill(url):
    async with opened(url) as store:
        for number in range(3):
            await store.append(entry(number, body=b"\x00\xff" + b"x" * number), row(members=[ANA, RUI, EVA]))
        await store.append(entry(0, "u"), row("u", status="over"))

        def more(connection):
            connection.execute(insert(schema.people).values(id="ana", name="Ana", login=None, password=None, created=1))
            connection.execute(insert(schema.ratings).values(person="ana", edition="usa", mu=0.1, sigma=1 / 3, games=2))
            connection.execute(insert(schema.records).values(id="r", created=2**40, document=b"{}"))
            connection.execute(
                insert(schema.results).values(
                    table_id="u", seat=0, person="ana", bot=None, name="Ana", rank=1, total=99
                )
            )
            connection.execute(insert(schema.settings).values(key="secret", value="é☃"))

        await store.run(more)


def content(url):
    database = database_at(url)
    found = database.snapshot(
        lambda connection: {
            table.name: [tuple(one) for one in connection.execute(select(table).order_by(*table.primary_key))]
            for table in schema.metadata.sorted_tables
        }
    )
    database.close()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_brings_everything_back(url, other, kind, tmp_path):
    asyncio.run(fill(url))
    target = other[kind]()
    saved = run("backup", "copy.db", "--database", url)
    assert saved.exit_code == 0, saved.output
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    restored = run("restore", "copy.db", "--database", target)
    assert restored.exit_code == 0, restored.output
    assert all(content(target).values())
    assert content(target) == content(url)

    async def go_on():
        async with opened(target) as store:
            assert not await store.append(entry(2))
            assert await store.append(entry(3))

    asyncio.run(go_on())


def test_a_backup_is_one_moment_of_a_busy_server(url, tmp_path):
    """Each table's log in it is whole up to some entry, and its row is the one of that entry."""

    async def main():
        async with opened(url) as store:
            over = asyncio.Event()

            async def play(table):
                number = 0
                while not over.is_set():
                    await store.append(entry(number, table), row(table, updated=number))
                    number += 1

            players = [asyncio.create_task(play(f"t{number}")) for number in range(20)]
            await asyncio.sleep(0.1)
            saved = await asyncio.to_thread(run, "backup", "copy.db", "--database", url)
            over.set()
            await asyncio.gather(*players)
            assert saved.exit_code == 0, saved.output

    asyncio.run(main())
    found = content(f"sqlite:///{tmp_path / 'copy.db'}")
    assert len(found["tables"]) == 20
    for table, *_, updated, _rated, _wake in found["tables"]:
        assert [line[1] for line in found["log"] if line[0] == table] == list(range(updated + 1))


def test_the_data_folder_is_where_the_settings_say(tmp_path):
    data = tmp_path / "some where? 100%20 é#"
    asyncio.run(fill(Settings(data=data, database=None).database_url))
    assert (data / "allaboard.db").exists()
    assert run("backup", "one.db", "--data", str(data)).exit_code == 0
    assert run("backup", "two.db", ALLABOARD_DATA=str(data)).exit_code == 0
    assert run("restore", "one.db", ALLABOARD_DATA=str(tmp_path / "new")).exit_code == 0
    assert (tmp_path / "new/allaboard.db").exists()

    async def read():
        async with opened(f"sqlite:///{tmp_path / 'new/allaboard.db'}") as store:
            assert await numbers(store) == [0, 1, 2]

    asyncio.run(read())


def test_nothing_is_written_over(url, tmp_path):
    asyncio.run(fill(url))
    (tmp_path / "copy.db").write_text("precious")
    assert "is there already" in sentence(run("backup", "copy.db", "--database", url))
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert run("backup", "other.db", "--database", url).exit_code == 0
    before = content(url)
    assert "into an empty one" in sentence(run("restore", "other.db", "--database", url))
    assert content(url) == before


def test_what_cannot_be_saved_or_restored_is_a_sentence(url, tmp_path):
    assert "There is no database" in sentence(run("backup", "copy.db", "--data", "nowhere"))
    assert not (tmp_path / "nowhere").exists()
    assert "There is no file missing.db" in sentence(run("restore", "missing.db", "--database", url))
    (tmp_path / "text").write_text("no database " * 1000)
    assert sentence(run("restore", "text", "--database", url)) == "text is not a backup of All Aboard."
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE cakes (name)")
    other.close()
    assert sentence(run("restore", "other.db", "--database", url)) == "other.db is not a backup of All Aboard."
    asyncio.run(fill(url))
    assert "cannot be written" in sentence(run("backup", "no folder/copy.db", "--database", url))


def test_a_database_of_another_version_is_not_backed_up(url, tmp_path):
    database = database_at(url)
    database.prepare()
    database.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '0000'")))
    database.close()
    assert "not a database of this version" in sentence(run("backup", "copy.db", "--database", url))
    assert not (tmp_path / "copy.db").exists()
