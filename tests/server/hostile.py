"""Clients that mean harm, for the tests and the benchmark: broken messages, requests and connections, by the thousand.

All of it is made from what docs/protocol.md shows, so that it comes as deep into the server as it can.
"""

import asyncio
import contextlib
import copy
import json
import os
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from allaboard import Game
from server.running import Server, Visitor, claims_first

PAGE = (Path(__file__).resolve().parents[2] / "docs/protocol.md").read_text()
MESSAGES = [json.loads(text) for text in re.findall(r"<!-- client -->\n```json\n(.+?)```", PAGE, re.DOTALL)]
# So many that it is not the limits that answer; they have tests of their own.
WIDE_OPEN: dict[str, float] = {
    "messages_per_second": 1e6,
    "messages_at_once": 1_000_000,
    "requests_per_second": 1e6,
    "requests_at_once": 1_000_000,
    "sockets_per_address": 1_000,
    "tables_per_person": 100_000,
    "patience": 3.0,
}
# What the server's log says when it did not know what to do.
FAULTS = ("Traceback", "_failed", "internal", "Exception", "Error:", "error    ]", '"level": "error"', "Task ")

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 9, 255, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308),
    *(float("nan"), float("inf"), "", " ", "\x00", "\x1b[31m", "\r\n", "\ud800", "a\udfff", "💥", "\u202eyawa", "é́́"),
    *("x" * 64, "x" * 65, "x" * 3_000, "../../../etc/passwd", "/etc", "' OR 1=1 --", "%00", "{}", "null", "-1", "usa"),
    *([], {}, [[]], [None] * 300, {"type": "draw"}, {"type": "keep_tickets", "tickets": ["\ud800"]}, {"": {"": {}}}),
]


@contextmanager
def serving(data: Path, *words: str, database: str | None = None, **limits: float) -> Iterator[Server]:
    """A server with these limits."""
    server = Server(data, database, 1, *words)
    server.start(env=os.environ | {"ALLABOARD_LIMITS": json.dumps(limits)})
    try:
        yield server
    finally:
        server.stop()


@asynccontextmanager
async def visitor(server: Server, name: str = "Ana") -> AsyncIterator[Visitor]:
    """Goes in any case."""
    person = await Visitor(server.url, name).arrive()
    try:
        yield person
    finally:
        await person.go()


def faults(server: Server) -> list[str]:
    """The lines of its log that tell of something the server was not prepared for."""
    return [line for line in server.log.read_text(errors="replace").splitlines() if any(f in line for f in FAULTS)]


# ------------------------------------------------------------ an honest game meanwhile


async def honest_people(server: str, edition: str = "first_journey") -> list[Visitor]:
    """Two people and a bot at a table, whose game has begun."""
    people = [await Visitor(server, name).arrive() for name in ("Ana", "Rui")]
    table = await people[0].make_table(edition, "me", "open", "beginner")
    await people[1].sit(table["id"])
    for person in people:
        await person.enter(table["id"])
    await people[0].ask("POST", f"/api/tables/{table['id']}/start")
    return people


async def honest_game(people: list[Visitor], dice: random.Random) -> None:
    """Played to its end, with nothing but legal moves; its record gives the same result again."""
    views = await asyncio.gather(*(person.play_to_the_end(claims_first(dice)) for person in people))
    record = await people[0].ask("GET", f"/api/games/{people[0].table}/record.json")
    replayed = Game.replay(record)
    assert replayed.over
    assert all(view["scores"] == replayed.scores for view in views)
    assert not any(person.errors for person in people if person.errors and person.errors[0]["code"] != "stale")


# ------------------------------------------------------------ broken on purpose


def mangle(document: Any, dice: random.Random) -> Any:
    """A document with one or a few things in it changed."""
    mangled = copy.deepcopy(document)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        mangled = _mangle(mangled, dice)
    return mangled


def _mangle(part: Any, dice: random.Random) -> Any:
    if isinstance(part, dict) and part and dice.random() < 0.9:
        key = dice.choice(list(part))
        match dice.randrange(6):
            case 0:
                del part[key]
            case 1:
                part[dice.choice(("", "type", "seat", "\ud800", "x" * 300, key.upper()))] = copy.deepcopy(part[key])
            case _:
                part[key] = _mangle(part[key], dice)
        return part
    if isinstance(part, list) and part and dice.random() < 0.7:
        place = dice.randrange(len(part))
        if dice.random() < 0.3:
            return part + copy.deepcopy(part)
        part[place] = _mangle(part[place], dice)
        return part
    if isinstance(part, int) and not isinstance(part, bool) and dice.random() < 0.4:
        return part + dice.choice((-1, 1, 100, 2**40))
    return copy.deepcopy(dice.choice(NASTY))


