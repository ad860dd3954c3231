"""How the game ends: the last round, or at once (E15, Z1, F6)."""

from ..jit import rule
from ..vocabulary import ALL_PASSED, ENOUGH_TICKETS, LAST_ROUND, LAST_TRAIN, NONE, OUT_OF_TRAINS
from .events import note


@rule
def after_turn(board, s, p):
    """Z1: count down the last round, or begin it; T3: everybody passed. Return the reason if the game is over."""
    if s.final_turns > 0:
        s.final_turns -= 1
        if s.final_turns == 0:
            return OUT_OF_TRAINS
    elif board.end_trains != NONE and s.player[p].trains <= board.end_trains:
        s.final_turns = s.players
        note(s, LAST_ROUND, p, 0, 0)
    return ALL_PASSED if s.passes >= s.players else NONE


@rule
def at_once(board, s, p):
    """F6: enough completed tickets, or the last train placed. Return the reason, else NONE."""
    if board.end_tickets != NONE and s.player[p].completed_tickets >= board.end_tickets:
        return ENOUGH_TICKETS
    if board.end_last_train and s.player[p].trains == 0:
        return LAST_TRAIN
    return NONE
