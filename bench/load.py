"""What the server carries: tables of four that play on loopback, one line of JSON for each measurement.

Games that are under way are put into a database; a real server finds them there; one process is all their players,
who act at a steady rate. A time runs from sending an action until the last of the table's four sockets has
got the update: checked by the rules, committed, worded for each seat. If an action has to wait for the one
before, its time runs from when it was due. boardgame.io's server is measured in the same way, with a game that
only counts, in memory and with the files that it comes with, where npm can install it. To compare like with like,
`memory-1` is ours with its database in a folder that is no disk.

The server has core 0 and the players have core 1 (two workers have both), all with real-time priority where that is
allowed. PostgreSQL, as if on a machine of its own, is on the players' core. `--quick` takes half a minute.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop
from load_players import SEATS, Counter, Passenger, Table, Watch, choose, connect_all

from allaboard.server import wishes
from allaboard.server.entries import Options, Place
from allaboard.server.house import House
from allaboard.server.people import open_people
from allaboard.server.settings import DATABASE_FILE, Settings
from allaboard.server.storage import open_store
from allaboard.server.storage.backup import back_up, restore

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tests"))
from server.postgres import Postgres, binaries  # noqa: E402
from server.running import Server, free_port  # noqa: E402

EDITIONS = ("europe", "usa")
ACTIONS_BEFORE = 60  # at most, at a table, when the measurement begins
WARM_UP = 3.0  # seconds
SERVERS_CORES, PLAYERS_CORES = {0}, {1}
PRIORITY = 5
NO_LIMITS = {
    "sockets_per_address": 100_000,
    "sockets": 100_000,
    "messages_per_second": 1000,
    "requests_per_second": 100_000,
    "requests_at_once": 100_000,
}
PEERS = ("boardgame.io", "boardgame.io-files")
KINDS = ("sqlite-1", "memory-1", "postgresql-1", "postgresql-2", *PEERS)
MEMORY = Path("/dev/shm")  # a folder of Linux that is kept in memory
PEER = ("boardgame.io@0.50.2", "node-persist@3.1.3")  # the second for its files


# ------------------------------------------------------------ cores, priorities and what processes use


def privileged(cores: set[int], process: int = 0) -> None:
    """Its own cores, before all that is not in real time; where neither is allowed, it goes without."""
    try:
        os.sched_setaffinity(process, cores & os.sched_getaffinity(process) or os.sched_getaffinity(process))
        os.sched_setscheduler(process, os.SCHED_RR, os.sched_param(PRIORITY))
    except (PermissionError, ProcessLookupError):
        pass


@contextmanager
def privilege(cores: set[int]) -> Iterator[None]:
    before = os.sched_getaffinity(0)
    privileged(cores)
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        os.sched_setaffinity(0, before)


def family(process: int) -> list[int]:
    """The process and all that it has started."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # gone in the meantime
    found = [process]
    for member in found:
        found += [child for child, parent in parents.items() if parent == member]
    return found


def cpu_seconds(processes: list[int]) -> float:
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(processes: list[int]) -> int:
    """In MB, what they share counted once for each."""
    pages = sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in processes)
    return round(pages * resource.getpagesize() / 1e6)


# ------------------------------------------------------------ games under way


@dataclass(frozen=True)
class Prepared:
    """A backup with games under way, and of each table its id and the tokens of its four people."""

    backup: Path
    tables: list[tuple[str, list[str]]]


async def prepare(folder: Path, count: int) -> Prepared:
    settings = Settings(data=folder, database=None)
    store = open_store(settings.database_url)
    house, people, gate = House(store, settings), await open_people(store), asyncio.Semaphore(50)
    dice = random.Random(1)

    async def begin(number: int) -> tuple[str, list[str]]:
        async with gate:
            guests = [await people.guest(f"Guest {seat}") for seat in range(SEATS)]
            places = [Place(guest.name, person=guest.id) for guest in guests]
            options = Options(EDITIONS[number % len(EDITIONS)], shuffle=False)
            room = await house.create(guests[0].id, options, places, start=True)
            for _ in range(dice.randrange(ACTIONS_BEFORE)):
                game = room.table.game
                assert game is not None
                seat = game.to_act[0]
                action = choose([action.to_dict() for action in game.legal(seat)], dice)
                await room.write(lambda table: wishes.play(table, guests[seat].id, seat, action, None, ""))  # noqa: B023
            return room.table.id, [people.tokens.sign(guest.id) for guest in guests]

    tables = await asyncio.gather(*map(begin, range(count)))
    await house.close()
    await store.close()
    backup = folder / "games.backup"
    back_up(settings.database_url, backup)
    return Prepared(backup, tables)


