"""What can go wrong between the workers of one database, and with a store that fails for a while."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from allaboard.server import house as house_file
from allaboard.server import protocol, wishes
from allaboard.server.entries import Created, Options, Paused, Place, Played, Resumed, Started, StoodIn, read, write
from allaboard.server.errors import StorageError
from allaboard.server.games import finished_game
from allaboard.server.house import House
from allaboard.server.room import now
from allaboard.server.settings import Settings
from allaboard.server.sockets import Socket
from allaboard.server.storage import LogEntry, TableRow, open_store, schema
from allaboard.server.telling import table_info
from allaboard.server.thinkers import Thought
from server.postgres import Postgres
from server.running import claims_first

WITHIN = 60.0  # seconds
HOUR = 3_600_000  # milliseconds


class Listener(Socket):
    """A socket without a network: what would be sent is kept."""

    def __init__(self, person: str) -> None:
        super().__init__(None, None, person, person)  # type: ignore[arg-type]
        self.heard: list[protocol.Answer] = []

    def send(self, answer: protocol.Answer) -> None:
        self.heard.append(answer)

    def close(self, code: int = 0) -> None:
        """There is nothing to be closed."""

    def of(self, kind: type) -> list[Any]:
        return [answer for answer in self.heard if isinstance(answer, kind)]


@asynccontextmanager
async def a_house(url: str, tmp_path: Path, listens: bool = True) -> AsyncIterator[House]:
    """Without `listens` as if all that other workers tell were still on its way."""
    store = open_store(url)
    house = House(store, Settings(data=tmp_path, database=url))
    if listens:
        house.open()
    try:
        yield house
    finally:
        await house.close()
        await store.close()


async def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < end, "It never came to that."
        await asyncio.sleep(0.01)


def failing(times: int, work: Callable[..., Any]) -> Callable[..., Any]:
    """As if the store could not do it so many times."""
    left = [times]

    async def attempt(*words: Any) -> Any:
        if left[0] > 0:
            left[0] -= 1
            raise StorageError("The store cannot do it now.")
        return await work(*words)

    return attempt


PEOPLE = [Place("Ana", "ana"), Place("Rui", "rui")]


async def log_of(house: House, table: str) -> list[Any]:
    return [read(entry.body) for entry in await house.store.entries(table)]


# ------------------------------------------------------------ several workers


def test_who_comes_from_a_faster_worker_is_told_nothing_twice(postgres: Postgres, tmp_path: Path) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with a_house(url, tmp_path) as fast, a_house(url, tmp_path, listens=False) as slow:
            room = await fast.create("ana", Options("usa", shuffle=False), PEOPLE, start=False)
            behind = await slow.room(room.table.id)
            last = await room.write(lambda table: wishes.start(table, "ana"))
            assert behind.table.number < last
            ana = Listener("ana")
            await behind.enter(ana, since=last)
            await behind.catch_up()
            (welcome,) = ana.of(protocol.Welcome)
            assert (welcome.number, welcome.history) == (last, [])
            assert not ana.of(protocol.Update)

    asyncio.run(main())


def test_before_it_refuses_a_worker_asks_what_the_others_have_written(postgres: Postgres, tmp_path: Path) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with a_house(url, tmp_path) as fast, a_house(url, tmp_path, listens=False) as slow:
            room = await fast.create("ana", Options("usa", spectators=False), [PEOPLE[0], Place()], start=False)
            behind = await slow.room(room.table.id)
            await room.write(lambda table: wishes.sit(table, "rui", "Rui", None))
            await behind.write(lambda table: wishes.start(table, "ana"))  # all seats are taken, as the other one knows
            await room.catch_up()
            assert room.table.status == "playing"
            late = await fast.create("ana", Options("usa", spectators=False), [PEOPLE[0], Place()], start=False)
            behind = await slow.room(late.table.id)
            await late.write(lambda table: wishes.sit(table, "rui", "Rui", None))
            await late.write(lambda table: wishes.start(table, "ana"))
            await behind.enter(Listener("rui"), since=-1)  # no spectator: Rui has a seat

    asyncio.run(main())


def test_a_worker_that_has_not_heard_of_a_games_end_shows_the_game(postgres: Postgres, tmp_path: Path) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with a_house(url, tmp_path) as fast, a_house(url, tmp_path, listens=False) as slow:
            room = await fast.create("ana", Options("first_journey", shuffle=False), PEOPLE, start=True)
            behind = await slow.room(room.table.id)
            game, dice = room.table.game, random.Random(1)
            assert game is not None
            while not game.over:
                seat = game.to_act[0]
                action = claims_first(dice)(game.view(seat).to_dict())
                await room.write(lambda table: wishes.play(table, ("ana", "rui")[seat], seat, action, None, ""))  # noqa: B023
            assert behind.table.status == "playing"
            assert (await finished_game(slow, room.table.id)).game.position() == game.position()

    asyncio.run(main())


def test_a_worker_that_loads_a_table_asks_who_is_there(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_file, "PRESENCE_EVERY", 1e9)  # nobody says it of their own accord

    async def main() -> None:
        url = postgres.new_database()
        async with a_house(url, tmp_path) as one, a_house(url, tmp_path) as other:
            room = await one.create("ana", Options("usa"), PEOPLE, start=False)
            await room.enter(Listener("ana"), since=-1)
            twin = await other.room(room.table.id)
            await until(lambda: twin.present() == {"ana"})

    asyncio.run(main())


def test_a_table_forgotten_while_it_asks_to_be_looked_after_is_left_to_others(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with a_house(url, tmp_path) as one, a_house(url, tmp_path) as other:
            asked, go_on = asyncio.Event(), asyncio.Event()
            keep = one.store.keep

            async def slow_keep(table: str) -> bool:
                asked.set()
                await go_on.wait()
                return await keep(table)

            one.store.keep = slow_keep  # type: ignore[method-assign]
            room = await one.create("ana", Options("usa", clock=60), PEOPLE, start=True)
            await asked.wait()
            await room.let_go()
            go_on.set()
            end = time.monotonic() + WITHIN
            while not await other.store.keep(room.table.id):
                assert time.monotonic() < end, "The forgotten room keeps the table from the others."
                await asyncio.sleep(0.05)

    asyncio.run(main())


# ------------------------------------------------------------ a store that fails


def test_after_a_failed_load_all_get_the_same_room(url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with a_house(url, tmp_path) as maker:
            table = (await maker.create("ana", Options("usa"), PEOPLE, start=False)).table.id
        async with a_house(url, tmp_path) as house:
            house.store.entries = failing(1, house.store.entries)  # type: ignore[method-assign]

            async def twice() -> Any:
                try:
                    return await house.room(table)
                except StorageError:
                    return await house.room(table)

            rooms = await asyncio.gather(*(twice() for _ in range(3)))
            assert len(set(map(id, rooms))) == 1

    asyncio.run(main())


def test_who_comes_back_is_let_in_though_it_cannot_be_written(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("allaboard.server.room.RETRY", 0.01)

    async def main() -> None:
        async with a_house(url, tmp_path) as house:
            room = await house.create("ana", Options("usa"), PEOPLE, start=True)
            await room.write(lambda table: StoodIn(table.seats_of("ana")))
            house.store.append = failing(3, house.store.append)  # type: ignore[method-assign]
            ana = Listener("ana")
            await room.enter(ana, since=-1)
            assert len(ana.of(protocol.Welcome)) == 1
            await until(lambda: not any(seat.away for seat in room.table.seats))
            room.exit(ana)
            assert not room.present()

    asyncio.run(main())


def test_what_the_store_could_not_do_is_tried_again(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_file, "RETRY", 0.01)

    async def main() -> None:
        async with a_house(url, tmp_path) as house:
            done = asyncio.Event()

            async def work() -> None:
                done.set()

            house.insist(failing(3, work))
            await asyncio.wait_for(done.wait(), WITHIN)

    asyncio.run(main())


def test_a_bots_move_that_could_not_be_written_is_made_later(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("allaboard.server.room.RETRY", 0.01)

    async def first_legal(_: str, edition: Any, view: Any) -> Thought:
        return Thought(view.legal[0], None)

    async def main() -> None:
        async with a_house(url, tmp_path) as house:
            house.thinkers.decide = first_legal  # type: ignore[method-assign]
            room = await house.create("ana", Options("usa", pace=0.0), [PEOPLE[0], Place(bot="easy")], start=True)
            house.store.append = failing(3, house.store.append)  # type: ignore[method-assign]
            await room.enter(Listener("ana"), since=-1)
            await until(lambda: room.table.number >= 2)
            assert isinstance((await log_of(house, room.table.id))[2], Played)

    asyncio.run(main())


def test_the_sweep_goes_on_after_a_mishap(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_file, "SWEEP_EVERY", 0.01)
    sweeps = 0

    async def forget(_: House) -> None:
        nonlocal sweeps
        sweeps += 1
        raise RuntimeError("Something nobody has thought of.")

    async def main() -> None:
        monkeypatch.setattr(House, "_forget", forget)
        async with a_house(url, tmp_path):
            await until(lambda: sweeps > 2)

    asyncio.run(main())


# ------------------------------------------------------------ after a restart


async def begin_long_ago(house: House, options: Options, *entries: Any) -> str:
    """A table whose server went down an hour ago."""
    at = now() - HOUR
    begun = [Created("ana", "ABCDEF", options, PEOPLE), Started("1" * 64, "2" * 32, [0, 1]), *entries]
    for number, entry in enumerate(begun):
        row = TableRow("long-ago-table", "ABCDEF", "usa", "playing", False, "ana", at, ())
        assert await house.store.append(LogEntry("long-ago-table", number, at, write(entry)), row)
    return "long-ago-table"


def test_no_clock_runs_out_because_the_server_was_down(url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with a_house(url, tmp_path) as house:
            room = await house.room(await begin_long_ago(house, Options("usa", clock=60)))
            assert all((room.table.deadline(seat) or 0) < now() for seat in (0, 1))
            await room.enter(Listener("ana"), since=-1)
            await until(lambda: room.table.number >= 3)
            paused, resumed = (await log_of(house, room.table.id))[2:4]
            assert isinstance(paused, Paused)
            assert isinstance(resumed, Resumed)
            assert all((room.table.deadline(seat) or 0) > now() for seat in (0, 1))

    asyncio.run(main())


def test_bots_of_a_game_by_correspondence_move_though_nobody_comes_after_a_restart(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        options = Options("usa", clock=86_400, shuffle=False)
        async with a_house(url, tmp_path) as house:

            async def never(*_: Any) -> Thought:
                await asyncio.sleep(1e6)
                raise AssertionError

            house.thinkers.decide = never  # type: ignore[method-assign]
            monkeypatch.setattr(house_file, "BOT_OVERDUE", -1)
            room = await house.create("ana", options, [PEOPLE[0], Place(bot="easy")], start=True)
            choice = room.table.game.legal(0)[0]  # type: ignore[union-attr]
            await room.write(lambda table: wishes.play(table, "ana", 0, str(choice), None, "first"))
            query = select(schema.tables.c.wake).where(schema.tables.c.id == room.table.id)
            end = time.monotonic() + WITHIN
            while (await house.store.run(lambda connection: connection.scalar(query)) or 1e18) > now():
                assert time.monotonic() < end, "The table will not be woken for its bot."
                await asyncio.sleep(0.02)
        async with a_house(url, tmp_path) as house:
            asked = asyncio.Event()

            async def decide(_: str, edition: Any, view: Any) -> Thought:
                asked.set()
                return Thought(view.legal[0], None)

            house.thinkers.decide = decide  # type: ignore[method-assign]
            await asyncio.wait_for(asked.wait(), WITHIN)

    asyncio.run(main())


# ------------------------------------------------------------ a log that cannot be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_log_on_a_full_disk_fails_nobody() -> None:
    code = """
