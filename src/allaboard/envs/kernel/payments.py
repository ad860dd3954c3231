"""How a route or a station is paid: one kind of card, and as few locomotives as can be."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import CLAIM, GREY, KINDS, LOCOMOTIVE, NONE

from . import routes, stations


@rule
def can_pay(board, s, p, route, kind):
    """Can p pay for the route with cards of this kind and locomotives? As far as the cards go."""
    hand = s.player[p].hand
    if kind == LOCOMOTIVE:
        return hand[LOCOMOTIVE] >= board.length[route]
    fewest = routes.fewest_locomotives(board, route, hand[kind])
    return hand[kind] > 0 and fewest <= routes.most_locomotives(board, route, hand[LOCOMOTIVE])


@rule
def can_pay_somehow(board, s, p, route):
    """Every further card of a color is one locomotive less: for a grey route only the most frequent color counts."""
    me = s.player[p]
    if board.length[route] > me.trains:
        return False
    color = board.color[route]
    if color == GREY:
        color = 0
        for kind in range(board.colors):
            if me.hand[kind] > me.hand[color]:
                color = kind
    return can_pay(board, s, p, route, color) or can_pay(board, s, p, route, LOCOMOTIVE)


@rule
def claim_row(board, s, p, route, kind):
    """As few locomotives as can be: they stand for every color, and no color stands for them."""
    row = board.claim[route][kind]
    if kind != LOCOMOTIVE:
        row += routes.fewest_locomotives(board, route, s.player[p].hand[kind])
    return row


@rule
def station_row(board, s, p, city, kind):
    number = stations.built(board, s, p)
    row = board.build[city][number][kind]
    if kind != LOCOMOTIVE:
        row += max(board.station_cost[number] - s.player[p].hand[kind], 0)
    return row


@rule
def row(board, s, lane, p, kind):
    if lane.kind == CLAIM:
        return claim_row(board, s, p, lane.place, kind)
    return station_row(board, s, p, lane.place, kind)


@rule
def fits(board, s, lane, p, kind):
    """May p pay for what the lane has chosen with this kind of card?"""
    if lane.kind == CLAIM:
        color = board.color[lane.place]
        is_payable = kind == LOCOMOTIVE or color in (kind, GREY)
        return is_payable and can_pay(board, s, p, lane.place, kind)
    hand = s.player[p].hand
    cost = stations.cost(board, s, p)
    if kind == LOCOMOTIVE:
        return hand[LOCOMOTIVE] >= cost
    return hand[kind] > 0 and hand[kind] + hand[LOCOMOTIVE] >= cost


@rule
def only(board, s, lane, p):
    """The one kind of card that pays for it, NONE if there are several."""
    found = NONE
    for kind in range(KINDS):
        if fits(board, s, lane, p, kind):
            if found != NONE:
                return NONE
            found = kind
    return found
