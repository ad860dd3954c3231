"""`racer`: a fixed opponent that drops its tickets, takes the longest routes and ends the game. It never changes."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import BLIND, FREE, GREY, KEEP_TICKETS, LOCOMOTIVE, NONE, OPENING_TICKETS, SECOND_CARD

from . import market, routes, tickets
from .moves import anything, draw_or_any, small_phase
from .payments import claim_row
from .ways import cheapest_offer, set_fares, touched

LONG = 6


@rule
def keep(board, s, mind, p):
    """As few tickets as allowed, those with the cheapest ways."""
    set_fares(board, s, mind, p)
    mask = 0
    for _ in range(tickets.least_to_keep(board, s, p)):
        mask |= 1 << cheapest_offer(board, s, mind, p, mask)
    return board.keep[mask]


@rule
def longest_open(board, s, p):
    """Length of the longest route that p could still claim with enough cards, at most LONG."""
    longest = 0
    for route in range(board.routes):
        if board.length[route] <= s.player[p].trains and routes.is_open(board, s, p, route):
            longest = max(longest, board.length[route])
    return min(longest, LONG)


@rule
def least_length(board, s, p):
    if s.player[p].trains < LONG or s.final_turns != NONE:
        return 1
    return longest_open(board, s, p)


@rule
def touches(board, s, p, route):
    """One of its ends is in p's network already."""
    return max(touched(board, s, p, board.route_a[route], 1), touched(board, s, p, board.route_b[route], 1))


@rule
def claim(board, s, mind, p, least):
    """The longest that can be paid, best one that touches the network."""
    best = NONE
    value = 0
    for route in range(board.routes):
        if board.length[route] >= least and s.owner[route] == FREE:
            row = claim_row(board, s, mind, p, route)
            if row != NONE:
                rank = 2 * board.length[route] + touches(board, s, p, route)
                if rank > value:
                    value = rank
                    best = row
    return best


@rule
def missing_cards(board, s, p, route):
    me = s.player[p]
    most = 0
    for color in range(board.colors):
        if board.color[route] == color or board.color[route] == GREY:
            most = max(most, me.hand[color])
    return board.length[route] - most - me.hand[LOCOMOTIVE]


@rule
def draw(board, s, w, mind, p, least):
    """Towards the open long route with the fewest missing cards; open locomotives only without anything else."""
    nearest = NONE
    fewest = 0
    for route in range(board.routes):
        if least <= board.length[route] <= s.player[p].trains and routes.is_open(board, s, p, route):
            missing = missing_cards(board, s, p, route)
            if nearest == NONE or missing < fewest:
                nearest = route
                fewest = missing
    kind = BLIND
    if nearest != NONE:
        color = board.color[nearest]
        if color == GREY:
            color = most_held(board, s, p)
        if market.refusal(board, s, color) == 0:
            kind = color
    row = draw_or_any(board, s, kind)
    if row == NONE:
        row = claim(board, s, mind, p, 1)
    return anything(board, s, w, p) if row == NONE else row


@rule
def most_held(board, s, p):
    best = 0
    for color in range(board.colors):
        if s.player[p].hand[color] > s.player[p].hand[best]:
            best = color
    return best


@rule
def choose(board, s, w, mind, p):
    if s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS:
        return keep(board, s, mind, p)
    row = small_phase(board, s, p)
    if row != NONE:
        return row
    least = least_length(board, s, p)
    if s.phase != SECOND_CARD:
        row = claim(board, s, mind, p, least)
    return draw(board, s, w, mind, p, least) if row == NONE else row
