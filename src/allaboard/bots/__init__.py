"""Bots: players that see only views. A new one gets a file and a place in the list."""

from .base import Bot
from .clock import Clock
from .random import Random
from .reasons import Reason
from .registry import BOTS, bot_class, make_bot
from .steady import Steady

__all__ = ["BOTS", "Bot", "Clock", "Random", "Reason", "Steady", "bot_class", "make_bot"]
