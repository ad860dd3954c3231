"""What happened in a step, noted by the rules as they change the game."""

from ..jit import rule
from ..layout import FACTS, MAX_EVENTS


@rule
def note(s, kind, seat, a, b):
    """An event with two facts; what each means is said in engine/events.py."""
    if s.events_size < MAX_EVENTS:
        event = s.events[s.events_size]
        event.kind = kind
        event.seat = seat
        event.facts[0] = a
        event.facts[1] = b
        s.events_size += 1


@rule
def add_facts(s, c, d):
    """Two more facts of the event just noted."""
    event = s.events[s.events_size - 1]
    event.facts[2] = c
    event.facts[3] = d


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
