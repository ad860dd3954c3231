"""The comparison itself: silent between equals, and it finds every fault that is planted."""

from collections.abc import Callable
from typing import Any

import pytest

from allaboard.engine.edition import load_edition

from .compare import Difference, play_side_by_side
from .game import ReferenceGame
from .tally import Tally


class Said:
    """An action or event of the stand-in: something with a text and a dict."""

    def __init__(self, text: str = "", fields: dict[str, Any] | None = None) -> None:
        self.text = text
        self.fields = fields or {"text": text}

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        return self.fields


class StandIn:
    """A second reference game with the engine's public face, and room for a planted fault."""

    def __init__(self, folder: str, players: int, seed: int | str) -> None:
        self.names = tuple(f"Player {seat + 1}" for seat in range(players))
        self.game = ReferenceGame(load_edition(folder), list(self.names), seed)
        self.log: list[Said] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def legal(self, seat: int) -> list[Said]:
        return [Said(text) for text in sorted(self.game.legal(seat))]

    def position(self) -> dict[str, Any]:
        return {**self.game.position(), "generator": "…", "seed": 0}

    def play(self, seat: int, action: Any) -> list[Said]:
        text = action["text"] if isinstance(action, dict) else str(action)
        events = [Said(fields=event) for event in self.game.play(seat, text)]
        self.log += events
        return events


def test_equal_games_are_equal():
    tally = Tally()
    for policy in ("builder", "tunneller"):
        assert play_side_by_side("europe", 3, 5, policy, tally, StandIn) is not None
    assert tally["decisions"] > 300


class LosesAnAction(StandIn):
    def legal(self, seat: int) -> list[Said]:
        return super().legal(seat)[-40:]


class OffersTwice(StandIn):
    def legal(self, seat: int) -> list[Said]:
        found = super().legal(seat)
        return found + found[-1:]


class MovesACard(StandIn):
    def position(self) -> dict[str, Any]:
        found = super().position()
        if found["discard"]:
            found["deck"] = found["deck"][1:] + found["deck"][:1]
        return found


class ForgetsAnEvent(StandIn):
    def play(self, seat: int, action: Any) -> list[Said]:
        return [event for event in super().play(seat, action) if event.fields["type"] != "last_round"]


class MiscountsTickets(StandIn):
    @property
    def scores(self) -> list[dict[str, int]]:
        found = self.game.scores
        for score in found:
            score["tickets"] += score["completed_tickets"]
        return found


class CrownsTheWrongOne(StandIn):
    @property
    def winners(self) -> tuple[int, ...]:
        return tuple((seat + 1) % 3 for seat in self.game.winners)


class WastesAStation(StandIn):
    def play(self, seat: int, action: Any) -> list[Said]:
        return [event for event in super().play(seat, action) if event.fields["type"] != "station_used"]


@pytest.mark.parametrize(
    ("faulty", "field"),
    [
        (LosesAnAction, "legal("),
        (OffersTwice, "number of legal("),
        (MovesACard, "position.deck"),
        (ForgetsAnEvent, "events"),
        (MiscountsTickets, "scores"),
        (CrownsTheWrongOne, "winners"),
        (WastesAStation, "tickets with the lent routes"),
    ],
)
def test_a_planted_fault_is_found(faulty: Callable[..., StandIn], field: str):
    def play_many() -> None:
        for seed in range(1, 60):
            play_side_by_side("tiny_points", 3, seed, "tunneller", Tally(), faulty)

    with pytest.raises(Difference) as found:
        play_many()
    assert found.value.field.startswith(field)
    assert "seed " in str(found.value)
    assert "step " in str(found.value)
