"""Several workers on one PostgreSQL, and what happens when it goes away."""

import asyncio
import random
import signal

import psycopg
import pytest

from allaboard.server.errors import StorageError
from allaboard.server.storage import writer
from server.storage.entries import ANA, entry, numbers, opened, row, soon


@pytest.fixture
def url(postgres):
    return postgres.new_database()


def cut(postgres, url, query):
    """Ends the connections to the database whose last statement is like this."""
    name = url.rpartition("/")[2]
    found = postgres.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = '{name}' AND application_name = 'allaboard' AND query ILIKE '{query}'"
    )
    assert found


def test_two_workers_never_both_get_a_number(url):
    """Twenty people at each worker, all at the same three tables: who comes second catches up and tries again."""

    async def play(store, who, won):
        dice = random.Random(who)
        for turn in range(15):
            table = f"table {dice.randrange(3)}"
            while True:
                number = len(await store.entries(table))
                body = f"{who} {turn}".encode()
                if await store.append(entry(number, table, body), row(table, updated=number)):
                    won[table, number] = body
                    break

    async def main():
        won = {}
        async with opened(url, url) as stores:
            await asyncio.gather(
                *(play(store, f"{place} {who}", won) for place, store in enumerate(stores) for who in range(20))
            )
            assert len(won) == 2 * 20 * 15
            for number in range(3):
                table = f"table {number}"
                found = await stores[0].entries(table)
                assert [one.number for one in found] == list(range(len(found)))
                assert {(table, one.number): one.body for one in found} == {
                    key: body for key, body in won.items() if key[0] == table
                }

    asyncio.run(main())


def test_batches_in_opposite_order_do_not_wait_for_each_other_for_ever(url):
    async def main():
        async with opened(url, url) as (one, two):
            for round in range(20):
                wishes = [(entry(round, f"t{table}"), row(f"t{table}", updated=round)) for table in range(40)]
                ours = [one.append(*wish) for wish in wishes]
                theirs = [two.append(*wish) for wish in reversed(wishes)]
                answers = await asyncio.gather(*ours, *theirs)
                assert answers.count(True) == 40
                assert all(a != b for a, b in zip(answers[:40], reversed(answers[40:]), strict=True))

    asyncio.run(main())


def test_workers_hear_each_other_and_each_entry(url):
    async def main():
        async with opened(url, url) as (one, two):
            heard = {one: [], two: []}
            for store in heard:
                store.listen(heard[store].append)
            await soon(lambda: one.keep("t"))
            await soon(lambda: two.keep("u"))  # now both have their ears open
            await one.tell("from one")
            await two.append(entry(0))
            assert not await one.append(entry(0))
            for news in heard.values():
                await soon(lambda news=news: len(news) == 2)
                assert sorted(news) == ["from one", "log t 0"]
            await one.tell("é" * 3500)
            await soon(lambda: heard[two][-1] == "é" * 3500)
            with pytest.raises(StorageError, match="too long"):
                await one.tell("x" * 8000)

    asyncio.run(main())


def test_a_table_has_one_keeper(url):
    async def main():
        async with opened(url, url) as (one, two):
            assert await one.keep("t")
            assert not await two.keep("t")
            assert await two.keep("u")
            await two.unkeep("t")  # which is not theirs
            assert not await two.keep("t")
            assert await one.keep("t")
            await one.unkeep("t")
            assert await two.keep("t")

        async with opened(url) as three:
            assert await three.keep("t")

    asyncio.run(main())


def test_a_keeper_that_is_cut_off_loses_its_tables_to_the_others(postgres, url):
    async def main():
        async with opened(url, url) as (one, two):
            news = []
            one.listen(news.append)
            assert await one.keep("t")
            cut(postgres, url, "%try_advisory_lock%")
            await soon(lambda: two.keep("t"))
            await soon(lambda: "reconnected" in news)
            assert not await one.keep("t")
            await two.tell("still there?")
            await soon(lambda: "still there?" in news)
            await two.unkeep("t")
            assert await one.keep("t")

    asyncio.run(main())


