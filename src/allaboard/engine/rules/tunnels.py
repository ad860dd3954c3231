"""Tunnels: pay, turn up cards, add what they ask for or give up (R6, R7)."""

from ..jit import rule
from ..vocabulary import LEGAL, LOCOMOTIVE, NONE, TUNNEL_ABANDONED, TUNNEL_COST, TUNNEL_PAID, TUNNEL_REVEALED
from .cards import draw, lay, return_laid
from .events import note, note_more


@rule
def laid_cards(board, s):
    """Cards of the color among those laid; the other cards laid are locomotives."""
    return board.length[s.tunnel_route] - s.tunnel_locomotives


@rule
def turn_up(board, s):
    """As many as there are, up to the edition's number; they stay aside until the turn ends."""
    for _ in range(board.turn_up):
        card = draw(s)
        if card == NONE:
            break
        s.turned_up[s.turned_up_size] = card
        s.turned_up_size += 1


@rule
def matching(s):
    """Turned-up locomotives count, and cards of the color paid; with locomotives only, only they do."""
    count = 0
    for i in range(s.turned_up_size):
        if s.turned_up[i] == LOCOMOTIVE or s.turned_up[i] == s.tunnel_color:
            count += 1
    return count


@rule
def note_revealed(s, p, route):
    note_more(s, TUNNEL_REVEALED, p, route, s.extra, s.turned_up_size, 0)
    event = s.events[s.events_size - 1]
    for i in range(s.turned_up_size):
        event.facts[3 + i] = s.turned_up[i]


@rule
def dig(board, s, p, route, color, locomotives):
    """R6: lay the payment, turn up the top cards, and count what has to be added."""
    s.tunnel_route = route
    s.tunnel_color = color
    s.tunnel_locomotives = locomotives
    if color != LOCOMOTIVE:
        lay(s, p, color, laid_cards(board, s))
    lay(s, p, LOCOMOTIVE, locomotives)
    turn_up(board, s)
    s.extra = matching(s)
    note_revealed(s, p, route)


@rule
def can_add(s, p, locomotives):
    """R7: any mix of the color and locomotives; after locomotives only, locomotives only."""
    me = s.player[p]
    if locomotives > s.extra or locomotives > me.hand[LOCOMOTIVE]:
        return False
    if s.tunnel_color == LOCOMOTIVE:
        return locomotives == s.extra
    return s.extra - locomotives <= me.hand[s.tunnel_color]


@rule
def offer(board, s, p, rows):
    n = 0
    for locomotives in range(s.extra + 1):
        if can_add(s, p, locomotives):
            rows[n] = board.pay[locomotives]
            n += 1
    rows[n] = board.abandon
    return n + 1


@rule
def cheapest(board, s, p):
    """The row of adding as few locomotives as can be; of giving up where the cards do not reach."""
    for locomotives in range(s.extra + 1):
        if can_add(s, p, locomotives):
            return board.pay[locomotives]
    return board.abandon


@rule
def refusal(s, p, locomotives):
    return LEGAL if can_add(s, p, locomotives) else TUNNEL_COST


@rule
def add(s, p, locomotives):
    """Lay what the turned-up cards ask for."""
    if s.tunnel_color != LOCOMOTIVE:
        lay(s, p, s.tunnel_color, s.extra - locomotives)
    lay(s, p, LOCOMOTIVE, locomotives)
    note(s, TUNNEL_PAID, p, s.tunnel_route, locomotives)


@rule
def spend_laid(board, s, extra_locomotives):
    """The tunnel is built: discard what was laid; return how many locomotives that was."""
    locomotives = s.tunnel_locomotives + extra_locomotives
    if s.tunnel_color != LOCOMOTIVE:
        s.discard[s.tunnel_color] += laid_cards(board, s) + s.extra - extra_locomotives
    s.discard[LOCOMOTIVE] += locomotives
    s.tunnel_route = NONE
    return locomotives


@rule
def abandon(board, s, p):
    """R7: the payment returns to the hand."""
    if s.tunnel_color != LOCOMOTIVE:
        return_laid(s, p, s.tunnel_color, laid_cards(board, s))
    return_laid(s, p, LOCOMOTIVE, s.tunnel_locomotives)
    note(s, TUNNEL_ABANDONED, p, s.tunnel_route, 0)
    s.tunnel_route = NONE


@rule
def clear(s):
    """R7: the turned-up cards are discarded when the turn ends, never before: a reshuffle could deal them again."""
    for i in range(s.turned_up_size):
        s.discard[s.turned_up[i]] += 1
    s.turned_up_size = 0
    s.extra = 0
