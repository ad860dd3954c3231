"""How fast the environments are, with observation and mask of every step: one line of JSON for each measurement.

Steps per CPU-second of one core, random choices among the allowed ones, choosing included. `--peers` measures what
pip can install beside it, in the same run: `pip install catanatron_gym pgx "pettingzoo[classic]"`.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import peer_envs

import allaboard as aa
from allaboard.envs import VectorEnv

BATCHES = (1, 4, 16, 64, 256, 1024, 4096)


def per_cpu_second(work: Callable[[], int], runs: int, seconds: float) -> float:
    """Median over runs of steps by CPU time; a run takes about so many CPU-seconds."""
    work()
    speeds = []
    for _ in range(runs):
        steps, began = 0, time.process_time()
        while (used := time.process_time() - began) < seconds:
            steps += work()
        speeds.append(steps / used)
    return statistics.median(speeds)


def vector(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    for edition in args.edition or aa.editions():
        found = aa.load_edition(edition)
        for players in range(found.least_players, found.most_players + 1):
            everything = players == found.least_players and not args.quick
            for batch in BATCHES if everything else (256,):
                yield vector_line(args, edition, players, batch)


def vector_line(args: argparse.Namespace, edition: str, players: int, batch: int) -> dict[str, Any]:
    env = VectorEnv(edition, players, batch)
    env.reset(1)
    for _ in range(400):  # games in all their stages
        env.step(env.sample())
    rounds = max(1, 2048 // batch)

    def work() -> int:
        for _ in range(rounds):
            env.step(env.sample())
        return rounds * batch

    return line("vector", edition, players, batch, per_cpu_second(work, args.runs, args.seconds))


def single(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Through PettingZoo's and Gymnasium's faces, in Python, game by game."""
    import gymnasium

    from allaboard.envs import trains_v0

    for edition in args.edition or aa.editions():
        work = partial(peer_envs.aec_game, trains_v0.TrainsEnv(edition=edition))
        yield line("pettingzoo", edition, 2, 1, per_cpu_second(work, args.runs, args.seconds))
        solo = gymnasium.make(f"allaboard/{edition.replace('_', '-')}-v0", opponents=("random",)).unwrapped
        speed = per_cpu_second(_solo_game(solo), args.runs, args.seconds)
        yield line("gymnasium, against random", edition, 2, 1, speed)


def _solo_game(env: Any) -> Callable[[], int]:
    dice = np.random.default_rng(1)

    def work() -> int:
        _, info = env.reset()
        steps, ended = 0, False
        while not ended:
            choices = np.flatnonzero(info["action_mask"])
            _, _, ended, _, info = env.step(choices[dice.integers(len(choices))])
            steps += 1
        return steps

    return work


def peers(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    if args.peers:
        for name, game, work in peer_envs.installed():
            yield line(name, game, 2, 1, per_cpu_second(work, args.runs, args.seconds))


def line(env: str, edition: str, players: int, batch: int, speed: float) -> dict[str, Any]:
    about = {"bench": "envs", "env": env, "edition": edition, "players": players, "batch": batch}
    return about | {"steps_per_cpu_second": round(speed)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one batch size, shorter runs")
    parser.add_argument("--edition", action="append", help="only this edition (may be repeated)")
    parser.add_argument("--peers", action="store_true", help="also the other environments that are installed here")
    args = parser.parse_args()
    args.runs, args.seconds = (3, 0.3) if args.quick else (5, 0.6)
    for lines in (vector, single, peers):
        for each in lines(args):
            print(json.dumps(each), flush=True)


if __name__ == "__main__":
    main()
