"""Running the engine in a process of its own: with an empty cache, with bounds checks, without numba …"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SRC = Path(__file__).resolve().parents[2] / "src"


def run(program: str, *words: str, timeout: float = 300, **environment: str) -> Any:
    """Run a program text; what it prints last is its answer, in JSON. Warnings are errors there too."""
    usual = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("ALLABOARD_", "NUMBA_", "COVERAGE_", "PYTEST_"))
    }
    path = os.pathsep.join(filter(None, [environment.pop("PYTHONPATH", ""), str(SRC)]))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *words],
        env=usual | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


# Games in all editions; told to wait, it goes on playing until the compiled rules take over.
MANY_GAMES = """
import json, sys, time
from random import Random
began = time.perf_counter()
import allaboard as aa
from allaboard.engine import runner

def play(game, random, most):
    for _ in range(most):
        if game.over:
            break
        seat = random.choice(game.to_act)
        game.play(seat, random.choice(game.legal(seat)))

tables = [(name, players) for name in aa.editions() for players in (2, 4)]
warm = runner.is_warm()
games = [(aa.Game.new(name, players, 5), Random(7)) for name, players in tables]
for game, random in games:
    play(game, random, 40)
first = time.perf_counter() - began
before = runner.compiled_calls() is not None

# Somebody goes on playing all the while: the change-over comes between two of their moves.
extra, moves, slowest = aa.Game.new("europe", 5, 1), 0, 0.0
waiting = sys.argv[1] == "wait"
while waiting and runner.compiled_calls() is None and runner.rules.failure == "":
    if extra.over:
        extra = aa.Game.new("europe", 5, moves)
    start = time.perf_counter()
    play(extra, Random(moves), 1)
    slowest, moves = max(slowest, time.perf_counter() - start), moves + 1
    time.sleep(0.02)

for game, random in games:
    play(game, random, 1000)
print(json.dumps({
    "warm": warm, "before": before, "after": runner.compiled_calls() is not None, "failure": runner.rules.failure,
    "first": first, "moves": moves, "slowest": slowest,
    "positions": [game.position() for game, _ in games], "records": [game.record() for game, _ in games],
    "log": [[event.to_dict() for event in game.log] for game, _ in games],
}))
"""
