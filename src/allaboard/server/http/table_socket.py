"""A table's socket: who it is, what they send, and what they get."""

import asyncio
import time
from typing import Annotated

import msgspec
import structlog
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from allaboard import AllAboardError, IllegalAction

from .. import protocol, wishes
from ..errors import Refused, StorageError
from ..house import House
from ..limits import Bucket, Buckets, household
from ..metrics import ANSWER_SECONDS, MESSAGES, REFUSALS, SOCKETS, STORAGE_ERRORS
from ..room import Room
from ..security import address
from ..settings import Limits, Settings
from ..sockets import Socket, Wire
from .context import TableId
from .identity import person_of

router = APIRouter()
log = structlog.get_logger()

REFUSED = 4000  # close codes: 4000 what the error message says, 4029 too fast
TOO_FAST = 4029
LATER = 1013  # the store does not answer
MOST_COMPLAINTS = 50  # about one socket, until it is closed


class Doorkeeper:
    """Counts the sockets of this process, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_address: dict[str, int] = {}

    def let_in(self, who: str) -> bool:
        here = self._by_address.get(who, 0)
        if here >= self._limits.sockets_per_address or sum(self._by_address.values()) >= self._limits.sockets:
            return False
        self._by_address[who] = here + 1
        return True

    def let_out(self, who: str) -> None:
        self._by_address[who] -= 1
        if self._by_address[who] == 0:
            del self._by_address[who]


@router.websocket("/api/tables/{table}/socket")
async def table_socket(
    websocket: WebSocket, table: TableId, since: Annotated[int, Query(ge=-1, le=10**9)] = -1
) -> None:
    house: House = websocket.app.state.house
    settings: Settings = websocket.app.state.settings
    doorkeeper: Doorkeeper = websocket.app.state.doorkeeper
    who = household(address(websocket.scope))
    if house.closing or not doorkeeper.let_in(who):
        await websocket.close(TOO_FAST)
        return
    SOCKETS.inc()
    try:
        await websocket.accept()
        # A task of its own: else whatever it waits for climbs through all the layers above when it comes.
        await asyncio.create_task(_Visit(websocket, house, settings).run(table, since))
    finally:
        SOCKETS.dec()
        doorkeeper.let_out(who)


class _Visit:
    """One connection, from its welcome to its end."""

    def __init__(self, websocket: WebSocket, house: House, settings: Settings) -> None:
        self._websocket = websocket
        self._wire: Wire = websocket.state.wire
        self._house = house
        self._limits = settings.limits
        self._messages = Bucket(settings.limits.messages_per_second, settings.limits.messages_at_once)
        self._chats: Buckets = websocket.app.state.chats
        self._complaints = 0
        self._hints = 0

    async def run(self, table: str, since: int) -> None:
        try:
            try:
                me = await person_of(self._websocket)
            except StorageError as error:
                await self._turn_away(error)
                return
            self._socket = self._socket_of(me.id if me else "", me.name if me else "")
            try:
                await self._stay(table, since)
            finally:
                await self._socket.closed()
        except (WebSocketDisconnect, RuntimeError):
            pass  # they went while something was being sent

    async def _turn_away(self, error: StorageError) -> None:
        """Before it is known who it is."""
        self._socket = self._socket_of("", "")
        self._refuse(error)
        await self._socket.closed()

    def _socket_of(self, person: str, name: str) -> Socket:
        return Socket(self._websocket, self._wire, person, name)

    async def _stay(self, table: str, since: int) -> None:
        try:
            room = await self._house.room(table)
        except AllAboardError as error:
            self._refuse(error)
            return
        try:
            await room.enter(self._socket, since)
            while (text := await self._wire.heard()) is not None:
                if not self._socket.is_closing:  # else nobody would get the answer
                    await self._hear(room, text)
        except AllAboardError as error:
            self._refuse(error)
        finally:
            room.exit(self._socket)

    def _refuse(self, error: AllAboardError) -> None:
        self._complain(error, None)
        self._socket.close(LATER if isinstance(error, StorageError) else REFUSED)

    async def _hear(self, room: Room, text: bytes) -> None:
        MESSAGES.inc()
        allowed = self._messages.allow(time.monotonic())
        try:
            message = protocol.read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._answer_error("malformed", f"This is not a message of the protocol: {str(error)[:200]}", None)
            return
        id = getattr(message, "id", None)
        if not allowed:
            self._answer_error("too_fast", "That was too fast; wait a second.", id)
            return
        try:
            await self._do(room, message)
        except AllAboardError as error:
            self._complain(error, id)
        except Exception as error:
            log.error("message_failed", exc_info=error, table=room.table.id)
            self._answer_error("internal", "Something went wrong here; nothing was changed.", id)

    async def _do(self, room: Room, message: protocol.AnyMessage) -> None:
        socket, person = self._socket, self._socket.person
        match message:
            case protocol.Play(id, action, seat, seen):
                began = time.perf_counter()
                try:
                    await room.write(
                        lambda table: (
                            None if (person, id) in table.done else wishes.play(table, person, seat, action, seen, id)
                        )
                    )
                finally:
                    ANSWER_SECONDS.take(time.perf_counter() - began)
                socket.send(protocol.Done(id, room.table.done[person, id]))
            case protocol.Say(id, text):
                if not person:
                    raise Refused("no_name", "Choose a name before you speak.", 401)
                if (person, id) not in room.table.done and not self._chats.allow(person):
                    raise Refused("too_fast", "You speak too fast; wait a little.", 429)
                await room.write(
                    lambda table: (
                        None if (person, id) in table.done else wishes.say(table, person, socket.name, text, id)
                    )
                )
                socket.send(protocol.Done(id, room.table.done[person, id]))
            case protocol.Hint(id, bot, seat):
                if self._hints >= self._limits.hints_at_once:
                    raise Refused("too_fast", "A hint is on its way already.", 429)
                self._hints += 1
                self._house.spawn(self._hint(room, id, bot, seat))
            case protocol.Look(seat):
                room.look(socket, seat)
            case protocol.Ping(id):
                socket.send(protocol.Pong(id))

    async def _hint(self, room: Room, id: str, bot: str, seat: int | None) -> None:
        try:
            mine, number, thought = await room.hint(self._socket.person, bot, seat)
            self._socket.send(protocol.HintGiven(id, mine, number, thought.action.to_dict(), thought.reason))
        except AllAboardError as error:
            self._complain(error, id)
        finally:
            self._hints -= 1

    def _complain(self, error: Exception, id: str | None) -> None:
        if isinstance(error, StorageError):
            STORAGE_ERRORS.inc()
            self._answer_error("storage", str(error), id)
        elif isinstance(error, Refused | IllegalAction):
            self._answer_error(error.code, str(error), id)
        else:
            self._answer_error("refused", str(error), id)

    def _answer_error(self, code: str, sentence: str, id: str | None) -> None:
        REFUSALS.labels(code).inc()
        self._socket.send(protocol.Error(code, sentence, id))
        self._complaints += 1
        if code in ("malformed", "too_fast") and self._complaints > MOST_COMPLAINTS:
            self._socket.close(TOO_FAST)


def chat_buckets(limits: Limits) -> Buckets:
    """Of all people at all tables of this process."""
    return Buckets(limits.chats_per_minute / 60, 5)
