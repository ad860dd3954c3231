"""Traffic: how many of an edition's tickets go over each route, on an empty map."""

from functools import lru_cache
from heapq import heappop, heappush

from allaboard import Edition
from allaboard.engine.edition import Route


@lru_cache(maxsize=32)
def traffic_of(edition: Edition) -> tuple[float, ...]:
    """For each route the share of all tickets whose shortest way uses it, or its twin."""
    links: dict[str, list[Route]] = {city.id: [] for city in edition.cities}
    for route in edition.routes:
        links[route.a].append(route)
        links[route.b].append(route)
    count = dict.fromkeys((frozenset((route.a, route.b)) for route in edition.routes), 0)
    for ticket in edition.tickets:
        for ends in _way(links, ticket.a, ticket.b):
            count[ends] += 1
    return tuple(count[frozenset((route.a, route.b))] / len(edition.tickets) for route in edition.routes)


def _way(links: dict[str, list[Route]], a: str, b: str) -> list[frozenset[str]]:
    queue: list[tuple[int, str, list[frozenset[str]]]] = [(0, a, [])]
    done: set[str] = set()
    while queue:
        trains, city, way = heappop(queue)
        if city == b:
            return way
        if city in done:
            continue
        done.add(city)
        for route in links[city]:
            there = route.b if route.a == city else route.a
            heappush(queue, (trains + route.length, there, [*way, frozenset((city, there))]))
    return []
