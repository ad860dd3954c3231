import asyncio
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from allaboard.server.people import open_people
from allaboard.server.ratings import (
    Rating,
    Result,
    history,
    judged_results,
    ladder,
    rate,
    rated_anew,
    ratings_of,
    results_of,
)
from allaboard.server.seats import Seat
from allaboard.server.storage import schema
from allaboard.server.table import Table
from server.opened import with_store, with_stores
from server.scripted import EDITION, begun, bot, finished, keep, person

NEW = 25.0


def rows(store, table):
    return store.run(lambda connection: connection.execute(select(table)).all())


# ------------------------------------------------------------ ranks


def ranks(totals, winners, resigned=()):
    seats = [Seat(name=str(n), person=str(n), resigned=n in resigned) for n in range(len(totals))]
    game = SimpleNamespace(scores=[{"total": total} for total in totals], winners=winners, over=True)
    return [result.rank for result in results_of(Table("t", seats=seats, game=game))]


@pytest.mark.parametrize(
    ("totals", "winners", "expected"),
    [
        ([90, 100, 80], (1,), [2, 1, 3]),
        ([100, 100, 80], (1,), [2, 1, 3]),  # a tie-break has parted them
        ([100, 100, 80], (0, 1), [1, 1, 3]),  # and here it has not
        ([100, 70, 70, 60], (0,), [1, 2, 2, 4]),
        ([100, 100, 100], (2,), [2, 2, 1]),
        ([-5, -5], (0, 1), [1, 1]),
    ],
)
def test_ranks(totals, winners, expected):
    assert ranks(totals, winners) == expected


def test_who_resigned_comes_last_whatever_the_bot_made_of_it():
    assert ranks([100, 90, 80], (0,), resigned=[0]) == [3, 1, 2]
    assert ranks([100, 90, 80, 70], (0,), resigned=[0, 2]) == [3, 1, 3, 2]


# ------------------------------------------------------------ ratings


def test_a_finished_game_is_written_down_and_rated(url):
    table = finished("t", person("ada"), bot("hard"), person("bob"), seed=3)

    async def work(store):
        await keep(store, table)
        assert await rate(store, table) is True
        return await rows(store, schema.results), await rows(store, schema.ratings), await rows(store, schema.tables)

    results, ratings, (row,) = with_store(url, work)
    totals = [score["total"] for score in table.game.scores]
    found = sorted(results, key=lambda result: result.seat)
    assert [(r.table_id, r.seat, r.person, r.bot, r.name, r.total) for r in found] == [
        ("t", 0, "ada", None, "Ada", totals[0]),
        ("t", 1, None, "hard", "Berta", totals[1]),
        ("t", 2, "bob", None, "Bob", totals[2]),
    ]
    assert {r.seat for r in found if r.rank == 1} == set(table.game.winners)
    assert {(r.person, r.edition, r.games) for r in ratings} == {
        ("ada", EDITION, 1),
        ("bob", EDITION, 1),
        ("bot:hard", EDITION, 1),
    }
    mu = {r.person: r.mu for r in ratings}
    best_first = sorted(found, key=lambda r: r.rank)
    assert [r.rank for r in best_first] == [1, 2, 3], "this game has no ties"
    mus = [mu[r.person or "bot:hard"] for r in best_first]
    assert mus == sorted(mus, reverse=True)
    assert mus[0] > NEW > mus[-1]
    assert all(r.sigma < NEW / 3 for r in ratings)
    assert (row.rated, row.status, row.updated) == (True, "over", 2000)


def test_twice_is_as_good_as_once(url):
    table = finished("t", person("ada"), bot("easy"))

    async def work(store):
        await keep(store, table)
        first = await rate(store, table), await rows(store, schema.results), await rows(store, schema.ratings)
        second = await rate(store, table), await rows(store, schema.results), await rows(store, schema.ratings)
        assert (first[0], second[0]) == (True, False)
        assert first[1:] == second[1:]

    with_store(url, work)


def test_workers_that_rate_the_same_players_at_the_same_time_lose_nothing(url):
    tables = [finished(f"t{n}", person("ada"), bot("easy"), seed=n) for n in range(8)]
    tables += [finished(f"u{n}", bot("easy"), person("bob"), seed=n) for n in range(8)]

    async def work(*stores):
        for table in tables:
            await keep(stores[0], table)
        done = await asyncio.gather(*(rate(store, table) for table in tables for store in stores))
        assert sum(done) == len(tables)
        return {row.person: row.games for row in await rows(stores[0], schema.ratings)}

    assert with_stores(url, 2, work) == {"ada": 8, "bob": 8, "bot:easy": 16}


@pytest.mark.parametrize(
    "places",
    [
        pytest.param([person("ada"), person("ada", "Ida"), bot("easy")], id="hot seats"),
        pytest.param([bot("easy"), bot("hard", "Carlo")], id="bots alone"),
    ],
)
def test_some_games_are_written_down_but_not_rated(url, places):
    async def work(store):
        assert await rate(store, await keep(store, finished("t", *places)))
        return await rows(store, schema.results), await rows(store, schema.ratings)

    results, ratings = with_store(url, work)
    assert len(results) == len(places)
    assert ratings == []


