"""Several workers behind one door."""

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.ordeal import insist, server_of, workers_of
from server.postgres import Postgres
from server.running import Server, Visitor

pytestmark = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="processes are looked up in /proc")

WITHIN = 60  # seconds
MOST = 100  # connections until both workers have some


@pytest.fixture
def server(fragile_postgres: Postgres, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "serving", fragile_postgres.new_database(), workers=2) as running:
        yield running


async def sockets(server: Server) -> int:
    """As any of the workers tells it."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        page = (await insist(lambda: client.get("/metrics"))).text
    found = re.search(r"^allaboard_sockets ([0-9.]+)$", page, re.MULTILINE)
    return round(float(found[1])) if found else 0


def until_logged(server: Server, words: str, times: int) -> None:
    until = time.monotonic() + WITHIN
    while server.log.read_text().count(words) < times:
        assert time.monotonic() < until, f"{words!r} is not {times} times in the log."
        time.sleep(0.1)


async def until_sockets(server: Server, count: int) -> None:
    until = time.monotonic() + WITHIN
    while await sockets(server) != count:
        assert time.monotonic() < until, f"There should be {count} sockets, not {await sockets(server)}."
        await asyncio.sleep(0.1)


def test_each_worker_tells_the_metrics_of_all(server: Server) -> None:
    async def main() -> None:
        host = await Visitor(server.url, "Ana").arrive()
        table = (await host.make_table("usa", "me", "open"))["id"]
        workers = workers_of(server)
        visitors: dict[int, list[Visitor]] = {worker: [] for worker in workers}
        while not all(visitors.values()):
            assert sum(map(len, visitors.values())) < MOST, "All connections are served by one worker."
            visitor = Visitor(server.url, "somebody")
            await visitor.enter(table)
            worker = server_of(visitor, workers)
            assert worker is not None
            visitors[worker].append(visitor)
        for _ in range(5):
            await until_sockets(server, sum(map(len, visitors.values())))
        victim, survivor = workers
        os.kill(victim, signal.SIGKILL)
        await until_sockets(server, len(visitors[survivor]))
        for visitor in [host, *visitors[victim], *visitors[survivor]]:
            await visitor.go()

    asyncio.run(main())


def test_a_worker_that_dies_while_the_database_is_down_comes_back_with_it(
    server: Server, fragile_postgres: Postgres
) -> None:
    until_logged(server, " open ", 2)
    before = set(workers_of(server))
    fragile_postgres.stop()
    try:
        os.kill(min(before), signal.SIGKILL)
        until_logged(server, "cannot be used", 1)
    finally:
        fragile_postgres.start()
    until_logged(server, " open ", 3)
    assert len(set(workers_of(server)) - before) == 1
    assert httpx.get(f"{server.url}/readyz").status_code == 200
