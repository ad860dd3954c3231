"""Frames as other libraries of WebSockets write and read them, cut anyhow on their way."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode, apply_mask
from websockets.http11 import Request
from websockets.server import ServerProtocol

from allaboard.server.sockets import MOST_WAITING, Socket
from allaboard.server.wire import MOST_UNREAD, MOST_UNSENT, FirmSocket, Post, text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 200_000])
def test_a_frame_is_as_long_as_its_head_says(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


# ------------------------------------------------------------ a connection without a network

MOST = 70_000  # bytes of a message
REQUEST = (
    b"GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Line(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_paused = False
        self._closing = False

    def write(self, data: Any) -> None:
        assert not self._closing, "nothing is written after the end"
        self.written += data

    def close(self) -> None:
        self._closing = True

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        assert not self.is_paused
        self.is_paused = True

    def resume_reading(self) -> None:
        assert self.is_paused
        self.is_paused = False

    @property
    def close_code(self) -> int | None:
        return int.from_bytes(self.written[2:4], "big") if self.written[:1] == b"\x88" else None


async def let_in(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect", "no message goes this way"


CONFIG = Config(let_in, ws_max_size=MOST, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)


@asynccontextmanager
async def connected(*early: bytes) -> AsyncIterator[tuple[FirmSocket, Line]]:
    """A wire that has been let in, and its line; what comes early is there before it is."""
    wire = FirmSocket(patience=60, post=Post(), config=CONFIG, server_state=ServerState(), app_state={})
    line = Line()
    wire.connection_made(line)
    wire.data_received(REQUEST)
    for data in early:
        wire.data_received(data)
    while not wire.handshake_complete:
        await asyncio.sleep(0)
    line.written = b""
    try:
        yield wire, line
    finally:
        if not wire.disconnected:
            wire.connection_lost(None)
        await asyncio.gather(*wire.tasks)


async def all_heard(wire: FirmSocket) -> list[bytes]:
    """After the connection is lost."""
    wire.connection_lost(None)
    heard = []
    while (message := await wire.heard()) is not None:
        heard.append(message)
    return heard


def frame(first: int, body: bytes = b"", mask: bytes = b"\x8d\x12\xe3\x9a") -> bytes:
    """Also those that the library is too polite to send. Without a mask it is not masked."""
    size, masked = len(body), 0x80 if mask else 0
    if size < 126:
        head = bytes((first, masked | size))
    elif size < 1 << 16:
        head = bytes((first, masked | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, masked | 127)) + size.to_bytes(8, "big")
    return head + mask + (apply_mask(body, mask) if mask else body)


def text(words: str | bytes) -> bytes:
    return frame(0x81, words.encode() if isinstance(words, str) else words)


BYTES, CLOSE, PING, PONG = 0x82, 0x88, 0x89, 0x8A
FIRST_TEXT, FIRST_BYTES, MORE, LAST = 0x01, 0x02, 0x00, 0x80


# ------------------------------------------------------------ the same as the library

SIZES = (0, 1, 7, 124, 125, 126, 127, 65_535, 65_536, MOST)
WRONG = [
    *(frame(0x81, b"not masked", mask=b""), frame(PING, mask=b""), frame(0x83, b"?"), frame(0xC1, b"packed")),
    *(frame(LAST, b"of nothing"), frame(PING, b"x" * 126), frame(0x09, b"half a ping"), frame(CLOSE, b"\x03")),
    *(text(b"x" * (MOST + 1))[:10], b"\x81\xff" + b"\xff" * 8, frame(FIRST_TEXT, b"a") + frame(BYTES, b"amidst")),
    *(frame(FIRST_TEXT, b"a" * MOST) + frame(LAST, b"b"), frame(FIRST_BYTES) + frame(CLOSE)),
]


@st.composite
def streams(draw: st.DrawFn) -> list[bytes]:
    """Frames that a client sends, and then perhaps one that ends the connection and one that comes too late."""
    frames: list[bytes] = []
    for number in range(draw(st.integers(0, 8))):
        size = draw(st.sampled_from(SIZES))
        body = (f"{number} é 駅 " * (size // 9)).encode().ljust(size, b".")
        match draw(st.sampled_from(["text", "bytes", "ping", "pong", "parts"])):
            case "text":
                frames.append(text(body))
            case "bytes":
                frames.append(frame(BYTES, body[::-1]))
            case "ping":
                frames.append(frame(PING, body[:125]))
            case "pong":
                frames.append(frame(PONG, body[:125]))
            case "parts":
                middle = draw(st.integers(0, len(body)))
                parts = [frame(draw(st.sampled_from([FIRST_TEXT, FIRST_BYTES])), body[:middle])]
                parts += draw(st.lists(st.sampled_from([frame(PING, b"between"), frame(MORE)]), max_size=2))
                frames += [*parts, frame(LAST, body[middle:])]
    if draw(st.booleans()):
        frames += [draw(st.sampled_from([frame(CLOSE), frame(CLOSE, b"\x03\xe8bye"), *WRONG])), text("too late")]
    return frames


# The places where a stream is cut: near the beginnings of frames, where their heads are, or anywhere.
PLACES = st.lists(st.tuples(st.integers(0, 12), st.one_of(st.integers(-2, 16), st.integers(0, MOST))), max_size=30)


def pieces(frames: list[bytes], places: list[tuple[int, int]]) -> Iterator[bytes]:
    stream = b"".join(frames)
    cuts = sorted(max(0, len(b"".join(frames[:which])) + far) for which, far in places)
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        yield stream[begin:end]


@given(streams(), PLACES)
def test_all_is_heard_and_answered_as_the_library_does(frames: list[bytes], places: list[tuple[int, int]]) -> None:
    expected = by_the_library(b"".join(frames))
    assert asyncio.run(by_the_wire(pieces(frames, places))) == expected


async def by_the_wire(data: Iterator[bytes]) -> tuple[list[bytes], bytes]:
    async with connected() as (wire, line):
        for piece in data:
            if not line.is_closing():
                wire.data_received(piece)
        return await all_heard(wire), line.written


def by_the_library(stream: bytes) -> tuple[list[bytes], bytes]:
    library = ServerProtocol(max_size=MOST)
    library.receive_data(REQUEST)
    (request,) = library.events_received()
    assert isinstance(request, Request)
    library.send_response(library.accept(request))
    library.data_to_send()
    library.receive_data(stream)
    messages: list[bytes] = []
    parts: list[bytes] = []
    for event in library.events_received():
        assert isinstance(event, Frame)
        if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            parts.append(bytes(event.data))
            if event.fin:
                messages.append(b"".join(parts))
                parts = []
    return messages, b"".join(library.data_to_send())


@pytest.mark.parametrize(
    ("last", "code"),
    [
        pytest.param(text(b"\xff\xfe"), 1007, id="no UTF-8"),
        pytest.param(frame(FIRST_TEXT, b"\xc3") + frame(LAST, b"("), 1007, id="no UTF-8 in parts"),
        pytest.param(text(b"x" * (MOST + 1))[:10], 1009, id="too long, as its head says"),
        pytest.param(b"\x81\xff\x02\0\0\0\x90\0\0\0", 1009, id="far too long"),
        pytest.param(frame(FIRST_TEXT, b"x" * MOST) + frame(LAST, b"x"), 1009, id="too long in parts"),
        pytest.param(frame(0x81, mask=b""), 1002, id="not masked"),
        pytest.param(frame(FIRST_TEXT, b"a") + text("b"), 1002, id="a text amidst another"),
        pytest.param(frame(0xC1, b"a"), 1002, id="compressed, which was not agreed on"),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_what_nobody_may_send_ends_the_connection_after_what_came_before(last: bytes, code: int, at_once: bool) -> None:
    asyncio.run(ended(last, code, at_once))


async def ended(last: bytes, code: int, at_once: bool) -> None:
    stream = text("before") + last
    async with connected() as (wire, line):
        if at_once:
            wire.data_received(stream + text("after") + frame(PING))
        else:
            for byte in stream:
                assert not line.is_closing()
                wire.data_received(bytes([byte]))
        assert line.is_closing()
        assert line.close_code == code
        assert [await wire.heard(), await wire.heard()] == [b"before", None]


def test_half_a_letter_in_a_part_is_a_whole_one_with_the_next() -> None:
    asyncio.run(half_a_letter())


async def half_a_letter() -> None:
    async with connected() as (wire, _):
        wire.data_received(frame(FIRST_TEXT, b"\xc3") + frame(LAST, b"\xa9"))
        assert await all_heard(wire) == ["é".encode()]


# ------------------------------------------------------------ who listens


def test_who_sends_more_than_is_listened_to_is_not_read_from() -> None:
    asyncio.run(not_listened_to())


async def not_listened_to() -> None:
    async with connected() as (wire, line):
        for _ in range(2):
            for number in range(MOST_UNREAD):
                wire.data_received(text(f"{number}"))
            assert not line.is_paused
            wire.data_received(text("one more") * 2)
            for number in range(MOST_UNREAD):
                assert await wire.heard() == b"%d" % number
            assert await wire.heard() == b"one more"
            assert line.is_paused
            assert await wire.heard() == b"one more"
            assert not line.is_paused


def test_who_listens_is_told_of_each_message_and_of_the_end() -> None:
    asyncio.run(told())


async def told() -> None:
    async with connected(text("early")) as (wire, _):
        assert await wire.heard() == b"early"
        for number in (1, 2):
            listener = asyncio.create_task(wire.heard())
            await asyncio.sleep(0)
            wire.data_received(text(f"{number}") + text("and"))
            assert [await listener, await wire.heard()] == [b"%d" % number, b"and"]
        listener = asyncio.create_task(wire.heard())
        await asyncio.sleep(0)
        listener.cancel()
        wire.data_received(text("while nobody listens"))
        assert await wire.heard() == b"while nobody listens"
        listener = asyncio.create_task(wire.heard())
        await asyncio.sleep(0)
        wire.connection_lost(None)
        assert [await listener, await wire.heard()] == [None, None]


@pytest.mark.parametrize("goodbye", [frame(CLOSE, b"\x0f\xa1"), text("no longer") + frame(CLOSE, b"\x0f\xa1")])
def test_who_is_hung_up_on_is_not_listened_to_but_for_its_goodbye(goodbye: bytes) -> None:
    asyncio.run(hung_up(goodbye))


async def hung_up(goodbye: bytes) -> None:
    async with connected() as (wire, line):
        wire.data_received(text("in time") * (MOST_UNREAD + 1))
        await wire.send({"type": "websocket.close", "code": 4001})
        assert line.close_code == 4001
        assert not line.is_paused, "else it could not say goodbye"
        wire.data_received(goodbye)
        assert line.is_closing()
        assert await all_heard(wire) == [b"in time"] * (MOST_UNREAD + 1)


# ------------------------------------------------------------ who is told


def test_what_is_told_in_one_turn_of_the_loop_leaves_in_one_piece() -> None:
    asyncio.run(told_at_once())


async def told_at_once() -> None:
    async with connected() as (wire, line):
        pieces: list[bytes] = []
        line.write = pieces.append  # type: ignore[method-assign]
        for _ in range(2):
            wire.tell(b"one")
            wire.tell(b"two")
            assert pieces == []
            await asyncio.sleep(0)
            assert pieces == [text_frame(b"one") + text_frame(b"two")]
            pieces.clear()


def test_who_is_told_much_in_one_turn_and_reads_nothing_is_hung_up_on() -> None:
    asyncio.run(told_much())


async def told_much() -> None:
    async with connected() as (wire, line):

        def keep(data: bytes) -> None:
            line.written += data
            if len(line.written) > MOST_UNSENT and wire.writable.is_set():
                wire.pause_writing()

        line.write, line.get_write_buffer_size = keep, lambda: len(line.written)  # type: ignore[method-assign]
        socket = Socket(None, wire, "ana", "Ana")  # type: ignore[arg-type]
        for _ in range(100):
            socket.send_text(b"x" * 50_000)
        assert socket.is_closing
        assert len(line.written) <= MOST_WAITING + MOST_UNSENT
        socket._closing.cancel()  # type: ignore[union-attr]


def test_what_was_told_before_the_end_comes_before_it() -> None:
    asyncio.run(told_before_the_end())


async def told_before_the_end() -> None:
    async with connected() as (wire, line):
        wire.tell(b"why")
        closing = asyncio.create_task(wire.send({"type": "websocket.close", "code": 4001}))
        await closing
        assert line.written.startswith(text_frame(b"why"))
        assert line.written.endswith((4001).to_bytes(2, "big"))
        wire.tell(b"too late")
        await asyncio.sleep(0)
        assert not line.written.endswith(b"too late")


def test_what_was_told_before_the_server_stops_comes_before_that() -> None:
    asyncio.run(told_before_the_stop())


async def told_before_the_stop() -> None:
    async with connected() as (wire, line):
        wire.tell(b"the last move")
        wire.shutdown()
        assert line.written.startswith(text_frame(b"the last move"))
        assert line.is_closing()
