"""What the bots with policies share: records to think on, and words that are found only when they are asked for."""

from abc import abstractmethod

from allaboard import Action, Edition, View

from .base import Bot
from .clock import Clock
from .motives import motive
from .reasons import Reason
from .thinking import Thinking


class Thinker(Bot):
    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.thinking = Thinking(edition)
        self._last: tuple[View, Action, frozenset[str] | None] | None = None

    def decide(self, view: View, clock: Clock) -> Action:
        action = self.choose(view, clock)
        self._last = view, action, self.thinking.planned
        return action

    @abstractmethod
    def choose(self, view: View, clock: Clock) -> Action:
        """One of `view.legal`."""

    def explain(self) -> Reason | None:
        return None if self._last is None else motive(self.edition, *self._last)
