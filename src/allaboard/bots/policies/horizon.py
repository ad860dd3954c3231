"""How long the game will go on, and whether that is long enough."""

from math import exp

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import NONE

from .weights import PACE, SPREAD


@rule
def turns_left(board, s, mind, p):
    """Own turns until the end, by whoever is nearest to it."""
    if s.final_turns != NONE:
        return 1.0
    fewest = s.player[p].trains
    for q in range(s.players):
        fewest = min(fewest, s.player[q].trains)
    stop = 0 if board.end_trains == NONE else board.end_trains
    return max(fewest - stop, 0) / mind.plan[p].weight[PACE] + 1.0


@rule
def odds(mind, p, tenths):
    """Chance to be done in time with so many tenths of a turn to spare."""
    return 1.0 / (1.0 + exp(-0.1 * tenths / mind.plan[p].weight[SPREAD]))