def garble(text: bytes, dice: random.Random) -> bytes:
    """JSON that is none any more, or hardly."""
    place = dice.randrange(len(text) + 1)
    match dice.randrange(8):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + bytes([dice.randrange(256)]) + text[place + 1 :]
        case 2:
            return (
                text[:place] + dice.choice((b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\n")) + text[place:]
            )
        case 3:
            return text + text
        case 4:
            deep = dice.choice((10, 500, 1_500))
            return text.replace(b":", b":" + b"[" * deep, 1) + b"]" * dice.choice((0, deep))
        case 5:
            return b'{"a":' * 400 + b"1" + b"}" * 400
        case 6:
            return re.sub(rb"\d+", b"9" * dice.choice((20, 400, 4_000)), text, count=1)
        case _:
            return dice.choice(
                (b"", b"[]", b"null", b"1", b'"', b"{", b"\xff", b"[" * 4_000, b" " * 4_000, b"x" * 5_000)
            )


@dataclass
class Aims:
    """What the attackers know: tables of theirs and of others, and cookies."""

    own: str
    others: str
    code: str
    cookie: str
    record: dict[str, Any]
    counts: Counter[str] = field(default_factory=Counter)  # answers, by kind; who is cut off gets none
    sent: int = 0

    def table(self, dice: random.Random) -> str:
        return dice.choice((*(self.own, self.others) * 6, "A" * 22))

    def cookies(self, dice: random.Random) -> str:
        value = self.cookie
        place = dice.randrange(len(value))
        return dice.choice(
            (
                *(value,) * 6,
                value[:place] + dice.choice("Aa0_-.") + value[place + 1 :],
                value[:place],
                value + "A",
                "WzEsImFkbWluIl0.forged",
                ".",
                "x" * 3_000,
                "\x01é",
            )
        )


# ------------------------------------------------------------ sockets


def frames(aims: Aims, dice: random.Random, view: dict[str, Any] | None) -> Iterator[tuple[bytes, bool]]:
    """Messages without end, each with whether it is sent as text."""
    sent: list[bytes] = []
    while True:
        message = copy.deepcopy(dice.choice(MESSAGES))
        if view is not None and view["legal"] and message["type"] == "play":
            message["action"] = dice.choice(view["legal"])
        chance = dice.random()
        if chance < 0.1 and sent:
            yield dice.choice(sent), True  # once more
            continue
        if chance < 0.15:
            message |= {"id": f"{dice.randrange(30)}", "seat": dice.randrange(-1, 6)}
        elif chance < 0.75:
            message = mangle(message, dice)
        text = json.dumps(message).encode()
        if chance > 0.8:
            text = garble(text, dice)
        sent = [*sent[-20:], text]
        yield text, dice.random() < (0.9 if is_utf8(text) else 0.1)  # what is no text ends the connection


def is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


async def attack_socket(server: str, aims: Aims, dice: random.Random, most: int) -> int:
    """One connection, until it is thrown out or has sent so many; gives how many."""
    address = (
        f"{server.replace('http', 'ws', 1)}/api/tables/{aims.table(dice)}/socket?since={dice.choice((-1, 0, 5, 10**8))}"
    )
    headers = {"Cookie": f"allaboard={aims.cookies(dice)}".encode("latin-1", "replace").decode("latin-1")}
    try:
        async with connect(address, additional_headers=headers, max_size=None, ping_interval=None) as socket:
            return await _fire(socket, aims, dice, most)
    except (InvalidHandshake, ConnectionClosed, OSError, EOFError, TimeoutError) as error:
        aims.counts[f"socket: {type(error).__name__}"] += 1
        return 1


async def _fire(socket: ClientConnection, aims: Aims, dice: random.Random, most: int) -> int:
    sent, view = 0, None
    try:
        first = json.loads(await asyncio.wait_for(socket.recv(), 30))
        view = first.get("view")
        source = frames(aims, dice, view)
        while sent < most:
            for _ in range(20):
                text, is_text = next(source)
                await socket.send(text, text=is_text)
                sent += 1
            await socket.send('{"type": "ping", "id": "all heard"}')
            while (answer := json.loads(await asyncio.wait_for(socket.recv(), 60))) != PONG:
                aims.counts[_kind(answer)] += 1
    except ConnectionClosed as closed:
        aims.counts[f"socket: closed with {closed.rcvd.code if closed.rcvd else 'nothing'}"] += 1
    return max(sent, 1)


PONG = {"type": "pong", "id": "all heard"}


def _kind(answer: dict[str, Any]) -> str:
    return f"socket: error {answer['code']}" if answer["type"] == "error" else f"socket: {answer['type']}"


# ------------------------------------------------------------ requests


def requests(aims: Aims, dice: random.Random) -> Iterator[bytes]:
    """Requests without end, as they go over the wire."""
    new = {"edition": "first_journey", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}], "pace": 5.0}
    bodies: list[tuple[str, str, Any]] = [
        ("POST", "/api/me", {"name": "Eve"}),
        ("POST", "/api/register", {"login": "eve", "password": "12345678"}),
        ("POST", "/api/login", {"login": "ana", "password": "12345678"}),
        ("POST", "/api/tables", new),
        ("POST", "/api/tables/{table}/sit", {"seat": 1}),
        ("PUT", "/api/tables/{table}/seats/1", {"bot": "hard"}),
        ("PUT", "/api/tables/{table}/seats/1/mute", {"muted": True}),
        *(
            ("POST", f"/api/tables/{{table}}/{deed}", None)
            for deed in ("start", "leave", "return", "resign", "rematch")
        ),
        ("POST", "/api/records", aims.record),
        ("POST", "/api/logout", None),
    ]
    bare = [
        *(
            "/",
            "/join/ABCDEF",
            "/assets/index.js",
            "/..%2f..%2fetc/passwd",
            "/%2e%2e/%2e%2e/settings.py",
            "/%00",
            "/%ff%fe",
        ),
        *("//etc/passwd", "/..;/app.py", "/static/../app.py", "/" + "x" * 3_000, "/" + "a/" * 500, "/\\..\\app.py"),
        *("/api/me", "/api/me/tables", "/api/me/history?most=20", "/api/editions", "/api/editions/usa", "/api/tables"),
        *("/api/ladder/usa?most=5", f"/api/codes/{aims.code}", "/api/openapi.json", "/healthz", "/readyz", "/metrics"),
        *("/api/tables/{table}", "/api/tables/{table}/qr.svg", "/api/games/{table}", "/api/games/{table}/record.json"),
        *("/api/games/{table}/replay?eyes=all", "/api/games/{table}/replay?eyes=1", "/api/tables/{table}/socket"),
    ]
    while True:
        method, path, body = (
            dice.choice(bodies)
            if dice.random() < 0.6
            else (dice.choice(("GET",) * 9 + ("HEAD", "TRACE", "PUT")), dice.choice(bare), None)
        )
        path = path.replace("{table}", aims.table(dice))
        if dice.random() < 0.2:
            words = re.split(r"([/?=])", path)
            words[dice.randrange(len(words))] = quote(str(dice.choice(NASTY))[:2_000], safe="", errors="replace")
            path = "/" + "".join(words).lstrip("/")
        yield _request(method, path, body, aims, dice)


