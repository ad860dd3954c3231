"""A disk that is full: a sentence for whoever plays, nothing lost, and on it goes when there is room again."""

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.ordeal import PASSING, Ordeal, Traveler
from server.running import Server, Visitor

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process"),
]

TABLES = 2


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "serving") as running:
        yield running


def may_write(server: Server, most: int) -> None:
    """No file of the server may grow beyond so many bytes, its log included."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def everybody(ordeal: Ordeal) -> list[Traveler]:
    return [person for _, people in ordeal.games for person in people]


async def status_of(visitor: Visitor, path: str) -> int:
    return (await visitor.http.get(path)).status_code


def test_a_full_disk_stops_the_games_and_room_lets_them_go_on(server: Server) -> None:
    database = f"sqlite:///{server.data / 'allaboard.db'}"
    ordeal = Ordeal(server, database, seed=3, editions=("san_francisco", "first_journey"), tables=TABLES)

    async def fill_and_clear() -> None:
        while len(ordeal.games) < TABLES or not all(person.acknowledged for person in everybody(ordeal)):
            await asyncio.sleep(0.05)  # until all are in the middle of a game
        people = everybody(ordeal)
        may_write(server, 1)
        while any(person.view and person.view["legal"] and not person.complaints for person in people):
            await asyncio.sleep(0.05)  # others may wait for a bot that cannot move
        complaints = [complaint for person in people for complaint in person.complaints]
        assert {complaint["code"] for complaint in complaints} <= set(PASSING)
        told = [complaint for complaint in complaints if complaint["code"] == "storage"]
        assert told
        assert all("no room on the disk" in complaint["message"] for complaint in told)
        visitor = Visitor(server.url, "Caio")
        assert await status_of(visitor, "/healthz") == 200
        assert await status_of(visitor, "/readyz") == 503
        refused = await visitor.ask("POST", "/api/me", {"name": "Caio"}, status=503)
        assert refused["error"]["code"] == "storage"
        before = ordeal.acknowledged()
        await asyncio.sleep(0.5)
        assert ordeal.acknowledged() == before, "Something was acknowledged that cannot have been written."
        may_write(server, resource.RLIM_INFINITY)
        while await status_of(visitor, "/readyz") != 200:
            await asyncio.sleep(0.05)
        await visitor.go()

    result = asyncio.run(ordeal.run([fill_and_clear]))
    assert result["lost"] == result["twice"] == 0
    assert result["tables"] == result["records_replayed"] >= TABLES
    assert server.stop() == 0
