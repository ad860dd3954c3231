"""What is right by the rules of an edition's format, and still worth a second look by the maker of a map."""

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush

from allaboard import Edition
from allaboard.server.colors import PICTURED

UNEVEN = 1.6  # the most spaces of a color, as a multiple of the fewest
OFF = 0.34  # the share by which a ticket's points may differ from the trains it needs


def remarks(edition: Edition) -> list[str]:
    found = [*lonely_cities(edition), *colors(edition), *room(edition), *tickets(edition)]
    return [f"· {sentence}" for sentence in found]


def lonely_cities(edition: Edition) -> Iterator[str]:
    around: dict[str, set[str]] = {city.id: set() for city in edition.cities}
    for route in edition.routes:
        around[route.a].add(route.b)
        around[route.b].add(route.a)
    for city, others in around.items():
        if len(others) == 1:
            yield f"{city} can be reached from {others.pop()} only: one claim by another player may shut it off."


def colors(edition: Edition) -> Iterator[str]:
    spaces = Counter(dict.fromkeys(edition.colors, 0))
    for route in edition.routes:
        if route.color in spaces:
            spaces[route.color] += route.length
    (best, most), (worst, least) = spaces.most_common()[0], spaces.most_common()[-1]
    if most > UNEVEN * least:
        yield f"{best} has {most} spaces on the map and {worst} {least}: some cards are worth more than others."
    for color in edition.colors:
        if color not in PICTURED:
            yield f"{color} is a color without a picture in the browser, which has {', '.join(PICTURED)}."


def room(edition: Edition) -> Iterator[str]:
    """Is there room for everybody's trains?"""
    rules, most = edition.rules.routes, edition.most_players
    shut = most <= rules.doubles_closed_up_to
    spaces = sum(route.length for route in edition.routes if not (shut and route.twin and route.twin < route.id))
    if spaces < most * rules.trains:
        trains = most * rules.trains
        yield f"{most} players have {trains} trains for {spaces} spaces: fewer trains or players, or more routes."


def tickets(edition: Edition) -> Iterator[str]:
    for ticket in edition.tickets:
        trains = distance(edition, ticket.a, ticket.b)
        if trains > edition.rules.routes.trains:
            yield f"the ticket {ticket.id} needs {trains} trains, and a player has {edition.rules.routes.trains}."
        elif ticket.points and abs(ticket.points - trains) > max(2, OFF * trains):
            yield f"the ticket {ticket.id} brings {ticket.points} points for {trains} trains on its shortest way."


def distance(edition: Edition, a: str, b: str) -> int:
    """The fewest trains that join two cities."""
    queue, done = [(0, a)], set[str]()
    while queue:
        trains, city = heappop(queue)
        if city == b:
            return trains
        if city not in done:
            done.add(city)
            for route in edition.routes:
                if city in (route.a, route.b):
                    heappush(queue, (trains + route.length, route.b if city == route.a else route.a))
    raise AssertionError(f"{a} and {b} are apart on a checked map")
