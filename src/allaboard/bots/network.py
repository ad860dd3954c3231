"""A seat's own routes and the ones still open to it: what is joined, and the shortest way to join more."""

from collections.abc import Collection
from heapq import heappop, heappush

from allaboard import Edition, View
from allaboard.engine.edition import Route


class Network:
    def __init__(self, edition: Edition, view: View, seat: int, borrowed: Collection[str] = ()) -> None:
        """`borrowed` are routes of others that stations open to the seat."""
        self.cities: set[str] = set()  # that the seat's own routes touch
        self._links: dict[str, list[tuple[Route, int]]] = {city.id: [] for city in edition.cities}
        closed = set(view.closed)
        for route in edition.routes:
            mine = view.routes.get(route.id) == seat
            if mine:
                self.cities |= {route.a, route.b}
            if mine or route.id in borrowed or (route.id not in view.routes and route.id not in closed):
                for city in (route.a, route.b):
                    self._links[city].append((route, 0 if mine or route.id in borrowed else route.length))

    def way(self, a: str, b: str, planned: Collection[str] = ()) -> list[Route] | None:
        """The routes still to claim on a shortest way, None without a way; planned ones cost nothing more."""
        reached, came = self._spread(a, planned, b)
        return self._trace(a, b, came) if b in reached else None

    def missing(self, a: str, b: str, planned: Collection[str] = ()) -> int | None:
        """Trains still needed to join two cities: 0 when they are joined, None when they cannot be."""
        way = self.way(a, b, planned)
        return None if way is None else sum(route.length for route in way)

    def distances(self, a: str) -> dict[str, int]:
        """Trains still needed to join a city with each of those that can be reached from it."""
        return {city: trains for city, (trains, _) in self._spread(a)[0].items()}

    def _spread(
        self, a: str, planned: Collection[str] = (), until: str | None = None
    ) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[str, Route | None]]]:
        reached = {a: (0, 0)}
        came: dict[str, tuple[str, Route | None]] = {}
        queue = [(0, 0, a)]
        while queue:
            trains, steps, city = heappop(queue)
            if city == until:
                break
            for route, length in self._links[city]:
                cost = 0 if route.id in planned else length
                there = route.b if route.a == city else route.a
                effort = (trains + cost, steps + 1)
                if there not in reached or effort < reached[there]:
                    reached[there] = effort
                    came[there] = (city, route if cost else None)
                    heappush(queue, (*effort, there))
        return reached, came

    @staticmethod
    def _trace(a: str, b: str, came: dict[str, tuple[str, Route | None]]) -> list[Route]:
        routes = []
        while b != a:
            b, route = came[b]
            if route is not None:
                routes.append(route)
        return routes
