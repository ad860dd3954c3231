"""A bot that does anything it may, all choices alike."""

from allaboard import Action, View

from .base import Bot
from .clock import Clock
from .reasons import Reason


class Random(Bot):
    name = "random"

    def decide(self, view: View, clock: Clock) -> Action:
        return self.dice.choice(view.legal)

    def explain(self) -> Reason:
        return Reason("any_choice", {})
