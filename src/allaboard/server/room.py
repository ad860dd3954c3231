"""A table come alive: people at their sockets, bots that think, a clock that runs.

Every change goes through `write`: checked, written down for good, taken in, told. One after the other.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

import msgspec
import structlog

from allaboard import AllAboardError, IllegalAction

from . import protocol, wishes
from .entries import AnyEntry, Lapsed, Paused, Played, Resumed, Said
from .entries import read as read_entry
from .entries import write as write_entry
from .errors import Refused, StorageError
from .metrics import ACTIONS, BOT_SECONDS, COMMIT_SECONDS
from .seats import Seat
from .sockets import Socket
from .storage import LogEntry, Member, Store, TableRow
from .table import Step, Table
from .telling import Views, history, table_info, you
from .thinkers import Thinkers, Thought

Wish = Callable[[Table], AnyEntry | None]
IN_PASSING = (Played, Said, Lapsed, Paused, Resumed)  # entries that change nothing a list of tables shows
PAUSE_AFTER = 10.0  # seconds without anybody
ASK_AGAIN = 2.0  # seconds until a table that another worker looks after is asked for again
RETRY = 1.0  # seconds until something is tried again that the store could not write

log = structlog.get_logger()


def now() -> int:
    return time.time_ns() // 1_000_000


class Surroundings(Protocol):
    """What a room needs of the house that it is in."""

    store: Store
    thinkers: Thinkers
    closing: bool
    shared: bool  # other workers may serve the same tables

    def note(self, error: StorageError) -> None: ...
    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...
    def finish(self, room: "Room") -> None: ...
    def wake_later(self, room: "Room") -> None: ...
    def tell_presence(self, room: "Room") -> None: ...


class Room:
    def __init__(self, house: Surroundings, table: Table) -> None:
        self.table = table
        self.sockets: set[Socket] = set()
        self.elsewhere: dict[str, tuple[float, frozenset[str], int]] = {}  # worker → when told, people, watching
        self.quiet_since = self.used = time.monotonic()
        self._house = house
        self._lock = asyncio.Lock()
        self._views = Views(table)
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._kept = False
        self._gone = False

    # ------------------------------------------------------------ changing

    async def write(self, wish: Wish) -> int:
        """Grant a wish and give its number; the table's last one if there is nothing to write."""
        async with self._lock:
            entry = await self._checked(wish)
            while entry is not None:
                at = max(now(), self.table.updated if self.table.steps else 0)
                if await self._append(entry, at):
                    break
                await self._catch_up()  # another worker was faster
                entry = wish(self.table)
            if entry is None:
                return self.table.number
            if isinstance(entry, Played):
                ACTIONS.inc()
            number = self._take(entry, at).number
        self.attend()
        return number

    async def _checked(self, wish: Wish) -> AnyEntry | None:
        """Before something is refused: perhaps another worker knows more."""
        try:
            return wish(self.table)
        except AllAboardError:
            if not self._house.shared or not await self._catch_up():
                raise
        return wish(self.table)

    async def _append(self, entry: AnyEntry, at: int) -> bool:
        body = LogEntry(self.table.id, self.table.number + 1, at, write_entry(entry))
        row = None if isinstance(entry, IN_PASSING) else self._row_after(entry, at)
        with COMMIT_SECONDS.time():
            return await self._house.store.append(body, row)

    def _row_after(self, entry: AnyEntry, at: int) -> TableRow:
        """What lists will show of the table once the entry is taken in."""
        after = self.table.trial(entry, at)
        members = tuple(
            Member(seat.person, number, seat.name) for number, seat in enumerate(after.seats) if seat.person is not None
        )
        return TableRow(
            after.id, after.code, after.options.edition, after.status, after.options.listed, after.host, at, members
        )

    def _take(self, entry: AnyEntry, at: int) -> Step:
        step = self.table.fold(entry, at)
        self._views = Views(self.table)
        self._tell(step)
        if self.table.status == "over" and self.table.game is not None:
            self._house.finish(self)
        elif self.table.is_correspondence:
            self._house.wake_later(self)
        return step

    async def catch_up(self, number: int | None = None) -> None:
        """Take in what other workers have written; nothing to do if that was one's own, up to this number."""
        async with self._lock:
            if number is not None and number <= self.table.number:
                return
            await self._catch_up()
        self.attend()

    async def _catch_up(self) -> bool:
        """Whether there was anything."""
        before = self.table.number
        for entry in await self._house.store.entries(self.table.id, before):
            self._take(read_entry(entry.body), entry.at)
        return self.table.number > before

    # ------------------------------------------------------------ telling

    def _tell(self, step: Step) -> None:
        if not self.sockets:
            return
        info = protocol.encode(table_info(self.table))
        events: dict[int | None, list[dict[str, object]]] = {}
        for socket in self.sockets:
            self._settle_eyes(socket)
            viewer = socket.seat
            if viewer not in events:
                events[viewer] = self.table.events(step, viewer)
            socket.send(
                protocol.Update(
                    step.number,
                    step.at,
                    events[viewer],
                    msgspec.Raw(info),
                    you(self.table, socket.person, socket.name),
                    self._views.of(viewer),
                )
            )

    def _settle_eyes(self, socket: Socket) -> None:
        """Whoever has lost the seat they look from sees what everybody sees; who has one seat looks from it."""
        mine = self.table.seats_of(socket.person)
        if socket.seat not in mine:
            socket.seat = None
        if socket.seat is None and len(mine) == 1:
            socket.seat = mine[0]

    def _tell_presence(self) -> None:
        for socket in self.sockets:
            socket.send(protocol.Presence(self.present_seats(), self.watching()))

    def welcome(self, socket: Socket, since: int) -> None:
        table = self.table
        self._settle_eyes(socket)
        socket.send(
            protocol.Welcome(
                protocol=protocol.VERSION,
                number=table.number,
                you=you(table, socket.person, socket.name),
                seat=socket.seat,
                table=table_info(table),
                history=history(table, table.steps[max(since + 1, 0) :], socket.seat),
                present=self.present_seats(),
                watching=self.watching(),
                view=self._views.of(socket.seat),
            )
        )

    def look(self, socket: Socket, seat: int | None) -> None:
        if seat is not None and seat not in self.table.seats_of(socket.person):
            raise Refused("not_your_seat", "You can look only from your own seats.", 403)
        socket.seat = seat
        socket.send(protocol.Seen(self.table.number, seat, self._views.of(seat)))

    # ------------------------------------------------------------ coming and going

    def present(self) -> set[str]:
        """The people with a connection, here or at another worker."""
        here = {socket.person for socket in self.sockets}
        return here.union(*(people for _, people, _ in self.elsewhere.values()))

    def present_seats(self) -> list[int]:
        here = self.present()
        return [number for number, seat in enumerate(self.table.seats) if seat.person in here and not seat.resigned]

    def watching(self) -> int:
        here = sum(1 for socket in self.sockets if not self.table.seats_of(socket.person))
        return here + sum(count for _, _, count in self.elsewhere.values())

    async def enter(self, socket: Socket, since: int) -> None:
        knows_less = since > self.table.number or not self.table.seats_of(socket.person)
        if self._house.shared and knows_less:
            await self.catch_up()  # they may come from another worker, and must not be told things twice
        if not (self.table.options.spectators or self.table.seats_of(socket.person) or self.table.status == "open"):
            raise Refused("no_spectators", "This table is not open to spectators.", 403)
        self.welcome(socket, since)
        self.sockets.add(socket)
        self._presence_changed()
        await self._bring_back(socket.person)
        self.attend()

    async def _bring_back(self, person: str) -> None:
        """They may look on also while nothing can be written."""
        try:
            if wishes.come_back(self.table, person):
                await self.write(lambda table: wishes.come_back(table, person))
        except StorageError as error:
            self._house.note(error)
            self._house.spawn(self._bring_back_later(person))

    async def _bring_back_later(self, person: str) -> None:
        await asyncio.sleep(RETRY)
        if any(socket.person == person for socket in self.sockets):
            await self._bring_back(person)

    def exit(self, socket: Socket) -> None:
        if socket not in self.sockets:
            return  # was never let in
        self.sockets.remove(socket)
        self.quiet_since = self.used = time.monotonic()
        self._presence_changed()
        self.attend()

    def _presence_changed(self) -> None:
        self._tell_presence()
        self._house.tell_presence(self)

    def heard_presence(self, worker: str, people: Iterable[str], watching: int) -> None:
        self.elsewhere[worker] = (time.monotonic(), frozenset(people), watching)
        self._tell_presence()
        self.attend()

    def forget_workers(self, before: float) -> None:
        """Workers that have not been heard of for long are gone."""
        gone = [worker for worker, (told, _, _) in self.elsewhere.items() if told < before]
        for worker in gone:
            del self.elsewhere[worker]
        if gone:
            self._tell_presence()
            self.attend()

    # ------------------------------------------------------------ bots and clocks

    @property
    def is_busy(self) -> bool:
        return bool(self.sockets or self._thinking or self._lock.locked()) or self._bots_are_due()

    def _bots_are_due(self) -> bool:
        """Also in the moment between two of their moves."""
        return self._kept and self.goes_on() and any(self.table.seats[seat].player for seat in self.table.to_act)

    def goes_on(self) -> bool:
        """Does the game go on now? Not while all its people are away, unless it is played by correspondence."""
        if self.table.status != "playing":
            return False
        people = self.table.people()
        return self.table.is_correspondence or not people or bool(people & self.present())

    def attend(self) -> None:
        """Let bots think and clocks run, wherever that is due. Cheap to call at any time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_needed() and not (self._gone or self._house.closing):
            self._house.spawn(self._attend())

    def _is_needed(self) -> bool:
        """Not where people play without a clock: most moves of most tables."""
        table = self.table
        if table.status != "playing":
            return False
        return table.options.clock is not None or any(table.seats[seat].player for seat in table.to_act)

    async def _attend(self) -> None:
        if not (self.goes_on() or self.sockets or self.table.options.clock):
            return
        if not self._kept:
            if not await self._keep():
                self._attend_in(ASK_AGAIN)
                return
            if not await self._forgive_outage():
                self._attend_in(RETRY)
                return
        if self.table.options.clock is not None and not self.table.is_correspondence:
            await self._pause_or_resume()
        if self.goes_on():
            for seat in self.table.to_act:
                if self.table.seats[seat].player is not None and seat not in self._thinking:
                    self._thinking[seat] = self._house.spawn(self._think(seat))
            self._set_clock()

    async def _keep(self) -> bool:
        try:
            self._kept = await self._house.store.keep(self.table.id)
        except StorageError:
            return False
        if self._gone:
            await self.let_go()  # forgotten while it asked
        return self._kept

    def lose_keep(self) -> None:
        """The store has lost its connection, and with it the right to look after the table."""
        self._kept = False

    async def let_go(self) -> None:
        """For good: whoever needs the table again gets a new room."""
        self._gone = True
        if self._timer is not None:
            self._timer.cancel()
        if self._kept:
            self._kept = False
            await self._house.store.unkeep(self.table.id)

    def _attend_in(self, seconds: float) -> None:
        if self._gone:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), self.attend)

    async def _think(self, number: int) -> None:
        again = 0.0
        try:
            seat, game = self.table.seats[number], self.table.game
            if game is None or seat.player is None or number not in game.to_act:
                return
            asked, level, began = seat.asked_by, seat.player, time.monotonic()
            thought = await self._house.thinkers.decide(level, game.view(number))
            BOT_SECONDS.labels(level).observe(time.monotonic() - began)
            if self.sockets:
                await asyncio.sleep(self.table.options.pace - (time.monotonic() - began))
            await self.write(lambda table: bot_move(table, number, asked, thought))
        except StorageError as error:
            self._house.note(error)
            again = RETRY
        except Exception as error:
            log.error("bot_move_failed", table=self.table.id, exc_info=error)
            again = RETRY
        finally:
            del self._thinking[number]
        self._attend_in(again)

    def _set_clock(self) -> None:
        deadlines = [self.table.deadline(seat) for seat in self.table.to_act]
        running = [deadline for deadline in deadlines if deadline is not None]
        if running:
            left = (min(running) - now()) / 1000
            if left <= 0:
                self._house.spawn(self._lapse())
            else:
                self._attend_in(left)

    async def _lapse(self) -> None:
        try:
            await self.write(lapse)
        except StorageError:
            self._attend_in(RETRY)

    async def _pause_or_resume(self) -> None:
        """A clock of minutes stands still while none of the people is there."""
        try:
            if self.goes_on():
                if self.table.paused_since is not None:
                    await self.write(lambda table: Resumed() if table.paused_since is not None else None)
            elif self.table.paused_since is None:
                quiet = time.monotonic() - self.quiet_since
                if quiet >= PAUSE_AFTER:
                    since = max(now() - round(quiet * 1000), self.table.updated)
                    await self.write(lambda table: Paused(since) if table.paused_since is None else None)
                else:
                    self._attend_in(PAUSE_AFTER - quiet)
        except StorageError:
            self._attend_in(RETRY)

    async def _forgive_outage(self) -> bool:
        """Nobody looked after the table before, perhaps because server or database were down and nobody could play:
        what passed of a clock of minutes since the last entry does not count. False if that could not be written."""
        since = self.table.updated
        is_live = self.table.options.clock is not None and not self.table.is_correspondence
        if is_live and self.table.paused_since is None and now() - since > PAUSE_AFTER * 1000:
            try:
                await self.write(lambda table: Paused(since) if table.updated == since else None)
            except StorageError:
                self._kept = False
        return self._kept

    # ------------------------------------------------------------ hints

    async def hint(self, person: str, level: str, seat: int | None) -> tuple[int, int, Thought]:
        """What a bot would do on one's own seat: the seat, the number of the table, and its thought."""
        if not self.table.options.hints:
            raise Refused("no_hints", "At this table there are no hints.", 403)
        wishes.checked_level(level)
        mine = [s for s in self.table.seats_of(person) if s in self.table.to_act and seat in (None, s)]
        if not mine or self.table.game is None:
            raise Refused("not_your_turn", "There is a hint only when it is your turn.")
        number = self.table.number
        return mine[0], number, await self._house.thinkers.decide(level, self.table.game.view(mine[0]))


def bot_move(table: Table, number: int, asked: int, thought: Thought) -> Played | None:
    """Unless the seat is no longer the bot's to play, or has been asked something else since."""
    seat: Seat = table.seats[number]
    if table.game is None or seat.player is None or number not in table.to_act or seat.asked_by != asked:
        return None
    try:
        refusal = table.game.refusal(number, thought.action)
    except IllegalAction as error:
        refusal = error
    if refusal is not None:
        log.error("bot_move_refused", table=table.id, action=thought.action.type, code=refusal.code)
        return Played(number, str(table.game.legal(number)[0]))
    return Played(number, str(thought.action), reason=thought.reason)


def lapse(table: Table) -> Lapsed | None:
    for seat in table.to_act:
        deadline = table.deadline(seat)
        if deadline is not None and deadline <= now():
            return Lapsed(seat)
    return None
