"""Tickets: drawing, keeping, giving back, completing (E7–E11, S2, S3, D1–D3, F2)."""

from ..jit import rule
from ..vocabulary import (
    KEEP_MORE_TICKETS,
    LEGAL,
    NO_TICKETS_LEFT,
    NONE,
    NOT_IN_EDITION,
    NOT_OFFERED,
    OPENING_TICKETS,
    TICKET_COMPLETED,
    TICKET_DEALT,
    TICKET_KEPT,
    TICKET_OFFERED,
    TICKET_RETURNED,
    TICKETS_RENEWED,
)
from .chance import shuffle
from .events import note


@rule
def draw(s):
    """The top ticket; the caller has seen that there is one."""
    s.ticket_deck_size -= 1
    return s.ticket_deck[s.ticket_deck_size]


@rule
def put_under(s, ticket):
    """D2: to the bottom of the ticket deck."""
    for i in range(s.ticket_deck_size, 0, -1):
        s.ticket_deck[i] = s.ticket_deck[i - 1]
    s.ticket_deck[0] = ticket
    s.ticket_deck_size += 1


@rule
def show(s, p, ticket):
    """Add a ticket to those that p chooses from."""
    me = s.player[p]
    me.offered[me.offered_size] = ticket
    me.offered_size += 1
    note(s, TICKET_OFFERED, p, ticket, 0)


@rule
def draw_to_choose(board, s, p):
    """D1: the edition's number, or what is left."""
    for _ in range(min(board.ticket_draw, s.ticket_deck_size)):
        show(s, p, draw(s))


@rule
def draw_refusal(board, s):
    """D1: not with an empty ticket deck."""
    if board.ticket_draw == 0:
        return NOT_IN_EDITION
    return LEGAL if s.ticket_deck_size > 0 else NO_TICKETS_LEFT


@rule
def least_to_keep(board, s, p):
    least = board.opening_keep if s.phase == OPENING_TICKETS else board.ticket_keep
    return min(least, s.player[p].offered_size)


@rule
def chosen(mask):
    count = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


@rule
def offer_keeps(board, s, p, rows):
    n = 0
    least = least_to_keep(board, s, p)
    for mask in range(1, 1 << s.player[p].offered_size):
        if chosen(mask) >= least:
            rows[n] = board.keep[mask]
            n += 1
    return n


@rule
def keep_refusal(board, s, p, mask):
    if mask >= 1 << s.player[p].offered_size:
        return NOT_OFFERED
    if chosen(mask) < least_to_keep(board, s, p):
        return KEEP_MORE_TICKETS
    return LEGAL


@rule
def keep(board, s, p, mask):
    """Kept tickets are held for good; the others go under the deck, or out of the game at some openings (E9)."""
    me = s.player[p]
    for i in range(me.offered_size):
        if (mask >> i) & 1:
            me.held[me.offered[i]] = 1
            me.tickets += 1
            note(s, TICKET_KEPT, p, me.offered[i], 0)
    for i in range(me.offered_size):
        if not (mask >> i) & 1:
            if not (s.phase == OPENING_TICKETS and board.opening_out):
                put_under(s, me.offered[i])
            note(s, TICKET_RETURNED, p, me.offered[i], 0)
    for i in range(me.offered_size):
        me.offered[i] = 0  # what left the game is not to be seen when the cards are laid open
    me.offered_size = 0


@rule
def is_joined(board, s, p, ticket):
    """D3: a path of the player's own routes joins its two cities."""
    network = s.player[p].network
    return network[board.ticket_a[ticket]] == network[board.ticket_b[ticket]]


@rule
def renew_deck(board, s):
    """F4: the tickets set aside by swaps become the new deck."""
    size = 0
    for ticket in range(board.tickets):
        if s.set_aside[ticket]:
            s.ticket_deck[size] = ticket
            size += 1
            s.set_aside[ticket] = 0
    s.set_aside_size = 0
    s.ticket_deck_size = size
    shuffle(s, s.ticket_deck, size)
    note(s, TICKETS_RENEWED, 0, size, 0)


@rule
def deal_one(board, s, p):
    """The top ticket into the hand, from a renewed deck if need be; nothing if there is none at all."""
    if s.ticket_deck_size == 0 and s.set_aside_size > 0:
        renew_deck(board, s)
    if s.ticket_deck_size > 0:
        ticket = draw(s)
        s.player[p].held[ticket] = 1
        s.player[p].tickets += 1
        note(s, TICKET_DEALT, p, ticket, 0)


@rule
def first_joined(board, s, p):
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] and is_joined(board, s, p, ticket):
            return ticket
    return NONE


@rule
def turn_up_completed(board, s, p):
    """F2: completed tickets are shown and replaced; a new one may be complete at once."""
    me = s.player[p]
    ticket = first_joined(board, s, p)
    while ticket != NONE:
        me.held[ticket] = 0
        me.tickets -= 1
        me.completed[ticket] = 1
        me.completed_tickets += 1
        note(s, TICKET_COMPLETED, p, ticket, 0)
        deal_one(board, s, p)
        ticket = first_joined(board, s, p)
