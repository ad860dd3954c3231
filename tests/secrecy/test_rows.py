"""Who sees what is written down, field by field; what is not written down stays hidden."""

import dataclasses

import numpy as np
import pytest

from allaboard.engine import layout
from allaboard.engine.events import EVENTS, Event
from allaboard.engine.layout import OWN, PLAYER, PLAYER_ROWS, PUBLIC, SECRET, STATE, STATE_ROWS, visibility
from allaboard.engine.vocabulary import NONE

# Said here once more, so that a new field needs a second thought: whoever adds one decides who may see it.
SECRET_FIELDS = {"key", "counter", "block", "next", "deck", "ticket_deck", "set_aside", "events", "events_size"}
PUBLIC_FIELDS = set(
    "players phase seat passes final_turns reason deck_size discard market ticket_deck_size set_aside_size owner "
    "open_size open station_at piles pile_city pile_left claimed tunnel_route tunnel_color tunnel_locomotives "
    "turned_up_size turned_up extra".split()
)
OWN_FIELDS = {"hand", "held", "offered"}
PUBLIC_PLAYER_FIELDS = set(
    "trains score cards known tickets offered_size completed completed_tickets bonus stations tokens network "
    "ticket_points longest longest_card total winner".split()
)
OWN_FACTS = {
    ("CardDrawn", "card"),
    ("TicketOffered", "ticket"),
    ("TicketKept", "ticket"),
    ("TicketReturned", "ticket"),
    ("TicketDealt", "ticket"),
    ("TicketSetAside", "ticket"),
}


def seen_by(rows, level):
    return {row.name for row in rows if row.seen_by == level}


@pytest.mark.parametrize(("record", "rows"), [(STATE, STATE_ROWS), (PLAYER, PLAYER_ROWS)])
def test_every_field_of_a_game_has_a_row(record, rows):
    assert [row.name for row in rows] == list(record.names)
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert row.seen_by in (PUBLIC, OWN, SECRET) or (row.name, row.seen_by) == ("player", "each row")
        assert row.meaning.strip(), f"{row.name} does not say what it means"
        kind, shape = record[row.name].base, record[row.name].shape
        assert (kind, shape) == (row.type, row.shape)


def test_the_levels_are_those_decided_on():
    assert seen_by(STATE_ROWS, SECRET) == SECRET_FIELDS
    assert seen_by(STATE_ROWS, PUBLIC) == PUBLIC_FIELDS
    assert seen_by(STATE_ROWS, OWN) == set(), "only a player's record has an owner"
    assert seen_by(PLAYER_ROWS, OWN) == OWN_FIELDS
    assert seen_by(PLAYER_ROWS, PUBLIC) == PUBLIC_PLAYER_FIELDS


def full_of(value: int) -> np.ndarray:
    return np.full(STATE.itemsize, value, np.uint8).view(STATE)


def masked(viewer: int, over: bool) -> np.ndarray:
    """A state full of ones as the viewer sees it; worked out anew, not remembered from another test."""
    state = full_of(1)
    state.view(np.uint8)[~visibility.__wrapped__(viewer, over)] = 0
    return state


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("viewer", [NONE, 0, 1, 4])
def test_the_mask_shows_public_and_own_fields_and_nothing_else(viewer, over):
    seen = masked(viewer, over)
    for row in STATE_ROWS:
        if row.name != "player":
            shown = seen[row.name].view(np.uint8)
            assert shown.all() if row.seen_by == PUBLIC else not shown.any(), row.name
    for seat in range(layout.MAX_PLAYERS):
        for row in PLAYER_ROWS:
            shown = seen["player"][0][seat][row.name].reshape(-1).view(np.uint8)
            open_to = row.seen_by == PUBLIC or (row.seen_by == OWN and (over or seat == viewer))
            assert shown.all() if open_to else not shown.any(), (seat, row.name)


def test_bytes_between_the_fields_are_hidden():
    named = np.zeros(STATE.itemsize, bool)
    for name in STATE.names:
        field, offset = STATE.fields[name][:2]
        named[offset : offset + field.itemsize] = True
    assert not visibility(0, over=True)[~named].any()


def test_a_field_without_a_row_stays_hidden(monkeypatch):
    """Default deny: take the rows away, and their fields are gone from every view."""
    for name in ("market", "owner"):
        monkeypatch.setattr(layout, "STATE_ROWS", tuple(row for row in STATE_ROWS if row.name != name))
        seen = masked(0, over=True)
        assert not seen[name].any()
        assert seen["phase"].all()
    monkeypatch.setattr(layout, "PLAYER_ROWS", tuple(row for row in PLAYER_ROWS if row.name != "trains"))
    assert not masked(0, over=True)["player"]["trains"].any()


def test_an_unknown_level_stays_hidden(monkeypatch):
    loose = tuple(dataclasses.replace(row, seen_by="friends") for row in STATE_ROWS)
    monkeypatch.setattr(layout, "STATE_ROWS", loose)
    seen = masked(0, over=True)
    assert not any(any(seen[row.name].tobytes()) for row in STATE_ROWS if row.name != "player")


# ---------------------------------------------------------------- events


def facts():
    return [(event, field) for event in EVENTS for field in dataclasses.fields(event)]


def test_every_event_is_listed():
    assert set(Event.__subclasses__()) == set(EVENTS)


@pytest.mark.parametrize(("event", "field"), facts(), ids=lambda thing: getattr(thing, "name", None))
def test_every_fact_of_an_event_says_who_sees_it(event, field):
    level = OWN if (event.__name__, field.name) in OWN_FACTS else PUBLIC
    assert field.metadata.get("seen_by") == level
    if level == OWN:
        assert "seat" in {other.name for other in dataclasses.fields(event)}, "an own fact needs an owner"


def test_a_fact_that_does_not_say_stays_hidden():
    @dataclasses.dataclass(frozen=True)
    class Leak:
        seat: int = dataclasses.field(metadata={"seen_by": PUBLIC})
        secret: str = "red"
        _shows = Event._shows
        _guarded = Event.__dict__["_guarded"]  # the class method itself, to be bound anew
        seen_by = Event.seen_by

    for viewer in (None, 0, 1):
        assert Leak(seat=0).seen_by(viewer) == Leak(seat=0, secret=None)
