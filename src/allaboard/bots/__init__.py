"""Bots: players that see only views. A new one gets a file and a place in the registry."""

from .base import Bot
from .callings import free_name
from .clock import Clock
from .random import Random
from .reasons import Reason
from .registry import BOTS, FIXED, LADDER, bot_class, make_bot
from .scripted import Greedy

__all__ = [
    "BOTS",
    "FIXED",
    "LADDER",
    "Bot",
    "Clock",
    "Greedy",
    "Random",
    "Reason",
    "bot_class",
    "free_name",
    "make_bot",
]
