"""What a seat has, wants and may still reach."""

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from allaboard import Edition, View
from allaboard.engine.edition import Route, Ticket

from ..network import Network


class Situation:
    def __init__(self, edition: Edition, view: View, planned: Collection[str] | None = None) -> None:
        if view.seat is None:
            raise ValueError("A reason belongs to a seat's view, not to a spectator's.")
        self.edition, self.view, self.seat = edition, view, view.seat
        self.planned = planned  # routes of the policy's own plan; None: it made none
        self.routes = {route.id: route for route in edition.routes}
        self.tickets = {ticket.id: ticket for ticket in edition.tickets}
        self.network = Network(edition, view, self.seat)
        self.trains = view.trains[self.seat]
        self.hand = view.hand or {}

    def points(self, route: Route) -> int:
        return self.edition.rules.routes.points[route.length]

    @cached_property
    def missing(self) -> dict[Ticket, int | None]:
        """Tickets in hand that are not joined, with the trains that they lack; None: there is no way any more."""
        held = [self.tickets[ticket] for ticket in self.view.tickets or []]
        lacks = {ticket: self.network.missing(ticket.a, ticket.b) for ticket in held}
        return {ticket: trains for ticket, trains in lacks.items() if trains != 0}

    @cached_property
    def hopeful(self) -> dict[Ticket, int]:
        """Those for which the trains reach, the nearest first."""
        within = {t: trains for t, trains in self.missing.items() if trains is not None and trains <= self.trains}
        return dict(sorted(within.items(), key=lambda entry: entry[1]))

    @cached_property
    def wanted(self) -> dict[str, Ticket]:
        """Routes on the ways of these, and whose they are: as planned, else the shortest together.

        Of a double both tracks are wanted.
        """
        return self._own_ways() if self.planned is None else self._planned_ways(self.planned)

    def _planned_ways(self, planned: Collection[str]) -> dict[str, Ticket]:
        """The ways that lead over nothing but planned routes, where stations may lend others."""
        unplanned = [route.id for route in self.edition.routes if route.id not in planned]
        lent = self.view.routes if self.edition.rules.stations else ()
        network = Network(self.edition, replace(self.view, closed=unplanned), self.seat, lent)
        routes: dict[str, Ticket] = {}
        for ticket in sorted(self.missing, key=lambda ticket: self.missing[ticket] or 0):
            for route in network.way(ticket.a, ticket.b) or []:
                routes.setdefault(route.id, ticket)
                if route.twin in planned:
                    routes.setdefault(str(route.twin), ticket)
        return routes

    def _own_ways(self) -> dict[str, Ticket]:
        routes: dict[str, Ticket] = {}
        left = self.trains
        for ticket in self.hopeful:
            way = self.network.way(ticket.a, ticket.b, routes) or []
            cost = sum(route.length for route in way)
            if cost <= left:
                left -= cost
                for route in way:
                    routes.setdefault(route.id, ticket)
                    if route.twin and self.is_open(self.routes[route.twin]):
                        routes.setdefault(route.twin, ticket)
        return routes

    def is_open(self, route: Route) -> bool:
        """Free, not closed with its double, and not the twin of one's own."""
        if route.id in self.view.routes or route.id in self.view.closed:
            return False
        return route.twin is None or self.view.routes.get(route.twin) != self.seat

    def toward(self, route: Route) -> tuple[Ticket, int] | None:
        """The ticket that the route brings nearest to its end, and what it then lacks; of equals the dearest.

        A route that is not planned counts only for what it closes; a planned one, at the least, for what it is planned.
        """
        found = []
        for ticket, trains in self.hopeful.items():
            then = self.network.missing(ticket.a, ticket.b, {route.id})
            if then is not None and then < trains:
                found.append((then, -ticket.points, ticket.id))
        if self.planned is not None and not (found and min(found)[0] == 0):
            found = [entry for entry in found if route.id in self.planned]
            if not found and route.id in self.wanted:
                ticket = self.wanted[route.id]
                then = self.network.missing(ticket.a, ticket.b, {route.id})
                return None if then is None else (ticket, then)
        if not found:
            return None
        lacks, _, ticket_id = min(found)
        return self.tickets[ticket_id], lacks

    def closed_by(self, route: Route) -> int:
        """Tickets in hand that the route joins."""
        return sum(self.network.missing(ticket.a, ticket.b, {route.id}) == 0 for ticket in self.hopeful)
