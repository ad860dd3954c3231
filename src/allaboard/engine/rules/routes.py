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
from .events import note_more
from .ferries import locomotives_needed


@rule
def is_open(board, s, p, route):
    """R2, R4: free, not closed with its double, and not the twin of one's own."""
    return s.owner[route] == FREE and s.owner[board.twin[route]] != p


@rule
def offer_with(board, s, p, kind, rows, n):
    """R1: what p can claim with cards of this kind and locomotives, as far as cards and trains reach (R3).

    Routes alike in length, color and symbols form a group: what one costs, all of them cost.
    """
    me = s.player[p]
    cards = me.hand[kind]
    locomotives = me.hand[LOCOMOTIVE]
    reach = min(cards if kind == LOCOMOTIVE else cards + locomotives, me.trains)
    for i in range(board.payable_size[kind]):
        group = board.payable[kind][i]
        length = board.group_length[group]
        if length > reach:
            break
        first = board.group_from[group]
        fewest = max(length - cards, locomotives_needed(board, board.grouped[first]))
        most = min(locomotives, length - 1)
        if kind == LOCOMOTIVE:
            fewest = most = 0  # a single row stands for locomotives only
        for place in range(first, first + s.open_size[group]):
            route = s.open[place]
            if s.owner[board.twin[route]] != p:
                row = board.claim[route][kind]
                for count in range(fewest, most + 1):
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
def close(board, s, route, owner):
    """The route is taken, or closed: no more among the open ones of its group, which keep their order."""
    s.owner[route] = owner
    group = board.group[route]
    first = board.group_from[group]
    kept = 0
    for i in range(first, first + s.open_size[group]):
        if s.open[i] != route:
            s.open[first + kept] = s.open[i]
            kept += 1
    s.open_size[group] = kept


@rule
def place_trains(board, s, p, route):
    """A train on each space, the points at once (R1), and the double closes with few players (R4, E12)."""
    me = s.player[p]
    length = board.length[route]
    close(board, s, route, p)
    me.trains -= length
    me.score += board.route_points[length]
    twin = board.twin[route]
    if twin != route and s.owner[twin] == FREE and s.players <= board.doubles_closed_up_to:
        close(board, s, twin, CLOSED)
    join(board, s, p, route)


@rule
def claim(board, s, p, route, color, locomotives):
    place_trains(board, s, p, route)
    points = board.route_points[board.length[route]]
    note_more(s, ROUTE_CLAIMED, p, route, color, locomotives, points)