def test_a_game_that_is_not_over_is_neither(url):
    async def work(store):
        assert not await rate(store, await keep(store, begun("t", person("ada"), bot("easy"))))
        assert not await rate(store, Table("never begun"))
        return await rows(store, schema.results), await rows(store, schema.ratings), await rows(store, schema.tables)

    results, ratings, (row,) = with_store(url, work)
    assert (results, ratings, row.rated) == ([], [], False)


def test_resigning_costs_rating(url):
    """Also if the bot that played on has won."""
    won = finished("t", person("ada"), bot("easy"))
    winner = won.game.winners[0]
    places = [bot("easy"), person("ada")] if winner else [person("ada"), bot("easy")]
    table = finished("t", *places, resigned=(winner,))
    assert table.game.winners == (winner,)

    async def work(store):
        await rate(store, await keep(store, table))
        return (await ratings_of(store, "ada"))[0].mu, (await ratings_of(store, "bot:easy"))[0].mu

    ada, easy = with_store(url, work)
    assert ada < NEW < easy


def test_a_bot_on_two_seats_is_rated_once_by_both():
    def anew(*players):
        before = {name: Rating(name, EDITION, NEW, NEW / 3, 4) for name in players}
        results = [Result(n, None, name.removeprefix("bot:"), "", n + 1, 0) for n, name in enumerate(players)]
        return {rating.player: rating for rating in rated_anew(before, results)}

    once, twice = anew("bot:easy", "bot:hard", "bot:medium"), anew("bot:easy", "bot:hard", "bot:easy")
    assert twice["bot:hard"] == once["bot:hard"]
    assert twice["bot:easy"].games == 5
    for value in ("mu", "sigma"):
        both = [getattr(once[name], value) for name in ("bot:easy", "bot:medium")]
        assert getattr(twice["bot:easy"], value) == pytest.approx(sum(both) / 2)


def test_who_always_wins_climbs_above_who_always_loses():
    ratings = {name: Rating(name, EDITION, NEW, NEW / 3, 0) for name in ("ada", "bob", "bot:easy")}
    for _ in range(20):
        results = [
            Result(0, "ada", None, "", 1, 0),
            Result(1, "bob", None, "", 3, 0),
            Result(2, None, "easy", "", 2, 0),
        ]
        ratings = {rating.player: rating for rating in rated_anew(ratings, results)}
    assert ratings["ada"].ordinal > ratings["bot:easy"].ordinal > ratings["bob"].ordinal


# ------------------------------------------------------------ ladder and history


def test_the_ladder(url):
    async def work(store):
        people = await open_people(store)
        ada, bob = await people.guest("Ada"), await people.guest("Bob")
        for n in range(6):
            table = finished(f"t{n}", person(ada.id), person(bob.id), bot("easy"), seed=n)
            await rate(store, await keep(store, table))
        await people.rename(bob, "Robert")
        standings = await ladder(store, EDITION)
        assert await ladder(store, EDITION, most=2) == standings[:2]
        assert await ladder(store, "usa") == []
        return standings

    standings = with_store(url, work)
    assert {(s.name, s.bot, s.rating.games) for s in standings} == {
        ("Ada", None, 6),
        ("Robert", None, 6),
        ("easy", "easy", 6),
    }
    ordinals = [s.rating.mu - 3 * s.rating.sigma for s in standings]
    assert ordinals == sorted(ordinals, reverse=True)


def test_own_history_the_latest_first_page_by_page(url):
    ends = {"a": 5000, "b": 7000, "c": 6000, "d": 6000, "e": 4000}

    async def work(store):
        for id, at in ends.items():
            places = [person("ada"), person("ada", "Ida")] if id == "e" else [person("ada"), bot("hard")]
            await rate(store, await keep(store, finished(id, *places, at=at)))
        await rate(store, await keep(store, finished("other", person("bob"), bot("hard"), at=9000)))
        pages, before = [], None
        while page := await history(store, "ada", most=2, before=before):
            pages.append(page)
            before = page[-1].table
        assert await history(store, "ada", 20, before="unknown") == []
        assert await history(store, "nobody") == []
        return pages, await history(store, "ada")

    pages, whole = with_store(url, work)
    assert [[game.table for game in page] for page in pages] == [["b", "d"], ["c", "a"], ["e"]]
    assert [game for page in pages for game in page] == whole
    game = whole[0]
    assert (game.edition, game.at) == (EDITION, 7000)
    assert game.results == results_of(finished("b", person("ada"), bot("hard")))


def test_a_seat_counts_for_who_gave_it_up_and_not_for_who_came_in_the_middle():
    seats = [
        Seat(name="Ada", person="ada"),
        Seat(name="Eve", person="eve", late=True, quitter="bob"),
        Seat(name="Rui", person="rui", late=True),
    ]
    game = SimpleNamespace(scores=[{"total": 10}, {"total": 90}, {"total": 50}], winners=(1,), over=True)
    table = Table("t", seats=seats, game=game)
    judged = judged_results(table, results_of(table))
    assert [(result.player, result.rank) for result in judged] == [("ada", 3), ("bob", 4)]
