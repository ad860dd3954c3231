"""Golden games: a replay brings every one of them back, event by event, and each shows what it is kept for."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import allaboard as aa
from reference import ReferenceGame
from reference.compare import NOT_COMPARED, compare, compare_events

from .features import FEATURES, features_of
from .make import GAMES
from .stories import Story, plain

FOLDER = Path(__file__).with_name("games")
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))

POINTS = {"usa", "europe", "san_francisco"}
JOURNEYS = {"first_journey", "first_journey_usa"}
# Where each feature has to be seen at least once.
WHERE = {
    "end_by_trains": POINTS,
    "end_by_tickets": JOURNEYS,
    "end_by_last_train": JOURNEYS,
    "end_by_passes": {"usa"},
    "end_by_swaps": {"first_journey_usa"},
    "market_flush": POINTS,
    "flush_after_flush": POINTS,
    "locomotive_from_market": POINTS,
    "reshuffle": POINTS | JOURNEYS,
    "market_gap": POINTS,
    "single_card_drawn": POINTS | {"first_journey"},
    "mixed_payment": POINTS | JOURNEYS,
    "ferry": {"europe", "san_francisco"},
    "double_closed": POINTS,
    "double_shared": POINTS | JOURNEYS,
    "tunnel_paid": {"europe"},
    "tunnel_paid_with_locomotives": {"europe"},
    "tunnel_abandoned": {"europe"},
    "tunnel_not_affordable": {"europe"},
    "tunnel_nothing_added": {"europe"},
    "all_locomotive_tunnel": {"europe"},
    "all_locomotive_tunnel_paid": {"europe"},
    "tunnel_with_few_cards": {"europe"},
    "station_used": {"europe"},
    "three_stations": {"europe"},
    "no_station": {"europe"},
    "tourists_placed_by_two": {"san_francisco"},
    "tourists_placed_by_three": {"san_francisco"},
    "tourists_placed_by_four": {"san_francisco"},
    "token_choice": {"san_francisco"},
    "no_second_token": {"san_francisco"},
    "ticket_deck_empty": POINTS,
    "few_tickets_drawn": POINTS,
    "opening_tickets_under_the_deck": {"usa", "san_francisco"},
    "opening_tickets_out": {"europe"},
    "long_ticket_given_back": {"europe"},
    "swap_with_renewal": JOURNEYS,
    "completed_chain": JOURNEYS,
    "completed_by_swap": JOURNEYS,
    "east_west_bonus": JOURNEYS,
    "shared_longest_path": {"usa", "europe"},
    "tie_broken_by_tickets": POINTS,
    "tie_broken_by_stations": {"europe"},
    "tie_broken_by_longest_path": {"usa", "europe"},
    "shared_win": POINTS | JOURNEYS,
}


@cache
def golden(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@cache
def story_of(name: str) -> Story:
    return Story.of(golden(name)["record"])


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_brings_everything_back(name):
    """End reason, winners, scores, every event, what could be chosen from each time, and the final position."""
    assert plain(story_of(name).expected()) == golden(name)["expected"]


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_the_replay_is_the_record(name):
    game = aa.Game.replay(golden(name)["record"])
    assert plain(game.record()) == golden(name)["record"]
    assert [plain(event.to_dict()) for event in game.log] == story_of(name).events
    assert game.position() == story_of(name).end


@pytest.mark.parametrize("name", [name for name in NAMES if "seed" in golden(name)["record"]])
def test_the_literal_reference_tells_the_same_story(name):
    """So a golden game is right, and not only what the engine once did. (The reference knows no positions.)"""
    record, story = golden(name)["record"], story_of(name)
    reference = ReferenceGame(aa.load_edition(record["edition"]), record["names"], record["seed"])
    # No rule says in which order the deal is told.
    assert sorted(map(str, reference.opening_events)) == sorted(map(str, story.opening))
    for number, moment in enumerate(story.moments):
        assert reference.legal(moment.seat) == moment.legal
        here = reference.play(moment.seat, moment.action)
        compare_events(f"{name}, action {number}", list(moment.events), here, reference)
    position = {key: value for key, value in story.end.items() if key not in NOT_COMPARED}
    compare(name, "position", position, reference.position())
    assert reference.scores == golden(name)["expected"]["scores"]
    assert list(reference.winners) == golden(name)["expected"]["winners"]
    assert reference.reason == golden(name)["expected"]["reason"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_shows_exactly_what_it_is_said_to_show(name):
    assert features_of(story_of(name)) == golden(name)["features"]
    assert set(GAMES[name].features.split()) <= set(golden(name)["features"])


def test_there_is_a_file_for_every_game_that_can_be_made():
    assert set(NAMES) == set(GAMES)


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_is_seen_where_it_can_be(feature):
    seen = {golden(name)["record"]["edition"] for name in NAMES if feature in golden(name)["features"]}
    assert seen >= WHERE[feature]


@pytest.mark.parametrize("feature", FEATURES)
def test_no_feature_is_seen_everywhere(feature):
    """A question that every game answers with yes would prove nothing."""
    assert any(feature not in golden(name)["features"] for name in NAMES)


def test_every_edition_has_a_whole_game_for_every_number_of_players():
    whole = {
        (record["edition"], len(record["names"]))
        for record in (golden(name)["record"] for name in NAMES)
        if "seed" in record
    }
    editions = [aa.load_edition(name) for name in aa.editions()]
    assert whole == {(e.id, n) for e in editions for n in range(e.least_players, e.most_players + 1)}


def test_all_end_reasons_occur():
    assert {golden(name)["expected"]["reason"] for name in NAMES} == {"trains", "tickets", "last_train", "passes"}


def test_the_files_stay_small():
    assert sum((FOLDER / f"{name}.json").stat().st_size for name in NAMES) < 300_000