def _request(method: str, path: str, body: Any, aims: Aims, dice: random.Random) -> bytes:
    content = b""
    if body is not None:
        content = json.dumps(mangle(body, dice) if dice.random() < 0.7 else body).encode()
        if dice.random() < 0.15:
            content = garble(content, dice)
    headers = [("Host", "127.0.0.1"), ("Connection", "close"), ("Cookie", f"allaboard={aims.cookies(dice)}")]
    if content or body is not None:
        headers += [("Content-Type", "application/json"), ("Content-Length", str(len(content)))]
    if dice.random() < 0.25:
        headers = _odd_headers(headers, dice)
    head = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + content


def _odd_headers(headers: list[tuple[str, str]], dice: random.Random) -> list[tuple[str, str]]:
    odd = [
        (
            "Host",
            dice.choice(("", "[", "[::1", "evil.example", "a b", "x" * 300, "127.0.0.1:99999999", "é", "@", "a/b")),
        ),
        (
            "Origin",
            dice.choice(
                ("null", "http://evil.example", "http://[", "", "http://127.0.0.1", "\x80", "http://127.0.0.1:1:2")
            ),
        ),
        ("Content-Length", dice.choice(("-1", "²", "9" * 30, "0", "5", "abc", "1,1", "+3"))),
        (
            "Content-Type",
            dice.choice(("text/plain", "application/json; charset=\xff", "multipart/form-data", "", "x" * 500)),
        ),
        ("Transfer-Encoding", dice.choice(("chunked", "gzip", "chunked, chunked", "identity"))),
        (
            "Authorization",
            dice.choice(("Bearer", "Bearer é", "Basic QWxhZGRpbjpvcGVu", "Bearer " + "x" * 9_000, "bearer .")),
        ),
        ("X-Forwarded-For", dice.choice(("1.2.3.4", "::", "nonsense", "", ",,,", "1.2.3.4, 5.6.7.8", "é" * 50))),
        ("X-Forwarded-Proto", dice.choice(("https", "ftp", "", "https,http", "wss"))),
        ("Cookie", dice.choice(("=", ";;;;", "allaboard", "a=b; " * 500, 'allaboard="\\', "\x01"))),
        ("Upgrade", dice.choice(("websocket", "h2c", ""))),
        ("Connection", dice.choice(("Upgrade", "close", "close, Upgrade"))),
        ("Expect", dice.choice(("100-continue", "200-ok"))),
        ("Sec-WebSocket-Key", dice.choice(("x", "dGhlIHNhbXBsZSBub25jZQ==", ""))),
        ("X-" + "y" * dice.choice((1, 300)), "z" * dice.choice((1, 9_000, 70_000))),
        (dice.choice(("", " ", "a b", "\x00", "é")), "value"),
        *((f"X-{number}", "1") for number in range(dice.choice((0, 0, 200)))),
    ]
    chosen = dice.sample(odd, dice.choice((1, 1, 2, 4)))
    replaced = {name for name, _ in chosen if dice.random() < 0.8}
    return [header for header in headers if header[0] not in replaced] + chosen


