"""The policies once more, compiled, on the compiled rules: the same source files, loaded a second time."""

from pathlib import Path

from allaboard.engine.compiled import (
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

from ..policies import layout

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

__path__ = [str(Path(__file__).parent.parent / "policies")]
