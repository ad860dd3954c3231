"""Worlds: complete games that look, from one seat, exactly like the one on the table.

What the seat cannot see is dealt anew: unknown cards to hands and deck, tickets to rivals by how well they fit the
routes that the rivals have claimed.
"""

from math import exp

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_TICKETS
from allaboard.engine.vocabulary import KINDS, NONE, OPENING_TICKETS

from . import playouts
from .unseen import is_unseen, unseen_cards
from .ways import FAR, set_fares, spread

ON_THE_WAY = 4.0  # how much the progress of a ticket tells
CUT_OFF = 0.3  # weight of a ticket that its holder cannot complete any more


@rule
def set_empty_fares(board, mind):
    for route in range(board.routes):
        mind.fare[route] = board.length[route]


@rule
def weigh_tickets(board, s, root, mind, p):
    """For each rival and ticket: e to the power of how much of its way the rival has already claimed."""
    for ticket in range(board.tickets):
        set_empty_fares(board, mind)
        spread(board, mind, board.ticket_a[ticket], board.ticket_b[ticket])
        whole = mind.dist[board.ticket_b[ticket]]
        for q in range(s.players):
            if q == p:
                continue
            set_fares(board, s, mind, q)
            spread(board, mind, board.ticket_a[ticket], board.ticket_b[ticket])
            left = mind.dist[board.ticket_b[ticket]]
            if left == FAR:
                root.fit[q][ticket] = CUT_OFF
            elif board.replace_completed and left == 0:
                root.fit[q][ticket] = 0.0  # it would have been turned up
            else:
                root.fit[q][ticket] = exp(ON_THE_WAY * max(whole - left, 0) / max(whole, 1))


# ---------------------------------------------------------------- cards


@rule
def pool_cards(board, s, root, p):
    """All cards that p does not see, in root.pool; return their number."""
    size = 0
    for kind in range(KINDS):
        for _ in range(unseen_cards(board, s, p, kind)):
            root.pool[size] = kind
            size += 1
    return size


@rule
def shuffle_pool(root, w, size):
    for i in range(size - 1, 0, -1):
        j = playouts.random_below(w, i + 1)
        card = root.pool[i]
        root.pool[i] = root.pool[j]
        root.pool[j] = card


@rule
def deal_cards(board, s, root, w, p):
    size = pool_cards(board, s, root, p)
    shuffle_pool(root, w, size)
    for q in range(s.players):
        if q == p:
            continue
        other = s.player[q]
        unknown = other.cards
        for kind in range(KINDS):
            other.hand[kind] = other.known[kind]
            unknown -= other.known[kind]
        for _ in range(unknown):
            size -= 1
            other.hand[root.pool[size]] += 1
    for i in range(s.deck_size):
        s.deck[i] = root.pool[i]


# ---------------------------------------------------------------- tickets


@rule
def pick_ticket(board, root, w, q, long):
    """An unseen ticket by its fit to q's routes; long: 1 only long ones, 0 only regular ones, NONE any."""
    total = 0.0
    for ticket in range(board.tickets):
        if root.free[ticket] and (long == NONE or board.ticket_long[ticket] == long):
            total += root.fit[q][ticket]
    at = total * playouts.random_word(w) / 4294967296.0
    found = NONE
    for ticket in range(board.tickets):
        if root.free[ticket] and (long == NONE or board.ticket_long[ticket] == long):
            found = ticket
            at -= root.fit[q][ticket]
            if at < 0:
                break
    if found != NONE:
        root.free[found] = 0
    return found


@rule
def deal_tickets(board, s, root, w, p):
    for ticket in range(board.tickets):
        root.free[ticket] = is_unseen(board, s, p, ticket)
    for q in range(s.players):
        if q != p:
            deal_rival_tickets(board, s, root, w, q)
    size = 0
    for ticket in range(board.tickets):
        if root.free[ticket] and not (board.ticket_long[ticket] and board.opening_long > 0):
            root.pool[size] = ticket
            size += 1
    shuffle_pool(root, w, size)
    for i in range(min(size, s.ticket_deck_size)):
        s.ticket_deck[i] = root.pool[i]
    for ticket in range(MAX_TICKETS):
        s.set_aside[ticket] = 0
    for i in range(s.ticket_deck_size, min(size, s.ticket_deck_size + s.set_aside_size)):
        s.set_aside[root.pool[i]] = 1


@rule
def deal_rival_tickets(board, s, root, w, q):
    other = s.player[q]
    for ticket in range(MAX_TICKETS):
        other.held[ticket] = 0
    long_left = board.opening_long  # at most so many of a player's tickets are long
    for _ in range(other.tickets):
        ticket = pick_ticket(board, root, w, q, NONE if long_left > 0 or board.opening_long == 0 else 0)
        if ticket != NONE:
            other.held[ticket] = 1
            if board.ticket_long[ticket]:
                long_left -= 1
    for i in range(other.offered_size):
        long = 0
        if board.opening_long == 0:
            long = NONE
        elif s.phase == OPENING_TICKETS and i < board.opening_long:
            long = 1
        other.offered[i] = pick_ticket(board, root, w, q, long)


# ---------------------------------------------------------------- a world


@rule
def imagine(board, s, root, w, p, seed):
    """Turn the view of p in s into one of the games that it may be."""
    playouts.seed_policy(w, seed)
    playouts.seed_game(s, seed)
    s.counter = 0
    s.next = 16
    deal_cards(board, s, root, w, p)
    deal_tickets(board, s, root, w, p)
    s.events_size = 0
