"""Many games of random play: how fast they go, what is scored, who wins.

A game's number decides its deal and its play, so the result does not depend on how the numbers are
shared out among threads.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from allaboard import Edition, Game, load_edition
from allaboard.engine import runner
from allaboard.engine.board import Board, board_of
from allaboard.engine.jit import COMPILED
from allaboard.engine.layout import MAX_PLAYERS, SCRATCH, STATE, plain, records
from allaboard.engine.rules import playouts
from allaboard.engine.seeds import first_number

from .processors import processors

# What play_games counts: decisions and games, then four numbers for each seat.
PER_SEAT = 4
TALLY = 2 + PER_SEAT * MAX_PLAYERS
WHOLE_WIN = 60  # a win, divisible among up to five who share it


@dataclass(frozen=True)
class Outcome:
    edition: str
    players: int
    games: int
    seed: int
    seconds: float
    decisions: int
    mean_scores: tuple[float, ...]
    win_shares: tuple[float, ...]
    mean_longest: tuple[float, ...]
    mean_tickets: tuple[float, ...]
    compiled: bool

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    def to_dict(self) -> dict[str, Any]:
        return {
            "edition": self.edition,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "mean_scores": list(self.mean_scores),
            "win_shares": list(self.win_shares),
        }


def simulate(
    edition: str | Edition,
    players: int,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play the games and sum them up; `progress` hears how many more are done, now and then."""
    found = edition if isinstance(edition, Edition) else load_edition(edition)
    Game.new(found, players, seed=0)  # refuses a wrong number of players, in its own words
    compiled = runner.wait_for_compiled() is not None
    play = _play_compiled if compiled else _play_plain
    board, first = board_of(found), first_number(seed)
    # Interpreted games would only wait for each other.
    workers = (threads or processors()) if compiled else 1
    size = _chunk_size(games, compiled)
    chunks = [(first + start, min(size, games - start)) for start in range(0, games, size)]
    tally = [0] * TALLY
    began = time.perf_counter()
    executor = ThreadPoolExecutor(workers)
    try:
        for part in executor.map(lambda chunk: play(board, players, *chunk), chunks):
            tally = [total + count for total, count in zip(tally, part, strict=True)]
            if progress:
                progress(part[1])
    finally:
        executor.shutdown(cancel_futures=True)
    seconds = max(time.perf_counter() - began, 1e-9)
    return _outcome(found.id, players, seed, seconds, tally, compiled)


def _outcome(edition: str, players: int, seed: int, seconds: float, tally: list[int], compiled: bool) -> Outcome:
    decisions, games, *rest = tally

    def means(which: int, unit: int = 1) -> tuple[float, ...]:
        return tuple(round(rest[PER_SEAT * seat + which] / (unit * games), 4) for seat in range(players))

    return Outcome(
        edition=edition,
        players=players,
        games=games,
        seed=seed,
        seconds=seconds,
        decisions=decisions,
        mean_scores=means(0),
        win_shares=means(1, WHOLE_WIN),
        mean_longest=means(2),
        mean_tickets=means(3),
        compiled=compiled,
    )


def _play_compiled(board: Board, players: int, first: int, games: int) -> list[int]:
    tally = np.zeros(TALLY, np.int64)
    play_games = import_module(f"{COMPILED}.playouts").play_games
    play_games(board.record, records(STATE), records(SCRATCH), players, first, games, tally)
    counts: list[int] = tally.tolist()
    return counts


def _play_plain(board: Board, players: int, first: int, games: int) -> list[int]:
    tally = [0] * TALLY
    state, scratch = plain(records(STATE)[0]), plain(records(SCRATCH)[0])
    playouts.play_games([board.plain], [state], [scratch], players, first, games, tally)
    return tally


def _chunk_size(games: int, compiled: bool) -> int:
    """Small enough to show progress and to stop soon, large enough not to count."""
    return max(1, min(1024 if compiled else 4, games // 100))
