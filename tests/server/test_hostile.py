"""Clients that mean harm: nothing they send breaks the server, and nobody else notices them.

`bench/hostile.py` does the same ten times as often.
"""

import asyncio
import json
import random
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

import allaboard
from allaboard.server.http.table_socket import MOST_COMPLAINTS, TOO_FAST
from server.hostile import WIDE_OPEN, ask_raw, assault, faults, honest_game, honest_people, serving, visitor
from server.running import Server

MESSAGES = 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile"), **WIDE_OPEN) as running:
        yield running
        assert faults(running) == []


@pytest.mark.slow
def test_thousands_of_broken_messages_do_no_harm(server: Server) -> None:
    aims = asyncio.run(assault(server, MESSAGES, random.Random(3)))
    counts = aims.counts
    assert aims.sent >= MESSAGES
    assert [kind for kind in counts if "500" in kind or "internal" in kind or "without" in kind] == []
    for expected in ("socket: error malformed", "socket: error not_seated", "http: 422 malformed", "http: 401 no_name"):
        assert counts[expected] > 0
    assert faults(server) == []


# ------------------------------------------------------------ connections


def test_who_never_reads_is_dropped_and_nobody_waits(server: Server) -> None:
    asyncio.run(never_reads(server))


async def never_reads(server: Server) -> None:
    people = await honest_people(server.url)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    deaf.setblocking(False)
    await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", server.port))
    _, writer = await asyncio.open_connection(sock=deaf, limit=1)
    writer.write(upgrade(f"/api/tables/{people[0].table}/socket"))
    await people[0].hear_until("presence")
    look = Frame(Opcode.TEXT, b'{"type": "look", "seat": null}').serialize(mask=True)
    writer.write(look * 5_000)  # some twenty megabytes of answers
    await honest_game(people, random.Random(4))
    while [message for message in people[0].messages if message["type"] == "presence"][-1]["watching"]:
        await people[0].hear()
    writer.transport.abort()
    for person in people:
        await person.go()


def test_requests_that_never_end_are_hung_up_on(server: Server) -> None:
    asyncio.run(never_end(server))


async def never_end(server: Server) -> None:
    beginnings = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: a",
        b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ]
    waiting = [asyncio.create_task(ask_raw(server.port, beginnings[n % 4], 60)) for n in range(60)]
    async with visitor(server) as ana:
        assert (await ana.ask("GET", "/api/me"))["name"] == "Ana"
    for head, _ in await asyncio.gather(*waiting):
        assert b" 500 " not in head


def upgrade(path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: Upgrade", "Upgrade: websocket", *headers]
    return "\r\n".join(
        [*lines, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    ).encode()


POST = b"POST /api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        pytest.param(POST + b"Content-Length: 2000000\r\n\r\n", b"413", id="a body too long, as it says"),
        pytest.param(POST + b"Content-Length: 99999999999999999999\r\n\r\n", b"4", id="a body without end"),
        pytest.param(CHUNKED + (b"10000\r\n" + b"x" * 65_536 + b"\r\n") * 20, b"413", id="a body too long, unsaid"),
        pytest.param(CHUNKED + b"zz\r\n", b"4", id="broken chunks"),
        pytest.param(POST + b"X: " + b"y" * 1_000_000, b"400", id="a header without end"),
        pytest.param(POST + b"X: y\r\n" * 100_000, b"400", id="headers without end"),
        pytest.param(b"\x16\x03\x01\x02\x00", b"400", id="TLS where there is none"),
        pytest.param(b"POST " + upgrade("/api/tables/AAAAAAAAAAAA/socket")[4:], b"4", id="an upgrade by POST"),
        pytest.param(
            upgrade("/api/tables/AAAAAAAAAAAA/socket", *["X: y"] * 200), b"", id="an upgrade with many headers"
        ),
        pytest.param(upgrade("/api/tables/%00/socket"), b"403", id="an upgrade to no table"),
        pytest.param(upgrade("/api/tables/AAAAAAAAAAAA/socket?since=x"), b"403", id="an upgrade since never"),
    ],
)
def test_requests_that_are_none_are_refused(server: Server, request_: bytes, status: bytes) -> None:
    head, _ = asyncio.run(ask_raw(server.port, request_))
    assert head[9:12].startswith(status) or not head
    assert not head.startswith(b"HTTP/1.1 5")


SECRETS = (
    "../app.py",
    "..%2fapp.py",
    "%2e%2e/app.py",
    "..%5capp.py",
    "%252e%252e%252fapp.py",
    "/etc/passwd",
    "assets/../../app.py",
)


@pytest.mark.parametrize("path", [*SECRETS, "%00", "x" * 5_000, "%ff%fe", "a%0d%0aSet-Cookie:%20x=y", "CON", "~root"])
def test_only_the_pages_own_files_are_served(server: Server, path: str) -> None:
    request = f"GET /{path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    head, body = asyncio.run(ask_raw(server.port, request))
    assert head
    assert b" 500 " not in head
    assert b"set-cookie" not in head.lower()
    assert not re.search(b"import|root:", body)


# ------------------------------------------------------------ messages


def test_what_is_sent_again_is_not_done_again(server: Server) -> None:
    asyncio.run(sent_again(server))


async def sent_again(server: Server) -> None:
    async with visitor(server) as ana:
        await ana.make_table("first_journey", "me", "beginner", start=True, shuffle=False, pace=5)
        await ana.enter()
        assert ana.view is not None
        action = ana.view["legal"][0]
        first = await ana.play(action, id="once")
        again = await ana.play(action, id="once")
        other = await ana.play({"type": "pass"}, id="once")  # the id counts, whatever comes with it
        assert first == again == other


