"""Games in the kernel's records, and the calls that work on them: what all environments are made of."""

import hashlib
import sys
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from allaboard import AllAboardError, Edition, Game, View, load_edition
from allaboard.bots.thinking import policies
from allaboard.engine import views
from allaboard.engine.board import board_of
from allaboard.engine.layout import SCRATCH, STATE, records
from allaboard.engine.runner import Compiled
from allaboard.engine.seeds import first_number
from allaboard.engine.table import Table
from allaboard.engine.vocabulary import OVER

from .kernel.lanes import POINTS, WIN
from .kernel.layout import CHOICES, LANE, MENU, SIGHT

Reward = Literal["win", "points"]
REWARDS: dict[str, int] = {"win": WIN, "points": POINTS}
Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

kernel = Compiled(f"{__package__}.compiled")


class Games:
    """So many games side by side. Whoever has to choose in a game is its lane's seat."""

    def __init__(self, edition: str | Edition, players: int, count: int, reward: Reward) -> None:
        self.edition = edition if isinstance(edition, Edition) else load_edition(edition)
        self._names = Game.new(self.edition, players, seed=0).names  # refuses a wrong number of players
        if reward not in REWARDS:
            raise AllAboardError(f"A reward is {' or '.join(REWARDS)}, not {reward!r}.")
        self.players, self.count, self.reward = players, count, REWARDS[reward]
        self.calls = compiled(kernel)
        self.board = board_of(self.edition)
        self.states, self.scratch = records(STATE, count), records(SCRATCH)
        self.lanes, self.sights, self.menus = records(LANE, count), records(SIGHT, count), records(MENU, count)
        self.observations: Bytes = self.sights.view(np.uint8).reshape(count, SIGHT.itemsize)
        self.masks: Bytes = self.menus.view(np.uint8).reshape(count, CHOICES)
        self.picks: Numbers = np.zeros(count, np.int64)
        self.first = 0  # number of the first lane's first game

    def deal(self, seed: int | str) -> None:
        """New games in all lanes: the same seed, the same games."""
        self.first = first_number(seed)
        self.lanes[:] = 0
        self.lanes["number"] = self.first + np.arange(self.count)
        self.lanes["stride"] = self.count
        self.scratch["random"][0] = dice(seed)
        self.calls.deal(self.board.record, self.states, self.scratch, self.lanes, 0, self.count, self.players)

    def look(self) -> None:
        """Fill observations and masks for the seats that have to choose."""
        self.calls.look(
            self.board.record, self.states, self.scratch, self.lanes, self.sights, self.menus, 0, self.count
        )

    def look_from(self, seat: int) -> None:
        """Fill them for any seat of the first game; its mask is empty when the choice is not its."""
        self.calls.look_from(self.board.record, self.states, self.scratch, self.lanes, self.sights, self.menus, seat)

    def choose(self, picks: npt.ArrayLike, *, again: bool) -> None:
        """One choice in each game. Nothing happens in any game if one of them is not allowed."""
        self.check(picks)
        self.calls.step(
            self.board.record, self.states, self.scratch, self.lanes, self.picks, 0, self.count, self.reward, again
        )

    def check(self, picks: npt.ArrayLike) -> None:
        """Take the choices over if each is on its game's menu."""
        given = np.asarray(picks)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise AllAboardError(f"There are {self.count} games: give {self.count} whole numbers, one for each.")
        self.picks[:] = given
        lane = int(self.calls.illegal(self.menus, self.picks))
        if lane >= 0:
            raise AllAboardError(
                f"Choice {self.picks[lane]} is not allowed in game {lane}: its mask has a 1 for each choice that is."
            )

    def answer(self, rows: Numbers, *, again: bool) -> None:
        """Actions of the action table in the games that have one (not NONE)."""
        self.calls.answer(self.board.record, self.states, self.scratch, self.lanes, rows, self.reward, again)

    def random_rows(self) -> Numbers:
        """A random legal action in each game, as a row of the action table."""
        rows = np.zeros(self.count, np.int64)
        self.calls.random_rows(self.board.record, self.states, self.scratch, self.lanes, rows)
        return rows

    def sample(self) -> Numbers:
        """A random choice for each game."""
        self.calls.sample(self.scratch, self.menus, self.picks)
        return self.picks

    def over(self, game: int = 0) -> bool:
        return int(self.states["phase"][game]) == OVER

    def view(self, seat: int | None, game: int = 0) -> View:
        """What a bot at that seat gets to see."""
        return views.view(self.table(game), self._names, seat)

    def table(self, game: int = 0) -> Table:
        return Table.of(self.board, self.states[game : game + 1])


def compiled(package: Compiled) -> Any:
    if not package.is_warm():
        print("Compiling, once per version; this takes a minute or two …", file=sys.stderr)
    calls = package.wait()
    if calls is None:
        raise AllAboardError(
            f"Environments need compiled rules, and they cannot be had here. {package.failure}".strip()
        )
    return calls


def compiled_policies() -> Any:
    return compiled(policies)


def dice(seed: int | str) -> list[int]:
    """The state of a generator for what is random beside the games themselves."""
    digest = hashlib.sha256(f"dice {seed}".encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
