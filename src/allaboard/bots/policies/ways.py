"""Cheapest ways from city to city over a seat's own routes and those still open to it."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import NONE

from . import paths, routes

FAR = 20000  # farther than any way


@rule
def set_fares(board, s, mind, p):
    """A route costs its spaces: nothing if it is one's own, and there is no way over one that is not to be had."""
    trains = s.player[p].trains
    for route in range(board.routes):
        if s.owner[route] == p:
            mind.fare[route] = 0
        elif routes.is_open(board, s, p, route) and board.length[route] <= trains:
            mind.fare[route] = board.length[route]
        else:
            mind.fare[route] = NONE


@rule
def start(board, mind):
    for city in range(board.cities):
        mind.dist[city] = FAR
        mind.via[city] = NONE
        mind.done[city] = 0


@rule
def spread(board, mind, source, target):
    """Fill `dist` and `via` from the source, as far as the target (NONE: everywhere)."""
    start(board, mind)
    mind.dist[source] = 0
    spread_on(board, mind, target)


@rule
def spread_on(board, mind, target):
    """From all cities whose distance is set."""
    while True:
        city = NONE
        nearest = FAR
        for other in range(board.cities):
            if not mind.done[other] and mind.dist[other] < nearest:
                nearest = mind.dist[other]
                city = other
        if city == NONE or city == target:
            return
        mind.done[city] = 1
        for i in range(board.touching_from[city], board.touching_from[city + 1]):
            route = board.touching[i]
            fare = mind.fare[route]
            if fare == NONE:
                continue
            there = paths.far_end(board, route, city)
            if nearest + fare < mind.dist[there]:
                mind.dist[there] = nearest + fare
                mind.via[there] = route


@rule
def ticket_distance(board, mind, ticket):
    """Spread along the ticket and return what its way costs; NONE without one."""
    spread(board, mind, board.ticket_a[ticket], board.ticket_b[ticket])
    cost = mind.dist[board.ticket_b[ticket]]
    return NONE if cost == FAR else cost


@rule
def touched(board, s, p, city, own):
    """Does p (own) or a rival have a route at the city?"""
    for i in range(board.touching_from[city], board.touching_from[city + 1]):
        owner = s.owner[board.touching[i]]
        if owner >= 0 and (owner == p) == (own == 1):
            return 1
    return 0


@rule
def offer_cost(board, mind, ticket):
    """What an offered ticket's way costs; without one, more than any."""
    cost = ticket_distance(board, mind, ticket)
    return FAR if cost == NONE else cost


@rule
def cheapest_offer(board, s, mind, p, mask):
    """The place of the offered ticket with the cheapest way that is not in the mask. Fares are set."""
    me = s.player[p]
    best = NONE
    for i in range(me.offered_size):
        if not (mask >> i) & 1:
            if best == NONE or offer_cost(board, mind, me.offered[i]) < offer_cost(board, mind, me.offered[best]):
                best = i
    return best