@pytest.mark.parametrize("id", ["", "x" * 65, None, 7])
def test_an_action_needs_an_id_that_can_be_kept(server: Server, id: Any) -> None:
    asyncio.run(odd_id(server, id))


async def odd_id(server: Server, id: Any) -> None:
    async with visitor(server) as ana:
        await ana.make_table("first_journey", "me", "beginner", start=True, shuffle=False, pace=5)
        before = (await ana.enter())["number"]
        assert ana.view is not None
        await ana.send({"type": "play", "id": id, "action": ana.view["legal"][0]})
        assert (await ana.hear_until("error", "update"))["code"] == "malformed"
        await ana.send({"type": "ping"})
        await ana.hear_until("pong")
        assert ana.number == before


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param(Frame(Opcode.TEXT, b"\xff\xfe"), 1007, id="no UTF-8"),
        pytest.param(Frame(Opcode.TEXT, b"\xed\xa0\x80"), 1007, id="half a letter"),
        pytest.param(Frame(Opcode.TEXT, b"x" * 5_000), 1009, id="too long"),
        pytest.param(Frame(Opcode.TEXT, b"x" * 3_000, fin=False), 1009, id="too long in parts"),
        pytest.param(Frame(Opcode.CONT, b"x"), 1002, id="the end of nothing"),
        pytest.param(Frame(Opcode.PING, b"x" * 126), 1002, id="a long ping"),
    ],
)
def test_frames_that_are_none_end_the_connection(server: Server, frame: Frame, code: int) -> None:
    asyncio.run(bad_frames(server, frame, code))


async def bad_frames(server: Server, frame: Frame, code: int) -> None:
    async with visitor(server) as ana:
        await ana.make_table("first_journey", "me", "beginner")
        await ana.enter()
        assert ana.socket is not None
        try:
            raw = frame.serialize(mask=True)
        except Exception:  # the library is too polite to send it
            raw = bytes([0x80 | frame.opcode, 0xFE, 0, len(frame.data), 0, 0, 0, 0]) + bytes(frame.data)
        more = Frame(Opcode.CONT, b"x" * 3_000, fin=True).serialize(mask=True) if not frame.fin else b""
        ana.socket.transport.write(raw + more + raw)
        with pytest.raises(ConnectionClosed) as closed:
            await ana.hear_until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_who_is_being_hung_up_on_is_not_listened_to(server: Server) -> None:
    asyncio.run(not_listened_to(server))


async def not_listened_to(server: Server) -> None:
    async with visitor(server) as ana, visitor(server, "Eve") as eve:
        await ana.make_table("first_journey", "me", "open")
        await ana.enter()
        await eve.enter(ana.table)
        while not (await ana.hear_until("presence"))["watching"]:
            pass
        assert eve.socket is not None
        nonsense = Frame(Opcode.TEXT, b"?").serialize(mask=True) * (MOST_COMPLAINTS + 1)
        say = Frame(Opcode.TEXT, b'{"type": "say", "id": "1", "text": "One more thing"}').serialize(mask=True)
        eve.socket.transport.write(nonsense + say)
        with pytest.raises(ConnectionClosed) as closed:
            await eve.hear_until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == TOO_FAST
        assert len(eve.errors) == MOST_COMPLAINTS + 1
        assert (await ana.hear_until("presence", "update"))["type"] == "presence", "it has gone and not spoken"


@pytest.mark.parametrize("text", ["", " ", "[]", "null", "{}", '{"type": "play"}', '{"type": "\\ud800"}', "[" * 4_000])
@pytest.mark.parametrize("as_text", [True, False])
def test_texts_that_are_no_messages_are_told_so(server: Server, text: str, as_text: bool) -> None:
    asyncio.run(bad_text(server, text, as_text))


async def bad_text(server: Server, text: str, as_text: bool) -> None:
    async with visitor(server) as ana:
        await ana.make_table("first_journey", "me", "beginner")
        await ana.enter()
        assert ana.socket is not None
        await ana.socket.send(text.encode(), text=as_text)
        assert (await ana.hear_until("error"))["code"] == "malformed"


def test_an_edition_is_no_path(server: Server) -> None:
    asyncio.run(paths(server))


async def paths(server: Server) -> None:
    async with visitor(server) as ana:
        package = allaboard.__path__[0]
        record = allaboard.Game.new("usa", 2, 1).record()
        for edition in (f"{package}/editions/usa", "../usa", "/etc", "usa\0", "\ud800", ""):
            table = {"edition": edition, "seats": [{"kind": "me"}, {"kind": "open"}]}
            answer = await ana.http.post("/api/tables", content=dumps(table))
            assert answer.status_code == 422, answer.text
            answer = await ana.http.post("/api/records", content=dumps(record | {"edition": edition}))
            assert answer.status_code == 422


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["\ud800", "b"]},
        {"seed": 10**300},
        {"seed": float("nan")},
        {"names": ["a"] * 100_000},
        {"actions": [[0, "pass"]] * 6_000},
        {"actions": [[10**30, {"type": []}]]},
        {"fairness": {"salt": [[[]]], "commitment": "\udfff"}},
        {"position": {}},
        {"\ud800": 1},
    ],
    ids=lambda change: next(iter(change)),
)
def test_records_that_are_none_are_refused(server: Server, change: dict[str, Any]) -> None:
    asyncio.run(bad_record(server, change))


async def bad_record(server: Server, change: dict[str, Any]) -> None:
    async with visitor(server) as ana:
        answer = await ana.http.post("/api/records", content=dumps(allaboard.Game.new("usa", 2, 1).record() | change))
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"]["message"]


def dumps(document: Any) -> bytes:
    return json.dumps(document).encode()
