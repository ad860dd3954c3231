"""Kills the server again and again while people and bots play; one line of JSON says what came of it.

Each round is a `kill -9` of the whole server at a random moment; with several workers of one of them, and now and then
PostgreSQL itself is restarted, orderly or as if it had crashed. In the end every game is played out, and everything
that was acknowledged is looked for in the log. Anything that is lost, done twice or stands still ends it with an error.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from server.ordeal import Ordeal, restart
from server.postgres import Postgres
from server.running import Server


@contextmanager
def a_postgresql(wanted: bool) -> Iterator[Postgres | None]:
    cluster = Postgres() if wanted else None
    try:
        yield cluster
    finally:
        if cluster is not None:
            cluster.remove()


def faults(ordeal: Ordeal, postgres: Postgres | None, rounds: int) -> list[Any]:
    kinds = [ordeal.kill_worker, ordeal.kill_worker, ordeal.kill_worker] if ordeal.server.workers > 1 else []
    if postgres is not None:
        kinds += [restart(postgres, "orderly"), restart(postgres, "crash")]
    kinds.append(ordeal.kill_server)
    return [kinds[number % len(kinds)] for number in range(rounds)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--storage", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, a_postgresql(args.storage == "postgresql") as postgres:
        database = postgres.new_database() if postgres else f"sqlite:///{folder}/allaboard.db"
        with Server(Path(folder) / "serving", database, args.workers) as server:
            ordeal = Ordeal(server, database, args.seed, tables=args.tables)
            result = asyncio.run(ordeal.run(faults(ordeal, postgres, args.rounds)))
    line = {"storage": args.storage, "workers": args.workers, "seed": args.seed, **result}
    print(json.dumps(line | {"seconds": round(time.monotonic() - began)}), flush=True)
    sys.exit(bool(result["lost"] or result["twice"]))


if __name__ == "__main__":
    main()
