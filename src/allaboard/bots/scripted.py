"""The bots that follow a policy: fixed opponents, and the ladder up to `hard`."""

from typing import ClassVar

from allaboard import Action, Edition, View

from .base import Bot
from .clock import Clock
from .policies import choices
from .thinking import Thinking


class Scripted(Bot):
    """Follows a policy at once, whatever the clock says."""

    policy: ClassVar[int]

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.thinking = Thinking(edition)

    def decide(self, view: View, clock: Clock) -> Action:
        self.thinking.see(view, self.dice)
        return self.thinking.action(self.thinking.choose(self.policy))


class Greedy(Scripted):
    name = "greedy"
    policy = choices.GREEDY


class Wary(Scripted):
    name = "wary"
    policy = choices.WARY


class Racer(Scripted):
    name = "racer"
    policy = choices.RACER


class Collector(Scripted):
    name = "collector"
    policy = choices.COLLECTOR


class Beginner(Scripted):
    name = "beginner"
    policy = choices.BEGINNER


class Easy(Scripted):
    name = "easy"
    policy = choices.EASY


class Medium(Scripted):
    name = "medium"
    policy = choices.WARY


class Hard(Scripted):
    name = "hard"
    policy = choices.PLANNER
