"""The market: the face-up cards, taking one, and the flush (E6, M1–M4)."""

from ..jit import rule
from ..vocabulary import (
    LEGAL,
    LOCOMOTIVE,
    MARKET_FLUSHED,
    MARKET_TURNED,
    NO_LOCOMOTIVE_SECOND,
    NONE,
    NOT_IN_MARKET,
    TURN,
)
from .cards import FROM_MARKET, add_to_hand, discarded, draw
from .events import note

FLUSHES_TOLD = 3  # one by one; further ones in a row are only counted, as there may be dozens


@rule
def turn_up(board, s):
    """Fill the gaps as far as there are cards; return how many locomotives lie open."""
    locomotives = 0
    for slot in range(board.market_size):
        if s.market[slot] == NONE:
            s.market[slot] = draw(s)
            if s.market[slot] != NONE:
                note(s, MARKET_TURNED, 0, slot, s.market[slot])
        if s.market[slot] == LOCOMOTIVE:
            locomotives += 1
    return locomotives


@rule
def redeal_can_help(board, s):
    """M4: enough other cards for a market that stays, and more cards than the market shows."""
    cards = s.deck_size + discarded(s)
    locomotives = s.discard[LOCOMOTIVE]
    for i in range(s.deck_size):
        if s.deck[i] == LOCOMOTIVE:
            locomotives += 1
    for slot in range(board.market_size):
        if s.market[slot] != NONE:
            cards += 1
            if s.market[slot] == LOCOMOTIVE:
                locomotives += 1
    others_needed = board.market_size - board.flush_at + 1
    return cards - locomotives >= others_needed and cards > board.market_size


@rule
def sweep(board, s):
    for slot in range(board.market_size):
        if s.market[slot] != NONE:
            s.discard[s.market[slot]] += 1
            s.market[slot] = NONE


@rule
def fill(board, s):
    """M1, M5: gaps are filled at once; M4: too many locomotives are swept away, as often as it takes."""
    flushes = 0
    told = 0
    while turn_up(board, s) >= board.flush_at and redeal_can_help(board, s):
        flushes += 1
        if flushes <= FLUSHES_TOLD:
            note(s, MARKET_FLUSHED, 0, 1, 0)
            told = s.events_size
        else:
            s.events_size = told
            s.events[told - 1].facts[0] += 1
        sweep(board, s)


@rule
def slot_of(board, s, kind):
    for slot in range(board.market_size):
        if s.market[slot] == kind:
            return slot
    return NONE


@rule
def take(board, s, p, kind):
    """M1: the card goes to the hand, and its place is filled at once."""
    s.market[slot_of(board, s, kind)] = NONE
    add_to_hand(s, p, kind, FROM_MARKET)
    fill(board, s)


@rule
def refusal(board, s, kind):
    """M2: a locomotive only as the first card."""
    if slot_of(board, s, kind) == NONE:
        return NOT_IN_MARKET
    if kind == LOCOMOTIVE and s.phase != TURN:
        return NO_LOCOMOTIVE_SECOND
    return LEGAL


@rule
def offer(board, s, rows, n):
    """Each kind that lies open once, however many of it there are."""
    seen = 0
    for slot in range(board.market_size):
        kind = s.market[slot]
        if kind == NONE or (seen >> kind) & 1 or (kind == LOCOMOTIVE and s.phase != TURN):
            continue
        seen |= 1 << kind
        rows[n] = board.draw[kind]
        n += 1
    return n


@rule
def has_second_card(board, s):
    """M6: is there a card in the market that may be taken as the second?"""
    for slot in range(board.market_size):
        if s.market[slot] != NONE and s.market[slot] != LOCOMOTIVE:
            return True
    return False
