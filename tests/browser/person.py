"""Somebody who plays with a browser: sees what is on the screen and clicks it."""

import random
import time
from typing import Any

# What is on the screen, in the order in which it wants an answer.
KEEP = ".choice .primary:not([disabled])"
HAND_OVER = ".sign-board button"
LAY = ".slip .primary:not([disabled])"
GIVE_UP = ".slip .buttons .btn:last-child"
CITY = ".city.target"
ROUTE = ".route.may"
CARD = ".market .pick:not([disabled])"
CARDS = "nav button:nth-child(2):not(.on)"  # on a phone the market is behind a tab
OVER = ".ending"


class Person:
    def __init__(self, page: Any, url: str, seed: int = 0) -> None:
        self.page, self.url, self.dice = page, url, random.Random(seed)

    def sit_down(self, edition: str, seats: list[dict[str, Any]], name: str = "Ana") -> str:
        """A table made over HTTP, so that bots do not pause between their moves; its id."""
        self.page.goto(self.url)
        self.post("me", {"name": name})
        table = self.post("tables", {"edition": edition, "seats": seats, "start": True, "pace": 0})
        self.page.evaluate("localStorage.setItem('allaboard', JSON.stringify({tips: false}))")
        self.page.goto(f"{self.url}/table/{table['id']}")
        return str(table["id"])

    def post(self, path: str, document: dict[str, Any]) -> dict[str, Any]:
        answer = self.page.request.post(f"{self.url}/api/{path}", data=document)
        assert answer.ok, answer.text()
        result: dict[str, Any] = answer.json()
        return result

    def act(self) -> bool:
        """One click, if there is something to click; whether there was."""
        page = self.page
        for selector in (KEEP, LAY):
            button = page.query_selector(selector)
            if button:
                button.click()
                return True
        if page.query_selector(".slip"):
            page.query_selector(GIVE_UP).click()
            return True
        for selector in (CITY, ROUTE):
            found = page.query_selector_all(selector)
            if found:
                # On a crowded map another thing may lie over the middle of a route: its own click counts.
                self.dice.choice(found).dispatch_event("click")
                return True
        cards = page.query_selector_all(CARD)
        if cards:
            self.dice.choice(cards).click()
            return True
        drawer = page.query_selector(CARDS)
        if drawer and page.query_selector(".turn.mine"):
            drawer.click()
            return True
        return False

    def play(self, seconds: float, until: str = OVER) -> None:
        end = time.monotonic() + seconds
        while not self.page.query_selector(until):
            assert time.monotonic() < end, f"{until} did not come in {seconds} s:\n{self.page.inner_text('body')[:500]}"
            try:
                acted = self.act()
            except Exception as error:  # what was there a moment ago may be gone: look again
                if "Timeout" in str(error):
                    raise
                acted = False
            self.page.wait_for_timeout(60 if acted else 120)

    def hold(self) -> None:
        """Press the button of the hand-over screen for as long as it asks."""
        box = self.page.wait_for_selector(HAND_OVER).bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.wait_for_selector(".sign-board", state="detached")
        self.page.mouse.up()
