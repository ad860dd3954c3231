"""A game with everything that happened in it, action by action: what the features are looked up in."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import allaboard as aa

Event = dict[str, Any]


def plain(thing: Any) -> Any:
    """The same thing as JSON would carry it."""
    return json.loads(json.dumps(thing))


def digest(thing: Any) -> str:
    return hashlib.sha256(json.dumps(thing, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Moment:
    """One action: the position in which it was chosen, from what, and what came of it."""

    position: dict[str, Any]
    legal: frozenset[str]
    seat: int
    action: str
    events: tuple[Event, ...]

    @cached_property
    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events]


class Story:
    def __init__(self, game: aa.Game) -> None:
        self.game = game
        self.opening: list[Event] = [plain(event.to_dict()) for event in game.log]
        self.moments: list[Moment] = []

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Story":
        """The story of a record: `Game.replay`, looked at step by step."""
        story = cls(aa.Game.replay({**record, "actions": []}))
        for seat, action in record["actions"]:
            story.play(seat, action)
        return story

    def play(self, seat: int, action: str) -> None:
        position = self.game.position()
        legal = frozenset(str(option) for option in self.game.legal(seat))
        events = tuple(plain(event.to_dict()) for event in self.game.play(seat, action))
        self.moments.append(Moment(position, legal, seat, action, events))

    # ------------------------------------------------------------ what the features ask

    @property
    def edition(self) -> aa.Edition:
        return self.game.edition

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def events(self) -> list[Event]:
        return self.opening + [event for moment in self.moments for event in moment.events]

    def of_kind(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["type"] == kind]

    def pairs(self) -> Iterator[tuple[Event, Event]]:
        """Each event with the one after it."""
        return pairwise(self.events)

    @cached_property
    def route(self) -> dict[str, Any]:
        return {route.id: route for route in self.edition.routes}

    @property
    def reason(self) -> str:
        (event,) = self.of_kind("game_over")
        return str(event["reason"])

    @cached_property
    def end(self) -> dict[str, Any]:
        return self.game.position()

    def tied(self) -> list[int]:
        """The seats with the most points."""
        totals = [score["total"] for score in self.game.scores]
        return [seat for seat in range(self.players) if totals[seat] == max(totals)]

    def expected(self) -> dict[str, Any]:
        """All that a replay has to bring back."""
        return {
            "reason": self.reason,
            "winners": list(self.game.winners),
            "scores": self.game.scores,
            "events": len(self.events),
            "events_digest": digest(self.events),
            "legal_digest": digest([sorted(moment.legal) for moment in self.moments]),
            "position_digest": digest(plain(self.end)),
        }
