"""Bots: players that see only views. A new one gets a file and a place in the list."""

from allaboard import AllAboardError, Edition

from .base import Bot
from .random import Random
from .steady import Steady

__all__ = ["BOTS", "Bot", "Random", "Steady", "make_bot"]

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Steady, Random)}


def make_bot(name: str, edition: Edition, seed: int | str = 0) -> Bot:
    if name not in BOTS:
        raise AllAboardError(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](edition, seed)
