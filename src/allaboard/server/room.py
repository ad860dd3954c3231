"""A table come alive: people at their sockets, who change it and are told. Its bots and clocks: attendant.py.

Every change goes through `write`: checked, written down for good, taken in, told. One after the other.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import Protocol

import msgspec

from allaboard import AllAboardError

from . import protocol, wishes
from .attendant import RETRY, Attendant, Surroundings, Wish
from .entries import AnyEntry, Lapsed, Paused, Played, Resumed, Said
from .entries import read as read_entry
from .entries import write as write_entry
from .errors import Refused, StorageError
from .metrics import ACTIONS, COMMIT_SECONDS
from .moment import now
from .sockets import Socket
from .storage import LogEntry, Member, TableRow
from .table import Step, Table
from .telling import Views, events, history, table_info, you
from .thinkers import Thought

IN_PASSING = (Played, Said, Lapsed, Paused, Resumed)  # entries that change nothing a list of tables shows


class Home(Surroundings, Protocol):
    """What a room needs of the house that it is in."""

    def finish(self, table: Table) -> None: ...
    def wake_later(self, table: Table) -> None: ...
    def tell_presence(self, room: "Room") -> None: ...


class Room:
    def __init__(self, house: Home, table: Table) -> None:
        self.table = table
        self.sockets: set[Socket] = set()
        self.elsewhere: dict[str, tuple[float, frozenset[str], int]] = {}  # worker → when told, people, watching
        self.quiet_since = self.used = time.monotonic()
        self._house = house
        self._lock = asyncio.Lock()
        self._views = Views(table)
        self._info: msgspec.Raw | None = None  # what is told of the table itself
        self._attendant = Attendant(house, self)

    # ------------------------------------------------------------ changing

    async def write(self, wish: Wish) -> int:
        """Grant a wish and give its number; the table's last one if there is nothing to write."""
        async with self._lock:
            try:
                entry = wish(self.table)
            except AllAboardError:
                if not self._house.shared or not await self._catch_up():
                    raise
                entry = wish(self.table)  # another worker knew more
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
        self._attendant.attend()
        return number

    async def _append(self, entry: AnyEntry, at: int) -> bool:
        body = LogEntry(self.table.id, self.table.number + 1, at, write_entry(entry))
        row = None if isinstance(entry, IN_PASSING) else self._row_after(entry, at)
        began = time.perf_counter()
        written = await self._house.store.append(body, row)
        COMMIT_SECONDS.take(time.perf_counter() - began)
        return written

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
        if step.note is not None or self.table.options.clock is not None or self.table.status == "over":
            self._info = None  # a move without a clock changes nothing of it, unless it is the last
        self._tell(step)
        if self.table.status == "over" and self.table.game is not None:
            self._house.finish(self.table)
        elif self.table.is_correspondence:
            self._house.wake_later(self.table)
        return step

    async def catch_up(self, number: int | None = None) -> None:
        """Take in what other workers have written; nothing to do if that was one's own, up to this number."""
        async with self._lock:
            if number is not None and number <= self.table.number:
                return
            await self._catch_up()
        self._attendant.attend()

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
        if step.note is not None:
            for socket in self.sockets:
                self._settle(socket)  # a move in the game changes nobody's seats
        if self._info is None:
            self._info = msgspec.Raw(protocol.encode(table_info(self.table)))
        concerned = step.seats
        told: dict[int | None, msgspec.Raw] = {None: events(step, None)}
        for socket in self.sockets:
            eyes = socket.seat if socket.seat in concerned else None
            if eyes not in told:
                told[eyes] = events(step, eyes)
            view = self._views.of(socket.seat)
            socket.send(protocol.Update(step.number, step.at, told[eyes], self._info, socket.you, view))

    def _settle(self, socket: Socket) -> None:
        """Whoever has lost the seat they look from sees what everybody sees; who has one seat looks from it."""
        mine = self.table.seats_of(socket.person)
        if socket.seat not in mine:
            socket.seat = None
        if socket.seat is None and len(mine) == 1:
            socket.seat = mine[0]
        socket.you = you(self.table, socket.person, socket.name)

    def _tell_presence(self) -> None:
        for socket in self.sockets:
            socket.send(protocol.Presence(self.present_seats(), self.watching()))

    def welcome(self, socket: Socket, since: int) -> None:
        table = self.table
        self._settle(socket)
        socket.send(
            protocol.Welcome(
                protocol=protocol.VERSION,
                number=table.number,
                you=socket.you,
                seat=socket.seat,
                table=table_info(table),
                history=history(table.steps[max(since + 1, 0) :], socket.seat),
                present=self.present_seats(),
                watching=self.watching(),
                view=self._views.of(socket.seat),
            )
        )

    def look(self, socket: Socket, seat: int | None) -> None:
        if seat is not None and seat not in self.table.seats_of(socket.person):
            raise Refused("not_your_seat", "You can look only from your own seats.", 403)
        socket.seat = seat
        self._settle(socket)
        past = history(self.table.steps, socket.seat)
        socket.send(protocol.Seen(self.table.number, socket.seat, past, self._views.of(socket.seat)))

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
        self._attendant.attend()

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
        self._attendant.attend()

    def _presence_changed(self) -> None:
        self._tell_presence()
        self._house.tell_presence(self)

    def heard_presence(self, worker: str, people: Iterable[str], watching: int) -> None:
        self.elsewhere[worker] = (time.monotonic(), frozenset(people), watching)
        self._tell_presence()
        self._attendant.attend()

    def forget_workers(self, before: float) -> None:
        """Workers that have not been heard of for long are gone."""
        gone = [worker for worker, (told, _, _) in self.elsewhere.items() if told < before]
        for worker in gone:
            del self.elsewhere[worker]
        if gone:
            self._tell_presence()
            self._attendant.attend()

    # ------------------------------------------------------------ bots

    def attend(self) -> None:
        self._attendant.attend()

    def lose_keep(self) -> None:
        self._attendant.lose_keep()

    async def let_go(self) -> None:
        await self._attendant.let_go()

    @property
    def is_busy(self) -> bool:
        return bool(self.sockets) or self._lock.locked() or self._attendant.is_busy

    async def hint(self, person: str, level: str, seat: int | None) -> tuple[int, int, Thought]:
        """What a bot would do on one's own seat: the seat, the number of the table, and its thought."""
        if not self.table.options.hints:
            raise Refused("no_hints", "At this table there are no hints.", 403)
        wishes.checked_level(level)
        mine = [s for s in self.table.seats_of(person) if s in self.table.to_act and seat in (None, s)]
        if not mine or self.table.game is None:
            raise Refused("not_your_turn", "There is a hint only when it is your turn.")
        number, game = self.table.number, self.table.game
        return mine[0], number, await self._house.thinkers.decide(level, game.edition, game.view(mine[0]))
