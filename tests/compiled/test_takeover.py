"""No waiting for the compiler: a game begins interpreted, and the compiled rules take over in its middle.

This costs one whole compilation. It is made in the bounds-checked lane, which test_bounds.py then uses.
"""

import pytest

from compiled.lanes import MANY_GAMES, run

SAME = ("positions", "records", "log")


@pytest.fixture(scope="module")
def interpreted():
    return run(MANY_GAMES, "go on", ALLABOARD_INTERPRET="1")


@pytest.mark.slow
def test_the_compiled_rules_take_over_in_the_middle_of_a_game(checked_lane, interpreted):
    cold = checked_lane.first_start
    assert not cold["warm"]
    assert not cold["before"], "the games begin before anything is compiled"
    assert cold["after"], cold["failure"]
    assert cold["first"] < 20, "and they begin at once"
    assert cold["moves"] > 50, "there was play while the rules were compiled"
    assert all(position["phase"] == "over" for position in cold["positions"])
    assert [cold[key] for key in SAME] == [interpreted[key] for key in SAME]


@pytest.mark.slow
def test_the_second_start_is_warm(checked_lane, interpreted):
    again = run(MANY_GAMES, "go on", timeout=60, **checked_lane.environment)
    assert again["warm"]
    assert again["before"], "the compiled rules are there from the first move"
    assert again["first"] < 20
    assert [again[key] for key in SAME] == [interpreted[key] for key in SAME]


def test_interpreted_on_demand(interpreted):
    """ALLABOARD_INTERPRET=1 leaves the compiler alone."""
    assert not interpreted["warm"]
    assert not interpreted["after"]
    assert interpreted["failure"] == ""
