"""Games on the GPU: whole random ones by the million, and the vector environment's."""

from typing import Any

import numpy as np

from allaboard import Edition, load_edition
from allaboard.engine.board import board_of
from allaboard.engine.layout import BOARD, SCRATCH, STATE
from allaboard.engine.seeds import first_number

from ..games import REWARDS, Reward
from ..kernel.layout import CHOICES, LANE, MENU, SIGHT
from .kernels import TALLY
from .machine import Array, Machine

AT_ONCE = 131_072  # games of one launch; measured


class Playouts:
    """Random games from the deal to the end, one for each thread."""

    def __init__(self, edition: str | Edition, machine: Machine) -> None:
        self.machine = machine
        self.board = board_on(machine, edition)
        self._tallies = machine.numbers(AT_ONCE, TALLY)

    def play(self, players: int, seed: int, games: int) -> list[int]:
        """The games numbered from `seed` on (whole launches of them), summed up as `play_games` does on the CPU."""
        self._tallies.data.fill(0)
        for first in range(seed, seed + games, AT_ONCE):
            self.machine.launch("play", AT_ONCE, self.board, players, first, self._tallies)
        totals: list[int] = self._tallies.data.sum(axis=0).get().tolist()
        return totals

    def keep(self, players: int, seed: int, games: int) -> Any:
        """The final states of these games."""
        states, decisions = self.machine.records(STATE, games), self.machine.numbers(games)
        self.machine.launch("play_kept", games, self.board, states, players, seed, decisions)
        return states.get(STATE)


class GpuVectorEnv:
    """VectorEnv on a GPU: the same games, choices and numbers, as CuPy arrays.

    sights and menus have a row for each four bytes and a column for each game, as the GPU writes them best;
    `observations()` and `masks()` turn them over. Choices are not checked against the masks.
    """

    def __init__(
        self,
        edition: str | Edition = "usa",
        players: int = 2,
        games: int = 262_144,
        *,
        reward: Reward = "win",
        machine: Machine | None = None,
    ) -> None:
        self.machine = machine or Machine()
        self.players, self.count, self._reward = players, games, REWARDS[reward]
        self.board = board_on(self.machine, edition)
        self.states, self.scratch = (self.machine.records(dtype, games) for dtype in (STATE, SCRATCH))
        self.lanes = self.machine.records(LANE, games)
        self.sights, self.menus = self.machine.columns(SIGHT, games), self.machine.columns(MENU, games)
        self.picks, self._dice = self.machine.numbers(games), self.machine.numbers(games)
        self._over, self._ended = (
            self.machine.numbers(1),
            self.machine.numbers(games),
        )  # how many games ended, and which

    def reset(self, seed: int | str = 0) -> None:
        """Deal all games: those that VectorEnv deals from this seed."""
        lanes = np.zeros(self.count, LANE)
        lanes["number"] = first_number(seed) + np.arange(self.count)
        lanes["stride"] = self.count
        self.lanes.put(lanes)
        self._dice.put(lanes["number"] ^ (lanes["number"] << 17))
        self.machine.launch("deal", self.count, *self._records(), self.players)
        self._look()

    def step(self) -> None:
        """One choice in each game: what `picks` holds."""
        self._over.data.fill(0)
        self.machine.launch("step", self.count, *self._records(), self.picks, self._reward, self._over, self._ended)
        self.machine.launch("close", self.count, *self._records(), self._reward, self._over, self._ended)
        self._look()

    def _look(self) -> None:
        self.machine.launch("look", self.count, *self._records(), self.sights, self.menus)

    def _records(self) -> tuple[Array, ...]:
        return self.board, self.states, self.scratch, self.lanes

    def sample(self) -> None:
        """Fill `picks` with random choices."""
        self.machine.launch("sample", self.count, self._dice, self.menus, self.picks)

    def observations(self) -> Any:
        """uint8, games × OBSERVATION."""
        return turned(self.sights, SIGHT.itemsize)

    def masks(self) -> Any:
        """uint8, games × CHOICES."""
        return turned(self.menus, CHOICES)


def turned(columns: Array, size: int) -> Any:
    words, games = columns.shape
    return columns.data.view(np.uint8).reshape(words, games, 4).transpose(1, 0, 2).reshape(games, size)


def board_on(machine: Machine, edition: str | Edition) -> Array:
    found = edition if isinstance(edition, Edition) else load_edition(edition)
    board = machine.records(BOARD, 1)
    board.put(board_of(found).record)
    return board
