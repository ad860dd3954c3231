"""Tourists (San Francisco): placing the piles, taking tokens, their points (S5, S6, R8, Z4)."""

from ..jit import rule
from ..vocabulary import LEGAL, NO_TOKEN_THERE, NONE, PILE_STANDS_THERE, TOKEN_HELD, TOKEN_TAKEN, TOURISTS_PLACED
from .events import note


@rule
def set_out(board, s):
    """S5: the piles that stand on the map from the start."""
    for pile in range(board.piles):
        s.pile_city[pile] = board.pile_city[pile]
        s.pile_left[pile] = board.tokens[s.players]
    s.piles = board.piles


@rule
def to_place(board, s):
    return board.piles + board.placed_piles - s.piles


@rule
def placer(board, s):
    """S6: the last player places first, then the last but one; the first player never does."""
    return max(s.players - 1 - (s.piles - board.piles), 1)


@rule
def pile_at(s, city):
    for pile in range(s.piles):
        if s.pile_city[pile] == city:
            return pile
    return NONE


@rule
def offer_places(board, s, rows):
    n = 0
    for city in range(board.cities):
        if pile_at(s, city) == NONE:
            rows[n] = board.place[city]
            n += 1
    return n


@rule
def place_refusal(s, city):
    return LEGAL if pile_at(s, city) == NONE else PILE_STANDS_THERE


@rule
def place(board, s, p, city):
    s.pile_city[s.piles] = city
    s.pile_left[s.piles] = board.placed_tokens[s.players]
    note(s, TOURISTS_PLACED, p, city, board.placed_tokens[s.players])
    s.piles += 1


@rule
def token_waits(s, p, city):
    """R8: a pile with a token left whose symbol the player does not have yet."""
    pile = pile_at(s, city)
    return pile != NONE and s.pile_left[pile] > 0 and not (s.player[p].tokens >> pile) & 1


@rule
def token_waits_at_route(board, s, p, route):
    return token_waits(s, p, board.route_a[route]) or token_waits(s, p, board.route_b[route])


@rule
def offer_tokens(board, s, p, rows):
    n = 0
    a = board.route_a[s.claimed]
    b = board.route_b[s.claimed]
    if token_waits(s, p, a):
        rows[n] = board.take[a]
        n += 1
    if token_waits(s, p, b):
        rows[n] = board.take[b]
        n += 1
    return n


@rule
def take_refusal(board, s, p, city):
    if city != board.route_a[s.claimed] and city != board.route_b[s.claimed]:
        return NO_TOKEN_THERE
    pile = pile_at(s, city)
    if pile == NONE or s.pile_left[pile] == 0:
        return NO_TOKEN_THERE
    if (s.player[p].tokens >> pile) & 1:
        return TOKEN_HELD
    return LEGAL


@rule
def take(s, p, city):
    pile = pile_at(s, city)
    s.pile_left[pile] -= 1
    s.player[p].tokens |= 1 << pile
    s.claimed = NONE
    note(s, TOKEN_TAKEN, p, city, 0)


@rule
def count(s, p):
    tokens = 0
    for pile in range(s.piles):
        tokens += (s.player[p].tokens >> pile) & 1
    return tokens


@rule
def points(board, s, p):
    """Z4: by the number of different tokens."""
    return board.token_points[count(s, p)]
