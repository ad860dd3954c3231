"""RFA, the route-focused agent: the ways of all tickets at once, the dearest tickets first, and only blind cards.

Without a way it claims the cheapest routes, by a slip of sign in the original that belongs to it. Of equal ways
it takes the first as board.py searches them, of equal tracks the first in the edition's order, of equal colors the
first in board.COLORS.
"""

from allaboard import Action, Draw, View

from .agent import BLIND, Agent, Claims
from .board import Pair, Standing, colors_of, most_held


class RouteFocused(Agent):
    name = "silva-rfa"

    def keep(self, view: View, standing: Standing) -> Action:
        return self.keep_three(view)

    def move(self, view: View, standing: Standing) -> Action:
        hand, claims = view.hand or {}, Claims(view)
        for pair, ticket in self._wanted(view, standing) if claims.routes else ():
            color = most_held(hand, colors_of(standing.open[pair.number]))
            if claim := claims.pair(pair, [color]):
                if ticket is None:
                    self.because("cheapest_route", route=claim.route)
                else:
                    self.because("route_for_ticket", route=claim.route, ticket=ticket)
                return claim
        action = self.draw(view)
        if action == Draw(BLIND):
            self.because("draws_blind")
        return action

    def _wanted(self, view: View, standing: Standing) -> list[tuple[Pair, str | None]]:
        """Pairs in the order in which it would have them, each with the ticket that gave it its place."""
        priority: dict[int, tuple[int, str | None]] = {}
        for ticket in view.tickets or []:
            a, b = self.chart.ticket_ends[ticket]
            if standing.joins(a, b):
                continue
            for pair in standing.way(a, b) or []:
                worth = pair.points + 2 * self.chart.ticket_points[ticket]
                if self._fits(pair, standing) and worth > priority.get(pair.number, (-1, None))[0]:
                    priority[pair.number] = (worth, ticket)
        if not priority:
            fitting = (pair for pair in self.chart.pairs if self._fits(pair, standing))
            priority = {pair.number: (-pair.points, None) for pair in fitting}
        order = sorted(priority, key=lambda number: (-priority[number][0], number))
        return [(self.chart.pairs[number], priority[number][1]) for number in order]

    @staticmethod
    def _fits(pair: Pair, standing: Standing) -> bool:
        """It always keeps a train."""
        return bool(standing.open[pair.number]) and pair.length < standing.trains
