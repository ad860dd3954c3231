"""The web server's two protocols, made firm: nobody can hold a connection by reading or writing nothing."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

MOST_HEAD = 65_536  # bytes of a request's first line and headers
NO_TEXT = 1007  # close code
FINAL_TEXT = 0x81
MOST_UNREAD = 4  # messages of a client that wait; then it is not read from


class Patience:
    """A moment after which a connection is ended, unless what it waits for has come."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        self.stop()
        self._end = asyncio.get_running_loop().call_later(self._seconds, transport.abort)

    def stop(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None


class Firm(asyncio.Protocol):
    """Hangs up on who does not take what it is sent."""

    transport: asyncio.Transport

    def __init__(self, *, patience: float, **more: Any) -> None:
        super().__init__(**more)
        self._reading = Patience(patience)

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.begin(self.transport)

    def resume_writing(self) -> None:
        self._reading.stop()
        super().resume_writing()


class FirmHttp(Firm, HttpToolsProtocol):
    """Hangs up also on who does not finish a request."""

    def __init__(self, *, patience: float, **more: Any) -> None:
        super().__init__(patience=patience, **more)
        self._request = Patience(patience)
        self._head = 0  # bytes of it that have come
        self._in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._request.begin(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            if self._head > MOST_HEAD:
                self.send_400_response("The head of this request is too long.")
                return
            self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._request.begin(self.transport)

    def on_headers_complete(self) -> None:
        self._head, self._in_head = 0, False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._request.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._request.stop()
        super().handle_websocket_upgrade()


class FirmSocket(Firm, WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["wire"] = self  # for whoever has much to tell

    @property
    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def tell(self, text: bytes) -> None:
        """At once: a task for every socket that hears of a move would cost more than the move."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(text_frame(text))

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.close()  # a request that no socket begins with

    def send_receive_event_to_app(self) -> None:
        """Bytes that are no text end the connection, as elsewhere, but are no error of ours to be logged. Who sends
        one thing after the other is read on: to stop and begin again would cost more than to keep a few."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        try:
            if self.curr_msg_data_type == "text":
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            else:
                self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        except UnicodeDecodeError:
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


def text_frame(text: bytes) -> bytes:
    """As RFC 6455 (5.2) has it: a final frame of text from a server, in one piece."""
    size = len(text)
    if size < 126:
        return bytes((FINAL_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((FINAL_TEXT, 126, size >> 8, size & 255)) + text
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big") + text
