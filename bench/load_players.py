"""The players of load.py: sockets that cost their own process next to nothing, and the stopwatch.

Frames are searched as text; only the list that an action is chosen from is decoded. So one process can be
thousands of players and still have most of its core to itself.
"""

import asyncio
import random
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

SEATS = 4
CONNECTING_AT_ONCE = 40
PATIENCE = 60.0  # seconds for a welcome
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """The client's half of a WebSocket: as much of it as is needed here."""

    def __init__(self, request: str, heard: Callable[[bytes], None], refused: Callable[[str], None]) -> None:
        self._request, self._heard, self._refused = request, heard, refused
        self._buffer = b""
        self._is_open = False
        self.is_lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        at = 0 if self._is_open else self._end_of_handshake(data)
        if not self._is_open:
            self._buffer = data
            return
        while len(data) >= at + 2:
            size, begin = data[at + 1], at + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + size:
                break
            self._take(data[at] & 15, data[begin : begin + size])
            at = begin + size
        self._buffer = data[at:]

    def _end_of_handshake(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n") + 4
        self._is_open = end >= 4
        if self._is_open and b" 101 " not in data[:20]:
            self._refused(f"The server refuses a socket: {data[:200]!r}")
        return end

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            self.is_lost = True

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Masked with zeros, which changes nothing."""
        size = len(payload)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + payload)

    def close(self) -> None:
        self._transport.abort()


@dataclass
class Watch:
    """What all tables measure together, while it runs."""

    runs: bool = False
    times: list[float] = field(default_factory=list)  # seconds from an action to the last of the four sockets
    sent: int = 0
    late: int = 0  # actions that had to wait for the one before
    stuck: int = 0  # moments at which nobody at a table could act
    errors: list[str] = field(default_factory=list)
    bytes: int = 0


class Table:
    """Four players. One of them acts when it is time, and then all wait until each has heard of it."""

    def __init__(self, watch: Watch) -> None:
        self.players: list[Player] = []
        self.watch = watch
        self.number = -1  # the last that all players have heard of
        self._missing = 0
        self._began = 0.0
        self._waiting_since: float | None = None

    async def play(self, every: float, until: float, dice: random.Random) -> None:
        due = time.perf_counter() + dice.random() * every
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            if self._missing:
                self._waiting_since = self._waiting_since or due
                self.watch.late += 1
            else:
                self._act()
            due += every

    def _act(self, due: float | None = None) -> None:
        player = next((player for player in self.players if player.may_act()), None)
        if player is None:
            self.watch.stuck += 1
            return
        action = player.choice()  # which takes the player a while, not the server
        self._began, self._missing = due or time.perf_counter(), SEATS
        self.watch.sent += 1
        player.wire.send(action)

    def heard(self, number: int, size: int) -> None:
        self.watch.bytes += size
        if number != self.number + 1:
            return  # what happened while they were still coming in
        self._missing -= 1
        if self._missing == 0:
            self.number = number
            if self.watch.runs:
                self.watch.times.append(time.perf_counter() - self._began)
            if self._waiting_since is not None:
                due, self._waiting_since = self._waiting_since, None
                self._act(due)


class Player(ABC):
    """Knows one server's language."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.is_welcome = asyncio.Event()
        self._refusal = ""
        table.players.append(self)

    async def connect(self, port: int) -> None:
        path, headers = self.address()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        )
        loop = asyncio.get_running_loop()
        _, self.wire = await loop.create_connection(
            lambda: Wire(request, self.hear, self._be_refused), "127.0.0.1", port
        )
        await asyncio.wait_for(self.is_welcome.wait(), PATIENCE)
        if self._refusal:
            raise RuntimeError(self._refusal)

    def _be_refused(self, reason: str) -> None:
        self._refusal = reason
        self.is_welcome.set()

    @abstractmethod
    def address(self) -> tuple[str, str]: ...

    @abstractmethod
    def hear(self, frame: bytes) -> None: ...

    @abstractmethod
    def may_act(self) -> bool: ...

    @abstractmethod
    def choice(self) -> bytes: ...


