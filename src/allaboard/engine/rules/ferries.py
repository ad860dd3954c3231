"""Ferries: a locomotive for each symbol (R5)."""

from ..jit import rule


@rule
def locomotives_needed(board, route):
    return board.ferry[route]
