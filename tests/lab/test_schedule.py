"""Who sits where: every deal at every table in every seating."""

from collections import Counter
from itertools import groupby

import pytest

import allaboard as aa
from allaboard.lab.schedule import Schedule, seatings, tables


def pairings(bots, players, games):
    schedule = Schedule(bots, players, games)
    return [schedule.pairing(number) for number in range(schedule.games)]


def test_two_bots_change_seats_over_the_same_deal():
    found = pairings(["a", "b"], 2, 4)
    assert [(pairing.deal, pairing.bots) for pairing in found] == [
        (0, ("a", "b")), (0, ("b", "a")), (1, ("a", "b")), (1, ("b", "a")),
    ]  # fmt: skip


def test_more_bots_than_seats_meet_in_all_combinations():
    assert tables(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(tables("abcde", 3)) == 10


def test_as_many_bots_as_seats_are_one_table_and_may_repeat():
    assert tables(["a", "b", "b", "b"], 4) == [("a", "b", "b", "b")]
    assert len(seatings(("a", "b", "b", "b"))) == 4
    assert seatings(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_table_that_comes_out_twice_is_played_once():
    assert tables(["a", "a", "b"], 2) == [("a", "a"), ("a", "b")]
    assert tables(["a", "b", "a"], 2) == [("a", "b"), ("a", "a")]


def test_fewer_bots_than_seats_fill_the_table_in_every_mixture():
    assert tables(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert tables(["a"], 3) == [("a", "a", "a")]


def test_no_bot_is_refused():
    with pytest.raises(aa.AllAboardError, match="at least one bot"):
        tables([], 2)


@pytest.mark.parametrize(("bots", "players"), [("ab", 2), ("abc", 2), ("abcd", 3), ("ab", 4), ("abbb", 4), ("abc", 5)])
def test_every_deal_gives_every_bot_every_seat_equally_often(bots, players):
    found = pairings(list(bots), players, 60)
    for _, games in groupby(found, key=lambda pairing: pairing.deal):
        seats = Counter((name, seat) for pairing in games for seat, name in enumerate(pairing.bots))
        for name in set(bots):
            assert len({seats[name, seat] for seat in range(players)}) == 1


def test_games_are_rounded_up_to_whole_deals():
    schedule = Schedule(["a", "b", "c"], 2, 1000)
    assert (schedule.games, schedule.deals, schedule.games_per_deal) == (1002, 167, 6)
    assert Schedule(["a", "b", "c"], 2, 6).games == 6


def test_a_longer_tournament_begins_with_the_same_games():
    assert pairings(["a", "b", "c"], 2, 30)[:12] == pairings(["a", "b", "c"], 2, 12)
