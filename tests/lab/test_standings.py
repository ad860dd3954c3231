"""Win shares, intervals, means and ratings from games whose results are known."""

from math import sqrt

import pytest

import allaboard as aa
from allaboard.lab.ratings import rate
from allaboard.lab.standings import faults, interval, parts_of, standings
from lab.games import game


def test_an_interval_worked_out_by_hand():
    """Shares 1, 1, ½, ½ and the two made-up deals 0 and 1: mean 4/6; squares from it sum to 5/6."""
    reach = 1.96 * sqrt((5 / 6) / 5) / sqrt(6)
    assert interval([1.0, 1.0, 0.5, 0.5]) == pytest.approx((4 / 6 - reach, 4 / 6 + reach))


def test_an_interval_has_some_doubt_left_and_stays_in_bounds():
    low, high = interval([1.0] * 10)
    assert 0.7 < low < 0.8
    assert high == 1
    assert interval([0.0] * 10) == pytest.approx((1 - high, 1 - low))
    assert interval([0.5]) == (0, 1)


def test_deals_that_cancel_the_luck_out_make_an_interval_narrow():
    """Won from one seat and lost from the other, deal after deal: less doubt than 100 single games would leave."""
    low, high = interval([0.5] * 50)
    assert high - low < 0.06 < 2 * 1.96 * sqrt(0.25 / 100)


def test_the_share_always_lies_in_its_interval():
    for deals in (1, 2, 3, 7, 40):
        for won in range(deals + 1):
            low, high = interval([1.0] * won + [0.0] * (deals - won))
            assert low <= won / deals <= high


def test_standings_worked_out_by_hand():
    games = [
        game(0, "ab", (10, 4), times=[[1000, 3000], [5000]]),
        game(1, "ba", (6, 6), times=[[7000], [2000]]),
        game(2, "ab", (3, 1)),
        game(3, "ba", (9, 2)),
    ]
    a, b = standings(games, ["a", "b"])
    assert (a.bot, b.bot) == ("a", "b")
    assert (a.games, a.win_share, b.win_share) == (4, 2.5 / 4, 1.5 / 4)
    assert a.ci95 == interval([0.75, 0.5])
    assert a.mean_score == (10 + 6 + 3 + 2) / 4
    assert a.mean_margin == (6 + 0 + 2 - 7) / 4 == -b.mean_margin
    assert a.mean_parts["routes"] == a.mean_score
    assert a.decisions == 5
    assert a.seconds[50] == 0.001
    assert a.seconds[99] == pytest.approx(0.002 + 0.96 * 0.001)
    assert a.rating.strength > b.rating.strength


def test_a_bot_in_several_seats_counts_for_each():
    one, two = standings([game(0, "abb", (9, 1, 2), deal=0), game(1, "abb", (1, 9, 9), deal=1)], ["b", "a"])
    assert (one.bot, one.games, one.win_share) == ("a", 2, 0.5)
    assert (two.bot, two.games, two.win_share) == ("b", 4, 0.25)


def test_a_game_lost_by_a_fault_counts_as_lost_but_has_no_score():
    games = [
        game(0, "ab", (10, 4)),
        game(1, "ba", (90, 1), winners=(1,), fault="b failed.", at_fault=0),
        game(2, "ba", (1, 1), winners=(0, 1), fault="Stopped."),
    ]
    a, b = standings(games, ["a", "b"])
    assert (a.win_share, a.mean_score, a.faults) == (2.5 / 3, 10, 0)
    assert (b.win_share, b.mean_score, b.faults) == (0.5 / 3, 4, 1)
    assert faults(games) == [
        "1 game lost by a fault of b, the first of them number 1. b failed.",
        "1 game had no end, the first of them number 2. Stopped.",
    ]
    assert faults(games[:1]) == []


def test_without_a_finished_game_there_is_no_mean_score():
    broken = game(0, "ab", (0, 0), winners=(0,), fault="b failed.", at_fault=1, times=[[], []])
    for one in standings([broken], ["a", "b"]):
        assert one.to_dict()["mean_score"] is None
        assert one.to_dict()["seconds_per_move_p99"] is None


def test_ratings_go_by_the_order_of_numbers_and_know_places():
    games = [game(number, "abc", (9, 5, 20 if number < 2 else 1)) for number in range(12)]
    found = rate(games)
    assert found == rate(reversed(games))
    assert found != rate([game(11 - one.number, "abc", [s["total"] for s in one.scores]) for one in games])
    assert found["a"].strength > found["b"].strength > found["c"].strength
    assert all(rating.doubt < 25 / 3 for rating in found.values())


def test_nobody_gains_on_itself():
    found = rate([game(number, "aa", (9, 5)) for number in range(20)])
    assert found["a"].strength == pytest.approx(25)


def test_parts_are_those_of_the_edition():
    expected = {
        "usa": ["routes", "tickets", "longest"],
        "europe": ["routes", "tickets", "longest", "stations"],
        "san_francisco": ["routes", "tickets", "tokens"],
        "first_journey": [],
    }
    assert {name: parts_of(aa.load_edition(name)) for name in expected} == expected
