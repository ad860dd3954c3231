"""A simple, sensible bot: cheap tickets, the shortest ways to join them, then whatever scores."""

from collections.abc import Iterable

from allaboard import (
    AbandonTunnel,
    Action,
    ClaimRoute,
    Draw,
    DrawTickets,
    Edition,
    KeepTickets,
    PayTunnel,
    SwapTickets,
    View,
)
from allaboard.engine.edition import Route

from .base import Bot
from .clock import Clock
from .network import Network

LONG = 3  # spaces from which a route is worth claiming without a ticket


class Steady(Bot):
    name = "steady"

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self._routes = {route.id: route for route in edition.routes}
        self._tickets = {ticket.id: ticket for ticket in edition.tickets}

    def decide(self, view: View, clock: Clock) -> Action:
        if view.phase in ("opening_tickets", "keep_tickets"):
            return self._keep(view)
        if view.phase == "tunnel":
            pays = [action for action in view.legal if isinstance(action, PayTunnel)]
            return min(pays, key=lambda pay: pay.locomotives, default=AbandonTunnel())
        if view.phase in ("turn", "second_card"):
            return self._turn(view)
        return self.dice.choice(view.legal)

    # ------------------------------------------------------------ tickets

    def _keep(self, view: View) -> Action:
        keeps = [action for action in view.legal if isinstance(action, KeepTickets)]
        return max(keeps, key=lambda keep: self._worth(view, keep.tickets))

    def _worth(self, view: View, tickets: tuple[str, ...]) -> float:
        """Points to be expected of all tickets together, less something for the trains that they take."""
        together = [*(view.tickets or []), *tickets]
        planned, within_reach = self._plan(view, together)
        points = sum(self._tickets[t].points * (1 if t in within_reach else -1) for t in together)
        return points - sum(route.length for route in planned) / 2

    def _plan(self, view: View, tickets: Iterable[str]) -> tuple[list[Route], set[str]]:
        """The routes to claim, and the tickets they complete: one after the other, the cheapest first."""
        seat = self._seat(view)
        network = Network(self.edition, view, seat)
        planned: dict[str, Route] = {}
        within_reach: set[str] = set()
        ends = {ticket: (self._tickets[ticket].a, self._tickets[ticket].b) for ticket in tickets}
        for ticket in sorted(ends, key=lambda t: network.missing(*ends[t]) or 0):
            way = network.way(*ends[ticket], planned)
            if way is None:
                continue
            trains = sum(route.length for route in way) + sum(route.length for route in planned.values())
            if trains <= view.trains[seat]:
                planned |= {route.id: route for route in way}
                within_reach.add(ticket)
        return list(planned.values()), within_reach

    # ------------------------------------------------------------ a turn

    def _turn(self, view: View) -> Action:
        planned, _ = self._plan(view, view.tickets or [])
        claims = [action for action in view.legal if isinstance(action, ClaimRoute)]
        ends = {(route.a, route.b) for route in planned}  # of a double, either track will do
        wanted = [claim for claim in claims if self._ends(claim) in ends]
        if wanted:
            return self._best(view, wanted, planned)
        last = view.final_turns is not None
        if not planned and not last and (more := self._more_tickets(view)):
            return more
        if not planned or last:
            long = [claim for claim in claims if last or self._routes[claim.route].length >= LONG]
            if long:
                return self._best(view, long, planned)
        draws = [action for action in view.legal if isinstance(action, Draw)]
        if draws:
            return self._draw(view, draws, planned)
        return self._best(view, claims, planned) if claims else view.legal[0]

    def _more_tickets(self, view: View) -> Action | None:
        """New tickets while there are trains for them. A swap is left to the dice: two bots must not swap for ever."""
        supply = self.edition.rules.routes.trains
        if SwapTickets() in view.legal and self.dice.random() < 0.5:
            return SwapTickets()
        if DrawTickets() in view.legal and 2 * view.trains[self._seat(view)] > supply:
            return DrawTickets()
        return None

    def _best(self, view: View, claims: list[ClaimRoute], planned: list[Route]) -> ClaimRoute:
        """The longest route, with few locomotives and in a color that is not needed elsewhere."""
        needed = {route.color for route in planned}
        hand = view.hand or {}

        def rank(claim: ClaimRoute) -> tuple[int, int, bool, int]:
            length = self._routes[claim.route].length
            spare = claim.color not in needed or self._routes[claim.route].color == claim.color
            return length, -claim.locomotives, spare, hand.get(claim.color, 0)

        return max(claims, key=rank)

    def _draw(self, view: View, draws: list[Draw], planned: list[Route]) -> Draw:
        """From the market what a planned route is nearest to being paid with, else a blind card."""
        hand = view.hand or {}
        favorite = max(self.edition.colors, key=lambda color: hand.get(color, 0))
        lacking: dict[str, int] = {}
        for route in planned:
            color = favorite if route.color == "grey" else route.color
            short = route.length - hand.get(color, 0)
            if short > 0:
                lacking[color] = min(short, lacking.get(color, short))
            if route.locomotives > hand.get("locomotive", 0):
                lacking["locomotive"] = route.locomotives
        if not planned:
            lacking[favorite] = 1
        useful = [draw for draw in draws if draw.card in lacking]
        if useful:
            return min(useful, key=lambda draw: lacking[draw.card])
        return Draw("blind") if Draw("blind") in draws else draws[0]

    # ------------------------------------------------------------ small things

    @staticmethod
    def _seat(view: View) -> int:
        if view.seat is None:
            raise ValueError("A bot plays from a seat's view, not from a spectator's.")
        return view.seat

    def _ends(self, claim: ClaimRoute) -> tuple[str, str]:
        route = self._routes[claim.route]
        return route.a, route.b
