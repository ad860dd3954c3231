"""How to pay: as few locomotives as possible, and no color that is needed elsewhere."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import GREY, LOCOMOTIVE, NONE

from . import cards, routes


@rule
def locomotives_for(board, s, p, route, color):
    """Locomotives that p adds to its cards of the color, NONE if the cards do not reach."""
    me = s.player[p]
    length = board.length[route]
    locomotives = routes.fewest_locomotives(board, route, me.hand[color])
    return locomotives if locomotives <= me.hand[LOCOMOTIVE] and locomotives <= length else NONE


@rule
def tries_in_vain(board, s, p, route, color):
    """A tunnel that may cost more than p has, while so few cards are left that the same ones turn up each time."""
    if not board.tunnel[route] or s.deck_size + cards.discarded(s) > 2 * board.turn_up:
        return False
    me = s.player[p]
    return me.hand[color] + me.hand[LOCOMOTIVE] < board.length[route] + board.turn_up


@rule
def row_of(board, route, color, locomotives):
    if locomotives >= board.length[route]:
        return board.claim[route][LOCOMOTIVE]
    return board.claim[route][color] + locomotives


@rule
def claim_row(board, s, mind, p, route):
    """The row of p's best payment for the route, NONE if it cannot be claimed now.

    Fewest locomotives; then the color least needed for the plan; then the one held most.
    """
    me = s.player[p]
    if board.length[route] > me.trains or not routes.is_open(board, s, p, route):
        return NONE
    if board.color[route] != GREY:
        color = board.color[route]
        locomotives = locomotives_for(board, s, p, route, color)
        if locomotives == NONE or tries_in_vain(board, s, p, route, color):
            return NONE
        return row_of(board, route, color, locomotives)
    best = NONE
    fewest = 0
    for color in range(board.colors):
        locomotives = locomotives_for(board, s, p, route, color)
        if locomotives == NONE or tries_in_vain(board, s, p, route, color):
            continue
        better = best == NONE or locomotives < fewest
        if not better and locomotives == fewest:
            need = mind.plan[p].need
            better = need[color] < need[best] or (need[color] == need[best] and me.hand[color] > me.hand[best])
        if better:
            best = color
            fewest = locomotives
    return NONE if best == NONE else row_of(board, route, best, fewest)
