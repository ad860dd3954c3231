"""Swapping both tickets (First Journey: F3, F4)."""

from ..jit import rule
from ..vocabulary import LEGAL, NO_TICKETS_LEFT, NOT_IN_EDITION, TICKET_SET_ASIDE
from .events import note
from .tickets import deal_one, turn_up_completed


@rule
def refusal(board, s):
    """F4: only while a ticket can be drawn."""
    if not board.swaps:
        return NOT_IN_EDITION
    return LEGAL if s.ticket_deck_size + s.set_aside_size > 0 else NO_TICKETS_LEFT


@rule
def swap(board, s, p):
    """F3: the old tickets are set aside first, so they return only if the deck has to be renewed for this swap."""
    me = s.player[p]
    for ticket in range(board.tickets):
        if me.held[ticket]:
            me.held[ticket] = 0
            me.tickets -= 1
            s.set_aside[ticket] = 1
            s.set_aside_size += 1
            note(s, TICKET_SET_ASIDE, p, ticket, 0)
    for _ in range(board.opening_deal):
        deal_one(board, s, p)
    turn_up_completed(board, s, p)
