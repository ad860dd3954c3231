"""What every bot is: it gets a view and a clock, gives an action, and can say why."""

import random
from abc import ABC, abstractmethod
from typing import ClassVar

from allaboard import Action, Edition, View

from .clock import Clock
from .reasons import Reason


class Bot(ABC):
    """A player that knows the edition and what its seat may see, and nothing else."""

    name: ClassVar[str]  # what it is called on the command line
    timed: ClassVar[bool] = False  # thinks as long as the clock lets it

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        """`seed` is for the bot's own dice; it has nothing to do with the seed of the game."""
        self.edition = edition
        self.dice = random.Random(seed)

    @abstractmethod
    def decide(self, view: View, clock: Clock) -> Action:
        """One of `view.legal`, which is never empty when a bot is asked."""

    def explain(self) -> Reason | None:
        """Why the last decision was made, for a client to put into words; None if there is nothing to say."""
        return None
