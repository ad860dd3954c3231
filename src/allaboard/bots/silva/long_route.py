"""LRA, the long-route junkie: as the one-step thinker, but cheap tickets only, joined by long tracks or not at all.

Equals are decided as one_step.py says.
"""

from allaboard import Action, View

from .board import Standing
from .one_step import OneStep

LONG = 3


class LongRoute(OneStep):
    name = "silva-lra"
    any_color_rank = 15

    def keep(self, view: View, standing: Standing) -> Action:
        self._made_for = None
        return self.keep_cheapest(view)

    def wants_tickets(self, view: View) -> bool:
        return False

    def shortest(self, standing: Standing) -> int:
        return min(LONG, standing.trains)
