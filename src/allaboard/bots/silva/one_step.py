"""OSA, the one-step thinker: one ticket at a time, and of its way the first track that is missing.

Of equal tickets and tracks it takes the first in the edition's order, of equal ways the first as board.py searches
them, of equal colors the first in board.COLORS.
"""

from dataclasses import dataclass

from allaboard import Action, DrawTickets, View

from .agent import Agent, Claims
from .board import COLORS, GREY, KINDS, LOCOMOTIVE, Pair, Standing, colors_of, most_held

SPARE_TRAINS = 8  # with fewer in any supply it draws no more tickets


@dataclass(frozen=True)
class Objective:
    """A pair to claim, or more tickets. The color is the card to look for; an open track of no ticket may have none."""

    pair: Pair | None
    color: str | None = None
    ticket: str | None = None


MORE_TICKETS = Objective(None)


class OneStep(Agent):
    name = "silva-osa"
    any_color_rank = 10  # of a grey track that one color pays for
    _objective: Objective | None = None
    _made_for: tuple[int, list[str]] | None = None

    def keep(self, view: View, standing: Standing) -> Action:
        self._made_for = None
        return self.keep_three(view) if view.phase == "opening_tickets" else self.keep_cheapest(view)

    def move(self, view: View, standing: Standing) -> Action:
        # Claimed routes stand for the sum of all points of routes: both grow together, where routes have points.
        situation = (len(view.routes), view.tickets or [])
        if self._made_for != situation:
            self._made_for, self._objective = situation, self._aim(view, standing)
        objective = self._objective
        if objective is MORE_TICKETS:
            if DrawTickets() in view.legal:
                self.because("more_tickets")
                return DrawTickets()
            objective = self._longest(view, standing)
        if objective is None or objective.pair is None:
            self.because("nothing_to_build")
            return self.draw(view, LOCOMOTIVE)
        if objective.ticket is None:
            self.because("longest_open", route=objective.pair.tracks[0].id)
        else:
            self.because("route_for_ticket", route=objective.pair.tracks[0].id, ticket=objective.ticket)
        return Claims(view).pair(objective.pair) or self.draw(view, objective.color, LOCOMOTIVE)

    def _aim(self, view: View, standing: Standing) -> Objective | None:
        if toward_ticket := self._toward_ticket(view, standing):
            return toward_ticket
        if self.wants_tickets(view):
            return MORE_TICKETS
        return self._longest(view, standing)

    def wants_tickets(self, view: View) -> bool:
        return min(view.trains) >= SPARE_TRAINS and view.ticket_deck > 0 and self.edition.rules.tickets.draw > 0

    # ------------------------------------------------------------ toward a ticket

    def shortest(self, standing: Standing) -> int:
        """The length of a track from which on it is good enough for a ticket."""
        return 1

    def _toward_ticket(self, view: View, standing: Standing) -> Objective | None:
        shortest = self.shortest(standing)
        for ticket in sorted(view.tickets or [], key=lambda ticket: -self.chart.ticket_points[ticket]):
            a, b = self.chart.ticket_ends[ticket]
            if standing.joins(a, b):
                continue
            if way := standing.way(a, b, shortest):
                pair = next(pair for pair in way if not standing.mine[pair.number])
                tracks = standing.open[pair.number]
                kinds = KINDS if tracks[0].color == GREY else colors_of(tracks)
                return Objective(pair, most_held(view.hand or {}, kinds), ticket)
        return None

    # ------------------------------------------------------------ without a ticket

    def _longest(self, view: View, standing: Standing) -> Objective | None:
        hand = view.hand or {}
        most = max(hand.get(color, 0) for color in COLORS)

        def rank(length: int, color: str) -> tuple[int, int]:
            held = most if color == GREY else hand.get(color, 0)
            if held >= length:
                return length, self.any_color_rank if color == GREY else 10
            if held + hand.get(LOCOMOTIVE, 0) >= length:
                return length, 9
            return length, (10 if color == GREY else 9) - length + most

        tracks = [
            (pair, track.color)
            for pair in self.chart.pairs
            for track in standing.open[pair.number]
            if pair.length <= standing.trains
        ]
        if not tracks:
            return None
        pair, color = max(tracks, key=lambda track: rank(track[0].length, track[1]))
        return Objective(pair, None if color == GREY else color)
