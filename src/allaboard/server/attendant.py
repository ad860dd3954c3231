"""Looks after a table: lets its bots think and its clock run, wherever that is due.

Of several workers one does so, which the store decides; people's own wishes need nobody (room.py).
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import structlog

from allaboard import IllegalAction

from .entries import AnyEntry, Lapsed, Paused, Played, Resumed
from .errors import StorageError
from .metrics import BOT_SECONDS
from .moment import now
from .sockets import Socket
from .storage import Store
from .table import Table
from .thinkers import Thinkers, Thought

Wish = Callable[[Table], AnyEntry | None]
PAUSE_AFTER = 10.0  # seconds without anybody
ASK_AGAIN = 2.0  # seconds until a table that another worker looks after is asked for again
RETRY = 1.0  # seconds until something is tried again that the store could not write

log = structlog.get_logger()


class Surroundings(Protocol):
    """What is needed of the house."""

    store: Store
    thinkers: Thinkers
    closing: bool
    shared: bool  # other workers may serve the same tables

    def note(self, error: StorageError) -> None: ...
    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...


class Charge(Protocol):
    """What is needed of the room."""

    table: Table
    sockets: set[Socket]
    quiet_since: float

    def present(self) -> set[str]: ...
    async def write(self, wish: Wish) -> int: ...


class Attendant:
    def __init__(self, house: Surroundings, room: Charge) -> None:
        self._house = house
        self._room = room
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._kept = False
        self._gone = False

    @property
    def is_busy(self) -> bool:
        return bool(self._thinking) or self._bots_are_due()

    def _bots_are_due(self) -> bool:
        """Also in the moment between two of their moves."""
        return self._kept and self.goes_on() and self._is_bots_turn()

    def _is_bots_turn(self) -> bool:
        table = self._room.table
        return any(table.seats[seat].player for seat in table.to_act)

    def goes_on(self) -> bool:
        """Does the game go on now? Not while all its people are away, unless it is played by correspondence."""
        if self._room.table.status != "playing":
            return False
        people = self._room.table.people()
        return self._room.table.is_correspondence or not people or bool(people & self._room.present())

    def attend(self) -> None:
        """Let bots think and clocks run, wherever that is due. Cheap to call at any time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_needed() and not (self._gone or self._house.closing):
            self._house.spawn(self._attend())

    def _is_needed(self) -> bool:
        """Not where people play without a clock: most moves of most tables."""
        table = self._room.table
        if table.status != "playing":
            return False
        return table.options.clock is not None or self._is_bots_turn()

    async def _attend(self) -> None:
        if not (self.goes_on() or self._room.sockets or self._room.table.options.clock):
            return
        if not self._kept:
            if not await self._keep():
                self._attend_in(ASK_AGAIN)
                return
            if not await self._forgive_outage():
                self._attend_in(RETRY)
                return
        if self._room.table.options.clock is not None and not self._room.table.is_correspondence:
            await self._pause_or_resume()
        if self.goes_on():
            for seat in self._room.table.to_act:
                if self._room.table.seats[seat].player is not None and seat not in self._thinking:
                    self._thinking[seat] = self._house.spawn(self._think(seat))
            self._set_clock()

    async def _keep(self) -> bool:
        try:
            self._kept = await self._house.store.keep(self._room.table.id)
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
            await self._house.store.unkeep(self._room.table.id)

    def _attend_in(self, seconds: float) -> None:
        if self._gone:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), self.attend)

    async def _think(self, number: int) -> None:
        again = 0.0
        try:
            seat, game = self._room.table.seats[number], self._room.table.game
            if game is None or seat.player is None or number not in game.to_act:
                return
            asked, level, began = seat.asked_by, seat.player, time.monotonic()
            thought = await self._house.thinkers.decide(level, game.edition, game.view(number))
            BOT_SECONDS.labels(level).observe(time.monotonic() - began)
            if self._room.sockets:
                await asyncio.sleep(self._room.table.options.pace - (time.monotonic() - began))
            await self._room.write(lambda table: bot_move(table, number, asked, thought))
        except StorageError as error:
            self._house.note(error)
            again = RETRY
        except Exception as error:
            log.error("bot_move_failed", table=self._room.table.id, exc_info=error)
            again = RETRY
        finally:
            del self._thinking[number]
        self._attend_in(again)

    def _set_clock(self) -> None:
        deadlines = [self._room.table.deadline(seat) for seat in self._room.table.to_act]
        running = [deadline for deadline in deadlines if deadline is not None]
        if running:
            left = (min(running) - now()) / 1000
            if left <= 0:
                self._house.spawn(self._lapse())
            else:
                self._attend_in(left)

    async def _lapse(self) -> None:
        try:
            await self._room.write(lapse)
        except StorageError:
            self._attend_in(RETRY)

    async def _pause_or_resume(self) -> None:
        """A clock of minutes stands still while none of the people is there."""
        try:
            if self.goes_on():
                if self._room.table.paused_since is not None:
                    await self._room.write(lambda table: Resumed() if table.paused_since is not None else None)
            elif self._room.table.paused_since is None:
                quiet = time.monotonic() - self._room.quiet_since
                if quiet >= PAUSE_AFTER:
                    since = max(now() - round(quiet * 1000), self._room.table.updated)
                    await self._room.write(lambda table: Paused(since) if table.paused_since is None else None)
                else:
                    self._attend_in(PAUSE_AFTER - quiet)
        except StorageError:
            self._attend_in(RETRY)

    async def _forgive_outage(self) -> bool:
        """Nobody looked after the table before, perhaps because server or database were down and nobody could play:
        what passed of a clock of minutes since the last entry does not count. False if that could not be written."""
        since = self._room.table.updated
        is_live = self._room.table.options.clock is not None and not self._room.table.is_correspondence
        if is_live and self._room.table.paused_since is None and now() - since > PAUSE_AFTER * 1000:
            try:
                await self._room.write(lambda table: Paused(since) if table.updated == since else None)
            except StorageError:
                self._kept = False
        return self._kept


def bot_move(table: Table, number: int, asked: int, thought: Thought) -> Played | None:
    """Unless the seat is no longer the bot's to play, or has been asked something else since."""
    seat = table.seats[number]
    if table.game is None or seat.player is None or number not in table.to_act or seat.asked_by != asked:
        return None
    try:
        return Played(number, table.game.checked(number, thought.action))
    except IllegalAction as refusal:
        log.error("bot_move_refused", table=table.id, action=thought.action.type, code=refusal.code)
        return Played(number, str(table.game.legal(number)[0]))


def lapse(table: Table) -> Lapsed | None:
    for seat in table.to_act:
        deadline = table.deadline(seat)
        if deadline is not None and deadline <= now():
            return Lapsed(seat)
    return None
