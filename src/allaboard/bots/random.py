"""A bot that does anything it may, all choices alike."""

from allaboard import Action, View

from .base import Bot


class Random(Bot):
    name = "random"

    def decide(self, view: View) -> Action:
        return self.dice.choice(view.legal)
