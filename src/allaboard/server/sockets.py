"""A client's socket: what it is sent goes out as fast as it reads, and a slow reader holds up nobody else."""

import asyncio
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import protocol

MOST_WAITING = 1_000_000  # bytes
TOO_SLOW = 4008
GOING_AWAY = 1001
LAST_WORDS = 5.0  # seconds that a client has to take them


class Wire(Protocol):
    """The connection itself; see wire.py."""

    @property
    def waiting(self) -> int: ...  # bytes that its reader is too slow for
    def tell(self, text: bytes) -> None: ...
    async def heard(self) -> bytes | None: ...  # None: nothing more will come


class Socket:
    def __init__(self, websocket: WebSocket, wire: Wire, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.seat: int | None = None  # whose eyes it looks with
        self.you = protocol.NOBODY  # what the table knows of the person
        self._websocket = websocket
        self._wire = wire
        self._closing: asyncio.Task[None] | None = None

    def send(self, answer: protocol.Answer) -> None:
        self.send_text(protocol.encode(answer))

    def send_text(self, text: bytes) -> None:
        if self._closing is not None:
            return
        waiting = self._wire.waiting
        if waiting and waiting + len(text) > MOST_WAITING:
            self.close(TOO_SLOW)
        else:
            self._wire.tell(text)

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    def close(self, code: int = GOING_AWAY) -> None:
        """After what is waiting has been sent."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._hang_up(code))

    async def closed(self) -> None:
        self.close()
        if self._closing is not None:
            await asyncio.wait([self._closing], timeout=LAST_WORDS)
            self._closing.cancel()

    async def _hang_up(self, code: int) -> None:
        try:
            if self._websocket.application_state is WebSocketState.CONNECTED:
                await self._websocket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the client has gone; whoever reads from the socket notices
