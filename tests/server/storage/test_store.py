"""What the store promises, on either database."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from allaboard.server.errors import StorageError
from allaboard.server.storage import schema
from server.storage.entries import ANA, EVA, RUI, entry, numbers, opened, row, soon

SCRIPTS = Path(__file__).parent / "scripts"


def rows_of(table):
    return lambda connection: connection.execute(select(table).order_by(*table.primary_key)).all()


def test_what_was_appended_is_there_when_the_store_is_opened_again(url):
    async def write():
        async with opened(url) as store:
            assert await store.append(entry(0, body=b'{"a": "\xc3\xa9"}'), row(members=[ANA, RUI, EVA]))
            assert await store.append(entry(1, body=b"\x00\xff"))

    async def read():
        async with opened(url) as store:
            assert await store.entries("t") == [entry(0, body=b'{"a": "\xc3\xa9"}'), entry(1, body=b"\x00\xff")]
            assert await store.entries("t", after=0) == [entry(1, body=b"\x00\xff")]
            assert await store.entries("another") == []
            (table,) = await store.run(rows_of(schema.tables))
            assert table == ("t", "code of t", "europe", "open", True, "ana", 0, False, None)
            assert [(who.person, who.seat, who.name) for who in await store.run(rows_of(schema.members))] == [
                ("ana", 0, "Ana"),
                ("rui", 1, "Rui"),
                ("eva", None, "Éva ☃"),
            ]

    asyncio.run(write())
    asyncio.run(read())


def test_a_number_is_taken_once_and_the_loser_changes_nothing(url):
    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0), row())
            assert not await store.append(entry(0, body=b"other"), row(status="over", members=[ANA]))
            assert await store.entries("t") == [entry(0)]
            (table,) = await store.run(rows_of(schema.tables))
            assert table.status == "open"
            assert await store.run(rows_of(schema.members)) == []

    asyncio.run(main())


def test_in_one_batch_each_entry_has_its_own_answer(url):
    """All of these wait at the same time, so that they share transactions."""

    async def main():
        async with opened(url) as store:
            assert await store.append(entry(3))
            wishes = [entry(0), entry(1), entry(1, body=b"late"), entry(3, body=b"taken"), entry(2), entry(0, "u")]
            assert await asyncio.gather(*map(store.append, wishes)) == [True, True, False, False, True, True]
            assert await store.entries("t") == [entry(0), entry(1), entry(2), entry(3)]
            assert await numbers(store, "u") == [0]

    asyncio.run(main())


def test_an_entry_that_the_database_refuses_fails_alone(url):
    """Here because its row has the code of another table, and because text must be text."""

    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0, "first"), row("first", code="ABC"))
            answers = await asyncio.gather(
                store.append(entry(0)),
                store.append(entry(0, "second"), row("second", code="ABC")),
                store.append(entry(0, "\ud800")),
                store.append(entry(1)),
                return_exceptions=True,
            )
            assert [answer if isinstance(answer, bool) else type(answer) for answer in answers] == [
                True,
                StorageError,
                StorageError,
                True,
            ]
            assert await store.entries("second") == []
            assert await store.append(entry(0, "second"), row("second", code="DEF"))

    asyncio.run(main())


def test_the_newest_row_of_a_batch_counts(url):
    async def main():
        async with opened(url) as store:
            changes = [
                (entry(0), row(updated=1, members=[ANA])),
                (entry(1), row(updated=2, members=[ANA, RUI])),
                (entry(2), None),
                (entry(0, "u"), row("u")),
                (entry(3), row(updated=3, status="playing", members=[RUI])),
            ]
            assert all(await asyncio.gather(*(store.append(*change) for change in changes)))
            tables = await store.run(rows_of(schema.tables))
            assert [(table.id, table.status, table.updated) for table in tables] == [
                ("t", "playing", 3),
                ("u", "open", 0),
            ]
            assert [who.person for who in await store.run(rows_of(schema.members))] == ["rui"]

    asyncio.run(main())


def test_a_row_leaves_alone_what_it_does_not_know(url):
    async def main():
        async with opened(url) as store:
            await store.append(entry(0), row())
            await store.run(lambda connection: connection.execute(schema.tables.update().values(rated=True)))
            await store.append(entry(1), row(status="over"))
            (table,) = await store.run(rows_of(schema.tables))
            assert (table.status, table.rated) == ("over", True)

    asyncio.run(main())


def test_many_append_at_once_and_each_gets_every_number(url):
    async def main():
        async with opened(url) as store:

            async def play(table):
                return all([await store.append(entry(number, table)) for number in range(10)])

            tables = [f"table {number}" for number in range(300)]
            assert all(await asyncio.gather(*map(play, tables)))
            for table in tables[::50]:
                assert await numbers(store, table) == list(range(10))

    asyncio.run(main())


def test_work_is_one_transaction(url):
    async def main():
        async with opened(url) as store:

            def half_done(connection):
                connection.execute(insert(schema.settings).values(key="a", value="1"))
                raise LookupError

            with pytest.raises(LookupError):
                await store.run(half_done)
            assert await store.run(rows_of(schema.settings)) == []

            def twice(connection):
                connection.execute(insert(schema.settings).values(key="a", value="1"))

            await store.run(twice)
            with pytest.raises(IntegrityError):
                await store.run(twice)
            assert await store.run(rows_of(schema.settings)) == [("a", "1")]

    asyncio.run(main())


def test_counting_up_in_the_midst_of_appends_misses_nothing(url):
    """Read, then write, in one transaction, while the log is written."""

    def count_up(connection):
        found = connection.scalar(select(schema.settings.c.value).with_for_update())
        connection.execute(schema.settings.update().values(value=str(int(found) + 1)))

    async def main():
        async with opened(url) as store:
            await store.run(lambda connection: connection.execute(insert(schema.settings).values(key="n", value="0")))
            appends = [store.append(entry(number)) for number in range(200)]
            await asyncio.gather(*appends, *(store.run(count_up) for _ in range(40)))
            assert await store.run(lambda connection: connection.scalar(select(schema.settings.c.value))) == "40"
            assert await numbers(store) == list(range(200))

    asyncio.run(main())


def test_what_is_told_is_heard(url):
    async def main():
        heard = []
        async with opened(url) as store:
            store.listen(heard.append)
            await store.tell("lobby é")
            await soon(lambda: "lobby é" in heard)
            assert await store.keep("t")
            assert await store.keep("t")
            await store.unkeep("t")
            await store.unkeep("never kept")

    asyncio.run(main())


def test_a_store_is_ready_and_a_closed_one_says_so(url):
    async def main():
        async with opened(url) as store:
            assert all(await asyncio.gather(*(store.ready() for _ in range(8))))
            assert await store.run(rows_of(schema.settings)) == []
        with pytest.raises(StorageError, match="closed"):
            await store.append(entry(0))

    asyncio.run(main())


def test_closing_waits_for_what_was_asked_for(url):
    async def main():
        async with opened(url) as store:
            appends = [asyncio.ensure_future(store.append(entry(number))) for number in range(1000)]
            await asyncio.sleep(0)
        assert all(await asyncio.gather(*appends))

    asyncio.run(main())


def test_what_was_acknowledged_survives_a_kill(url):
    """A process that appends for many tables, and says which were acknowledged, is killed in the middle."""
    command = [sys.executable, str(SCRIPTS / "append_for_ever.py"), url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        said = [writer.stdout.readline() for _ in range(1500)]
        writer.kill()
        said += writer.stdout.read().split("\n")[:-1]
    acknowledged = {}
    for table, number in map(str.split, said):
        acknowledged[table] = max(acknowledged.get(table, 0), int(number))
    assert len(acknowledged) > 10

    async def main():
        async with opened(url) as store:
            for table, last in acknowledged.items():
                found = await numbers(store, table)
                assert found[: last + 1] == list(range(last + 1))
                assert len(found) <= last + 2  # one more may have been on its way
                assert await store.append(entry(len(found), table))

    asyncio.run(main())
