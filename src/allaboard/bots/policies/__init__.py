"""Policies: ways to play that run like rules, on records, interpreted or compiled.

A policy reads what its seat may see and returns a row of the action table. The rules it needs are named here,
so that the compiled copy of a policy finds the compiled rules.
"""

from typing import Final

from allaboard.engine.rules import (
    cards,
    deal,
    market,
    paths,
    playouts,
    routes,
    stations,
    swaps,
    tickets,
    tourists,
    tunnels,
    turn,
)

from . import layout

__all__ = [
    "cards",
    "deal",
    "layout",
    "market",
    "paths",
    "playouts",
    "routes",
    "stations",
    "swaps",
    "tickets",
    "tourists",
    "tunnels",
    "turn",
]
RULES: Final = [name for name in __all__ if name != "layout"]