def test_a_writer_that_is_cut_off_between_two_entries_goes_on(postgres, url):
    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0))
            cut(postgres, url, "COMMIT")
            assert await store.append(entry(1), row(members=[ANA]))
            assert await numbers(store) == [0, 1]

    asyncio.run(main())


@pytest.fixture
def lose_commit(monkeypatch):
    """The connection is lost in the middle of the next commit: before or after PostgreSQL has done it."""
    commit = psycopg.Connection.commit

    def prepare(done, then=lambda: None):
        def lost(connection):
            monkeypatch.setattr(psycopg.Connection, "commit", commit)
            if done:
                commit(connection)
            connection.pgconn.finish()
            then()
            raise psycopg.OperationalError("the cable was pulled")

        monkeypatch.setattr(psycopg.Connection, "commit", lost)

    return prepare


@pytest.mark.parametrize("done", [True, False])
def test_a_commit_without_an_answer_is_looked_up(url, lose_commit, done):
    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0))
            lose_commit(done)
            assert await store.append(entry(1, body=b"mine"), row(members=[ANA]))
            assert await store.entries("t") == [entry(0), entry(1, body=b"mine")]
            assert not await store.append(entry(1, body=b"mine"))

    asyncio.run(main())


def test_a_commit_without_an_answer_is_no_excuse_for_anothers_entry(postgres, url, lose_commit):
    def anothers():
        name = url.rpartition("/")[2]
        postgres.execute("INSERT INTO log VALUES ('t', 0, 5, 'theirs')", name)

    async def main():
        async with opened(url) as store:
            lose_commit(False, then=anothers)
            mine = store.append(entry(0, body=b"mine"))
            others = [store.append(entry(number)) for number in (1, 2)]
            assert await asyncio.gather(mine, *others) == [False, True, True]

    asyncio.run(main())


def test_a_restart_in_the_middle_loses_nothing_and_every_answer_is_true(fragile_postgres):
    """PostgreSQL crashes and comes back twice while forty people play at either of two workers."""
    url = fragile_postgres.new_database()

    async def play(store, table, over):
        number = failed = 0
        while not over.is_set():
            try:
                assert await store.append(entry(number, table)), "nobody else writes this log"
            except StorageError:
                failed += 1  # then it was not written: the same number is free the next time
            else:
                number += 1
        return number

    async def main():
        over, news = asyncio.Event(), []
        async with opened(url, url) as stores:
            stores[0].listen(news.append)
            tables = [f"t{number}" for number in range(40)]
            players = [asyncio.create_task(play(stores[place % 2], table, over)) for place, table in enumerate(tables)]
            for _ in range(2):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(fragile_postgres.stop, signal.SIGQUIT)
                await asyncio.to_thread(fragile_postgres.start)
            await soon(lambda: news.count("reconnected") >= 2)
            await soon(lambda: stores[1].ready())
            over.set()
            counts = await asyncio.gather(*players)
            assert min(counts) > 0
            for table, count in zip(tables, counts, strict=True):
                assert await numbers(stores[0], table) == list(range(count))
            assert await stores[0].keep("t")

    asyncio.run(main())


def test_while_postgresql_is_down_there_are_sentences_and_afterwards_all_is_well(fragile_postgres, monkeypatch):
    url = fragile_postgres.new_database()
    monkeypatch.setattr(writer, "PATIENCE", 0.1)

    async def main():
        async with opened(url) as store:
            assert await store.append(entry(0))
            assert await store.keep("t")
            await asyncio.to_thread(fragile_postgres.stop)
            try:
                with pytest.raises(StorageError, match="cannot be reached"):
                    await store.append(entry(1))
                with pytest.raises(StorageError, match="cannot be used"):
                    await store.entries("t")
                with pytest.raises(StorageError, match="were not told"):
                    await store.tell("anybody?")
                assert not await store.keep("t")
                assert not await store.ready()
            finally:
                await asyncio.to_thread(fragile_postgres.start)
            await soon(lambda: store.ready())
            await soon(lambda: store.keep("t"))
            assert await store.append(entry(1))
            assert await numbers(store) == [0, 1]

    asyncio.run(main())
