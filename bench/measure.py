"""The measurements behind playouts.py."""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import numpy as np

import allaboard as aa
from allaboard.engine import runner
from allaboard.engine.board import Board, board_of
from allaboard.engine.edition import Edition
from allaboard.engine.layout import BOARD, SCRATCH, STATE, plain, records
from allaboard.engine.rules import playouts as plain_playouts

TALLY = 32


def median(values: Iterable[float]) -> float:
    return statistics.median(values)


def wait_for_rules() -> None:
    if not runner.is_warm():
        print("Waiting for the rules to be compiled, about a minute …", file=sys.stderr)
    if runner.wait_for_compiled() is None:
        sys.exit("Nothing to measure: the rules cannot be compiled here (is numba installed?).")


def compiled(name: str) -> Any:
    return import_module(f"allaboard.engine.compiled.{name}")


def cpu_seconds(work: Callable[[], Any], runs: int) -> float:
    """Median CPU time of a piece of work, after one run that does not count."""
    work()
    times = []
    for _ in range(runs):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return median(times)


def games_for(edition: Edition, players: int, quick: bool) -> int:
    """About 0.1 s of games, ten times that unless quick."""
    return max(200, 3_000 * 45 // (edition.rules.routes.trains * players)) * (1 if quick else 10)


def play(board: Board, players: int, seed: int, games: int) -> np.ndarray:
    tally = np.zeros(TALLY, np.int64)
    compiled("playouts").play_games(board.record, records(STATE), records(SCRATCH), players, seed, games, tally)
    return tally


def random_games(edition: Edition, players: int, cores: int, games: int, runs: int) -> dict[str, Any]:
    """Random play to the end; with several cores, each plays so many games at the same time."""
    board = board_of(edition)
    decisions = int(play(board, players, 1, games)[0])
    line = {"bench": "playouts", "edition": edition.id, "players": players, "cores": cores}
    if cores == 1:
        seconds = cpu_seconds(lambda: play(board, players, 1, games), runs)
    else:
        walls: list[float] = []
        with ThreadPoolExecutor(cores) as pool:

            def together() -> None:
                began = time.perf_counter()
                list(pool.map(lambda _: play(board, players, 1, games), range(cores)))
                walls.append(time.perf_counter() - began)

            seconds = cpu_seconds(together, runs) / cores
        line["games_per_second"] = round(cores * games / median(walls))
    speed = {
        "games_per_cpu_second": round(games / seconds),
        "decisions_per_cpu_second": round(decisions / seconds),
    }
    return line | speed | {"runs": runs}


def middle(edition: Edition, players: int) -> aa.Game:
    """A random game, half way through."""
    dice = random.Random(1)
    game = aa.Game.new(edition, players, seed=1)
    while not game.over and min(game.view(None).trains) > edition.rules.routes.trains // 2:
        seat = game.to_act[0]
        game.play(seat, dice.choice(game.legal(seat)))
    return game


def from_middle(edition: Edition, players: int, count: int, runs: int) -> dict[str, Any]:
    """What search does: copy a state in the middle of a game and play it to its end."""
    board, state, scratch = board_of(edition), records(STATE), records(SCRATCH)
    root = middle(edition, players)._table.record.copy()
    scratch["random"] = [[1, 2, 3, 4]]
    play_out = compiled("calls").play_out

    def work() -> None:
        for _ in range(count):
            state[:] = root
            play_out(board.record, state, scratch)

    seconds = cpu_seconds(work, runs)
    speed = {"playouts_per_cpu_second": round(count / seconds)}
    return {"bench": "midgame", "edition": edition.id, "players": players} | speed


def state(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    import numba

    @numba.njit
    def copy(source: Any, target: Any, count: int) -> int:
        for i in range(count):
            target[i & 1] = source[0]
        return target[0].players

    source, target, count = records(STATE), records(STATE, 2), 1_000_000
    seconds = cpu_seconds(lambda: copy(source, target, count), args.runs)
    sizes = {"bytes": STATE.itemsize, "board_bytes": BOARD.itemsize, "scratch_bytes": SCRATCH.itemsize}
    yield {"bench": "state"} | sizes | {"copy_ns": round(seconds / count * 1e9, 1)}


def face(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Through the public face, as bots and servers use it: typed actions chosen from `legal`."""
    for edition, players in (("usa", 2), ("europe", 4)):
        times = {"legal": 0.0, "play": 0.0, "view": 0.0}
        calls, seed, dice = 0, 0, random.Random(1)
        while calls < (1_500 if args.quick else 10_000):
            seed += 1
            game = aa.Game.new(edition, players, seed=seed)
            while not game.over:
                seat = game.to_act[0]
                at = [time.process_time()]
                choices = game.legal(seat)
                at.append(time.process_time())
                game.play(seat, dice.choice(choices))
                at.append(time.process_time())
                game.view(seat)
                at.append(time.process_time())
                for name, begin, end in zip(times, at, at[1:], strict=False):
                    times[name] += end - begin
                calls += 1
        speeds = {f"{name}_per_cpu_second": round(calls / seconds) for name, seconds in times.items()}
        yield {"bench": "face", "edition": edition, "players": players} | speeds


def print_interpreted() -> None:
    """Random play over plain objects; runs in a process of its own with ALLABOARD_INTERPRET=1."""
    board = board_of(aa.load_edition("usa"))
    s, w = plain(records(STATE)[0]), plain(records(SCRATCH)[0])
    began = time.process_time()
    decisions = sum(plain_playouts.play_game(board.plain, s, w, 2, seed) for seed in range(60))
    speed = round(decisions / (time.process_time() - began))
    print(json.dumps({"bench": "interpreted", "edition": "usa", "players": 2, "decisions_per_cpu_second": speed}))


def worst_case(case: dict[str, Any], runs: int) -> dict[str, Any]:
    """Scoring a hard position: the longest path of seat 0, or the choice of its stations."""
    board = board_of(aa.load_edition(case["edition"]))
    game = aa.Game.from_position({"edition": case["edition"], **case["position"]})
    record, scratch, count = game._table.record.copy(), records(SCRATCH), 200
    call = getattr(compiled("calls"), case["call"])

    def work() -> None:
        for _ in range(count):
            call(board.record, record, scratch, 0)

    micros = cpu_seconds(work, runs) / count * 1e6
    return {"bench": "worst", "call": case["call"], "edition": case["edition"], "microseconds": round(micros, 1)}
