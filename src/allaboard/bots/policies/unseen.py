"""What a seat has not seen: cards in the deck or in unknown hands, tickets that may be anywhere."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import LOCOMOTIVE, NONE


@rule
def unseen_cards(board, s, p, kind):
    """Cards of the kind that p cannot account for."""
    count = board.cards[kind] - s.discard[kind] - laid_cards(board, s, kind)
    for q in range(s.players):
        count -= s.player[q].hand[kind] if q == p else s.player[q].known[kind]
    for slot in range(board.market_size):
        if s.market[slot] == kind:
            count -= 1
    return count


@rule
def laid_cards(board, s, kind):
    """Cards of the kind that lie beside a tunnel: turned up, or paid for it."""
    count = 0
    for i in range(s.turned_up_size):
        if s.turned_up[i] == kind:
            count += 1
    if s.tunnel_route != NONE:
        if kind == LOCOMOTIVE:
            count += s.tunnel_locomotives
        elif kind == s.tunnel_color:
            count += board.length[s.tunnel_route] - s.tunnel_locomotives
    return count


@rule
def is_unseen(board, s, p, ticket):
    """Neither p's own, nor offered to p, nor shown by anybody."""
    me = s.player[p]
    if me.held[ticket]:
        return False
    for i in range(me.offered_size):
        if me.offered[i] == ticket:
            return False
    for q in range(s.players):
        if s.player[q].completed[ticket]:
            return False
    return True
