"""Do the cities, routes and tickets of an edition make a map that can be played on?"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .parts import Edition, Route
from .reader import nearest, problem


def map_problems(edition: Edition) -> list[str]:
    found = [
        *doubled_cities(edition),
        *doubled_places(edition),
        *city_names(edition),
        *tickets(edition),
        *sides(edition),
    ]
    for number, route in enumerate(edition.routes, start=1):
        found.extend(route_problems(edition, f"routes {number} ({route.a}-{route.b})", route))
    found.extend(doubles(edition))
    return found or list(connection(edition))


def at(key: str, sentence: str) -> str:
    return problem("map.toml", key, sentence)


def doubled_cities(edition: Edition) -> Iterator[str]:
    seen: set[str] = set()
    for number, city in enumerate(edition.cities, start=1):
        if city.id in seen:
            yield at(f"cities {number} ({city.id}).id", "it is there twice; right is each id once.")
        seen.add(city.id)


def doubled_places(edition: Edition) -> Iterator[str]:
    """A route between two cities on one spot could not be drawn."""
    seen: dict[tuple[float, float], str] = {}
    for number, city in enumerate(edition.cities, start=1):
        other = seen.setdefault((city.lat, city.lon), city.id)
        if other != city.id:
            yield at(
                f"cities {number} ({city.id}).lat", f"it lies exactly where {other} lies; right is a place of its own."
            )


def city_names(edition: Edition) -> Iterator[str]:
    """Every city that a route, a ticket or a rule names is on the map."""
    known = [city.id for city in edition.cities]
    for file, key, name in _named_cities(edition):
        if name not in known:
            yield problem(file, key, f"there is no city {name}; {nearest(name, known)}")


def _named_cities(edition: Edition) -> Iterator[tuple[str, str, str]]:
    for number, route in enumerate(edition.routes, start=1):
        key = f"routes {number} ({route.a}-{route.b})"
        yield from (("map.toml", f"{key}.a", route.a), ("map.toml", f"{key}.b", route.b))
    for number, ticket in enumerate(edition.tickets, start=1):
        key = f"tickets {number} ({ticket.id})"
        yield from (("tickets.toml", f"{key}.a", ticket.a), ("tickets.toml", f"{key}.b", ticket.b))
    for key, names in _cities_of_rules(edition):
        yield from (("edition.toml", key, name) for name in names)


def _cities_of_rules(edition: Edition) -> Iterator[tuple[str, Iterable[str]]]:
    rules = edition.rules
    if rules.tourists:
        yield "rules.tourists.locations", rules.tourists.locations
    if rules.east_west:
        yield "rules.east_west.east", rules.east_west.east
        yield "rules.east_west.west", rules.east_west.west


def sides(edition: Edition) -> Iterator[str]:
    rules = edition.rules.east_west
    for name in sorted(set(rules.east) & set(rules.west)) if rules else ():
        yield problem(
            "edition.toml",
            "rules.east_west.west",
            f"{name} is in the east too; right is one side only.",
        )


def tickets(edition: Edition) -> Iterator[str]:
    seen: set[frozenset[str]] = set()
    for number, ticket in enumerate(edition.tickets, start=1):
        key, ends = f"tickets {number} ({ticket.id})", frozenset((ticket.a, ticket.b))
        if len(ends) == 1:
            yield problem("tickets.toml", f"{key}.b", "both ends are one city; right are two.")
        elif ends in seen:
            yield problem("tickets.toml", key, "these two cities have a ticket already; right is one a pair.")
        seen.add(ends)


def route_problems(edition: Edition, key: str, route: Route) -> Iterator[str]:
    if route.a == route.b:
        yield at(f"{key}.b", "the route leads back to its own city; right are two cities.")
    yield from color_problems(edition, key, route)
    yield from kind_problems(edition, key, route)


def color_problems(edition: Edition, key: str, route: Route) -> Iterator[str]:
    rules = edition.rules.cards
    if route.color != "grey" and route.color not in rules.colors:
        hint = nearest(route.color, [*rules.colors, "grey"])
        yield at(f"{key}.color", f"no card has the color {route.color}; {hint}")
        return
    best = max(rules.colors, key=rules.colors.__getitem__, default="")
    most = rules.colors.get(best if route.color == "grey" else route.color, 0)
    if route.length > most + rules.locomotives or route.locomotives > rules.locomotives:
        yield at(
            f"{key}.length",
            "the deck has too few cards to pay for this route; right is a shorter route, fewer "
            "locomotives or more cards.",
        )


def kind_problems(edition: Edition, key: str, route: Route) -> Iterator[str]:
    if route.kind == "ferry" and edition.rules.ferries is None:
        yield at(f"{key}.kind", "ferries need [rules.ferries] in edition.toml; add that table.")
    if route.kind == "tunnel" and edition.rules.tunnels is None:
        yield at(f"{key}.kind", "tunnels need [rules.tunnels] in edition.toml; add that table.")
    if route.kind == "ferry" and not 1 <= route.locomotives <= route.length:
        yield at(
            f"{key}.locomotives",
            f"{route.locomotives} does not fit a ferry of {route.length}; right is 1 to {route.length}.",
        )
    if route.kind != "ferry" and route.locomotives:
        yield at(
            f"{key}.locomotives",
            f'a {route.kind} route needs no locomotives; right is 0, or kind = "ferry".',
        )


def doubles(edition: Edition) -> Iterator[str]:
    tracks: defaultdict[frozenset[str], list[Route]] = defaultdict(list)
    for number, route in enumerate(edition.routes, start=1):
        pair = tracks[frozenset((route.a, route.b))]
        pair.append(route)
        if route.a != route.b:
            yield from _double_problems(f"routes {number} ({route.a}-{route.b})", pair)


def _double_problems(key: str, pair: list[Route]) -> Iterator[str]:
    """What is wrong with the last track of a pair, seen from the first."""
    first, last = pair[0], pair[-1]
    if len(pair) > 2:
        yield at(key, f"it is track number {len(pair)} of this pair; right is one or two.")
    if last.a != first.a:
        yield at(f"{key}.a", f"the other track starts in {first.a}; right is the same order.")
    for name in ("length", "kind", "locomotives"):
        mine, other = getattr(last, name), getattr(first, name)
        if mine != other:
            yield at(f"{key}.{name}", f"{mine} differs from the other track; right is {other}.")
    if last.bend != first.bend:
        yield at(f"{key}.bend", "the two tracks run side by side; right is the same bend for both, or none.")


def connection(edition: Edition) -> Iterator[str]:
    """The cities that no chain of routes joins to the first."""
    reached = {edition.cities[0].id}
    fresh = True
    while fresh:
        ends = [{route.a, route.b} for route in edition.routes]
        fresh = any(len(pair & reached) == 1 for pair in ends)
        reached.update(*(pair for pair in ends if pair & reached))
    apart = [city.id for city in edition.cities if city.id not in reached]
    if apart:
        yield at(
            "routes",
            f"no routes join {edition.cities[0].id} to {', '.join(apart)}; right is a map in one piece.",
        )
