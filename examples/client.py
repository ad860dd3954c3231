"""A whole client in a hundred lines: makes a table, or joins one by its code, and plays a game to its end.

    python examples/client.py --edition usa --bots 2
    python examples/client.py --code K7RXQ2 --name Ana

It needs nothing of All Aboard but its protocol (docs/protocol.md), and the package `websockets`.
"""

import argparse
import itertools
import json
import random
import urllib.error
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Client:
    def __init__(self, server: str, name: str) -> None:
        self.server = server
        self.cookie = ""
        self.ask("POST", "/api/me", {"name": name})
        self.ids = itertools.count(1)
        self.run_id = random.getrandbits(32)  # so that two runs do not use the same ids
        self.number = -1  # of the last event seen
        self.sent: dict[str, Any] | None = None  # what has not been confirmed yet
        self.view: dict[str, Any] | None = None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(self.server + path, method=method)
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", self.cookie)
        try:
            with urllib.request.urlopen(request, None if body is None else json.dumps(body).encode()) as answer:
                self.cookie = answer.headers.get("Set-Cookie", self.cookie).split(";")[0]  # who we are, signed
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise SystemExit(json.load(refusal)["error"]["message"]) from None

    def make_table(self, edition: str, bots: int) -> str:
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "easy"}] * bots
        table = self.ask("POST", "/api/tables", {"edition": edition, "seats": seats, "start": True, "pace": 0})
        return str(table["id"])

    def join_table(self, code: str) -> str:
        table = self.ask("GET", f"/api/codes/{code}")["id"]
        return str(self.ask("POST", f"/api/tables/{table}/sit", {})["id"])

    def play(self, table: str) -> dict[str, Any]:
        """Until the game is over; connects again whenever the connection is lost."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Cookie": self.cookie}
        while True:
            try:
                with connect(f"{address}?since={self.number}", additional_headers=headers) as socket:
                    for text in socket:
                        self.take(json.loads(text))
                        if self.view is not None and self.view["phase"] == "over":
                            return self.view
                        self.act(socket)
            except (ConnectionClosed, OSError):
                continue

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome" | "update":
                self.number = message["number"]
                self.view = message["view"]
                if message["type"] == "welcome" and self.sent is not None:
                    self.sent["again"] = True  # it may have been lost with the old connection
            case "done":
                if self.sent is not None and self.sent["id"] == message["id"]:
                    self.sent = None
            case "error":
                print(f"{message['code']}: {message['message']}")
                self.sent = None

    def act(self, socket: Any) -> None:
        if self.sent is not None:
            if self.sent.pop("again", False):
                socket.send(json.dumps(self.sent))  # with the same id: it will not be done twice
            return
        if self.view is not None and self.view["legal"]:
            id = f"{self.run_id}-{next(self.ids)}"
            self.sent = {"type": "play", "id": id, "seen": self.number, "action": self.choose(self.view["legal"])}
            socket.send(json.dumps(self.sent))

    def choose(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        """Routes whenever possible, else anything. You can do better."""
        claims = [action for action in legal if action["type"] == "claim"]
        return random.choice(claims or legal)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a game on an All Aboard server.")
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--name", default="Ana")
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--code", help="join this table instead of making one")
    words = parser.parse_args()
    client = Client(words.server, words.name)
    view = client.play(client.join_table(words.code) if words.code else client.make_table(words.edition, words.bots))
    for name, score in zip(view["names"], view["scores"], strict=True):
        print(f"{name}: {score['total']}")


if __name__ == "__main__":
    main()
