"""How fast the log is written: one line of JSON for each kind of database. `--quick` takes some seconds.

Each appender waits until its entry is safely on the disk before it appends the next, as a table does. Times are
milliseconds from asking to knowing.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from allaboard.server.storage import LogEntry, Member, Store, TableRow, open_store

BODY = json.dumps({"type": "played", "seat": 1, "action": {"type": "claim", "route": "dieppe-paris"}, "x": "y" * 100})
ROW_EVERY = 20  # entries; most of a game changes nothing that a list shows


@contextmanager
def a_postgresql() -> Iterator[str | None]:
    """The one that the tests use; None where there is none."""
    sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
    from server.postgres import Postgres, binaries

    if binaries() is None:
        yield None
        return
    cluster = Postgres()
    try:
        yield cluster.new_database()
    finally:
        cluster.remove()


def row(table: str, number: int) -> TableRow | None:
    if number % ROW_EVERY:
        return None
    members = tuple(Member(f"person {seat}", seat, f"Person {seat}") for seat in range(4))
    return TableRow(table, table, "europe", "playing", True, "person 0", number, members)


async def play(store: Store, table: str, entries: int, times: list[float]) -> None:
    for number in range(entries):
        began = time.perf_counter()
        entry = LogEntry(table, number, time.time_ns() // 1_000_000, BODY.encode())
        assert await store.append(entry, row(table, number))
        times.append(1000 * (time.perf_counter() - began))


async def measure(url: str, appenders: int, entries: int) -> dict[str, float]:
    store = open_store(url)
    times: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(store, f"{appenders} {place}", entries, times) for place in range(appenders)))
    seconds = time.perf_counter() - began
    await store.close()
    percentiles = statistics.quantiles(times, n=100)
    return {
        "appends_per_s": round(len(times) / seconds),
        "p50_ms": round(percentiles[49], 2),
        "p99_ms": round(percentiles[98], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer entries")
    parser.add_argument("--appenders", type=int, default=500)
    parser.add_argument("--database", help="the URL of an empty database, instead of a new SQLite and PostgreSQL")
    args = parser.parse_args()
    entries = 40 if args.quick else 200
    with tempfile.TemporaryDirectory() as folder, a_postgresql() as postgresql:
        found = [args.database] if args.database else [f"sqlite:///{folder}/allaboard.db", postgresql]
        for url in filter(None, found):
            many = asyncio.run(measure(url, args.appenders, entries))
            one = asyncio.run(measure(url, 1, entries))
            line = {"storage": url.partition(":")[0], "appenders": args.appenders, **many, "alone": one}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
