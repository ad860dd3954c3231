"""`beginner`: the best route that can be paid, else cards of the color held most; now and then anything at all."""

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_ACTIONS
from allaboard.engine.vocabulary import BLIND, KEEP_TICKETS, NONE, OPENING_TICKETS, SECOND_CARD

from . import market, playouts, turn
from .moves import anything, draw_or_any, longest_claim, small_phase
from .plans import plan_each
from .racer import keep, most_held


@rule
def choose(board, s, w, mind, p):
    if s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS:
        return keep(board, s, mind, p)
    row = small_phase(board, s, p)
    if row != NONE:
        return row
    if s.phase != SECOND_CARD:
        # First Journey's routes score nothing: there even a beginner looks at the tickets.
        if board.counts_tickets:
            plan_each(board, s, mind, p)
        row = longest_claim(board, s, mind, p, board.counts_tickets, 1)
    if row == NONE:
        kind = most_held(board, s, p)
        row = draw_or_any(board, s, kind if market.refusal(board, s, kind) == 0 else BLIND)
    if row == NONE:
        row = longest_claim(board, s, mind, p, 0, 1)
    return anything(board, s, w, p) if row == NONE else row


@rule
def stray(board, s, w, p, row, percent):
    """So many times in a hundred any legal action instead of this one."""
    if playouts.random_below(w, 100) >= percent:
        return row
    n = turn.offer(board, s, p, w.rows, MAX_ACTIONS)
    return w.rows[playouts.random_below(w, n)]
