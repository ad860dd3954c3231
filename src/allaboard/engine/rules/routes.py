"""Claiming a route: which are open, how they are paid, placing the trains (E2, E12, R1–R4)."""

from ..jit import rule
from ..vocabulary import (
    CLOSED,
    FERRY_NEEDS_LOCOMOTIVES,
    FREE,
    KINDS,
    LEGAL,
    LOCOMOTIVE,
    ROUTE_CLAIMED,
    ROUTE_TAKEN,
    TOO_FEW_CARDS,
    TOO_FEW_LOCOMOTIVES,
    TOO_FEW_TRAINS,
    TWIN_CLOSED,
    TWIN_YOURS,
)
from .events import add_facts, note
from .ferries import locomotives_needed


@rule
def is_open(board, s, p, route):
    """R2, R4: free, not closed with its double, and not the twin of one's own."""
    return s.owner[route] == FREE and s.owner[board.twin[route]] != p


@rule
def offer_with(board, s, p, kind, rows, n):
    """R1: the claims that p can pay with cards of this kind and locomotives."""
    me = s.player[p]
    locomotives = me.hand[LOCOMOTIVE]
    cards = me.hand[kind]
    reach = cards if kind == LOCOMOTIVE else cards + locomotives
    reach = min(reach, me.trains)
    for i in range(board.payable_size[kind]):
        route = board.payable[kind][i]
        length = board.length[route]
        if length > reach:
            break
        if not is_open(board, s, p, route):
            continue
        row = board.claim[route][kind]
        if kind == LOCOMOTIVE:
            rows[n] = row
            n += 1
            continue
        fewest = max(length - cards, locomotives_needed(board, route))
        for count in range(fewest, min(locomotives, length - 1) + 1):
            rows[n] = row + count
            n += 1
    return n


@rule
def offer(board, s, p, rows, n, most):
    for kind in range(KINDS):
        if s.player[p].hand[kind] > 0 and n < most:
            n = offer_with(board, s, p, kind, rows, n)
    return n


@rule
def refusal(board, s, p, route, color, locomotives):
    me = s.player[p]
    length = board.length[route]
    if s.owner[route] >= 0:
        return ROUTE_TAKEN
    if s.owner[route] == CLOSED:
        return TWIN_CLOSED
    if s.owner[board.twin[route]] == p:
        return TWIN_YOURS
    if length > me.trains:
        return TOO_FEW_TRAINS
    if locomotives < locomotives_needed(board, route):
        return FERRY_NEEDS_LOCOMOTIVES
    if locomotives > me.hand[LOCOMOTIVE]:
        return TOO_FEW_LOCOMOTIVES
    if color != LOCOMOTIVE and length - locomotives > me.hand[color]:
        return TOO_FEW_CARDS
    return LEGAL


@rule
def join(board, s, p, route):
    """The two ends' networks become one, named by its smallest city."""
    network = s.player[p].network
    a = network[board.route_a[route]]
    b = network[board.route_b[route]]
    low = min(a, b)
    high = max(a, b)
    if low != high:
        for city in range(board.cities):
            if network[city] == high:
                network[city] = low


@rule
def place_trains(board, s, p, route):
    """A train on each space, the points at once (R1), and the double closes with few players (R4, E12)."""
    me = s.player[p]
    length = board.length[route]
    s.owner[route] = p
    me.trains -= length
    me.score += board.route_points[length]
    twin = board.twin[route]
    if twin != route and s.owner[twin] == FREE and s.players <= board.doubles_closed_up_to:
        s.owner[twin] = CLOSED
    join(board, s, p, route)


@rule
def claim(board, s, p, route, color, locomotives):
    place_trains(board, s, p, route)
    points = board.route_points[board.length[route]]
    note(s, ROUTE_CLAIMED, p, route, color)
    add_facts(s, locomotives, points)