class Passenger(Player):
    """At a table of All Aboard."""

    UPDATE = b'{"type":"update","number":'
    LEGAL = b'"legal":'

    def __init__(self, table: Table, seat: int, id: str, token: str, dice: random.Random) -> None:
        super().__init__(table, seat)
        self._id, self._token, self._dice = id, token, dice
        self._legal = b"[]"

    def address(self) -> tuple[str, str]:
        return f"/api/tables/{self._id}/socket?since=1000000", f"Authorization: Bearer {self._token}\r\n"

    def hear(self, frame: bytes) -> None:
        if frame.startswith(self.UPDATE):
            start = len(self.UPDATE)
            self._note(frame)
            self.table.heard(int(frame[start : frame.index(b",", start)]), len(frame))
        elif frame.startswith(b'{"type":"welcome"'):
            self._note(frame)
            self.table.number = int(re.search(rb'"number":(\d+)', frame)[1])
            self.is_welcome.set()
        elif frame.startswith(b'{"type":"error"'):
            self.table.watch.errors.append(frame.decode())

    def _note(self, frame: bytes) -> None:
        """What the seat may do stands at the very end."""
        self._legal = frame[frame.rindex(self.LEGAL) + len(self.LEGAL) : -2]

    def may_act(self) -> bool:
        return self._legal != b"[]"

    def choice(self) -> bytes:
        action = choose(msgspec.json.decode(self._legal), self._dice)
        play = {"type": "play", "id": str(self.table.number), "action": action, "seen": self.table.number}
        return msgspec.json.encode(play)


class Counter(Player):
    """At a table of boardgame.io, by the packets of Socket.IO."""

    STATE = re.compile(rb'"currentPlayer":"(\d)".*?"_stateID":(\d+)')

    def __init__(self, table: Table, seat: int, id: str) -> None:
        super().__init__(table, seat)
        self._id, self._acts_now = id, False

    def address(self) -> tuple[str, str]:
        return "/socket.io/?EIO=4&transport=websocket", ""

    def hear(self, frame: bytes) -> None:
        if frame.startswith(b'42/count,["update"'):
            self.table.heard(self._note(frame), len(frame))
        elif frame.startswith(b'42/count,["sync"'):
            self.table.number = self._note(frame)
            self.is_welcome.set()
        elif frame.startswith(b"40/count,"):
            self.wire.send(self._packet("sync", self._id, str(self.seat), None, SEATS))
        elif frame.startswith(b"0"):
            self.wire.send(b"40/count,")
        elif frame == b"2":
            self.wire.send(b"3")  # a heartbeat

    def _note(self, frame: bytes) -> int:
        found = self.STATE.search(frame)
        if found is None:
            raise RuntimeError(f"A frame of boardgame.io is not understood: {frame[:500]!r}")
        self._acts_now = int(found[1]) == self.seat
        return int(found[2])

    def may_act(self) -> bool:
        return self._acts_now

    def choice(self) -> bytes:
        payload = {"type": "add", "args": [], "playerID": str(self.seat), "credentials": None}
        move = {"type": "MAKE_MOVE", "payload": payload}
        return self._packet("update", move, self.table.number, self._id, str(self.seat))

    def _packet(self, *words: object) -> bytes:
        return b"42/count," + msgspec.json.encode(words)


def choose(legal: list[dict[str, object]], dice: random.Random) -> dict[str, object]:
    """Some of everything: first the kind of action, then one of that kind."""
    kind = dice.choice(sorted({str(action["type"]) for action in legal}))
    return dice.choice([action for action in legal if action["type"] == kind])


async def connect_all(tables: list[Table], port: int) -> None:
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def connect(table: Table) -> None:
        async with gate:
            for player in table.players:
                await player.connect(port)

    await asyncio.gather(*map(connect, tables))
