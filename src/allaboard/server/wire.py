"""The web server's two protocols, made firm: nobody can hold a connection by reading or writing nothing. A socket's is
also made quick: messages come and go without a detour."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the one in C, if there is a build of it
from websockets.http11 import Request

MOST_HEAD = 65_536  # bytes of a request's first line and headers
NO_TEXT = 1007  # close code
FINAL_TEXT = 0x81  # how a message in a single frame begins
FINAL_BYTES = 0x82
MASKED = 0x80
MASK = 4  # bytes
BROKEN = 0  # where the body of a frame is that nobody may send
MOST_UNSENT = 65_536  # bytes that wait for the post; more leave at once, and are waited for
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


class Tidings(asyncio.Queue[Any]):
    """What uvicorn has to say to the application. Its last word concerns also who listens to the wire itself."""

    def __init__(self, at_the_end: Callable[[], None]) -> None:
        super().__init__()
        self._at_the_end = at_the_end

    def put_nowait(self, item: Any) -> None:
        super().put_nowait(item)
        if item["type"] == "websocket.disconnect":
            self._at_the_end()


class Post:
    """Goes out once in a turn of the event loop: what one socket was told meanwhile leaves in one piece."""

    def __init__(self) -> None:
        self._due: list[FirmSocket] = []

    def call_on(self, socket: "FirmSocket") -> None:
        if not self._due:
            socket.loop.call_soon(self._go)
        self._due.append(socket)

    def _go(self) -> None:
        due, self._due = self._due, []
        for socket in due:
            socket.send_all()


class FirmSocket(Firm, WebSocketsSansIOProtocol):
    """Reads by itself what nearly every client sends, messages in a single frame: that costs a fraction of what the
    library takes, which has all the rest. The application hears from the wire and not as ASGI has it."""

    def __init__(self, *, patience: float, post: Post, **more: Any) -> None:
        super().__init__(patience=patience, **more)
        self.queue = Tidings(self._end)
        self._post = post
        self._most = self.config.ws_max_size
        self._rest = b""  # the beginning of a frame
        self._unread: deque[bytes] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._over = False
        self._unsent: list[bytes] = []
        self._unsent_size = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["wire"] = self  # for whoever has much to tell and to hear

    @property
    def waiting(self) -> int:
        return 0 if self.writable.is_set() else self.transport.get_write_buffer_size()

    def tell(self, text: bytes) -> None:
        """Without a task for it: one for every socket that hears of a move would cost more than the move."""
        if not self._unsent:
            self._post.call_on(self)
        frame = text_frame(text)
        self._unsent.append(frame)
        self._unsent_size += len(frame)
        if self._unsent_size > MOST_UNSENT:
            self.send_all()

    def send_all(self) -> None:
        unsent, self._unsent, self._unsent_size = self._unsent, [], 0
        if unsent and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(unsent))

    def shutdown(self) -> None:
        self.send_all()
        super().shutdown()

    async def heard(self) -> bytes | None:
        """The next message, or None when there will be no more. One at a time may listen."""
        if not self._unread and not self._over:
            self._listener = self.loop.create_future()
            await self._listener
        if not self._unread:
            return None
        message = self._unread.popleft()
        if self.read_paused and not self._unread:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self._read(data)
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.close()  # a request that no socket begins with

    def _read(self, data: bytes) -> None:
        """The library gets whole frames, so that it is never in the midst of one when the next is read here."""
        data, self._rest = self._rest + data, b""
        begin = 0
        while (frame := whole_frame(data, begin, self._most)) is not None:
            body, end = frame
            if body != BROKEN and data[begin] in (FINAL_TEXT, FINAL_BYTES) and not self.frames:
                self._take(apply_mask(data[body:end], data[body - MASK : body]), data[begin] == FINAL_TEXT)
            else:
                super().data_received(data[begin:end])
            if self.transport.is_closing():
                return  # whatever follows comes too late
            begin = end
        self._rest = data[begin:]

    def send_receive_event_to_app(self) -> None:
        """A message in parts, of which the library has the last."""
        message = b"".join(self.frames)
        self.frames = []
        self._take(message, self.curr_msg_data_type == "text")

    def _take(self, message: bytes, is_text: bool) -> None:
        """Bytes that are no text end the connection, as elsewhere, but are no error of ours to be logged. Who sends
        one thing after the other is read on: to stop and begin again would cost more than to keep a few."""
        if self.close_sent:
            return
        if is_text and not is_utf8(message):
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        self._unread.append(message)
        self._wake()
        if len(self._unread) > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _end(self) -> None:
        self._over = True
        self._wake()

    def _wake(self) -> None:
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)


def whole_frame(data: bytes, begin: int, most: int) -> tuple[int, int] | None:
    """Where the body of a client's frame begins and ends, as RFC 6455 (5.2) has it, if all of it has come. What nobody
    may send, unmasked or longer than the most, is not waited for: it is broken, and goes on to the end."""
    come = len(data) - begin
    if come < 2:
        return None
    size = data[begin + 1] - MASKED
    body = begin + 2 + MASK
    if size > 125:
        wide = 2 if size == 126 else 8
        if come < 2 + wide:
            return None
        size = int.from_bytes(data[begin + 2 : begin + 2 + wide], "big")
        body += wide
    if not 0 <= size <= most:
        return BROKEN, len(data)
    end = body + size
    return (body, end) if end <= len(data) else None


def is_utf8(text: bytes) -> bool:
    if text.isascii():
        return True  # as nearly all are, which is quickly seen
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_frame(text: bytes) -> bytes:
    """As RFC 6455 (5.2) has it: a final frame of text from a server, in one piece."""
    size = len(text)
    if size < 126:
        return bytes((FINAL_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((FINAL_TEXT, 126, size >> 8, size & 255)) + text
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big") + text
