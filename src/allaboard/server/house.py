"""The house: all tables that this process has in memory, and what they share."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog
from sqlalchemy import Update, or_, select, update

from allaboard import AllAboardError

from . import wishes
from .attendant import RETRY
from .entries import Created, Options, Place, Rematched
from .entries import read as read_entry
from .entries import write as write_entry
from .errors import Refused, StorageError
from .metrics import GAMES, ROOMS, STORAGE_ERRORS, count_times
from .moment import now
from .ratings import rate
from .room import Room
from .settings import Settings
from .shelf import read_what_is_right
from .storage import LogEntry, Member, Store, TableRow, schema
from .table import Table
from .thinkers import Thinkers

FORGET_AFTER = 120.0  # seconds until a quiet table leaves the memory
SWEEP_EVERY = 5.0
PRESENCE_EVERY = 10.0
PRESENCE_LASTS = 25.0
CODE_TRIES = 5
BOT_OVERDUE = 60_000  # milliseconds after which whoever let a bot think must be gone
LAST_WRITES = 3.0  # seconds that a house which closes waits for what is still to be written

log = structlog.get_logger()


class House:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.shelf = read_what_is_right(settings.editions)
        self.settings = settings
        self.thinkers = Thinkers(settings.bot_seconds)
        self.worker = secrets.token_hex(4)
        self.shared = store.shared
        self.closing = False
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._insisted: set[asyncio.Task[Any]] = set()  # those that have something to write
        self._told: float = 0.0
        self._hosts: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def open(self) -> None:
        self.store.listen(self._hear)
        self.spawn(self._sweep())

    async def close(self) -> None:
        """Sockets are told to come back later; what is being written is still written."""
        self.closing = True
        for room in self.rooms():
            for socket in room.sockets:
                socket.close()
        if self._insisted:
            await asyncio.wait(self._insisted, timeout=LAST_WRITES)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()

    def note(self, error: StorageError) -> None:
        STORAGE_ERRORS.inc()
        log.error("storage", error=str(error))

    def insist(self, work: Callable[[], Awaitable[Any]]) -> None:
        """In the background, again and again until the store can do it."""
        task = self.spawn(self._insist(work))
        self._insisted.add(task)
        task.add_done_callback(self._insisted.discard)

    async def _insist(self, work: Callable[[], Awaitable[Any]]) -> None:
        while True:
            try:
                await work()
                return
            except StorageError as error:
                self.note(error)
            await asyncio.sleep(RETRY)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Work in the background, whose failure is told in the log and ends nothing else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned_done)
        return task

    def _spawned_done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, StorageError):
                self.note(error)
            else:
                log.error("background_work_failed", exc_info=error)

    # ------------------------------------------------------------ tables

    def rooms(self) -> list[Room]:
        return [task.result() for task in self._rooms.values() if task.done() and not task.exception()]

    def room_here(self, table: str) -> Room | None:
        task = self._rooms.get(table)
        return task.result() if task is not None and task.done() and not task.exception() else None

    async def room(self, table: str) -> Room:
        task = self._rooms.get(table)
        if task is None:
            task = self._rooms[table] = asyncio.ensure_future(self._load(table))
        try:
            room = await asyncio.shield(task)
            room.used = time.monotonic()
            return room
        except Exception:
            if self._rooms.get(table) is task:  # not one that others have begun to load since
                del self._rooms[table]
            raise

    async def _load(self, table: str) -> Room:
        entries = await self.store.entries(table)
        if not entries:
            raise Refused("unknown_table", "There is no such table.", 404)
        folded = Table(table, self.shelf)
        for count, entry in enumerate(entries):
            folded.fold(read_entry(entry.body), entry.at)
            if count % 50 == 49:
                await asyncio.sleep(0)  # others' moves go between
        ROOMS.inc()
        room = Room(self, folded)
        if folded.status == "over" and folded.game is not None:
            self.finish(folded)
        elif self.shared:
            self.spawn(self.store.tell(f"who {table}"))
        return room

    async def rooms_of(self, tables: list[str]) -> list[Room]:
        """Those that can be opened: a table without its edition must not spoil a list."""
        rooms = []
        for table in tables:
            try:
                rooms.append(await self.room(table))
            except StorageError:
                raise
            except AllAboardError as error:
                log.warning("table_not_opened", table=table, error=str(error))
        return rooms

    def one_at_a_time(self, host: str) -> asyncio.Lock:
        """While a host makes a table, further ones wait, so that they can be counted."""
        return self._hosts.setdefault(host, asyncio.Lock())

    async def create(self, host: str, options: Options, places: list[Place], start: bool) -> Room:
        places = wishes.checked_options(options, places, self.shelf)
        for _ in range(CODE_TRIES):
            table, at = Table(wishes.fresh_id(), self.shelf), now()
            entry = Created(host, wishes.fresh_code(), options, places)
            if await self._code_is_taken(entry.code):
                continue
            members = tuple(Member(p.person, seat, p.name) for seat, p in enumerate(places) if p.person is not None)
            row = TableRow(table.id, entry.code, options.edition, "open", options.listed, host, at, members)
            if await self.store.append(LogEntry(table.id, 0, at, write_entry(entry)), row):
                room = await self.room(table.id)
                if start:
                    await room.write(lambda table: wishes.start(table, host))
                return room
        raise Refused("try_again", "The table could not be made just now; please try again.", 503)

    async def _code_is_taken(self, code: str) -> bool:
        return await self._table_by(schema.tables.c.code == code) is not None

    async def by_code(self, code: str) -> str:
        tidy = "".join(letter for letter in code.upper() if letter.isascii() and letter.isalnum())
        found = await self._table_by(schema.tables.c.code == tidy)
        if found is None:
            raise Refused("unknown_code", "No table has this code.", 404)
        return found

    async def _table_by(self, condition: Any) -> str | None:
        query = select(schema.tables.c.id).where(condition)
        return await self.store.run(lambda connection: connection.execute(query).scalar_one_or_none())

    async def listed(self, most: int = 100) -> list[str]:
        """Tables that wait for people, or may be watched; the latest first."""
        columns = schema.tables.c
        query = (
            select(columns.id)
            .where(columns.listed, columns.status != "over")
            .order_by(columns.status, columns.updated.desc())
            .limit(most)
        )
        return await self.store.run(lambda connection: list(connection.execute(query).scalars()))

    async def tables_of(self, person: str, most: int = 50) -> list[str]:
        """The tables of a person, as host or on a seat, that are not over; the latest first."""
        columns = schema.tables.c
        query = (
            select(columns.id)
            .where(
                columns.status != "over",
                or_(
                    columns.host == person,
                    columns.id.in_(select(schema.members.c.table_id).where(schema.members.c.person == person)),
                ),
            )
            .order_by(columns.updated.desc())
            .limit(most)
        )
        return await self.store.run(lambda connection: list(connection.execute(query).scalars()))

    async def rematch(self, room: Room, person: str) -> str:
        """A new table like the old one, once, whoever asks first. The people of the old one have their seats there."""
        table = room.table
        if table.status != "over" or not any(seat.person == person for seat in table.seats):
            raise Refused("no_rematch", "A rematch is for those who have played, when the game is over.")
        if table.rematch is None:
            places = [Place(seat.name, seat.person, None if seat.person else seat.bot) for seat in table.seats]
            new = await self.create(person, table.options, places, start=False)
            await room.write(lambda table: Rematched(new.table.id) if table.rematch is None else None)
        assert table.rematch is not None
        return table.rematch

    # ------------------------------------------------------------ ends and deadlines

    def finish(self, table: Table) -> None:
        self.insist(lambda: self._finish(table))

    async def _finish(self, table: Table) -> None:
        if await rate(self.store, table):
            GAMES.labels(table.options.edition).inc()

    def wake_later(self, table: Table) -> None:
        """Note when the table needs somebody to look after it, though nobody may be there then."""
        self.insist(lambda: self.store.run(lambda connection: connection.execute(_wake_up_call(table)).rowcount))

    async def _sweep(self) -> None:
        """Again and again: wake tables whose clock ran out, forget quiet ones, say who is here."""
        while True:
            try:
                count_times()
                await self._tell_all_presence()
                await self._forget()
                await self._wake()
            except StorageError as error:
                self.note(error)
            except Exception as error:
                log.error("sweep_failed", exc_info=error)  # the next one comes
            await asyncio.sleep(SWEEP_EVERY)

    async def _wake(self) -> None:
        columns = schema.tables.c
        due = select(columns.id).where(columns.status == "playing", columns.wake < now())
        query = due.order_by(columns.wake).limit(100)
        for table in await self.store.run(lambda connection: list(connection.execute(query).scalars())):
            rooms = await self.rooms_of([table])
            for room in rooms:
                room.attend()
            if not rooms:
                await self._let_sleep(table)

    async def _let_sleep(self, table: str) -> None:
        """One that cannot be opened would stand before all others again and again."""
        statement = update(schema.tables).where(schema.tables.c.id == table).values(wake=None)
        await self.store.run(lambda connection: connection.execute(statement).rowcount)

    async def _forget(self) -> None:
        before = time.monotonic() - FORGET_AFTER
        for room in self.rooms():
            if not room.is_busy and room.used < before:
                self._rooms.pop(room.table.id, None)
                ROOMS.dec()
                await room.let_go()

    # ------------------------------------------------------------ other workers

    def _hear(self, text: str) -> None:
        kind, _, rest = text.partition(" ")
        if kind == "log":
            table, _, number = rest.partition(" ")
            room = self.room_here(table)
            if room is not None and int(number) > room.table.number:
                self.insist(partial(room.catch_up, int(number)))
        elif kind == "here":
            worker, table, people, watching = msgspec.json.decode(rest, type=tuple[str, str, list[str], int])
            room = self.room_here(table)
            if room is not None and worker != self.worker:
                room.heard_presence(worker, people, watching)
        elif kind == "who":
            room = self.room_here(rest)
            if room is not None and room.sockets:
                self.tell_presence(room)
        elif kind == "reconnected":
            for room in self.rooms():
                room.lose_keep()
                self.insist(room.catch_up)

    def tell_presence(self, room: Room) -> None:
        self.spawn(self._tell_presence(room))

    async def _tell_presence(self, room: Room) -> None:
        people = sorted({socket.person for socket in room.sockets})
        watching = sum(1 for socket in room.sockets if not room.table.seats_of(socket.person))
        word = (self.worker, room.table.id, people[:100], watching)
        await self.store.tell("here " + msgspec.json.encode(word).decode())

    async def _tell_all_presence(self) -> None:
        """Words can be missed and workers can die, so what holds is said again and again."""
        clock = time.monotonic()
        is_time = clock - self._told >= PRESENCE_EVERY
        for room in self.rooms():
            room.forget_workers(clock - PRESENCE_LASTS)
            if room.sockets and is_time:
                await self._tell_presence(room)  # one after the other: others' moves go between
        if is_time:
            self._told = clock


def _wake_up_call(table: Table) -> Update:
    calls = [table.deadline(seat) for seat in table.to_act]
    if any(table.seats[seat].player for seat in table.to_act):
        calls.append(table.updated + BOT_OVERDUE)
    wake = min((call for call in calls if call is not None), default=None)
    return update(schema.tables).where(schema.tables.c.id == table.id).values(wake=wake)