async def attack_http(port: int, aims: Aims, request: bytes) -> None:
    head, body = await ask_raw(port, request)
    if head.startswith(b"HTTP/1.1 100"):
        head, _, body = body.partition(b"\r\n\r\n")
    if not head:
        aims.counts["http: hung up"] += 1
        return
    status = head.split(b" ", 2)[1].decode()
    code = re.search(rb'^{"error":{"code":"(\w+)"', body)
    aims.counts[f"http: {status}" + (f" {code[1].decode()}" if code else "")] += 1
    # What is no request at all is answered by the web server before we come in.
    if b"content-security-policy" not in head and status not in ("101", "400", "404", "426", "405"):
        aims.counts[f"http: {status} without our headers"] += 1


async def ask_raw(port: int, request: bytes, patience: float = 30) -> tuple[bytes, bytes]:
    """The answer's head and body; nothing, if the server hangs up without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    answer = b""
    try:
        writer.write(request)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while more := await reader.read(2**20):
                    answer += more
                    if len(answer) > 2**22 or (b"101 Switching" in answer and b"\r\n\r\n" in answer):
                        break
    except OSError:
        pass  # hung up while we were sending
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


# ------------------------------------------------------------ all of it


async def aims_of(server: str, others: str) -> tuple[Visitor, Aims]:
    eve = await Visitor(server, "Eve").arrive()
    table = await new_table(eve)
    game = Game.new("first_journey", ["Eve", "Mallory"], 7)
    while not game.over and len(game.record()["actions"]) < 12:
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    cookie = eve.http.cookies["allaboard"]
    return eve, Aims(table["id"], others, table["code"], cookie, game.record())


async def new_table(eve: Visitor) -> dict[str, Any]:
    return await eve.make_table("first_journey", "me", "beginner", start=True)


async def assault(server: Server, count: int, dice: random.Random, at_once: int = 6) -> Aims:
    """So many messages and requests; meanwhile an honest game comes to its end, whatever they do."""
    people = await honest_people(server.url)
    eve, aims = await aims_of(server.url, people[0].table)
    game = asyncio.create_task(honest_game(people, dice))
    left = count

    async def by_socket() -> None:
        nonlocal left
        while left > count * 0.15:
            sent = await attack_socket(server.url, aims, dice, 200)
            left -= sent  # after waiting: the others count too

    async def by_request() -> None:
        nonlocal left
        source = requests(aims, dice)
        while left > 0:
            left -= 1
            if left % 500 == 0:
                aims.own = (await new_table(eve))["id"]  # they resign from theirs again and again
            await attack_http(server.port, aims, next(source))

    await asyncio.gather(*(by_socket() for _ in range(at_once // 2)), *(by_request() for _ in range(at_once)))
    await asyncio.wait_for(game, 120)
    for person in (*people, eve):
        await person.go()
    aims.sent = count - left
    return aims
