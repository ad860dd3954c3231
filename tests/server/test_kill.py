"""Server, workers and database are killed under load: nothing acknowledged is lost, nothing is done twice."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.ordeal import Ordeal, Traveler, restart, server_of, workers_of
from server.postgres import Postgres
from server.running import Server

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="processes are looked up in /proc"),
]

TRIES = 200  # to be served by another worker


def check(result: dict[str, Any], tables: int, rounds: int) -> None:
    assert result["rounds"] == rounds
    assert result["lost"] == 0
    assert result["twice"] == 0
    assert result["tables"] == result["records_replayed"] >= tables
    assert result["acknowledged"] > 10 * rounds


def test_a_server_that_is_killed_again_and_again_loses_nothing(url: str, tmp_path: Path) -> None:
    with Server(tmp_path / "serving", url) as server:
        ordeal = Ordeal(server, url, seed=1, editions=("san_francisco", "first_journey"), tables=2)
        check(asyncio.run(ordeal.run([ordeal.kill_server] * 2)), tables=2, rounds=2)


def test_one_of_two_workers_and_postgresql_itself_are_killed(fragile_postgres: Postgres, tmp_path: Path) -> None:
    url = fragile_postgres.new_database()
    with Server(tmp_path / "serving", url, workers=2) as server:
        ordeal = Ordeal(server, url, seed=2, editions=("san_francisco", "first_journey"), tables=2)
        faults: list[Callable[[], Awaitable[None]]] = [
            spread(ordeal),
            ordeal.kill_worker,
            restart(fragile_postgres, "orderly"),
            restart(fragile_postgres, "crash"),
        ]
        check(asyncio.run(ordeal.run(faults)), tables=2, rounds=4)


def spread(ordeal: Ordeal) -> Callable[[], Awaitable[None]]:
    """The people of each table sit at different workers."""

    async def fault() -> None:
        workers = workers_of(ordeal.server)
        assert len(workers) == 2
        for _, (ana, rui) in ordeal.games:
            for _ in range(TRIES):
                if await held(ana, workers) != await held(rui, workers):
                    break
                assert rui.socket is not None
                await rui.socket.close()
            else:
                pytest.fail("All connections are served by one worker.")

    return fault


async def held(person: Traveler, workers: list[int]) -> int:
    """The worker that serves the person, once they are connected."""
    while True:
        if person.socket is not None and (worker := server_of(person, workers)) is not None:
            return worker
        await asyncio.sleep(0.02)
