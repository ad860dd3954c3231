"""How long the game will go on, and whether that is long enough."""

from math import exp

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import NONE

from .weights import PACE, SPREAD, TEMPO


@rule
def turns_left(board, s, mind, p):
    """Own turns until the end, by whoever is nearest to it."""
    if s.final_turns != NONE:
        return 1.0
    fewest = s.player[p].trains
    for q in range(s.players):
        fewest = min(fewest, s.player[q].trains)
    stop = 0 if board.end_trains == NONE else board.end_trains
    turns = max(fewest - stop, 0) / mind.plan[p].weight[PACE]
    if board.end_tickets != NONE:
        turns = min(turns, rival_tickets_left(board, s, p) * mind.plan[p].weight[TEMPO])
    return turns + 1.0


@rule
def rival_tickets_left(board, s, p):
    """Tickets that the rival nearest to the end has still to complete."""
    most = 0
    for q in range(s.players):
        if q != p:
            most = max(most, s.player[q].completed_tickets)
    return max(board.end_tickets - most, 0)


@rule
def odds(mind, p, tenths):
    """Chance to be done in time with so many tenths of a turn to spare."""
    return 1.0 / (1.0 + exp(-0.1 * tenths / mind.plan[p].weight[SPREAD]))
