"""What is kept of a game that was played in a tournament."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Played:
    number: int
    deal: int
    bots: tuple[str, ...]  # by seat, like all that follows
    winners: tuple[int, ...]  # seats; several share the win
    scores: tuple[dict[str, int], ...]
    microseconds: tuple[Sequence[int], ...]  # of each decision
    fault: str | None = None  # why the game ended early
    at_fault: int | None = None  # the seat that lost by it; None if nobody in particular

    @property
    def finished(self) -> bool:
        return self.fault is None

    def win(self, seat: int) -> float:
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def ranks(self) -> list[int]:
        """How many were better than each seat. The score counts only in a game that came to its end."""
        totals = [score["total"] if self.finished else 0 for score in self.scores]
        standing = [(seat in self.winners, totals[seat]) for seat in range(len(self.bots))]
        return [sum(other > mine for other in standing) for mine in standing]

    def margin(self, seat: int) -> int:
        """Points ahead of the best of the others; below zero, behind."""
        totals = [score["total"] for score in self.scores]
        return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)

    def to_dict(self) -> dict[str, Any]:
        return {**vars(self), "microseconds": [list(times) for times in self.microseconds]}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> "Played":
        return cls(
            number=found["number"],
            deal=found["deal"],
            bots=tuple(found["bots"]),
            winners=tuple(found["winners"]),
            scores=tuple(found["scores"]),
            microseconds=tuple(array("Q", times) for times in found["microseconds"]),
            fault=found["fault"],
            at_fault=found["at_fault"],
        )
