"""Tables that are played on while their server is killed again and again, and what must hold afterwards.

The tests use it for some rounds, `bench/kill.py` for as many as one likes.
"""

import asyncio
import json
import os
import random
import signal
import socket
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from allaboard import Game
from allaboard.engine.actions import read_action
from allaboard.server.entries import Played, Said, read
from allaboard.server.fairness import check
from allaboard.server.storage import open_store
from server.postgres import Postgres
from server.running import Server, Visitor, claims_first

T = TypeVar("T")

PATIENCE = 120.0  # seconds that a table may stand still; a machine full of other work is slow
# A database that is down for long says so, and whoever repeats a word meanwhile speaks too fast: the same again, later.
PASSING = ("storage", "too_fast")
LOST = (WebSocketException, InvalidHandshake, OSError, EOFError)


async def insist(ask: Callable[[], Awaitable[T]]) -> T:
    """Until there is a server that does it."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await ask()
        except (httpx.TransportError, *LOST):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


class Traveler(Visitor):
    """Somebody who comes back whenever the connection breaks, and asks again for what was not answered."""

    def __init__(self, server: str, name: str, dice: random.Random) -> None:
        super().__init__(server, name)
        self.patience = PATIENCE
        self.dice = dice
        self.choose = claims_first(dice)
        self.told: list[int] = []  # the number of each step, over all connections
        self.acknowledged: dict[str, tuple[int, str]] = {}  # id → number, and the action or what was said
        self.asked: dict[str, Any] | None = None  # what has no answer yet
        self.complaints: list[dict[str, Any]] = []
        self.connections = 0
        self.thinks = 0.0  # seconds before an action, at most

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        self.messages.clear()  # there will be many, and none is asked for
        match message["type"]:
            case "welcome":
                self.told += [step["number"] for step in message["history"]]
            case "update":
                self.told.append(message["number"])
            case "done":
                self.acknowledge(message)
            case "error" if message["code"] != "stale":
                self.complaints.append(message)
        return message

    def acknowledge(self, done: dict[str, Any]) -> None:
        id, number = done["id"], done["number"]
        if id in self.acknowledged:
            assert self.acknowledged[id][0] == number, f"{id} was done as {self.acknowledged[id][0]} and as {number}"
            return
        assert self.asked is not None, f"{id} was done, but nothing was asked for"
        assert self.asked["id"] == id, f"{id} was done instead of {self.asked['id']}"
        what = self.asked["text"] if self.asked["type"] == "say" else str(read_action(self.asked["action"]))
        self.acknowledged[id] = number, what

    async def travel(self) -> None:
        """To the end of the game, whatever happens on the way."""
        while not (self.view is not None and self.view["phase"] == "over"):
            try:
                if self.socket is None:
                    await self.enter()
                    self.connections += 1
                await self.act()
            except LOST:
                self.socket = None
                await asyncio.sleep(0.1)

    async def act(self) -> None:
        if self.asked is None:
            self.asked = self.next_wish()
            if self.asked is None:
                await self.hear()
                return
            await asyncio.sleep(self.dice.random() * self.thinks)
        await self.send(self.asked)
        answer = await self.answer_to(self.asked["id"])
        if answer["type"] == "error" and answer["code"] in PASSING:
            await asyncio.sleep(0.2)  # and then the same again
        else:
            self.asked = None

    def next_wish(self) -> dict[str, Any] | None:
        id = f"{self.name}-{next(self._ids)}"
        if self.view is None or not self.view["legal"]:
            return None
        if self.acknowledged and self.dice.random() < 0.05:
            return {"type": "say", "id": id, "text": f"This is {id}."}
        return {"type": "play", "id": id, "action": self.choose(self.view), "seen": self.number}

    async def answer_to(self, id: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in ("done", "error") and message["id"] == id:
                return message

    async def repeat_something(self) -> None:
        """What was answered long ago is answered the same."""
        played = [id for id, (_, what) in self.acknowledged.items() if not what.startswith("This is ")]
        if played and self.socket is not None:
            await self.send({"type": "play", "id": self.dice.choice(played), "action": "pass"})


@dataclass
class Ordeal:
    """Some tables on one server: two people and two bots at each, game after game until it is enough."""

    server: Server
    database: str
    seed: int = 0
    editions: tuple[str, ...] = ("san_francisco", "first_journey", "usa", "europe")
    tables: int = 4
    thinks: float = 0.2
    enough: bool = False
    games: list[tuple[str, list[Traveler]]] = field(default_factory=list)
    resumed: list[float] = field(default_factory=list)  # seconds from a fault until people played again

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)

    # ------------------------------------------------------------ playing

    async def run(self, faults: list[Callable[[], Awaitable[None]]]) -> dict[str, Any]:
        """Play while the faults happen, one after the other; then play to the end, and check everything."""
        groups = [asyncio.ensure_future(self._play_games(place)) for place in range(self.tables)]
        bringing = asyncio.ensure_future(self._bring_about(faults))
        done, _ = await asyncio.wait([*groups, bringing], return_when=asyncio.FIRST_EXCEPTION)
        try:
            for task in done:
                task.result()
            return await self.verdict()
        finally:
            for task in (*groups, bringing):
                task.cancel()
            await asyncio.gather(*groups, bringing, return_exceptions=True)
            for _, people in self.games:
                for person in people:
                    await person.go()

    async def _play_games(self, place: int) -> None:
        while True:
            people = await self._sit_down(self.editions[place % len(self.editions)], place)
            await asyncio.gather(*(person.travel() for person in people))
            if self.enough:
                return

    async def _sit_down(self, edition: str, place: int) -> list[Traveler]:
        names = [f"{name} {len(self.games)}" for name in ("Ana", "Rui")]
        people = [Traveler(self.server.url, name, random.Random(self.dice.random())) for name in names]
        for person in people:
            person.thinks = self.thinks
            await insist(person.arrive)
        seats = ("me", "open", "easy", "easy") if place % 2 == 0 else ("easy", "me", "open")
        table = await insist(lambda: people[0].make_table(edition, *seats))
        await insist(lambda: self._once(people[1], "sit", table["id"], "already_seated"))
        people[1].table = table["id"]
        await insist(lambda: self._once(people[0], "start", table["id"], "already_started"))
        self.games.append((table["id"], people))
        return people

    async def _once(self, who: Visitor, what: str, table: str, done_before: str) -> None:
        """A server that is killed may have done it without an answer."""
        answer = await who.http.post(f"/api/tables/{table}/{what}", json={})
        if answer.status_code == 503:
            raise OSError(answer.text)
        assert answer.status_code == 200 or answer.json()["error"]["code"] == done_before, answer.text

    # ------------------------------------------------------------ faults

    async def _bring_about(self, faults: list[Callable[[], Awaitable[None]]]) -> None:
        for fault in faults:
            await self._progress(self.dice.randrange(5, 40))
            for _, people in self.games[-self.tables :]:
                with suppress(*LOST):
                    await self.dice.choice(people).repeat_something()
            await asyncio.sleep(self.dice.random() * 0.3)
            began = time.monotonic()
            await fault()
            await self._progress(1)
            self.resumed.append(time.monotonic() - began)
        self.enough = True
        for _, people in self.games:
            for person in people:
                person.thinks = 0.0

    async def _progress(self, actions: int) -> None:
        """Wait for so many acknowledgments."""
        goal = self.acknowledged() + actions
        until = time.monotonic() + PATIENCE
        while self.acknowledged() < goal:
            assert time.monotonic() < until, "The tables stand still:\n" + self.server.log.read_text()[-3000:]
            await asyncio.sleep(0.01)

    def acknowledged(self) -> int:
        return sum(len(person.acknowledged) for _, people in self.games for person in people)

    async def kill_server(self) -> None:
        """Now and then the new one too, before it is up."""
        self.server.kill()
        if self.dice.random() < 0.25:
            self.server.spawn()
            await asyncio.sleep(self.dice.random() * 3)
            self.server.kill()
        await asyncio.to_thread(self.server.start)

    async def kill_worker(self) -> None:
        os.kill(self.dice.choice(workers_of(self.server)), signal.SIGKILL)

    # ------------------------------------------------------------ what must hold

    async def verdict(self) -> dict[str, Any]:
        lost = twice = replayed = 0
        store = open_store(self.database)
        try:
            for table, people in self.games:
                log = [read(entry.body) for entry in await store.entries(table)]
                for person in people:
                    lost += check_acknowledged(log, person)
                    check_told(person, len(log))
                twice += check_twice(log)
                replayed += await check_record(people[0], table)
        finally:
            await store.close()
        return {
            "rounds": len(self.resumed),
            "acknowledged": self.acknowledged(),
            "lost": lost,
            "twice": twice,
            "tables": len(self.games),
            "records_replayed": replayed,
            "connections": sum(person.connections for _, people in self.games for person in people),
            "resumed_s": {
                "median": round(statistics.median(self.resumed), 2) if self.resumed else None,
                "most": round(max(self.resumed), 2) if self.resumed else None,
            },
        }


def check_acknowledged(log: list[Any], person: Traveler) -> int:
    """How much of what was acknowledged is not in the log under its number."""
    lost = 0
    for id, (number, what) in person.acknowledged.items():
        entry = log[number] if number < len(log) else None
        match entry:
            case Played(action=action) if (entry.id, action) == (id, what):
                pass
            case Said(text=text) if (entry.id, text) == (id, what):
                pass
            case _:
                lost += 1
    return lost


def check_twice(log: list[Any]) -> int:
    ids = [(entry.person, entry.id) for entry in log if isinstance(entry, Played | Said) and entry.id]
    return len(ids) - len(set(ids))


def check_told(person: Traveler, entries: int) -> None:
    """Over all connections every step was told once, in order."""
    assert person.told == list(range(len(person.told))), f"{person.name} was told {person.told}"
    assert len(person.told) <= entries
    assert all(complaint["code"] in PASSING for complaint in person.complaints), person.complaints


async def check_record(person: Traveler, table: str) -> bool:
    """The game is over, and its record leads to the same scores, here and in the database."""
    summary = await insist(lambda: person.ask("GET", f"/api/games/{table}"))
    record = await insist(lambda: person.ask("GET", f"/api/games/{table}/record.json"))
    assert summary["over"]
    assert person.view is not None
    game = Game.replay(record)
    assert game.over
    assert json.loads(json.dumps(game.scores)) == summary["scores"] == person.view["scores"]
    assert list(game.winners) == summary["winners"] == person.view["winners"]
    assert check(record) == summary["fairness"]["commitment"] == person.info["commitment"]
    return True


# ------------------------------------------------------------ processes


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def workers_of(server: Server) -> list[int]:
    """The processes that serve; `multiprocessing` has a helper of its own among the children."""
    assert server.process is not None
    return [
        pid for pid in children_of(server.process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def server_of(visitor: Visitor, workers: list[int]) -> int | None:
    """Which of the workers holds the other end of the visitor's socket."""
    assert visitor.socket is not None
    mine: socket.socket = visitor.socket.transport.get_extra_info("socket")
    try:
        ends = f"{_hex(mine.getpeername())} {_hex(mine.getsockname())}"
    except OSError:
        return None  # closed meanwhile
    inodes = [line.split()[9] for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if ends in line]
    for worker in workers:
        for descriptor in Path(f"/proc/{worker}/fd").iterdir():
            try:
                if os.readlink(descriptor) in [f"socket:[{inode}]" for inode in inodes]:
                    return worker
            except OSError:
                pass  # closed meanwhile
    return None


def _hex(address: tuple[str, int]) -> str:
    return f"{int.from_bytes(socket.inet_aton(address[0]), 'little'):08X}:{address[1]:04X}"


def restart(postgres: Postgres, how: str) -> Callable[[], Awaitable[None]]:
    """Orderly, with all connections cut; or as if it had crashed."""
    kind = {"orderly": signal.SIGINT, "crash": signal.SIGQUIT}[how]

    async def fault() -> None:
        await asyncio.to_thread(postgres.stop, kind)
        await asyncio.to_thread(postgres.start)

    return fault
