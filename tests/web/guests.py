"""Somebody with a browser: its tabs, what went over the wire, and whatever the browser complained about."""

import base64
import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, TimeoutError, WebSocket, expect

from server.running import Server, _seat
from web.wire import Wire

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 90.0  # seconds until something that should happen has not
HOLD = 1_500  # milliseconds that a button is held


class Tab:
    """A page, and all that it was told and has said."""

    def __init__(self, guest: "Guest") -> None:
        self.guest = guest
        self.received: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.problems: list[str] = []
        self.number = -1
        self.done: dict[str, int] = {}  # id → number
        self.view: dict[str, Any] | None = None
        self.page: Page = guest.context.new_page()
        self.page.on("console", self._heard_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("request", self._heard_request)
        self.page.on("websocket", self._heard_socket)

    def _heard_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.problems.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _heard_request(self, request: Request) -> None:
        if not request.url.startswith((self.guest.server.url, "data:", "blob:")):
            self.problems.append(f"request to another host: {request.url}")

    def _heard_socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.guest.server.url.replace("http", "ws", 1)):
            self.problems.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", self._heard_frame)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _heard_frame(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.received.append(message)
        if message["type"] in ("welcome", "update"):
            self.number, self.view = message["number"], message["view"]
        elif message["type"] == "seen":
            self.view = message["view"]
        elif message["type"] == "done":
            self.done[message["id"]] = message["number"]

    # ------------------------------------------------------------ what a person does

    def go(self, path: str) -> "Tab":
        self.page.goto(self.guest.server.url + path)
        return self

    def until(self, so: Callable[[], Any], what: str = "") -> None:
        """Let the browser work until something is so."""
        begun = time.monotonic()
        while not so():
            if time.monotonic() - begun > PATIENCE:
                raise AssertionError(f"{what or 'What was waited for'} did not happen; the last view: {self.view}")
            self.page.wait_for_timeout(8)

    def take_the_device(self, name: str) -> None:
        """Hold the button until the cards of this player are shown."""
        expect(self.page.get_by_role("dialog", name=re.compile(name))).to_be_visible()
        self.until(lambda: self.has_cards or self._hold(), "the cards are shown")

    def _hold(self) -> bool:
        """A page that is still being laid out may miss it; then one holds the button again."""
        with suppress(TimeoutError):
            self.page.get_by_role("button", name="Hold to show my cards").click(delay=HOLD, timeout=5_000)
        return self.has_cards

    @property
    def has_cards(self) -> bool:
        return self.view is not None and self.view["seat"] is not None

    @property
    def my_turn(self) -> bool:
        return self.view is not None and self.has_cards and self.view["seat"] in self.view["to_act"]

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    def answered(self) -> bool:
        """Whether the last action that was sent is written, and the view is of afterwards."""
        last = next(m["id"] for m in reversed(self.sent) if m["type"] == "play")
        return last in self.done and self.number >= self.done[last]

    def plays(self) -> list[dict[str, Any]]:
        """The actions that this tab has sent, each once."""
        return [m["action"] for m in {m["id"]: m for m in self.sent if m["type"] == "play"}.values()]


class Guest:
    """A browser's context: cookies and storage of its own."""

    def __init__(self, browser: Browser, server: Server | Wire, name: str, **context: Any) -> None:
        self.server, self.name = server, name
        self.excused = r"(?!)"  # what the browser may complain about in this test
        defaults = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        self.context = browser.new_context(**(defaults | context))
        self.context.set_default_timeout(PATIENCE * 1000)
        self.tabs: list[Tab] = []

    def tab(self) -> Tab:
        self.tabs.append(Tab(self))
        return self.tabs[-1]

    def complaints(self) -> list[str]:
        problems = [problem for tab in self.tabs for problem in tab.problems]
        return [f"{self.name}: {problem}" for problem in problems if not re.search(self.excused, problem)]

    # ------------------------------------------------------------ without a page: quicker than by clicks

    def arrive(self) -> str:
        """Be known to the server, and to the client, by name; gives the person's id, as the cookie has it."""
        self.ask("POST", "/api/me", {"name": self.name})
        token = next(cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "allaboard")
        payload = token.partition(".")[0]
        return str(json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))[1])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.context.request.fetch(self.server.url + path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def make_table(self, edition: str, *seats: str, **options: Any) -> str:
        """Seats: me, open, here:Name, or a bot's level. Gives the table's id."""
        body = {"edition": edition, "seats": [_seat(s) for s in seats], "pace": 0, "start": True} | options
        return str(self.ask("POST", "/api/tables", body)["id"])
