"""How fast the engine is: one line of JSON for each measurement. `--quick` takes under half a minute when warm.

Speeds are per CPU-second of one core, medians of several runs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import measure

import allaboard as aa

HERE = Path(__file__).parent


def playouts(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    cores = os.cpu_count() or 1
    for edition in args.edition or aa.editions():
        loaded = aa.load_edition(edition)
        for players in range(loaded.least_players, loaded.most_players + 1):
            if args.players in (None, players):
                games = measure.games_for(loaded, players, args.quick)
                yield measure.random_games(loaded, players, 1, games, args.runs)
                yield measure.random_games(loaded, players, cores, games, args.runs)


def midgame(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    for edition, players in (("usa", 2), ("europe", 3), ("san_francisco", 4), ("first_journey", 4)):
        yield measure.from_middle(aa.load_edition(edition), players, 500 if args.quick else 3000, args.runs)


def worst(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The hardest networks that a search over legal ones has found."""
    for case in json.loads((HERE / "worst.json").read_text("utf-8")):
        yield measure.worst_case(case, args.runs)


def in_fresh_process(code: str, **environment: str) -> float:
    """Seconds from start to end of a Python process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, **environment})
    return time.perf_counter() - began


BEGIN = "import allaboard as aa; aa.Game.new('europe', players=3, seed=1).legal(0)"
INTERPRETED = "import sys; sys.path.insert(0, {here!r}); import measure; measure.print_interpreted()"
TAKE_OVER = f"{BEGIN}; from allaboard.engine import runner; assert runner.wait_for_compiled()"


def starts(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    python = measure.median(in_fresh_process("pass") for _ in range(args.runs))
    importing = measure.median(in_fresh_process("import allaboard") for _ in range(args.runs))
    yield {"bench": "import", "seconds": round(importing - python, 3)}
    warm = measure.median(in_fresh_process(BEGIN) for _ in range(args.runs))
    yield {"bench": "start", "cache": "warm", "what": "first game dealt, compiled", "seconds": round(warm, 2)}
    if args.quick:
        return
    with tempfile.TemporaryDirectory() as empty:
        cold = in_fresh_process(BEGIN, ALLABOARD_CACHE=empty)
        yield {"bench": "start", "cache": "cold", "what": "first game dealt, interpreted", "seconds": round(cold, 2)}
    with tempfile.TemporaryDirectory() as empty:
        compiled = in_fresh_process(TAKE_OVER, ALLABOARD_CACHE=empty)
        yield {"bench": "start", "cache": "cold", "what": "compiled rules take over", "seconds": round(compiled, 1)}


def interpreted(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    code = INTERPRETED.format(here=str(HERE))
    environment = {**os.environ, "ALLABOARD_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True, text=True)
    yield json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games and no cold start")
    parser.add_argument("--edition", action="append", help="only this edition's playouts (may be repeated)")
    parser.add_argument("--players", type=int, help="only playouts with so many players")
    args = parser.parse_args()
    args.runs = 3 if args.quick else 7
    measure.wait_for_rules()
    for lines in (playouts, midgame, measure.state, measure.face, interpreted, worst, starts):
        for line in lines(args):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
