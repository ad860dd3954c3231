"""Intervals: right for simple cases, honest about games whose seats go together."""

import numpy as np
import pytest

from allaboard.lab.intervals import Estimate, mean, means, share, shares


def test_a_share_has_the_interval_of_wilson():
    """Ten of forty: (0.1419, 0.4019) by the textbook's formula."""
    one = share([1] * 10 + [0] * 30)
    assert (one.value, one.count) == (0.25, 40)
    assert (one.low, one.high) == pytest.approx((0.1419, 0.4019), abs=0.003)


def test_never_is_not_impossible():
    never, always = share([0] * 40), share([1] * 40)
    assert (never.low, always.high) == (0, 1)
    assert never.high == pytest.approx(0.0876, abs=0.001)
    assert always.low == pytest.approx(1 - never.high)


def test_a_mean_has_the_normal_interval():
    values = [1, 2, 3, 4, 5]
    one = mean(values)
    assert one.value == 3
    assert one.high - one.value == pytest.approx(1.96 * np.std(values, ddof=1) / np.sqrt(5))


def test_seats_that_go_together_count_once():
    """Twice the seats, but no more games: the doubt stays as it was."""
    games = np.array([1, 0, 0, 1, 1, 0, 0, 0, 1, 0], float)[:, None]
    (single,), (double,) = shares(games, 1), shares(2 * games, 2)
    assert (double.value, double.low, double.high) == pytest.approx((single.value, single.low, single.high))
    (single,), (double,) = means(games, 1), means(2 * games, 2)
    assert (double.low, double.high) == pytest.approx((single.low, single.high))


def test_the_interval_holds_the_truth_about_as_often_as_it_says():
    """Ratios of sums: some games have no such seat, some two that are alike."""
    dice = np.random.default_rng(7)
    held = dice.integers(0, 3, (400, 300))
    luck = dice.random((400, 300)) < 0.3
    hits = [one.low <= 0.3 <= one.high for one in shares(held * luck, held)]
    assert 0.92 < np.mean(hits) < 0.98


def test_nothing_gives_nothing():
    assert means(np.zeros((3, 2)), np.array([[1, 0]] * 3))[1] is None
    assert shares(np.zeros((3, 1)), np.zeros((3, 1))) == [None]


def test_beyond_means_the_whole_interval():
    one = Estimate(0.3, 0.2, 0.4, 10)
    assert one.beyond(-0.1, 0.1)
    assert not one.beyond(-0.1, 0.25)
    assert one.minus(0.5).beyond(-0.05, 0.05)
    assert one.over(2) == Estimate(0.15, 0.1, 0.2, 10)
