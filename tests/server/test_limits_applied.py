"""What one client may ask of the server, and what happens to whoever asks for more."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed, InvalidStatus

from allaboard.server.limits import Buckets
from allaboard.server.settings import Limits, Settings
from allaboard.server.sockets import MOST_WAITING, TOO_SLOW, Socket
from server.hostile import serving, visitor
from server.inside import Inside
from server.running import Server, Visitor

TABLE = {"edition": "first_journey", "seats": [{"kind": "me"}, {"kind": "open"}]}


@contextmanager
def limited(data: Path, **limits: Any) -> Iterator[Inside]:
    with Inside(Settings(data=data, database=None, limits=Limits(**limits))) as client:
        client.post("/api/me", json={"name": "Ana"})
        yield client


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


# ------------------------------------------------------------ requests


def test_a_guest_has_so_many_tables_at_a_time(tmp_path: Path) -> None:
    with limited(tmp_path, tables_per_person=3) as client:
        tables = [client.post("/api/tables", json=TABLE).json()["id"] for _ in range(3)]
        refused = client.post("/api/tables", json=TABLE)
        assert refused.status_code == 429
        assert code(refused) == "too_many_tables"
        assert "3" in refused.json()["error"]["message"]
        client.post(f"/api/tables/{tables[0]}/leave")
        assert client.post("/api/tables", json=TABLE).status_code == 201


def test_tables_without_a_seat_of_ones_own_count_too_and_can_be_closed(tmp_path: Path) -> None:
    with limited(tmp_path, tables_per_person=2) as client:
        nobody = {"edition": "first_journey", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "easy"}]}
        table = client.post("/api/tables", json=nobody).json()["id"]
        client.post("/api/tables", json=nobody)
        assert code(client.post("/api/tables", json=nobody)) == "too_many_tables"
        assert client.post(f"/api/tables/{table}/leave").status_code == 200
        assert client.post("/api/tables", json=nobody).status_code == 201


def test_tables_asked_for_all_at_once_are_not_more(tmp_path: Path) -> None:
    with limited(tmp_path, tables_per_person=3) as client:
        answers = client.all_at_once(20, "POST", "/api/tables", json=TABLE)
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 17


def test_an_address_makes_so_many_requests(tmp_path: Path) -> None:
    with limited(tmp_path, requests_per_second=0.001, requests_at_once=10) as client:
        answers = [client.get("/api/editions") for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 9 + [429] * 3
        assert code(answers[-1]) == "too_fast"
        assert client.get("/healthz").status_code == 200  # whoever looks after the server is not locked out


def test_a_request_has_so_many_bytes(tmp_path: Path) -> None:
    with limited(tmp_path, body_bytes=100) as client:
        assert client.post("/api/me", json={"name": "Rui"}).status_code == 200
        for body in (b"x" * 101, parts()):  # the second does not say how long it is
            refused = client.post("/api/me", content=body, headers={"Content-Type": "application/json"})
            assert refused.status_code == 413
            assert code(refused) == "too_big"
            assert "100" in refused.json()["error"]["message"]


async def parts() -> Any:
    for _ in range(3):
        yield b" " * 50


def test_passwords_are_not_guessed_by_the_thousand(tmp_path: Path) -> None:
    with limited(tmp_path) as client:
        client.app.state.people.attempts = Buckets(0.001, 2)  # the real ones fill up again while we try
        tries = [client.post("/api/login", json={"login": "ana", "password": f"wrong {n}"}) for n in range(4)]
        assert [answer.status_code for answer in tries] == [401, 401, 429, 429]
        assert code(tries[-1]) == "too_fast"


# ------------------------------------------------------------ sockets

LIMITS: dict[str, float] = {
    "messages_per_second": 0.001,
    "messages_at_once": 12,
    "message_bytes": 600,
    "chats_per_minute": 0.001,
    "sockets_per_address": 4,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("limits"), **LIMITS) as running:
        yield running


def test_a_socket_says_so_many_things(server: Server) -> None:
    asyncio.run(too_many_messages(server))


async def too_many_messages(server: Server) -> None:
    async with visitor(server) as ana, visitor(server, "Rui") as rui:
        await ana.make_table("first_journey", "me", "open")
        await ana.enter()
        await rui.sit(ana.table)
        await rui.enter()
        for _ in range(14):
            await ana.send({"type": "ping", "id": "p"})
        assert (await ana.hear_until("error"))["code"] == "too_fast"
        assert sum(message["type"] == "pong" for message in ana.messages) == 12
        for _ in range(60):
            await ana.send({"type": "ping", "id": "p"})
        with pytest.raises(ConnectionClosed) as closed:
            await ana.hear_until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4029
        await rui.send({"type": "ping", "id": "still here"})
        assert (await rui.hear_until("pong"))["id"] == "still here"


def test_a_message_has_so_many_bytes(server: Server) -> None:
    asyncio.run(too_long(server))


async def too_long(server: Server) -> None:
    async with visitor(server) as ana:
        await ana.make_table("first_journey", "me", "open")
        await ana.enter()
        await ana.send({"type": "ping", "id": "x" * 700})
        with pytest.raises(ConnectionClosed) as closed:
            await ana.hear_until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_chat_has_a_length_a_rate_and_a_mute(server: Server) -> None:
    asyncio.run(chat(server))


async def chat(server: Server) -> None:
    async with visitor(server) as ana, visitor(server, "Rui") as rui, visitor(server, "Eve") as eve:
        await ana.make_table("first_journey", "me", "open")
        await rui.sit(ana.table)
        for person in (ana, rui, eve):
            await person.enter(ana.table)
        assert await say(rui, "x" * 301) == "bad_chat"
        assert await say(rui, " \n ") == "bad_chat"
        assert await say(rui, "a\u202eb") == "bad_chat"
        assert await say(rui, "Hello") == "done"
        await rui.ask("PUT", f"/api/tables/{ana.table}/seats/0/mute", {"muted": True}, status=403)
        await ana.ask("PUT", f"/api/tables/{ana.table}/seats/1/mute", {"muted": True})
        assert await say(rui, "Hello?") == "muted"
        assert [await say(eve, "buy this") for _ in range(7)] == ["done"] * 5 + ["too_fast"] * 2
        await ana.ask("PUT", f"/api/tables/{ana.table}/seats/1/mute", {"muted": False})
        said: list[str] = []
        while len(said) < 6:
            said += [event["text"] for event in (await ana.hear_until("update"))["events"] if event["type"] == "said"]
        assert said == ["Hello"] + ["buy this"] * 5


async def say(person: Any, text: str) -> str:
    await person.send({"type": "say", "id": f"{person.name}{len(person.messages)}", "text": text})
    answer = await person.hear_until("done", "error")
    return str(answer.get("code", answer["type"]))


def test_an_address_has_so_many_sockets(server: Server) -> None:
    asyncio.run(too_many_sockets(server))


async def too_many_sockets(server: Server) -> None:
    async with (
        visitor(server) as ana,
        visitor(server) as b,
        visitor(server) as c,
        visitor(server) as d,
        visitor(server) as e,
    ):
        await ana.make_table("first_journey", "me", "open")
        for person in (ana, b, c, d):
            await person.enter(ana.table)
        with pytest.raises(InvalidStatus) as refused:
            await e.enter(ana.table)
        assert refused.value.response.status_code == 403
        await b.leave()
        assert await let_in(e, ana.table)


async def let_in(person: Visitor, table: str) -> bool:
    """A place is free again when the server has done with whoever left, soon after they hung up."""
    for _ in range(100):
        try:
            return bool((await person.enter(table))["type"] == "welcome")
        except InvalidStatus:
            await asyncio.sleep(0.1)
    return False


class Stuck:
    """A connection that takes nothing: the web's face of it and the wire."""

    application_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.waiting = 0
        self.codes: list[int] = []

    def tell(self, text: bytes) -> None:
        self.waiting += len(text)

    async def close(self, code: int) -> None:
        self.codes.append(code)


def test_what_waits_for_a_slow_reader_is_bounded() -> None:
    asyncio.run(bounded())


async def bounded() -> None:
    stuck = Stuck()
    socket = Socket(stuck, stuck, "", "")  # type: ignore[arg-type]
    for _ in range(100):
        socket.send_text(b"x" * 50_000)
        await asyncio.sleep(0)
        assert stuck.waiting <= MOST_WAITING
    assert stuck.codes == [TOO_SLOW]
