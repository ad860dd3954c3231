"""The engine against the slow, literal reference, decision by decision.

ALLABOARD_DIFFERENTIAL_GAMES sets how many games each edition plays with each number of
players (default 3); `python -m tests.reference --games 2000` is for long runs.
"""

import os

import pytest

from reference.compare import play_alone, play_side_by_side
from reference.schedule import games, tables
from reference.tally import Tally

GAMES = int(os.environ.get("ALLABOARD_DIFFERENTIAL_GAMES", "3"))
TINY_GAMES = 12 * GAMES  # they are short, and that is where rare things happen
FIRST_SEED = int(os.environ.get("ALLABOARD_DIFFERENTIAL_SEED", "1"))


def number_of(edition: str) -> int:
    return TINY_GAMES if edition.startswith("tiny_") else GAMES


@pytest.mark.parametrize(("edition", "players"), tables())
def test_engine_and_reference_agree(edition, players):
    for seed, policy in games(edition, players, number_of(edition), FIRST_SEED):
        play_side_by_side(edition, players, seed, policy, Tally())


@pytest.mark.parametrize("seed", ["a text seed", "", "0f" * 32, "AB" * 32, 2**70, -1])
def test_seeds_of_every_form_deal_the_same_game(seed):
    play_side_by_side("first_journey_usa", 2, seed, "builder", Tally())


RARE = {
    "real": [
        "deck_reshuffled",
        "market gap",
        "market empty",
        "no card to draw",
        "no ticket to draw",
        "single ticket drawn",
        "market_flushed",
        "flush after flush",
        "flush stopped",
        "passed",
        "tunnel_abandoned",
        "tunnel_paid",
        "tunnel with no cards",
        "all locomotives",
        "third station",
        "station_used",
        "token_taken",
        "token chosen",
        "renewal in a swap",
        "several tickets completed",
        "bonus_taken",
        "end by trains",
        "end by tickets",
        "end by last_train",
        "shared longest path",
    ],
    "tiny": [
        "end by passes",
        "flush in the deal",
        "tie broken",
        "shared win",
        "tunnel with few cards",
        "station_used",
        "bonus without a ticket",
        "fewer tickets than two",
    ],
}


@pytest.mark.parametrize("size", ["real", "tiny"])
def test_these_games_visit_the_rare_corners(size):
    """The very games of the comparison, by the reference alone, and what happened in them."""
    tally = Tally()
    for edition, players in tables():
        if edition.startswith("tiny_") == (size == "tiny"):
            for seed, policy in games(edition, players, number_of(edition), FIRST_SEED):
                play_alone(edition, players, seed, policy, tally)
    missing = [name for name in RARE[size] if not tally[name]]
    assert not missing, f"never visited: {missing}; visited: {tally.line()}"
    assert tally["endless"] + tally["given up"] < tally["games"] / 4
