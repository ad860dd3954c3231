"""Claiming routes: E2, E12, R1–R4."""

import json

import pytest
from tests.rules.positions import events_of, hand, refused, some, table, texts

import allaboard as aa

# Seven routes of six spaces: 42 of the USA game's 45 trains, 3 left.
FORTY_TWO = dict.fromkeys(
    ["calgary-winnipeg", "duluth-helena", "duluth-toronto", "el_paso-houston", "el_paso-los_angeles",
     "helena-seattle", "miami-new_orleans"], 0,
)  # fmt: skip


def score(game, seat):
    return game.scores[seat]["routes"]


@pytest.mark.parametrize(("edition", "trains"), [
    ("usa", 45), ("europe", 45), ("san_francisco", 20), ("first_journey", 20), ("first_journey_usa", 20),
])  # fmt: skip
def test_everybody_has_the_editions_number_of_trains(edition, trains):
    """E2: trains each."""
    assert list(aa.Game.new(edition, players=3, seed=1).view(None).trains) == [trains] * 3


# Each rulebook's printed example: route, hand, and every payment for it.
EXAMPLES = [
    ("usa", "montreal-new_york", {"blue": 3, "red": 3}, ["blue 0"]),
    ("usa", "montreal-toronto", {"blue": 3, "red": 3, "white": 2}, ["blue 0", "red 0"]),
    ("europe", "amsterdam-essen", {"yellow": 3, "locomotive": 3},
     ["yellow 0", "yellow 1", "yellow 2", "locomotive 3"]),
    ("europe", "danzig-warszawa", {"red": 2}, ["red 0"]),
    ("europe", "danzig-warszawa", {"yellow": 1, "locomotive": 1}, ["yellow 1"]),
    ("europe", "danzig-warszawa", {"locomotive": 2}, ["locomotive 2"]),
    ("europe", "danzig-warszawa", {"red": 2, "yellow": 1, "locomotive": 2},
     ["red 0", "red 1", "yellow 1", "locomotive 2"]),
    ("san_francisco", "haight_ashbury-pacific_heights", {"black": 3, "locomotive": 3},
     ["black 0", "black 1", "black 2", "locomotive 3"]),
    ("first_journey", "brest-dublin", {"blue": 2, "green": 2}, ["blue 0"]),
    ("first_journey", "brest-dublin", {"blue": 2, "locomotive": 2}, ["blue 0", "blue 1", "locomotive 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "route", "cards", "payments"), EXAMPLES)
def test_the_printed_examples_of_payments(edition, route, cards, payments):
    """R1: as many cards as spaces, of the route's color or any one color on gray; locomotives stand in."""
    game = table(edition, hands=[cards])
    assert texts(game, 0, f"claim {route} ") == {f"claim {route} {payment}" for payment in payments}


@pytest.mark.parametrize(("cards", "payments"), [
    ({"blue": 2, "red": 1}, []),                                     # two colors never mix
    ({"blue": 2, "red": 1, "locomotive": 1}, ["blue 1"]),
    ({"blue": 1, "red": 1, "locomotive": 2}, ["blue 2", "red 2"]),
    ({"locomotive": 2}, []),
    ({"locomotive": 14}, ["locomotive 3"]),
    ({"blue": 12}, ["blue 0"]),
])  # fmt: skip
def test_a_gray_route_takes_one_color_only(cards, payments):
    """R1: any one color, filled up with locomotives."""
    game = table("usa", hands=[cards])
    claim = "claim montreal-toronto "
    assert texts(game, 0, claim) == {claim + payment for payment in payments}


def test_a_claim_costs_its_cards_places_its_trains_and_scores_at_once():
    """R1: the cards are discarded, a train goes on each space, the points are there, the turn is over."""
    game = table("usa", hands=[{"blue": 3, "locomotive": 2, "red": 1}], market=["white"] * 5)
    events = game.play(0, aa.ClaimRoute(route="montreal-new_york", color="blue", locomotives=1))
    claimed = events_of(events, "RouteClaimed")
    assert [(e.seat, e.route, e.color, e.locomotives, e.points) for e in claimed] == [
        (0, "montreal-new_york", "blue", 1, 4)
    ]
    view = game.view(None)
    assert some(view.discard) == {"blue": 2, "locomotive": 1}
    assert hand(game, 0) == {"blue": 1, "locomotive": 1, "red": 1}
    assert list(view.trains) == [42, 45]
    assert view.routes == {"montreal-new_york": 0}
    assert (score(game, 0), score(game, 1)) == (4, 0)
    assert game.to_act == (1,)


def test_a_payment_of_locomotives_only_costs_them_all():
    """R1: locomotives may fill every space."""
    game = table("usa", hands=[{"locomotive": 4, "blue": 1}], market=["white"] * 5)
    game.play(0, {"type": "claim", "route": "montreal-new_york", "color": "locomotive", "locomotives": 3})
    assert hand(game, 0) == {"locomotive": 1, "blue": 1}
    assert some(game.view(None).discard) == {"locomotive": 3}


USA = {"atlanta-nashville": 1, "dallas-little_rock": 2, "calgary-vancouver": 4, "calgary-helena": 7,
       "atlanta-miami": 10, "sault_st_marie-winnipeg": 15}  # fmt: skip
EUROPE = {"dieppe-paris": 1, "danzig-warszawa": 2, "brest-paris": 4, "berlin-danzig": 7, "palermo-smyrna": 15}
SAN_FRANCISCO = {"crissy_field-presidio": 1, "market_street-pacific_heights": 2,
                 "mission_district-painted_ladies": 4, "fort_mason-golden_gate_bridge": 10}  # fmt: skip
FIRST_JOURNEY = {"riga-warsaw": 0, "brest-dublin": 0, "brest-madrid": 0}
POINTS = [
    (edition, route, points)
    for edition, routes in {"usa": USA, "europe": EUROPE, "san_francisco": SAN_FRANCISCO,
                            "first_journey": FIRST_JOURNEY}.items()
    for route, points in routes.items()
]  # fmt: skip


@pytest.mark.parametrize(("edition", "route", "points"), POINTS)
def test_a_route_scores_by_its_length(edition, route, points):
    """R1: 1, 2, 4, 7, 10, 15 for one to six spaces, as far as the board has them; First Journey nothing."""
    length = next(r.length for r in aa.load_edition(edition).routes if r.id == route)
    game = table(edition, hands=[{"locomotive": 8}])
    events = game.play(0, f"claim {route} locomotive {length}")
    assert [e.points for e in events_of(events, "RouteClaimed")] == [points]
    assert score(game, 0) == points


def test_the_route_of_eight_spaces_scores_twenty_one():
    """R1: Europe's longest route; the tunnel turns up nothing that costs more."""
    game = table("europe", hands=[{"red": 8}], market=["white"] * 5, deck=["blue", "green", "black"])
    events = game.play(0, "claim petrograd-stockholm red 0")
    assert [e.points for e in events_of(events, "RouteClaimed")] == [21]


@pytest.mark.parametrize(("cards", "claim", "words"), [
    ({"blue": 2}, "montreal-new_york blue 0", ("2", "3", "blue")),
    ({"blue": 1, "locomotive": 1}, "montreal-new_york blue 1", ("2", "1", "blue")),
    ({"blue": 3}, "montreal-new_york blue 1", ("1", "0", "locomotive")),
    ({"red": 3}, "montreal-new_york red 0", ("red", "blue")),
    ({"locomotive": 2}, "montreal-new_york locomotive 3", ("2", "3", "locomotive")),
    ({"blue": 2, "locomotive": 1}, "montreal-toronto blue 0", ("2", "3", "blue")),
])  # fmt: skip
def test_a_payment_that_the_hand_or_the_route_does_not_allow_is_refused(cards, claim, words):
    """R1: the sentence names the color and the numbers that decide."""
    refused(table("usa", hands=[cards]), 0, f"claim {claim}", *words)


@pytest.mark.parametrize("claim", [
    "montreal-new_york blue 3",          # all three are locomotives: that is spelled "locomotive 3"
    "montreal-new_york locomotive 0",
    "montreal-new_york locomotive 2",
    "montreal-new_york blue 4",
    "montreal-toronto locomotive 4",
])  # fmt: skip
def test_a_payment_has_one_spelling(claim):
    """R1: locomotives only is the color "locomotive" with all of them counted; nothing else adds up."""
    refused(table("usa", hands=[{"blue": 6, "locomotive": 6}]), 0, f"claim {claim}")


def test_a_route_need_not_be_joined_to_ones_network():
    """R2: any open route may be claimed; this one is far from the player's only route."""
    game = table("usa", hands=[{"blue": 3}], routes={"seattle-vancouver-1": 0})
    game.play(0, "claim montreal-new_york blue 0")
    assert game.view(None).routes == {"seattle-vancouver-1": 0, "montreal-new_york": 0}


def test_a_route_is_built_in_one_turn_or_not_at_all():
    """R2: the printed example: not two of three trains now and the third one turn later."""
    game = table("usa", hands=[{"blue": 2}], market=["blue", "white", "white", "red", "red"])
    refused(game, 0, "claim montreal-new_york blue 0", "2", "3")
    for seat, card in ((0, "blue"), (0, "white"), (1, "blind"), (1, "blind")):
        game.play(seat, f"draw {card}")
    game.play(0, "claim montreal-new_york blue 0")
    assert list(game.view(None).trains) == [42, 45]


def test_one_route_a_turn():
    """R2: after a claim the next player is to act, whatever is left in the hand."""
    game = table("usa", hands=[{"blue": 6, "white": 6}])
    game.play(0, "claim montreal-new_york blue 0")
    assert game.legal(0) == []
    refused(game, 0, "claim oklahoma_city-santa_fe blue 0", "Rui")


@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_is_not_open(owner):
    """R2: neither the owner nor anybody else can claim it again; the sentence names the owner."""
    game = table("usa", hands=[{"blue": 6}], routes={"montreal-new_york": owner})
    assert texts(game, 0, "claim montreal-new_york") == set()
    refused(game, 0, "claim montreal-new_york blue 0", ("Ana", "Rui")[owner] if owner else "Montréal")


def test_a_player_with_as_many_trains_as_spaces_can_claim():
    """R3: three trains are enough for three spaces, and then none is left."""
    game = table("usa", hands=[{"red": 3}], routes=FORTY_TWO)
    assert list(game.view(None).trains) == [3, 45]
    game.play(0, "claim chicago-duluth red 0")
    assert list(game.view(None).trains) == [0, 45]


def test_a_player_with_fewer_trains_than_spaces_cannot_claim():
    """R3: three trains are not enough for four spaces; the sentence says both numbers."""
    game = table("usa", hands=[{"green": 4, "locomotive": 4}], routes=FORTY_TWO)
    assert texts(game, 0, "claim denver-helena") == set()
    refused(game, 0, "claim denver-helena green 0", "3", "4")
    assert texts(game, 0, "claim chicago-duluth") == {"claim chicago-duluth locomotive 3"}


def test_two_cable_cars_do_not_make_a_route_of_three():
    """R3: San Francisco's sheet says it in so many words; 5 + 3 + 3 + 3 + 3 + 1 of 20 are placed."""
    routes = ["fort_mason-golden_gate_bridge", "japanese_gardens-presidio-1", "market_street-mission_district-1",
              "mission_district-twin_peaks", "potrero_hill-south_beach", "fort_mason-lombard_street"]  # fmt: skip
    game = table("san_francisco", hands=[{"locomotive": 8}], routes=dict.fromkeys(routes, 0), final_turns=2)
    assert list(game.view(None).trains) == [2, 20]
    refused(game, 0, "claim mission_district-painted_ladies locomotive 3", "2", "3")
    lengths = {route.id: route.length for route in aa.load_edition("san_francisco").routes}
    assert {lengths[text.split()[1]] for text in texts(game, 0, "claim ")} == {1, 2}


# E12: edition, players, is the other half of a double closed once one is claimed?
DOUBLES = [
    ("usa", "denver-salt_lake_city", "yellow", 3, [2, 3], [4, 5]),
    ("europe", "berlin-frankfurt", "red", 3, [2, 3], [4, 5]),
    ("san_francisco", "market_street-union_square", "purple", 1, [2], [3, 4]),
    ("first_journey", "amsterdam-berlin", "green", 1, [], [2, 3, 4]),
    ("first_journey_usa", "albuquerque-dallas", "green", 2, [], [2, 3, 4]),
]
CLOSED = [(*double[:4], players) for double in DOUBLES for players in double[4]]
OPEN = [(*double[:4], players) for double in DOUBLES for players in double[5]]


@pytest.mark.parametrize(("edition", "pair", "color", "length", "players"), CLOSED)
def test_with_few_players_one_claim_closes_the_other_track(edition, pair, color, length, players):
    """E12 R4: closed for everybody, for the rest of the game."""
    game = table(edition, players, hands=[{"locomotive": length}, {color: length}])
    assert list(game.view(None).closed) == []
    game.play(0, f"claim {pair}-1 locomotive {length}")
    assert list(game.view(None).closed) == [f"{pair}-2"]
    assert texts(game, 1, f"claim {pair}") == set()
    refused(game, 1, f"claim {pair}-2 {color} 0", str(players))


@pytest.mark.parametrize(("edition", "pair", "color", "length", "players"), OPEN)
def test_with_more_players_the_other_track_stays_open_to_others(edition, pair, color, length, players):
    """E12 R4: another player may claim it."""
    game = table(edition, players, hands=[{"locomotive": length}, {color: length}])
    game.play(0, f"claim {pair}-1 locomotive {length}")
    assert list(game.view(None).closed) == []
    game.play(1, f"claim {pair}-2 {color} 0")
    assert game.view(None).routes == {f"{pair}-1": 0, f"{pair}-2": 1}


@pytest.mark.parametrize(("edition", "pair", "color", "length", "players"), CLOSED + OPEN)
def test_nobody_may_own_both_tracks_of_a_double(edition, pair, color, length, players):
    """R4: with any number of players, whichever of the two came first."""
    for mine, other in ((1, 2), (2, 1)):
        game = table(edition, players, hands=[{"locomotive": length}], routes={f"{pair}-{mine}": 0})
        assert texts(game, 0, f"claim {pair}") == set()
        refused(game, 0, f"claim {pair}-{other} locomotive {length}")


def test_routes_that_only_run_side_by_side_are_no_double():
    """R4: they join different cities: one closes nothing for the other, and a player may own both."""
    game = table("europe", hands=[{"orange": 2, "black": 3}, {}], routes={"dieppe-paris": 0})
    assert list(game.view(None).closed) == []
    assert {"claim brest-dieppe orange 0", "claim brest-paris black 0"} <= texts(game, 0)
    game.play(0, "claim brest-paris black 0")
    assert list(game.view(None).closed) == []


def test_a_refused_claim_leaves_no_trace_in_the_record():
    """R1: what was refused is not part of the game."""
    game = table("usa", hands=[{"blue": 2}])
    refused(game, 0, "claim montreal-new_york blue 0")
    assert json.loads(json.dumps(game.record()))["actions"] == []
