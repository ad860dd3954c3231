"""The final score, and who wins (E16, Z2, Z5)."""

from ..jit import rule
from ..layout import MAX_TIES
from ..vocabulary import NONE, TIE_LONGEST, TIE_STATIONS, TIE_TICKETS
from .paths import longest
from .stations import choose, joined
from .stations import points as station_points
from .tourists import points as token_points


@rule
def score_tickets(board, s, w, p):
    """D3, B3: completed tickets add their points, the others subtract them."""
    me = s.player[p]
    stations = choose(board, s, w, p) if board.stations > 0 else 0
    for ticket in range(board.tickets):
        if me.held[ticket]:
            a = joined(w, stations, me.network[board.ticket_a[ticket]])
            b = joined(w, stations, me.network[board.ticket_b[ticket]])
            if a == b:
                me.completed[ticket] = 1
                me.completed_tickets += 1
                me.ticket_points += board.ticket_points[ticket]
            else:
                me.ticket_points -= board.ticket_points[ticket]


@rule
def award_longest(board, s, w):
    """Z3: everybody who ties for the longest path gets the bonus; nobody without any route."""
    best = 1
    for p in range(s.players):
        s.player[p].longest = longest(board, s, w, p)
        best = max(best, s.player[p].longest)
    for p in range(s.players):
        s.player[p].longest_card = 1 if s.player[p].longest == best else 0


@rule
def total(board, s, p):
    """Z2. First Journey counts completed tickets instead."""
    me = s.player[p]
    if board.counts_tickets:
        return me.completed_tickets
    points = me.score + me.ticket_points + me.longest_card * board.longest_bonus
    return points + station_points(board, s, p) + token_points(board, s, p)


@rule
def tie_value(board, s, p, tie):
    if tie == TIE_TICKETS:
        return s.player[p].completed_tickets
    if tie == TIE_STATIONS:
        return s.player[p].stations  # fewer built: more left
    if tie == TIE_LONGEST:
        return s.player[p].longest_card
    return 0


@rule
def keep_best(board, s, tie):
    """Of those still winning, only the best by this measure stay."""
    best = -(1 << 30)
    for p in range(s.players):
        if s.player[p].winner:
            best = max(best, s.player[p].total if tie == NONE else tie_value(board, s, p, tie))
    for p in range(s.players):
        value = s.player[p].total if tie == NONE else tie_value(board, s, p, tie)
        if value < best:
            s.player[p].winner = 0


@rule
def name_winners(board, s):
    """Z5: most points; then E16's measures one after the other; who is still tied shares the win."""
    for p in range(s.players):
        s.player[p].winner = 1
    keep_best(board, s, NONE)
    for i in range(MAX_TIES):
        if board.ties[i] != NONE:
            keep_best(board, s, board.ties[i])


@rule
def settle(board, s, w):
    for p in range(s.players):
        if not board.counts_tickets:
            score_tickets(board, s, w, p)
    if board.longest_bonus > 0:
        award_longest(board, s, w)
    for p in range(s.players):
        s.player[p].total = total(board, s, p)
    name_winners(board, s)
