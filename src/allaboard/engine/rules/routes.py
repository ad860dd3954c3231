"""Claiming a route: which are open, how they are paid, placing the trains (E2, E12, R1–R4)."""

from ..jit import rule
from ..vocabulary import (
    CLOSED,
    FERRY_NEEDS_LOCOMOTIVES,
    FREE,
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
def fewest_locomotives(board, route, cards):
    """R1: what so many cards of the color leave to pay, and what a ferry asks for."""
    return max(board.length[route] - cards, locomotives_needed(board, route))


@rule
def most_locomotives(board, route, locomotives):
    """Beside at least one card of the color; to pay with locomotives only is an action of its own."""
    return min(locomotives, board.length[route] - 1)


@rule
def reach(s, p, kind):
    """R3: the longest route that p's cards of this kind, locomotives and trains can take."""
    me = s.player[p]
    cards = me.hand[kind]
    if cards == 0:
        return 0
    return min(cards if kind == LOCOMOTIVE else cards + me.hand[LOCOMOTIVE], me.trains)


@rule
def offer_group(board, s, p, group, kind, rows, n):
    """R1: every way to pay for the group's open routes with cards of this kind and locomotives.

    Routes alike in length, color and symbols form a group: what one costs, all of them cost.
    """
    me = s.player[p]
    first = board.group_from[group]
    fewest = fewest_locomotives(board, board.grouped[first], me.hand[kind])
    most = most_locomotives(board, board.grouped[first], me.hand[LOCOMOTIVE])
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
    """What p can claim, kind of card by kind of card, as far as cards and trains reach.

    One loop runs over kinds and groups: games side by side on a GPU wait for each other at the end of every loop.
    """
    kind = 0
    i = 0
    longest = reach(s, p, 0)
    while n < most:
        group = board.payable[kind][i]
        if i < board.payable_size[kind] and board.group_length[group] <= longest:
            n = offer_group(board, s, p, group, kind, rows, n)
            i += 1
        elif kind < LOCOMOTIVE:
            kind += 1
            i = 0
            longest = reach(s, p, kind)
        else:
            break
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
