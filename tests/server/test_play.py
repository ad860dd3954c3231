"""Playing together: whole games through the real server, on both databases."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import Server, Visitor, claims_first


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "serving", url) as running:
        yield running


def test_four_people_play_a_game_to_its_end(server: Server) -> None:
    asyncio.run(four_people(server))


async def four_people(server: Server) -> None:
    names = ["Ana", "Rui", "Ioana", "Caio"]
    people = [await Visitor(server.url, name).arrive() for name in names]
    table = await people[0].make_table("san_francisco", "me", "open", "open", "open")
    for other in people[1:]:
        await other.sit((await other.ask("GET", f"/api/codes/{table['code']}"))["id"])
    for person in people:
        await person.enter(table["id"])
    await people[0].ask("POST", f"/api/tables/{table['id']}/start")
    dice = random.Random(1)
    views = await asyncio.gather(*(person.play_to_the_end(claims_first(dice)) for person in people))
    assert {view["seat"] for view in views} == {0, 1, 2, 3}
    assert all(view["scores"] == views[0]["scores"] for view in views)
    game = await people[0].ask("GET", f"/api/games/{table['id']}")
    assert game["scores"] == views[0]["scores"]
    for person in people:
        await person.go()
