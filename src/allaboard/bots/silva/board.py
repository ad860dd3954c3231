"""The map as the agents read it: pairs of cities joined by one track or two, and what a seat can still do with them.

J, the graph that the agents search, has every pair with a track that is still open to the seat, which costs its
length, and then every pair with a track of its own, which costs nothing. The order matters: of ways alike the first
is taken, so one over open tracks goes before one over own tracks. This order was picked because it meets the published
figures: at a table of four OSA completes 2.3 tickets a game with it, as published, and 2.8 in the plain order of
cities. Ways alike taken at random fit as well.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from allaboard import Edition, View
from allaboard.engine.edition import Route

# The order in which the agents try colors. An edition with fewer of them leaves some out.
COLORS = ("red", "orange", "blue", "purple", "white", "yellow", "black", "green")
GREY = "grey"
LOCOMOTIVE = "locomotive"
KINDS = (*COLORS, LOCOMOTIVE)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two neighboring cities; both tracks of a double are alike but for their color."""

    number: int
    a: int
    b: int
    length: int
    points: int
    locomotives: int
    tracks: tuple[Route, ...]


class Chart:
    """What never changes: cities and pairs by number, in the order of the edition's files."""

    def __init__(self, edition: Edition) -> None:
        numbers = {city.id: number for number, city in enumerate(edition.cities)}
        points = edition.rules.routes.points
        tracks: dict[tuple[int, int], list[Route]] = {}
        for route in edition.routes:
            tracks.setdefault((numbers[route.a], numbers[route.b]), []).append(route)
        self.pairs = [
            Pair(number, a, b, both[0].length, points[both[0].length], both[0].locomotives, tuple(both))
            for number, ((a, b), both) in enumerate(tracks.items())
        ]
        self.ticket_ends = {ticket.id: (numbers[ticket.a], numbers[ticket.b]) for ticket in edition.tickets}
        self.ticket_points = {ticket.id: ticket.points for ticket in edition.tickets}
        self.neighbors: list[list[tuple[int, Pair]]] = [[] for _ in edition.cities]
        for pair in self.pairs:
            self.neighbors[pair.a].append((pair.b, pair))
            self.neighbors[pair.b].append((pair.a, pair))
        for near in self.neighbors:
            near.sort(key=lambda step: step[0])


class Standing:
    """How the map stands for one seat now."""

    def __init__(self, chart: Chart, view: View, seat: int) -> None:
        self.chart = chart
        self.trains = view.trains[seat]
        owners, closed = view.routes, set(view.closed)
        self.mine = [any(owners.get(track.id) == seat for track in pair.tracks) for pair in chart.pairs]
        # Nobody may own both tracks of a double.
        self.open = [
            []
            if self.mine[pair.number]
            else [track for track in pair.tracks if track.id not in owners and track.id not in closed]
            for pair in chart.pairs
        ]

    @cached_property
    def graph(self) -> list[list[tuple[int, Pair]]]:
        """J: from each city the ways over open pairs, then those over own ones, each in the order of cities."""
        return [
            [step for step in near if self.open[step[1].number]] + [step for step in near if self.mine[step[1].number]]
            for near in self.chart.neighbors
        ]

    @cached_property
    def _networks(self) -> list[int]:
        """For each city a number that all cities have to which own tracks join it."""
        network = list(range(len(self.chart.neighbors)))
        for pair in self.chart.pairs:
            if self.mine[pair.number] and network[pair.a] != network[pair.b]:
                old, new = network[pair.a], network[pair.b]
                network = [new if number == old else number for number in network]
        return network

    def joins(self, a: int, b: int) -> bool:
        """Whether own tracks join the cities."""
        return self._networks[a] == self._networks[b]

    def way(self, a: int, b: int, shortest: int = 0) -> list[Pair] | None:
        """A way of the fewest pairs in J, from the first city on; None without one. Shorter tracks do not exist."""
        came: dict[int, tuple[int, Pair] | None] = {a: None}
        reached = [a]
        for city in reached:
            if city == b:
                return trace(came, b)
            for there, pair in self.graph[city]:
                if there not in came and pair.length >= shortest:
                    came[there] = (city, pair)
                    reached.append(there)
        return None

    def cheapest(self, start: int) -> "Cheapest":
        """The cheapest ways in J from a city to all that it can be joined to."""
        distance, came = {start: 0}, dict[int, tuple[int, Pair] | None]({start: None})
        queue = [(0, start)]
        while queue:
            cost, city = heappop(queue)
            if cost > distance[city]:
                continue
            for there, pair in self.graph[city]:
                longer = cost + (0 if self.mine[pair.number] else pair.length)
                if there not in distance or longer < distance[there]:
                    distance[there], came[there] = longer, (city, pair)
                    heappush(queue, (longer, there))
        return Cheapest(distance, came)


@dataclass(frozen=True, slots=True)
class Cheapest:
    distance: dict[int, int]
    came: dict[int, tuple[int, Pair] | None]

    def way(self, city: int) -> list[Pair]:
        return trace(self.came, city)


def trace(came: Mapping[int, tuple[int, Pair] | None], city: int) -> list[Pair]:
    """The pairs on the way to the city, the first first."""
    way = []
    while (step := came[city]) is not None:
        city, pair = step
        way.append(pair)
    return way[::-1]


def colors_of(tracks: Iterable[Route]) -> list[str]:
    """The colors that pay for one of the tracks, in their order."""
    colors = {track.color for track in tracks}
    return [color for color in COLORS if color in colors or GREY in colors]


def most_held(hand: Mapping[str, int], kinds: Iterable[str]) -> str:
    """The first kind of those that there are most of."""
    return max(kinds, key=lambda kind: hand.get(kind, 0))