import os, sys
import structlog
from allaboard.server import logs
logs.set_up(False)
structlog.get_logger().error("storage", error="There is no room.")
sys.stderr.write("went on")
sys.stderr.flush()
os._exit(0)
"""
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-c", code], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.stderr == "went on"


# ------------------------------------------------------------ what is kept from one move to the next


@pytest.mark.parametrize("clock", [None, 600])
def test_an_update_tells_the_table_as_it_is(clock: int | None, tmp_path: Path) -> None:
    async def main() -> None:
        async with a_house(f"sqlite:///{tmp_path / 'games.db'}", tmp_path) as house:
            options = Options("first_journey", shuffle=False, clock=clock)
            room = await house.create("ana", options, PEOPLE, start=True)
            ana, dice = Listener("ana"), random.Random(1)
            await room.enter(ana, since=-1)

            async def write(wish: Any) -> None:
                await room.write(wish)
                last = ana.of(protocol.Update)[-1]
                assert last.number == room.table.number
                assert bytes(last.table) == protocol.encode(table_info(room.table))

            game = room.table.game
            assert game is not None
            while not game.over:
                seat = game.to_act[0]
                action = claims_first(dice)(game.view(seat).to_dict())
                await write(lambda table: wishes.play(table, ("ana", "rui")[seat], seat, action, None, ""))  # noqa: B023
                if len(room.table.steps) in (6, 20):
                    await write(lambda table: StoodIn([1]))
                    await write(lambda table: wishes.come_back(table, "rui"))
                    await write(lambda table: wishes.say(table, "ana", "Ana", "Hello", ""))

    asyncio.run(main())
