"""A real server in a process of its own, and people who play at it, for the tests and the benchmarks."""

import asyncio
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

UP_WITHIN = 120  # seconds


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """`allaboard serve`, started, stopped and killed at will."""

    def __init__(self, data: Path, database: str | None = None, workers: int = 1, *words: str) -> None:
        self.data, self.database, self.workers, self.words = data, database, workers, words
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)
        self.log = data / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def spawn(self, **more: Any) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "allaboard", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--workers", str(self.workers), "--bot-seconds", "0.1", *self.words]
        if self.database:
            command += ["--database", self.database]
        with self.log.open("ab") as log:
            # A group of its own, so that a kill takes its workers and bots too.
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **more)
        return self.process

    def start(self, **more: Any) -> "Server":
        """Returns when it answers."""
        process = self.spawn(**more)
        until = time.monotonic() + UP_WITHIN
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
                return self
            except (urllib.error.URLError, OSError):
                if process.poll() is not None or time.monotonic() > until:
                    if process.poll() is None:
                        self.kill()
                    raise RuntimeError(self.log.read_text()[-3000:]) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an administrator does it; gives the exit status."""
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(20)
        finally:
            if self.process.poll() is None:
                self.kill()

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()


Choose = Callable[[dict[str, Any]], dict[str, Any]]


def claims_first(dice: random.Random) -> Choose:
    """Ends games soon: routes whenever possible, else anything."""

    def choose(view: dict[str, Any]) -> dict[str, Any]:
        legal: list[dict[str, Any]] = view["legal"]
        return dice.choice([action for action in legal if action["type"] == "claim"] or legal)

    return choose


class Visitor:
    """A person with a browser, more or less: knows what it was told, and tells what it wants."""

    _ids = itertools.count()

    def __init__(self, server: str, name: str) -> None:
        self.server, self.name = server, name
        self.patience = 30.0  # seconds to wait for a message
        self.http = httpx.AsyncClient(base_url=server, timeout=30)
        self.socket: ClientConnection | None = None
        self.table = ""
        self.number = -1
        self.view: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []  # all that came by the socket
        self.done: dict[str, int] = {}  # what was acknowledged: id → number
        self.errors: list[dict[str, Any]] = []

    async def arrive(self) -> "Visitor":
        await self.ask("POST", "/api/me", {"name": self.name})
        return self

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        if status is None:
            assert answer.status_code < 300, answer.text
        else:
            assert answer.status_code == status, answer.text
        return answer.json()

    async def make_table(self, edition: str, *seats: str, **options: Any) -> dict[str, Any]:
        """Seats: me, open, here:Name, or a bot's level."""
        table = await self.ask(
            "POST", "/api/tables", {"edition": edition, "seats": [_seat(s) for s in seats], "pace": 0} | options
        )
        self.table = table["id"]
        return dict(table)

    async def sit(self, table: str, seat: int | None = None) -> None:
        self.table = table
        await self.ask("POST", f"/api/tables/{table}/sit", {} if seat is None else {"seat": seat})

    async def enter(self, table: str | None = None, since: int | None = None) -> dict[str, Any]:
        """Connect to the table's socket; gives the welcome."""
        await self.leave()
        self.table = table or self.table
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        address += f"?since={self.number if since is None else since}"
        self.socket = await connect(address, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None)
        return await self.hear_until("welcome")

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), self.patience))
        self.messages.append(message)
        match message["type"]:
            case "welcome" | "update":
                self.number, self.view = message["number"], message["view"]
                self.info = message["table"]
            case "seen":
                self.view = message["view"]
            case "done":
                self.done[message["id"]] = message["number"]
            case "error":
                self.errors.append(message)
        return message

    async def hear_until(self, *types: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def send(self, message: dict[str, Any] | str) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def play(self, action: Any, **more: Any) -> dict[str, Any]:
        """The answer: done, or an error."""
        id = more.pop("id", None) or f"{self.name}-{next(self._ids)}"
        wish = {"type": "play", "id": id, "action": action} | more
        await self.send(wish)
        while True:
            message = await self.hear()
            if message["type"] in ("done", "error") and message["id"] == id:
                if message.get("code") != "too_fast":
                    return message
                await asyncio.sleep(0.5)  # a script is quicker than people may be
                await self.send(wish)

    async def play_to_the_end(self, choose: Choose) -> dict[str, Any]:
        """Whenever it is my turn; gives the last view."""
        while True:
            if self.view is not None and self.view["phase"] == "over":
                return self.view
            if self.view is not None and self.view["legal"]:
                answer = await self.play(choose(self.view), seen=self.number)
                if answer["type"] == "error":
                    assert answer["code"] == "stale", answer
            else:
                await self.hear()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def go(self) -> None:
        await self.leave()
        await self.http.aclose()


def _seat(word: str) -> dict[str, Any]:
    if word in ("me", "open"):
        return {"kind": word}
    if word.startswith("here:"):
        return {"kind": "here", "name": word[5:]}
    return {"kind": "bot", "bot": word}


__all__ = ["ConnectionClosed", "Server", "Visitor", "claims_first", "free_port"]