# ------------------------------------------------------------ measuring


Processes = Callable[[], dict[str, list[int]]]


async def measure(tables: list[Table], port: int, served_by: Processes, args: Any) -> dict[str, Any]:
    watch = tables[0].watch
    began = time.perf_counter()
    await connect_all(tables, port)
    connected = time.perf_counter() - began
    gc.collect()
    gc.freeze()
    every, dice = 1 / (SEATS * args.rate), random.Random(1)
    until = time.perf_counter() + WARM_UP + args.seconds
    playing = [asyncio.ensure_future(table.play(every, until, dice)) for table in tables]
    await asyncio.sleep(WARM_UP - 0.5)
    processes = served_by()
    await asyncio.sleep(0.5)
    before = {name: cpu_seconds(some) for name, some in processes.items()}
    mine, clock = time.process_time(), time.perf_counter()
    watch.runs, watch.sent, watch.bytes, watch.late = True, 0, 0, 0
    await asyncio.gather(*playing)
    seconds = time.perf_counter() - clock
    watch.runs = False
    used = {name: (cpu_seconds(some) - before[name]) / seconds for name, some in processes.items()}
    mine = time.process_time() - mine
    lost = sum(player.wire.is_lost for table in tables for player in table.players)
    await asyncio.sleep(0.2)
    for table in tables:
        for player in table.players:
            player.wire.close()
    times = sorted(1000 * taken for taken in watch.times)
    line = {
        "connections": len(tables) * SEATS,
        "tables": len(tables),
        "actions_per_second": round(len(times) / seconds, 1),
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[len(times) * 99 // 100], 2),
        "max_ms": round(times[-1], 1),
        "cpu_share": round(used.pop("server"), 3),
        "rss_mb": memory(processes["server"]),
        **{f"{name}_cpu_share": round(share, 3) for name, share in used.items()},
        "players_cpu_share": round(mine / seconds, 3),
        "kb_per_update": round(watch.bytes / max(watch.sent * SEATS, 1) / 1000, 2),
        "connect_s": round(connected, 1),
        "late": watch.late,
        "stuck": watch.stuck,
        "errors": len(watch.errors),
        "lost": lost,
    }
    for error in watch.errors[:3]:
        print(error, file=sys.stderr)
    return line


def play(tables: list[Table], port: int, served_by: Processes, args: Any) -> dict[str, Any]:
    with privilege(PLAYERS_CORES):
        return uvloop.run(measure(tables, port, served_by, args))


class Databases:
    """Fresh ones with the prepared games in them."""

    def __init__(self, prepared: Prepared, postgresql: bool) -> None:
        self._backup = prepared.backup
        self.cluster = Postgres() if postgresql else None
        if self.cluster:
            privileged(PLAYERS_CORES, self.cluster._process.pid)
            self._template = self.cluster.new_database()
            restore(prepared.backup, self._template)
            self.cluster.execute("VACUUM ANALYZE", self._template.rpartition("/")[2])

    def fresh(self, storage: str, folder: Path) -> str | None:
        if storage != "postgresql":
            shutil.copy(self._backup, folder / DATABASE_FILE)
            return None
        assert self.cluster is not None
        self.cluster.execute("DROP DATABASE IF EXISTS games")
        self.cluster.execute(f"CREATE DATABASE games TEMPLATE {self._template.rpartition('/')[2]}")
        self.cluster.execute("CHECKPOINT")
        return self.cluster.url("games")

    def close(self) -> None:
        if self.cluster:
            self.cluster.remove()


def measure_ours(kind: str, connections: int, prepared: Prepared, databases: Databases, args: Any) -> dict[str, Any]:
    storage, workers = kind.split("-")
    cores = SERVERS_CORES | PLAYERS_CORES if int(workers) > 1 else SERVERS_CORES
    with tempfile.TemporaryDirectory(dir=MEMORY if storage == "memory" else None) as name:
        server = Server(Path(name), databases.fresh(storage, Path(name)), int(workers))
        server.start(preexec_fn=lambda: privileged(cores))
        try:
            watch, dice = Watch(), random.Random(1)
            tables = []
            for id, tokens in prepared.tables[: connections // SEATS]:
                tables.append(Table(watch))
                for seat, token in enumerate(tokens):
                    Passenger(tables[-1], seat, id, token, dice)

            def served_by() -> dict[str, list[int]]:
                ours = {"server": family(server.process.pid)}
                cluster = databases.cluster if storage == "postgresql" else None
                return ours | {"database": family(cluster._process.pid)} if cluster else ours

            line = play(tables, server.port, served_by, args)
        finally:
            server.stop()
    return {"bench": "load", "server": "allaboard", "storage": storage, "workers": int(workers), **line}


def install_peer(folder: Path) -> bool:
    """boardgame.io in a folder of its own; False, with a word about it, where it cannot be had."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("boardgame.io is left out: there is no node here.", file=sys.stderr)
        return False
    shutil.copy(HERE / "load_peer/server.js", folder)
    if (folder / "node_modules/node-persist").exists():
        return True
    (folder / "package.json").write_text('{"private": true}')
    words = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PEER]
    if subprocess.run(words, cwd=folder, stdout=sys.stderr).returncode:
        print("boardgame.io is left out: npm could not install it.", file=sys.stderr)
        return False
    return True


def measure_peer(kind: str, connections: int, folder: Path, args: Any) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as games:
        files = [games] if kind == "boardgame.io-files" else []
        line = measure_peer_with(files, connections, folder, args)
    storage = "files" if files else "memory"
    return {"bench": "load", "server": "boardgame.io", "storage": storage, "workers": 1, **line}


def measure_peer_with(files: list[str], connections: int, folder: Path, args: Any) -> dict[str, Any]:
    port, environment = free_port(), os.environ | {"NODE_ENV": "production"}
    with (folder / "log").open("ab") as log:
        server = subprocess.Popen(
            ["node", "server.js", str(port), *files],
            cwd=folder,
            env=environment,
            stdout=log,
            stderr=log,
            preexec_fn=lambda: privileged(SERVERS_CORES),
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/", server)
        watch = Watch()
        tables = []
        for number in range(connections // SEATS):
            tables.append(Table(watch))
            for seat in range(SEATS):
                Counter(tables[-1], seat, f"match{number}")
        return play(tables, port, lambda: {"server": family(server.pid)}, args)
    finally:
        server.terminate()
        server.wait()


def wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return  # it answers
        except (urllib.error.URLError, OSError):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError("boardgame.io's server does not start.") from None
            time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="100 connections, a few seconds each")
    parser.add_argument("--connections", type=int, nargs="+", default=[100, 500, 2000, 5000])
    parser.add_argument("--rate", type=float, default=0.25, help="actions per second and connection")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--runs", type=int, default=1, help="of everything, one after the other")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--peer", type=Path, help="a folder to install boardgame.io in, and to find it again")
    args = parser.parse_args()
    if args.quick:
        args.connections, args.seconds = [100], 4.0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.environ["ALLABOARD_LIMITS"] = json.dumps(NO_LIMITS)
    with tempfile.TemporaryDirectory() as name:
        folder, peer = Path(name), args.peer or Path(name)
        peer.mkdir(exist_ok=True)
        has_peer = any(kind in PEERS for kind in args.only) and install_peer(peer)
        kinds = [kind for kind in args.only if kind not in PEERS or has_peer]
        if binaries() is None:
            print("PostgreSQL is left out: there is none here.", file=sys.stderr)
            kinds = [kind for kind in kinds if not kind.startswith("postgresql")]
        if not MEMORY.is_dir():
            kinds = [kind for kind in kinds if kind != "memory-1"]
        ours = [kind for kind in kinds if kind not in PEERS]
        with privilege(PLAYERS_CORES):
            prepared = uvloop.run(prepare(folder, max(args.connections) // SEATS if ours else 0))
            databases = Databases(prepared, any(kind.startswith("postgresql") for kind in ours))
        try:
            for run, connections, kind in itertools.product(range(args.runs), args.connections, kinds):
                if kind in ours:
                    line = measure_ours(kind, connections, prepared, databases, args)
                else:
                    line = measure_peer(kind, connections, peer, args)
                print(json.dumps(line | {"run": run + 1}), flush=True)
        finally:
            databases.close()


if __name__ == "__main__":
    main()
