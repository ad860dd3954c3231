"""`hard`: a planner. It makes a plan for its tickets (planning.py), claims, draws, keeps and swaps by it."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import KEEP_TICKETS, NONE, OPENING_TICKETS, SECOND_CARD

from .claims import best_claim, completes, station_row
from .draws import draw
from .keeping import keep, wants_swap, wants_tickets
from .moves import small_phase
from .planning import plan_now


@rule
def take_turn(board, s, w, mind, p):
    plan_now(board, s, mind, p)
    row = best_claim(board, s, mind, p)
    if row != NONE and completes(board, s, p, board.action[row].place) > 0:
        return row
    if wants_swap(board, s, w, mind, p):
        return board.swap
    if row != NONE:
        return row
    row = station_row(board, s, mind, p)
    if row != NONE:
        return row
    if wants_tickets(board, s, mind, p):
        return board.draw_tickets
    return draw(board, s, w, mind, p)


@rule
def choose(board, s, w, mind, p):
    if s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS:
        return keep(board, s, mind, p)
    if s.phase == SECOND_CARD:
        plan_now(board, s, mind, p)
        return draw(board, s, w, mind, p)
    row = small_phase(board, s, p)
    return take_turn(board, s, w, mind, p) if row == NONE else row
