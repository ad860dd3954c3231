"""The East–West bonus of First Journey."""

import pytest
from tests.rules.positions import events_of, table

import allaboard as aa

# Berlin–Warsaw (two blue cards) is what is missing between the halves of the map.
TO_EAST = {
    "moscow": ["moscow-warsaw-1"],
    "rostov": ["kiev-warsaw", "kiev-rostov"],
    "ankara": ["vienna-warsaw", "bucharest-vienna-1", "ankara-bucharest-1"],
}
TO_WEST = {
    "dublin": ["berlin-paris-1", "london-paris-1", "dublin-london-1"],
    "brest": ["berlin-paris-1", "brest-paris"],
    "madrid": ["berlin-paris-1", "madrid-paris-1"],
}
TICKETS = [["athens-barcelona", "copenhagen-sarajevo"], ["dublin-zurich", "riga-zurich"]]
MIDDLE = "claim berlin-warsaw-1 blue 0"


def halves(*routes: str, **keys: object) -> aa.Game:
    """Ana owns the routes, has two blue cards, and no ticket that this test completes."""
    keys = {"hands": [{"blue": 2}], "tickets": TICKETS} | keys
    return table("first_journey", routes=dict.fromkeys(routes, 0), **keys)


@pytest.mark.parametrize("west", TO_WEST)
@pytest.mark.parametrize("east", TO_EAST)
def test_joining_any_eastern_with_any_western_city_brings_the_bonus(east, west):
    """F5: Moscow, Rostov or Ankara with Dublin, Brest or Madrid; it counts as a completed ticket."""
    game = halves(*TO_EAST[east], *TO_WEST[west])
    assert game.scores[0]["total"] == 0
    events = game.play(0, MIDDLE)
    assert [event.seat for event in events_of(events, "BonusTaken")] == [0]
    assert game.position()["bonus"] == [True, False]
    assert game.scores[0]["total"] == 1
    assert game.position()["completed"] == [[], []]
    assert game.to_act == (1,)


def test_the_usa_map_has_cities_of_its_own():
    """F5: Seattle with New York: 2 + 3 + 1 + 1 + 3 trains."""
    routes = ["helena-seattle", "helena-winnipeg", "duluth-winnipeg-1", "chicago-duluth-1"]
    game = table("first_journey_usa", routes=dict.fromkeys(routes, 0), hands=[{"red": 3}])
    events = game.play(0, "claim chicago-new_york-1 red 0")
    assert [event.seat for event in events_of(events, "BonusTaken")] == [0]


@pytest.mark.parametrize(
    ("routes", "claim"),
    [
        (["moscow-warsaw-1", "kiev-rostov"], "kiev-warsaw yellow 0"),  # Moscow with Rostov: east with east
        (["brest-paris"], "madrid-paris-1 blue 0"),  # Brest with Madrid: west with west
        (["moscow-warsaw-1", "berlin-warsaw-1"], "berlin-paris-1 white 0"),  # Moscow with Paris: too short
        (["moscow-warsaw-1", "brest-paris"], "berlin-warsaw-1 blue 0"),  # Paris–Berlin is missing
    ],
)
def test_anything_less_brings_no_bonus(routes, claim):
    """F5: one city of each side, and no gap between them."""
    game = halves(*routes, hands=[{"yellow": 1, "blue": 3, "white": 3}])
    events = game.play(0, f"claim {claim}")
    assert not events_of(events, "BonusTaken")
    assert game.position()["bonus"] == [False, False]


def test_the_routes_must_be_ones_own():
    """F5: Rui owns Brest–Paris, so Ana does not reach the west, and Rui not the east."""
    routes = {"moscow-warsaw-1": 0, "berlin-paris-1": 0, "brest-paris": 1}
    game = table("first_journey", routes=routes, hands=[{"blue": 2}], tickets=TICKETS)
    assert not events_of(game.play(0, MIDDLE), "BonusTaken")


def test_the_bonus_is_taken_once():
    """F5: with Moscow and Brest joined, joining Rostov too brings nothing."""
    routes = ["moscow-warsaw-1", "berlin-warsaw-1", "berlin-paris-1", "brest-paris"]
    game = halves(*routes, bonus=[True, False], hands=[{"yellow": 2, "blue": 3}])
    events = game.play(0, "claim moscow-rostov-2 yellow 0")
    assert not events_of(events, "BonusTaken")
    assert game.scores[0]["total"] == 1


def test_each_player_may_take_the_bonus():
    """F5: Ana takes it over the first tracks, Rui over the second ones."""
    ana = ["moscow-warsaw-1", "berlin-paris-1", "madrid-paris-1"]
    rui = ["moscow-warsaw-2", "berlin-paris-2", "madrid-paris-2"]
    game = table(
        "first_journey",
        routes=dict.fromkeys(ana, 0) | dict.fromkeys(rui, 1),
        hands=[{"blue": 2}, {"green": 2}],
        tickets=TICKETS,
    )
    game.play(0, MIDDLE)
    events = game.play(1, "claim berlin-warsaw-2 green 0")
    assert [event.seat for event in events_of(events, "BonusTaken")] == [1]
    assert game.position()["bonus"] == [True, True]


def test_tickets_are_settled_before_the_bonus():
    """F5, F2: Berlin–Moscow is completed by the same claim; first the ticket, then the bonus: two in all."""
    tickets = [["berlin-moscow", "riga-zurich"], []]
    game = halves(*TO_EAST["moscow"], *TO_WEST["brest"], tickets=tickets, ticket_deck=["dublin-madrid"])
    events = game.play(0, MIDDLE)
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("TicketCompleted") < kinds.index("BonusTaken")
    assert game.scores[0]["total"] == 2


def test_everybody_sees_the_bonus():
    """F5: the bonus ticket lies open."""
    game = halves(*TO_EAST["moscow"], *TO_WEST["brest"])
    game.play(0, MIDDLE)
    assert [list(game.view(viewer).bonus) for viewer in (0, 1, None)] == [[True, False]] * 3
