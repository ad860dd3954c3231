"""The story of a game in the terminal leaves nothing out."""

from dataclasses import fields

import pytest

from allaboard import load_edition
from allaboard.cli.terminal.story import SILENT, Story
from allaboard.cli.terminal.words import Words
from allaboard.engine.events import EVENTS, CardDrawn, Event, RouteClaimed, TunnelPaid, TunnelRevealed

EUROPE = load_edition("europe")
STORY = Story(Words(EUROPE, ["Ana", "Rui"], viewer=1))
FACTS = {
    "route": EUROPE.routes[0].id,
    "city": EUROPE.cities[0].id,
    "ticket": EUROPE.tickets[0].id,
    "reason": "trains",
    "source": "deck",
    "seat": 0,
}


def example(kind: type[Event]) -> Event:
    facts = {int: 1, tuple[str, ...]: ("red",), str: "red", str | None: "red"}
    return kind(**{field.name: FACTS.get(field.name, facts.get(field.type)) for field in fields(kind)})


def told(*events: Event) -> list[str]:
    return [line.text for line in STORY.lines([CardDrawn(0, "red", "market"), *events])][1:]


@pytest.mark.parametrize("kind", [kind for kind in EVENTS if kind not in (CardDrawn, *SILENT)])
def test_every_event_is_told_in_a_sentence(kind):
    (sentence,) = told(example(kind))
    assert sentence.endswith(".")
    assert "None" not in sentence


@pytest.mark.parametrize("kind", SILENT)
def test_some_events_are_told_by_others(kind):
    assert told(example(kind)) == []


def test_what_a_tunnel_asked_for_is_part_of_its_price():
    route = next(route for route in EUROPE.routes if route.kind == "tunnel" and route.length == 2)
    claimed = RouteClaimed(1, route.id, "red", 1, 2)
    *_, sentence = told(TunnelRevealed(1, route.id, ("red", "blue", "red"), 2), TunnelPaid(1, route.id, 1), claimed)
    assert "3 red cards and 1 locomotive" in sentence
