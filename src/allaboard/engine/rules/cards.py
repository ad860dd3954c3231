"""Train cards: the deck, the discards, hands, and drawing blind (E3–E5, M5–M8)."""

from ..jit import rule
from ..vocabulary import CARD_DRAWN, DECK_RESHUFFLED, KINDS, LOCOMOTIVE, NONE
from .chance import shuffle
from .events import note

FROM_DECK = 0
FROM_MARKET = 1


@rule
def reshuffle(s):
    """M5: the discards become the new deck."""
    size = 0
    for kind in range(KINDS):
        for _ in range(s.discard[kind]):
            s.deck[size] = kind
            size += 1
        s.discard[kind] = 0
    if size > 0:
        s.deck_size = size
        shuffle(s, s.deck, size)
        note(s, DECK_RESHUFFLED, 0, size, 0)


@rule
def draw(s):
    """The top card; M5: the deck is renewed only when a card is needed. NONE if there is no card at all."""
    if s.deck_size == 0:
        reshuffle(s)
        if s.deck_size == 0:
            return NONE
    s.deck_size -= 1
    return s.deck[s.deck_size]


@rule
def discarded(s):
    total = 0
    for kind in range(KINDS):
        total += s.discard[kind]
    return total


@rule
def can_draw(s):
    """M6: blind drawing needs a card in deck or discards."""
    return s.deck_size > 0 or discarded(s) > 0


@rule
def add_to_hand(s, p, kind, source):
    s.player[p].hand[kind] += 1
    s.player[p].cards += 1
    if source == FROM_MARKET:
        s.player[p].known[kind] += 1
    note(s, CARD_DRAWN, p, kind, source)


@rule
def draw_blind(s, p):
    add_to_hand(s, p, draw(s), FROM_DECK)


@rule
def lay(s, p, kind, count):
    """Cards leave the hand; what the table knew of the hand goes first (T4)."""
    me = s.player[p]
    me.hand[kind] -= count
    me.cards -= count
    me.known[kind] = max(me.known[kind] - count, 0)


@rule
def return_laid(s, p, kind, count):
    """Cards that everybody has seen come back into the hand."""
    me = s.player[p]
    me.hand[kind] += count
    me.cards += count
    me.known[kind] += count


@rule
def pay(s, p, color, count, locomotives):
    """Discard `count` cards, so many of them locomotives, the others of the color."""
    if color != LOCOMOTIVE:
        lay(s, p, color, count - locomotives)
        s.discard[color] += count - locomotives
    lay(s, p, LOCOMOTIVE, locomotives)
    s.discard[LOCOMOTIVE] += locomotives
