"""Records, positions and events at their edges: what contradicts itself is refused, what is written can be read."""

import json
import random

import pytest

import allaboard as aa


def table(edition="usa", **keys):
    return aa.Game.from_position({"edition": edition, "players": ["Ana", "Rui"], **keys})


def finished(edition, seed):
    game, dice = aa.Game.new(edition, players=2, seed=seed), random.Random(seed)
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, dice.choice(game.legal(seat)))
    return game


@pytest.mark.parametrize("edition", aa.editions())
def test_every_event_can_be_written_and_read(edition):
    for event in finished(edition, 3).log:
        for seen in (event, event.seen_by(None)):
            assert aa.read_event(json.loads(json.dumps(seen.to_dict()))) == seen


@pytest.mark.parametrize(
    "document", [{}, {"type": "passed"}, {"type": "passed", "seat": 0, "card": "red"}, {"type": 3}]
)
def test_what_is_no_event_is_refused(document):
    with pytest.raises(aa.AllAboardError, match="no event"):
        aa.read_event(document)


def test_the_last_event_of_a_game_says_that_it_is_over():
    for seed in range(12):
        assert finished("europe", seed).log[-1].type == "game_over"


def test_a_record_needs_only_edition_names_seed_and_actions():
    record = finished("usa", 1).record()
    short = {key: record[key] for key in ("edition", "names", "seed", "actions")}
    assert aa.Game.replay(short).position() == aa.Game.replay(record).position()


def test_a_record_without_a_real_seed_is_refused():
    record = finished("usa", 1).record() | {"seed": None}
    with pytest.raises(aa.RecordError, match="seed"):
        aa.Game.replay(record)


@pytest.mark.parametrize(
    "change", [{"edition": "europe", "edition_digest": aa.load_edition("europe").digest}, {"names": ["Eva", "Leo"]}]
)
def test_a_record_that_contradicts_its_position_is_refused(change):
    game = table()
    game.play(0, "draw blind")
    with pytest.raises(aa.RecordError, match="position"):
        aa.Game.replay(game.record() | change)


def test_a_record_is_a_copy():
    game = table()
    game.record()["position"]["hands"][0]["red"] = 5
    assert "red" not in game.record()["position"]["hands"][0]


COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


@pytest.mark.parametrize(
    ("edition", "keys", "field"),
    [
        ("usa", {"routes": []}, "routes"),
        ("usa", {"deck": {}}, "deck"),
        ("usa", {"tickets": [0, 0]}, "tickets"),
        ("usa", {"swapped": ["boston-miami"]}, "swapped"),
        ("usa", {"final_turns": 0}, "final_turns"),
        ("san_francisco", {"phase": "take_token", "claimed": "alcatraz-pier_39-1"}, "claimed"),
        ("san_francisco", {"phase": "place_tourists", "seat": 0}, "seat"),
        (
            "usa",
            {
                "phase": "second_card",
                "hands": [dict.fromkeys(COLORS, 12) | {"locomotive": 9}, {}],
                "market": ["locomotive"] * 5,
            },
            "phase",
        ),
    ],
)
def test_a_position_that_no_game_can_be_in_is_refused_by_its_field(edition, keys, field):
    with pytest.raises(aa.PositionError, match=f"^{field}:"):
        table(edition, **keys)


def test_a_tunnel_in_a_position_needs_trains_too():
    """R3 holds while a tunnel is dug: 44 trains are placed, one is left, the tunnel has three spaces."""
    lengths = {route.id: route.length for route in aa.load_edition("europe").routes if route.kind == "rail"}
    routes, left = {}, 44
    for route, length in sorted(lengths.items(), key=lambda item: -item[1]):
        if length <= left and route[-2:] != "-2":
            routes[route], left = 0, left - length
    assert left == 0
    tunnel = {"route": "angora-smyrna", "color": "orange", "locomotives": 0, "revealed": ["orange"], "extra": 1}
    with pytest.raises(aa.PositionError, match="tunnel"):
        table("europe", phase="tunnel", routes=routes, tunnel=tunnel)


def test_an_edition_may_be_named_wherever_one_is_asked_for():
    game = table()
    assert aa.parse_action("draw red", "usa") == aa.Draw("red")
    assert aa.Game.replay(game.record(), "usa").position() == game.position()


def test_the_number_of_players_is_told_as_given():
    for wrong in (-3, 0, 1, 6, 1000):
        with pytest.raises(aa.EditionError, match=rf"2 to 5 players, not {wrong}\."):
            aa.Game.new("usa", players=wrong)
