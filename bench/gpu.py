"""How fast the rules are on a GPU, and whether they are the same there: one line of JSON for each measurement.

With a GPU, numba-cuda and CuPy: `python bench/gpu.py`. If the GPU is elsewhere, build here, copy the folder, run there
(that machine needs CuPy and NumPy only):

    python bench/gpu.py --build build/gpu
    python bench/gpu.py --run build/gpu
"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import allaboard as aa
from allaboard.engine.board import board_of
from allaboard.engine.layout import SCRATCH, STATE, records
from allaboard.envs.gpu.games import AT_ONCE, GpuVectorEnv, Playouts
from allaboard.envs.gpu.machine import Machine

CHECKED = 100_000  # games in all whose final bytes are compared
LANES, STEPS = 512, 200  # of an environment whose every observation and mask is compared
EXPECTED = "expected.json"


def tables() -> list[tuple[str, int]]:
    loaded = [aa.load_edition(name) for name in aa.editions()]
    return [(found.id, players) for found in loaded for players in range(found.least_players, found.most_players + 1)]


def games_each() -> int:
    return -(-CHECKED // len(tables()))


# ---------------------------------------------------------------- on the CPU


def build(folder: Path) -> None:
    from allaboard.envs.gpu import binary

    binary.build(folder)
    expected = {
        f"{edition} {players}": {"games": games_digest(edition, players), "env": env_digest(edition, players)}
        for edition, players in tables()
    }
    (folder / EXPECTED).write_text(json.dumps(expected, indent=1), encoding="utf-8")


def games_digest(edition: str, players: int) -> str:
    """Of the final bytes of random games."""
    board, states, scratch = board_of(aa.load_edition(edition)).record, records(STATE, games_each()), records(SCRATCH)
    play_games = import_module("allaboard.engine.compiled.playouts").play_games
    for i in range(len(states)):
        play_games(board, states[i : i + 1], scratch, players, 1 + i, 1, np.zeros(32, np.int64))
    return hashlib.sha256(states.tobytes()).hexdigest()


def env_digest(edition: str, players: int) -> str:
    """Of every observation, mask and reward on the way."""
    from allaboard.envs import VectorEnv

    env = VectorEnv(edition, players, LANES)
    env.reset(1)
    digest = hashlib.sha256()
    for step in range(STEPS):
        env.step(nth_choice(np, env.masks, step))
        for array in (env.observations, env.masks, env.rewards):
            digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def nth_choice(library: Any, masks: Any, step: int) -> Any:
    """A choice that follows from the mask alone, on NumPy and CuPy alike."""
    counts = masks.sum(axis=1, dtype=np.int64)
    wanted = (step * 7919 + library.arange(len(masks))) % counts
    return (masks.cumsum(axis=1, dtype=np.int64) > wanted[:, None]).argmax(axis=1)


# ---------------------------------------------------------------- on the GPU


def equality(machine: Machine, expected: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Byte for byte what the CPU computed."""
    equal_games = equal_steps = 0
    for edition, players in tables():
        wanted = expected[f"{edition} {players}"]
        states = Playouts(edition, machine).keep(players, 1, games_each())
        equal_games += games_each() * (hashlib.sha256(states.tobytes()).hexdigest() == wanted["games"])
        equal_steps += LANES * STEPS * (env_digest_on(machine, edition, players) == wanted["env"])
    every = len(tables())
    yield {"bench": "gpu_equality", "games": games_each() * every, "equal_games": equal_games}
    yield {"bench": "gpu_equality", "env_steps": LANES * STEPS * every, "equal_env_steps": equal_steps}


def env_digest_on(machine: Machine, edition: str, players: int) -> str:
    from allaboard.envs.kernel.layout import LANE

    env = GpuVectorEnv(edition, players, LANES, machine=machine)
    env.reset(1)
    digest = hashlib.sha256()
    for step in range(STEPS):
        env.picks.data[:] = nth_choice(machine.cupy, env.masks(), step)
        env.step()
        rewards = np.ascontiguousarray(env.lanes.get(LANE)["reward"][:, :players])
        for array in (env.observations().get(), env.masks().get(), rewards):
            digest.update(array.tobytes())
    return digest.hexdigest()


def playouts(machine: Machine, seconds: float) -> Iterator[dict[str, Any]]:
    for edition, players in tables():
        games = Playouts(edition, machine)
        games.play(players, 1, AT_ONCE)
        machine.wait()
        played = decisions = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            tally = games.play(players, 1 + played, 4 * AT_ONCE)
            decisions += tally[0]
            played += tally[1]
        took = time.perf_counter() - began
        speed = {"games_per_second": round(played / took), "decisions_per_second": round(decisions / took)}
        yield {"bench": "gpu_playouts", "edition": edition, "players": players} | speed


def env_steps(machine: Machine, seconds: float) -> Iterator[dict[str, Any]]:
    """Random choices, with observation and mask of every step."""
    for edition, players in tables():
        for batch in (65_536, 1_048_576) if (edition, players) == ("usa", 2) else (1_048_576,):
            env = GpuVectorEnv(edition, players, batch, machine=machine)
            env.reset(1)
            for _ in range(400):  # games in all their stages
                env.sample()
                env.step()
            machine.wait()
            steps, began = 0, time.perf_counter()
            while time.perf_counter() - began < seconds:
                for _ in range(20):
                    env.sample()
                    env.step()
                machine.wait()
                steps += 20 * batch
            speed = {"steps_per_second": round(steps / (time.perf_counter() - began))}
            yield {"bench": "gpu_env", "edition": edition, "players": players, "batch": batch} | speed
            del env
            machine.cupy.get_default_memory_pool().free_all_blocks()


def run(folder: Path, seconds: float) -> None:
    machine = Machine(folder)
    name = machine.cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(json.dumps({"bench": "gpu", "device": name}), flush=True)
    expected = json.loads((folder / EXPECTED).read_text("utf-8"))
    for lines in (equality(machine, expected), playouts(machine, seconds), env_steps(machine, seconds)):
        for line in lines:
            print(json.dumps(line), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, metavar="FOLDER", help="only compile, and note what the CPU computes")
    parser.add_argument("--run", type=Path, metavar="FOLDER", help="only run what was built")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    args = parser.parse_args()
    if args.build:
        build(args.build)
    elif args.run:
        run(args.run, args.seconds)
    else:
        with tempfile.TemporaryDirectory() as folder:
            print("Compiling for the GPU, some minutes …", file=sys.stderr)
            build(Path(folder))
            run(Path(folder), args.seconds)


if __name__ == "__main__":
    main()
