"""Positions for what whole games bring too seldom: ties, and tables where nobody can do anything."""

from typing import Any

import allaboard as aa

NAMES = ["Ana", "Rui", "Eva", "Leo", "Mia"]


def owned(*routes: list[str]) -> dict[str, int]:
    """The routes of seat 0, of seat 1, and so on."""
    return {route: seat for seat, some in enumerate(routes) for route in some}


def beginning(edition: str, players: int, **keys: Any) -> dict[str, Any]:
    return {"edition": edition, "players": NAMES[:players], "seed": "golden", **keys}


def all_cards(edition: str) -> dict[str, int]:
    rules = aa.load_edition(edition).rules.cards
    return {**rules.colors, "locomotive": rules.locomotives}


def usa_longest_path() -> dict[str, Any]:
    """Two turns to go. Ana 2 + 2 + 10 for her path of 4; Rui 4 + 4 + 4 + 2, all apart from each other."""
    rui = ["helena-salt_lake_city", "montreal-new_york", "calgary-vancouver"]
    return beginning(
        "usa",
        2,
        final_turns=2,
        routes=owned(["denver-santa_fe"], rui),
        hands=[{"red": 2}, {"blue": 2}],
        tickets=[["seattle-los_angeles"], ["chicago-santa_fe"]],
    )


def usa_shared_win() -> dict[str, Any]:
    """Three turns to go; Ana and Rui will have a point and the longest path each, Eva nothing."""
    return beginning("usa", 3, final_turns=3, hands=[{"red": 1}, {"blue": 1}, {"green": 1}])


def europe_stations() -> dict[str, Any]:
    """Ana 7 + 10 + 8 with a station to build; Rui 4 + 4 + 4 + 1 + 12: equal, and Ana holds the Express."""
    rui = ["frankfurt-paris-1", "kyiv-smolensk", "lisboa-madrid"]
    return beginning("europe", 2, final_turns=2, routes=owned(["warszawa-wien"], rui), hands=[{"red": 1}, {"black": 1}])


def europe_longest_path() -> dict[str, Any]:
    """Ana 10 + 7 for her path of 4; Rui 4 + 4 + 4 + 4 + 1, all apart from each other; 12 each for stations."""
    rui = ["frankfurt-paris-1", "kyiv-smolensk", "lisboa-madrid", "sarajevo-zagrab"]
    return beginning("europe", 2, final_turns=2, routes=owned([], rui), hands=[{"blue": 4}, {"black": 1}])


def europe_shared_win() -> dict[str, Any]:
    """Four turns to go; Ana and Eva will have a point and the longest path each."""
    hands = [{"purple": 1}, {"blue": 2}, {"black": 1}, {"green": 1}]
    return beginning("europe", 4, final_turns=4, hands=hands)


def usa_nothing_left() -> dict[str, Any]:
    """The last five cards lie in the market. Rui holds all the others and has three trains left, but every two cities
    up to three spaces apart are joined already; the second tracks are closed."""
    pairs = [route for route in aa.load_edition("usa").routes if not route.id.endswith("-2")]
    threes = [route.id for route in pairs if route.length == 3]
    short = [route.id for route in pairs if route.length < 3] + threes[14:]
    market = ["red", "blue", "green", "white", "locomotive"]
    rest = all_cards("usa")
    for card in market:
        rest[card] -= 1
    tickets = [ticket.id for ticket in aa.load_edition("usa").tickets]
    return beginning(
        "usa",
        3,
        routes=owned(short[::2], threes[:14], short[1::2]),
        hands=[{}, rest, {}],
        market=market,
        tickets=[tickets[0::3], tickets[1::3], tickets[2::3]],
    )


def first_journey_usa_nothing_left() -> dict[str, Any]:
    """Rui holds all cards but has one train left, and owns a track of every route of one space. So both can only
    swap tickets, and none that they could draw is complete. Three are left in the deck, all others set aside."""
    routes = aa.load_edition("first_journey_usa").routes
    rui = [route.id for route in routes if route.length == 1 and route.id.endswith("-1")]
    rui += ["albuquerque-los_angeles-1", "miami-new_orleans-1", "calgary-seattle-1"]
    tickets = [["albuquerque-chicago", "atlanta-montreal"], ["calgary-chicago", "chicago-miami"]]
    deck = ["dallas-miami", "denver-seattle", "new_york-winnipeg"]
    named = {*deck, *tickets[0], *tickets[1]}
    return beginning(
        "first_journey_usa",
        2,
        routes=owned(["albuquerque-denver"], rui),
        hands=[{}, all_cards("first_journey_usa")],
        tickets=tickets,
        ticket_deck=deck,
        swapped=[t.id for t in aa.load_edition("first_journey_usa").tickets if t.id not in named],
    )
