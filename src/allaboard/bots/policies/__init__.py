"""Policies: ways to play that run like rules, on records, interpreted or compiled.

A policy reads what its seat may see and returns a row of the action table. The rules it needs are named here,
so that the compiled copy of a policy finds the compiled rules.
"""

from allaboard.engine.rules import (
    cards,
    chance,
    deal,
    market,
    paths,
    playouts,
    routes,
    scoring,
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
    "chance",
    "deal",
    "layout",
    "market",
    "paths",
    "playouts",
    "routes",
    "scoring",
    "stations",
    "swaps",
    "tickets",
    "tourists",
    "tunnels",
    "turn",
]
