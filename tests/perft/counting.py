"""The same few questions to the engine and to the literal reference, and the counting that needs no more than those."""

import copy
from abc import ABC, abstractmethod
from random import Random
from typing import Any

import allaboard as aa
from reference import ReferenceGame


class Table(ABC):
    """A game that can be walked through."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.game.to_act

    @property
    def phase(self) -> str:
        return self.game.phase

    def play(self, seat: int, text: str) -> Any:
        return self.game.play(seat, text)

    @abstractmethod
    def texts(self, seat: int) -> list[str]: ...

    @abstractmethod
    def twin(self) -> "Table": ...


class Engine(Table):
    """Through the public face."""

    @classmethod
    def new(cls, edition: str, players: int, seed: int) -> "Engine":
        return cls(aa.Game.new(edition, players=players, seed=seed))

    def texts(self, seat: int) -> list[str]:
        return [str(action) for action in self.game.legal(seat)]

    def twin(self) -> "Engine":
        return Engine(self.game.copy())


class Reference(Table):
    @classmethod
    def new(cls, edition: str, players: int, seed: int) -> "Reference":
        names = [f"Player {seat + 1}" for seat in range(players)]
        return cls(ReferenceGame(aa.load_edition(edition), names, seed))

    def texts(self, seat: int) -> list[str]:
        return list(self.game.legal(seat))

    def twin(self) -> "Reference":
        """What never changes is shared: copying the map each time would take longer than all the rest."""
        fixed = ("edition", "route", "ticket", "beside", "city_order", "ticket_order")
        shared = {id(getattr(self.game, name)): getattr(self.game, name) for name in fixed}
        return Reference(copy.deepcopy(self.game, shared))


def walk(table: Table, steps: int, random: Random) -> None:
    """So many actions at random, the same ones whoever keeps the table: any kind of action, then any of that kind."""
    for _ in range(steps):
        seat = random.choice(table.to_act)
        texts = sorted(table.texts(seat))
        verb = random.choice(sorted({text.split()[0] for text in texts}))
        table.play(seat, random.choice([text for text in texts if text.split()[0] == verb]))


def perft(table: Table, depth: int) -> int:
    """The number of sequences of `depth` actions. A game that ends sooner adds none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(table.texts(seat)) for seat in table.to_act)
    return sum(divide(table, depth).values())


def divide(table: Table, depth: int) -> dict[tuple[int, str], int]:
    """The same, for each first action by itself: it shows where two counts part."""
    found = {}
    for seat in table.to_act:
        for text in table.texts(seat):
            twin = table.twin()
            twin.play(seat, text)
            found[seat, text] = perft(twin, depth - 1)
    return found
