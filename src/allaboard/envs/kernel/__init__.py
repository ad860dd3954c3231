"""The environments' inside, written like rules: it runs interpreted, compiled, and on a GPU.

The rules it needs are named here, so that the compiled copy finds the compiled rules.
"""

from typing import Final

from allaboard.engine.rules import cards, deal, market, playouts, routes, stations, swaps, tickets, tunnels, turn

from . import layout

__all__ = [
    "cards",
    "deal",
    "layout",
    "market",
    "playouts",
    "routes",
    "stations",
    "swaps",
    "tickets",
    "tunnels",
    "turn",
]
RULES: Final = [name for name in __all__ if name != "layout"]
