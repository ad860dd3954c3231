"""A seat's own routes and the ones still open to it: what is joined, and the shortest way to join more."""

from collections.abc import Collection
from heapq import heappop, heappush

from allaboard import Edition, View
from allaboard.engine.edition import Route


class Network:
    def __init__(self, edition: Edition, view: View, seat: int) -> None:
        self._links: dict[str, list[tuple[Route, int]]] = {city.id: [] for city in edition.cities}
        closed = set(view.closed)
        for route in edition.routes:
            mine = view.routes.get(route.id) == seat
            if mine or (route.id not in view.routes and route.id not in closed):
                for city in (route.a, route.b):
                    self._links[city].append((route, 0 if mine else route.length))

    def way(self, a: str, b: str, planned: Collection[str] = ()) -> list[Route] | None:
        """The routes still to claim on a shortest way, None without a way; planned ones cost nothing more."""
        reached = {a: (0, 0)}
        came: dict[str, tuple[str, Route | None]] = {}
        queue = [(0, 0, a)]
        while queue:
            trains, steps, city = heappop(queue)
            if city == b:
                return self._trace(a, b, came)
            for route, length in self._links[city]:
                cost = 0 if route.id in planned else length
                there = route.b if route.a == city else route.a
                effort = (trains + cost, steps + 1)
                if there not in reached or effort < reached[there]:
                    reached[there] = effort
                    came[there] = (city, route if cost else None)
                    heappush(queue, (*effort, there))
        return None

    def missing(self, a: str, b: str) -> int | None:
        """Trains still needed to join two cities: 0 when they are joined, None when they cannot be."""
        way = self.way(a, b)
        return None if way is None else sum(route.length for route in way)

    @staticmethod
    def _trace(a: str, b: str, came: dict[str, tuple[str, Route | None]]) -> list[Route]:
        routes = []
        while b != a:
            b, route = came[b]
            if route is not None:
                routes.append(route)
        return routes
