"""HA, the hungry agent: one tree through the cities of all its tickets, and more tickets while trains are to spare.

Key cities come in the edition's order, subsets of tickets by size, planned tracks color by color in the order of
board.COLORS and grey ones last. Of equals it takes the first, be they cities, subsets, tracks or cards face up.
Three slips of the original belong to the agent: the nearest distance is not forgotten from city to city, the
hunger is measured by the last subset it looked at, and of the cards face up it sees only the most frequent kind.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from allaboard import Action, ClaimRoute, Draw, DrawTickets, Edition, KeepTickets, View
from allaboard.engine.edition import Route

from .agent import BLIND, Agent, Claims, keeps
from .board import COLORS, GREY, KINDS, LOCOMOTIVE, Cheapest, Pair, Standing

HUNGER = 8  # trains to spare that make it want more tickets
RESERVE = 5  # trains that a good choice of tickets leaves


@dataclass(frozen=True)
class Plan:
    points: int
    need: Counter[str]  # cards by color, grey for any
    tracks: list[Route]

    @property
    def cost(self) -> int:
        return self.need.total()


class Hungry(Agent):
    name = "silva-ha"
    _planned_for: tuple[int, list[str]] | None = None

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self._plan = Plan(0, Counter(), [])
        self._threshold = 0
        self._hungry_with: set[str] = set()  # the tickets for which the threshold was set

    # ------------------------------------------------------------ tickets

    def keep(self, view: View, standing: Standing) -> Action:
        chosen: KeepTickets | None = None
        self._planned_for = None
        held = view.tickets or []
        best_rate, least_cost = -1.0, standing.trains + 1
        planner = Planner(standing)
        position = {ticket: number for number, ticket in enumerate(view.offered or [])}
        subsets = sorted(keeps(view), key=lambda keep: (len(keep.tickets), [position[t] for t in keep.tickets]))
        for keep in subsets:
            tickets = [*held, *keep.tickets]
            plan = planner.plan(tickets)
            self._threshold = plan.cost
            if plan.cost <= standing.trains - RESERVE:
                rate = (self.points(tickets) + plan.points) / max(plan.cost, 1)
                if rate > best_rate:
                    chosen, best_rate = keep, rate
            elif plan.cost < least_cost:
                chosen, least_cost = keep, plan.cost
        if chosen is None:
            chosen = self.keep_cheapest(view)
        else:
            self.because("keeps_best_rate")
        self._hungry_with = {*held, *chosen.tickets}
        return chosen

    # ------------------------------------------------------------ a turn

    def move(self, view: View, standing: Standing) -> Action:
        # Claimed routes stand for the sum of all points of routes: both grow together, where routes have points.
        situation = (len(view.routes), view.tickets or [])
        if self._planned_for != situation:
            self._planned_for, self._plan = situation, Planner(standing).plan(view.tickets or [])
        if self._hungry_with != set(situation[1]):  # tickets that it did not choose itself
            self._threshold, self._hungry_with = self._plan.cost, set(situation[1])
        if self._threshold < standing.trains - HUNGER and DrawTickets() in view.legal:
            self.because("more_tickets")
            return DrawTickets()
        claim = self._claim(Claims(view))
        return claim or self._draw(view)

    def _claim(self, claims: Claims) -> ClaimRoute | None:
        if not self._plan.tracks:
            longest = sorted(self.chart.pairs, key=lambda pair: -pair.length)
            claim = next((claim for pair in longest if (claim := claims.pair(pair))), None)
            if claim:
                self.because("longest_open", route=claim.route)
            return claim
        spare = [color for color in COLORS if not self._plan.need[color]]
        for track in self._plan.tracks:
            colors = spare if track.color == GREY else [track.color]
            if claim := next((claim for color in colors if (claim := claims.track(track, color))), None):
                self.because("route_in_plan", route=claim.route)
                return claim
        return None

    def _draw(self, view: View) -> Action:
        face_up = Counter(card for card in view.market if card is not None)
        need = self._plan.need
        kind = max(KINDS, key=lambda kind: face_up[kind])
        hungry_for_any = need[GREY] > 0 and need[GREY] == max(need.values())
        wanted = need[kind] > 0 or (hungry_for_any and face_up[kind] >= 2)
        action = self.draw(view, kind if wanted else None)
        if action == Draw(BLIND) and face_up and not wanted:
            self.because("most_open_useless")
        elif action == Draw(BLIND):
            self._because_of_plan(None)
        elif action == Draw(kind) and wanted:
            self._because_of_plan(kind)
        return action

    def _because_of_plan(self, kind: str | None) -> None:
        """Of the planned tracks, the first that the card is meant for."""
        tracks = self._plan.tracks
        if not tracks:
            self.because("cards_for_long_routes")
        elif kind is None:
            self.because("cards_for_plan", route=tracks[0].id)
        elif kind == LOCOMOTIVE:
            self.because("locomotive_for_plan", route=max(tracks, key=lambda track: track.locomotives).id)
        else:
            meant = [track for track in tracks if track.color in (kind, GREY)]
            self.because("card_for_plan", route=meant[0].id, card=kind)


class Planner:
    """Plans on one standing of the map; the cheapest ways from a city are looked up once."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._ways: dict[int, Cheapest] = {}

    def plan(self, tickets: Iterable[str]) -> Plan:
        ends = [self._standing.chart.ticket_ends[ticket] for ticket in tickets]
        graph = self._standing.graph
        cities = sorted({city for a, b in ends if graph[a] and graph[b] for city in (a, b)})
        return self._bill(self._tree(cities))

    def _from(self, city: int) -> Cheapest:
        if city not in self._ways:
            self._ways[city] = self._standing.cheapest(city)
        return self._ways[city]

    def _apart(self, a: int, b: int) -> int | None:
        return self._from(a).distance.get(b)

    def _tree(self, cities: list[int]) -> list[Pair]:
        """Two ends that grow toward each other; what cannot be joined is left out."""
        couples = [(a, b) for a, b in combinations(cities, 2) if self._apart(a, b) is not None]
        if not couples:
            return []
        start, end = max(couples, key=lambda couple: self._apart(*couple) or 0)
        groups = ([start], [end])
        pairs: dict[int, Pair] = {}
        nearest: int | None = None
        group, partner = groups[0], start
        for city in cities:
            if city in (start, end):
                continue
            for members in groups:
                for member in members:
                    apart = self._apart(city, member)
                    if apart is not None and (nearest is None or apart < nearest):
                        nearest, group, partner = apart, members, member
            if self._apart(city, partner) is not None:
                pairs |= {pair.number: pair for pair in self._from(city).way(partner)}
                group.append(city)
        between = [(a, b) for a in groups[0] for b in groups[1]]
        a, b = min(between, key=lambda couple: self._apart(*couple) or 0)
        pairs |= {pair.number: pair for pair in self._from(a).way(b)}
        return [pairs[number] for number in sorted(pairs)]

    def _bill(self, pairs: list[Pair]) -> Plan:
        """What the tracks cost and score; of a double the track whose color is needed least."""
        need: Counter[str] = Counter()
        tracks = []
        missing = [pair for pair in pairs if not self._standing.mine[pair.number]]
        for pair in sorted(missing, key=lambda pair: len(self._standing.open[pair.number])):
            track = min(self._standing.open[pair.number], key=lambda track: need[track.color])
            need[track.color] += pair.length - pair.locomotives
            need[LOCOMOTIVE] += pair.locomotives
            tracks.append(track)
        order = {color: place for place, color in enumerate((*COLORS, GREY))}
        tracks.sort(key=lambda track: order[track.color])
        return Plan(sum(pair.points for pair in missing), need, tracks)
