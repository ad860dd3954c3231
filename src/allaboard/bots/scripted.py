"""The bots that follow a policy: fixed opponents, and the ladder up to `hard`."""

from typing import ClassVar

from allaboard import Action, View

from .clock import Clock
from .policies import choices
from .thinker import Thinker


class Scripted(Thinker):
    """Follows a policy at once, whatever the clock says."""

    policy: ClassVar[int]

    def choose(self, view: View, clock: Clock) -> Action:
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
