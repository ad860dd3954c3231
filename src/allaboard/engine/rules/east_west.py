"""East–West: a bonus ticket for joining the two coasts (First Journey: F5)."""

from ..jit import rule
from ..vocabulary import BONUS_TAKEN
from .events import note


@rule
def joins_coasts(board, s, p):
    network = s.player[p].network
    for east in range(board.cities):
        if board.east[east]:
            for west in range(board.cities):
                if board.west[west] and network[east] == network[west]:
                    return True
    return False


@rule
def take_bonus(board, s, p):
    """F5: the first time; it counts as a completed ticket."""
    me = s.player[p]
    if board.east_west and not me.bonus and joins_coasts(board, s, p):
        me.bonus = 1
        me.completed_tickets += 1
        note(s, BONUS_TAKEN, p, 0, 0)
