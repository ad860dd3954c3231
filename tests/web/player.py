"""Somebody who plays by clicking: chooses among what is legal, and does it with the mouse on the page as it is."""

import random
import re
from collections import Counter
from functools import cache
from typing import Any

from playwright.sync_api import Locator

from allaboard import load_edition
from web.guests import Tab

Action = dict[str, Any]

# Where a route can be hit: a point of its own line that nothing else covers.
POINT_OF_ROUTE = """id => {
  const line = document.querySelector(`[data-route="${id}"] path:last-of-type`);
  const toScreen = line.getScreenCTM(), length = line.getTotalLength();
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88]) {
    const { x, y } = line.getPointAtLength(length * share).matrixTransform(toScreen);
    if (document.elementFromPoint(x, y)?.closest('[data-route]')?.dataset.route === id) return [x, y];
  }
  return null;
}"""
POINT_OF_CITY = """id => {
  const { left, top, width, height } = document.querySelector(`[data-city="${id}"] circle`).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return document.elementFromPoint(x, y)?.closest('[data-city]')?.dataset.city === id ? [x, y] : null;
}"""


class Player:
    """Wants every kind of action once, then long routes: that ends games soon."""

    def __init__(self, tab: Tab, seed: int = 0) -> None:
        self.tab, self.page = tab, tab.page
        self.dice = random.Random(seed)
        self.done: Counter[str] = Counter()

    # ------------------------------------------------------------ choosing

    def choose(self) -> Action:
        assert self.tab.view is not None
        legal: list[Action] = self.tab.view["legal"]
        new = [action for action in legal if not self.done[kind(action)] and action["type"] != "abandon_tunnel"]
        if new:
            return self.dice.choice(new)
        by = {action["type"]: action for action in legal}
        if "pay_tunnel" in by:
            return by["pay_tunnel"]
        claims = sorted((a for a in legal if a["type"] == "claim"), key=self._length)
        if claims and (self._length(claims[-1]) >= 4 or self.dice.random() < 0.4 or "draw" not in by):
            return claims[-1]
        draws = [a for a in legal if a["type"] == "draw"]
        if draws:
            hand = self.tab.view["hand"]
            return max(draws, key=lambda a: hand.get(a["card"], 0) + 2 * self.dice.random())
        return self.dice.choice(legal)

    def _length(self, action: Action) -> int:
        assert self.tab.view is not None
        return length_of(self.tab.view["edition"], action["route"])

    # ------------------------------------------------------------ doing

    def play_to_the_end(self) -> None:
        while not self.tab.over:
            if self.tab.my_turn:
                self.act(self.choose())
            else:
                self.tab.until(lambda: self.tab.my_turn or self.tab.over, "my turn or the end")

    def act(self, action: Action) -> None:
        """Do it, and see that it is what the page has sent and the server has written."""
        sent = len(self.tab.plays())
        self.do(action)
        self.tab.until(lambda: len(self.tab.plays()) > sent and self.tab.answered(), f"{action}")
        assert self.tab.plays()[sent:] == [action]
        self.done[kind(action)] += 1

    def do(self, action: Action) -> None:
        match action["type"]:
            case "draw":
                self.page.locator(f'[data-card="{action["card"]}"]:enabled').first.click()
            case "claim":
                self.click_route(action["route"])
                self.pay(action)
            case "build_station":
                self.button("Build a station").click()
                self.click_city(action["city"])
                self.pay(action)
            case "place_tourists" | "take_token":
                self.click_city(action["city"])
            case "keep_tickets":
                self.keep(action["tickets"])
            case "pay_tunnel":
                self.pay(action)
            case "abandon_tunnel":
                self.button("Give up the tunnel").click()
            case "draw_tickets":
                self.button("Draw tickets").click()
            case "swap_tickets":
                self.button("Swap tickets").click()
            case "pass":
                self.button("Pass").click()
            case other:
                raise AssertionError(f"nobody has said how to click {other}")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def click_route(self, route: str) -> None:
        self.page.locator(f'[data-route="{route}"]').wait_for(state="attached")
        self.page.mouse.click(*self.point(POINT_OF_ROUTE, route))

    def click_city(self, city: str) -> None:
        self.page.locator(f'[data-city="{city}"][role="button"]').wait_for(state="attached")
        self.page.mouse.click(*self.point(POINT_OF_CITY, city))

    def point(self, script: str, id: str) -> tuple[float, float]:
        point = self.page.evaluate(script, id)
        if point is None:  # out of sight
            self.button("Show the whole map").click()
            self.page.wait_for_timeout(200)
            point = self.page.evaluate(script, id)
        assert point, f"{id} cannot be clicked anywhere"
        return point[0], point[1]

    def pay(self, action: Action) -> None:
        assert self.tab.view is not None
        slip, cards = self.page.get_by_role("dialog"), payment_words(action, self.tab.view)
        slip.get_by_role("radio", name=re.compile(f"^{cards}")).click()
        slip.get_by_role("button", name=re.compile(f"^(Lay|Add) {cards}$")).click()

    def keep(self, tickets: list[str]) -> None:
        for box in self.page.get_by_role("checkbox").all():
            wanted = box.get_attribute("data-ticket") in tickets
            if wanted != (box.get_attribute("aria-checked") == "true"):
                box.click()
        self.button(re.compile(r"^Keep \d+ ticket")).click()


def kind(action: Action) -> str:
    """What counts as a kind of its own for a tester."""
    match action["type"]:
        case "draw":
            special = action["card"] if action["card"] in ("blind", "locomotive") else "market"
            return f"draw {special}"
        case "claim":
            return "claim with locomotives" if action["locomotives"] else "claim"
        case other:
            return str(other)


@cache
def length_of(edition: str, route: str) -> int:
    return next(r.length for r in load_edition(edition).routes if r.id == route)


def payment_words(action: Action, view: dict[str, Any]) -> str:
    """As the page says it in English."""
    locomotives: int = action["locomotives"]
    match action["type"]:
        case "claim":
            cards = length_of(view["edition"], action["route"])
        case "pay_tunnel":
            cards = view["tunnel"]["extra"]
        case _:
            cards = 1 + len(view["stations"][view["seat"]])
    color = view["tunnel"]["color"] if action["type"] == "pay_tunnel" else action["color"]
    one, many = ("ferry", "ferries") if view["edition"] == "san_francisco" else ("locomotive", "locomotives")
    parts = [f"{cards - locomotives} {color}"] if cards > locomotives else []
    parts += [f"{locomotives} {one if locomotives == 1 else many}"] if locomotives else []
    return " and ".join(parts)
