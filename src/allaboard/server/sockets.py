"""A client's socket: what is to be sent waits here, so that a slow reader holds up nobody else."""

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import protocol

MOST_WAITING = 1_000_000  # letters
TOO_SLOW = 4008
GOING_AWAY = 1001


class Socket:
    def __init__(self, websocket: WebSocket, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.seat: int | None = None  # whose eyes it looks with
        self._websocket = websocket
        self._waiting: deque[str] = deque()
        self._letters = 0  # of all that waits
        self._more = asyncio.Event()
        self._close_code: int | None = None

    def send(self, answer: protocol.Answer) -> None:
        self.send_text(protocol.encode(answer).decode())

    def send_text(self, text: str) -> None:
        if self._close_code is not None:
            return
        if self._waiting and self._letters + len(text) > MOST_WAITING:
            self._waiting.clear()
            self.close(TOO_SLOW)
            return
        self._waiting.append(text)
        self._letters += len(text)
        self._more.set()

    def close(self, code: int = GOING_AWAY) -> None:
        """After what is waiting has been sent."""
        self._close_code = self._close_code or code
        self._more.set()

    async def run_sender(self) -> None:
        """Sends until the socket is closed from either side."""
        try:
            while True:
                while self._waiting:
                    text = self._waiting.popleft()
                    self._letters -= len(text)
                    await self._websocket.send({"type": "websocket.send", "text": text})
                if self._close_code is not None:
                    break
                self._more.clear()
                await self._more.wait()
            if self._websocket.application_state is WebSocketState.CONNECTED:
                await self._websocket.close(self._close_code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the client has gone; whoever reads from the socket notices
