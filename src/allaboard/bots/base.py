"""What every bot is: it gets a view and gives an action."""

import random
from abc import ABC, abstractmethod
from typing import ClassVar

from allaboard import Action, Edition, View


class Bot(ABC):
    """A player that knows the edition and what its seat may see, and nothing else."""

    name: ClassVar[str]  # what it is called on the command line

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        """`seed` is for the bot's own dice; it has nothing to do with the seed of the game."""
        self.edition = edition
        self.dice = random.Random(seed)

    @abstractmethod
    def decide(self, view: View) -> Action:
        """One of `view.legal`, which is never empty when a bot is asked."""
