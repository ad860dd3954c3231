"""Ferries: R5. Europe's are gray with one or two symbols; San Francisco's have one, and some a color."""

import pytest
from tests.rules.positions import events_of, hand, refused, some, table, texts

import allaboard as aa


def payments(game, route):
    start = f"claim {route} "
    return {text.removeprefix(start) for text in texts(game, 0, start)}


@pytest.mark.parametrize(("cards", "expected"), [
    ({"blue": 4, "locomotive": 2}, {"blue 2"}),                            # the printed example
    ({"blue": 6, "locomotive": 1}, set()),
    ({"blue": 12}, set()),
    ({"blue": 3, "locomotive": 2}, set()),
    ({"blue": 3, "locomotive": 3}, {"blue 3"}),
    ({"blue": 4, "locomotive": 5}, {"blue 2", "blue 3", "blue 4", "blue 5"}),
    ({"blue": 4, "red": 4, "locomotive": 2}, {"blue 2", "red 2"}),
    ({"blue": 2, "red": 2, "locomotive": 2}, set()),                       # two colors never mix
    ({"locomotive": 6}, {"locomotive 6"}),
    ({"locomotive": 5}, set()),
])  # fmt: skip
def test_the_ferry_from_smyrna_to_palermo_needs_two_locomotives_and_four_cards(cards, expected):
    """R5: a locomotive for each symbol, the other spaces in any one color, extra locomotives welcome."""
    assert payments(table("europe", hands=[cards]), "palermo-smyrna") == expected


@pytest.mark.parametrize(("route", "cards", "expected"), [
    ("dieppe-london-1", {"red": 2, "locomotive": 2}, {"red 1", "locomotive 2"}),
    ("athina-brindisi", {"red": 4, "locomotive": 1}, {"red 1"}),
    ("athina-brindisi", {"red": 4}, set()),
    ("amsterdam-london", {"red": 2, "locomotive": 1}, set()),
    ("amsterdam-london", {"red": 2, "locomotive": 2}, {"locomotive 2"}),   # both spaces show the symbol
])  # fmt: skip
def test_every_symbol_of_a_ferry_takes_a_locomotive(route, cards, expected):
    """R5: at least as many locomotives as the route shows."""
    assert payments(table("europe", hands=[cards]), route) == expected


@pytest.mark.parametrize(("route", "cards", "expected"), [
    ("alcatraz-fort_mason-1", {"black": 2, "orange": 2, "locomotive": 2}, {"black 1", "locomotive 2"}),
    ("alcatraz-fort_mason-2", {"black": 2, "orange": 2, "locomotive": 1}, {"orange 1"}),
    ("alcatraz-pier_39-1", {"black": 2, "orange": 1, "locomotive": 1}, {"black 1", "orange 1"}),
    ("alcatraz-pier_39-2", {"black": 2}, set()),
    ("fort_mason-golden_gate_bridge", {"red": 4, "locomotive": 1}, {"red 1"}),
    ("fort_mason-golden_gate_bridge", {"red": 5}, set()),
])  # fmt: skip
def test_a_ferry_of_san_francisco_needs_one_ferry_card_and_the_routes_color(route, cards, expected):
    """R5: one symbol each; a colored ferry takes its color for the other space, a gray one any."""
    assert payments(table("san_francisco", hands=[cards]), route) == expected


def test_a_claimed_ferry_is_paid_and_scored_like_any_route():
    """R5 R1: cards to the discards, trains on the spaces, points at once."""
    game = table("europe", hands=[{"blue": 5, "locomotive": 3}], market=["white"] * 5)
    events = game.play(0, aa.ClaimRoute(route="palermo-smyrna", color="blue", locomotives=2))
    claimed = events_of(events, "RouteClaimed")
    assert [(e.color, e.locomotives, e.points) for e in claimed] == [("blue", 2, 15)]
    assert hand(game, 0) == {"blue": 1, "locomotive": 1}
    assert some(game.view(None).discard) == {"blue": 4, "locomotive": 2}
    assert list(game.view(None).trains) == [39, 45]
    assert game.to_act == (1,)


@pytest.mark.parametrize(("claim", "words"), [
    ("palermo-smyrna blue 1", ("2", "1", "locomotive")),
    ("palermo-smyrna blue 0", ("2", "0", "locomotive")),
    ("athina-smyrna blue 0", ("1", "0", "locomotive")),
])  # fmt: skip
def test_a_payment_with_too_few_locomotives_is_refused(claim, words):
    """R5: although the cards would do for a plain route; the sentence says how many locomotives it takes."""
    refused(table("europe", hands=[{"blue": 6, "locomotive": 3}]), 0, f"claim {claim}", *words)


def test_a_double_ferry_closes_like_any_double():
    """R5 R4: with two players one claim closes the other track."""
    game = table("europe", hands=[{"red": 1, "locomotive": 1}, {"red": 1, "locomotive": 1}])
    game.play(0, "claim dieppe-london-2 red 1")
    assert list(game.view(None).closed) == ["dieppe-london-1"]
    refused(game, 1, "claim dieppe-london-1 red 1", "2")


def test_the_maps_show_their_ferries():
    """R5: the number of ferries and of their symbols on each board."""
    symbols = {
        edition: sorted(r.locomotives for r in aa.load_edition(edition).routes if r.kind == "ferry")
        for edition in ("usa", "europe", "san_francisco", "first_journey")
    }
    assert symbols["europe"] == [1] * 9 + [2] * 4
    assert symbols["san_francisco"] == [1] * 5
    assert symbols["usa"] == symbols["first_journey"] == []
