"""Moves that several policies make alike."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import BLIND, KINDS, NONE, PLACE_TOURISTS, TAKE_TOKEN, TUNNEL

from . import cards, market, tourists, tunnels, turn
from .payments import claim_row


@rule
def longest_claim(board, s, mind, p, wanted_only, least):
    """The row of the longest claim that can be paid, NONE without one; `least` spaces or more."""
    best = NONE
    longest = least - 1
    for group in range(board.groups - 1, -1, -1):
        if board.group_length[group] <= longest:
            break
        first = board.group_from[group]
        for place in range(first, first + s.open_size[group]):
            route = s.open[place]
            if wanted_only and not mind.plan[p].wanted[route]:
                continue
            if board.length[route] > longest:
                row = claim_row(board, s, mind, p, route)
                if row != NONE:
                    best = row
                    longest = board.length[route]
    return best


@rule
def short_of(s, mind, p, kind):
    """Cards of the kind that the plan asks for and the hand lacks."""
    return mind.plan[p].need[kind] - s.player[p].hand[kind]


@rule
def draw_for_plan(board, s, mind, p):
    """The face-up kind that the plan lacks most of, else blind; an open locomotive only if a ferry wants it."""
    best = BLIND
    most = 0
    for kind in range(KINDS):
        short = short_of(s, mind, p, kind)
        if short > most and market.refusal(board, s, kind) == 0:
            best = kind
            most = short
    return draw_or_any(board, s, best)


@rule
def draw_or_any(board, s, kind):
    """Draw this kind or BLIND; without a deck any open card, a locomotive last; NONE without any card."""
    if kind != BLIND or cards.can_draw(s):
        return board.draw[kind]
    for other in range(KINDS):
        if market.refusal(board, s, other) == 0:
            return board.draw[other]
    return NONE


@rule
def anything(board, s, w, p):
    """Whatever the rules offer first."""
    turn.offer(board, s, p, w.rows, 2)
    return w.rows[0]


@rule
def place_tourists(board, s, p):
    """Where a ticket of one's own begins, else in the first city without a pile."""
    for ticket in range(board.tickets):
        if s.player[p].held[ticket]:
            if tourists.pile_at(s, board.ticket_a[ticket]) == NONE:
                return board.place[board.ticket_a[ticket]]
            if tourists.pile_at(s, board.ticket_b[ticket]) == NONE:
                return board.place[board.ticket_b[ticket]]
    city = 0
    while tourists.pile_at(s, city) != NONE:
        city += 1
    return board.place[city]


@rule
def take_token(board, s, p):
    """From the pile with fewer left."""
    a = board.route_a[s.claimed]
    b = board.route_b[s.claimed]
    if not tourists.token_waits(s, p, a):
        return board.take[b]
    if not tourists.token_waits(s, p, b):
        return board.take[a]
    left_a = s.pile_left[tourists.pile_at(s, a)]
    left_b = s.pile_left[tourists.pile_at(s, b)]
    return board.take[a] if left_a <= left_b else board.take[b]


@rule
def small_phase(board, s, p):
    """What is decided alike by all: tunnels, tokens, tourists. NONE in any other phase."""
    if s.phase == TUNNEL:
        return tunnels.cheapest(board, s, p)
    if s.phase == TAKE_TOKEN:
        return take_token(board, s, p)
    if s.phase == PLACE_TOURISTS:
        return place_tourists(board, s, p)
    return NONE
