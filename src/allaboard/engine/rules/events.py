"""What happened in a step, noted by the rules as they change the game."""

from ..jit import rule
from ..layout import FACTS, MAX_EVENTS
from ..vocabulary import LAST_ROUND

KEPT_FREE = 2  # for the last round and the end


@rule
def note_more(s, kind, seat, a, b, c, d):
    """An event with four facts; what each means is said in engine/events.py.

    A step that has more to tell than there is room for (a long chain of tickets) still tells how it ended.
    """
    room = MAX_EVENTS if kind >= LAST_ROUND else MAX_EVENTS - KEPT_FREE
    if s.events_size < room:
        event = s.events[s.events_size]
        event.kind = kind
        event.seat = seat
        event.facts[0] = a
        event.facts[1] = b
        event.facts[2] = c
        event.facts[3] = d
        s.events_size += 1


@rule
def note(s, kind, seat, a, b):
    note_more(s, kind, seat, a, b, 0, 0)


@rule
def clear_events(s):
    """Nothing has happened yet; old events go too, so that equal games are equal byte for byte."""
    s.events_size = 0
    for i in range(MAX_EVENTS):
        event = s.events[i]
        event.kind = 0
        event.seat = 0
        for j in range(FACTS):
            event.facts[j] = 0
