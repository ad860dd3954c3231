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
DIRECTION = """id => {
  const here = document.activeElement, there = document.querySelector(`[data-route="${id}"]`);
  if (here === there) return null;
  const middle = (element) => {
    const line = element.querySelector('path:last-of-type');
    return line.getPointAtLength(line.getTotalLength() / 2);
  };
  const [a, b] = [middle(here), middle(there)], [x, y] = [b.x - a.x, b.y - a.y];
  const across = x > 0 ? 'ArrowRight' : 'ArrowLeft', along = y > 0 ? 'ArrowDown' : 'ArrowUp';
  const straight = Math.abs(x) > Math.abs(y);
  // Now and then the other way, not to go to and fro for ever.
  return Math.random() < 0.8 === straight ? across : along;
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
                self.show("Cards")
                self.press(self.page.locator(f'[data-card="{action["card"]}"]:enabled').first)
            case "claim":
                self.show("Map")
                self.choose_route(action["route"])
                self.pay(action)
            case "build_station":
                self.show("Table")
                self.press(self.button("Build a station"))
                self.choose_city(action["city"])
                self.pay(action)
            case "place_tourists" | "take_token":
                self.show("Map")
                self.choose_city(action["city"])
            case "keep_tickets":
                self.keep(action["tickets"])
            case "pay_tunnel":
                self.pay(action)
            case "abandon_tunnel":
                self.press(self.button("Give up the tunnel"))
            case "draw_tickets":
                self.show("Tickets")
                self.press(self.button("Draw tickets"))
            case "swap_tickets":
                self.show("Tickets")
                self.press(self.button("Swap tickets"))
            case "pass":
                self.press(self.button("Pass"))
            case other:
                raise AssertionError(f"nobody has said how to do {other} on the page")

    def pay(self, action: Action) -> None:
        assert self.tab.view is not None
        cards = payment_words(action, self.tab.view)
        self.press(self.page.get_by_role("radio", name=re.compile(f"^{cards}")))
        self.press(self.button(re.compile(f"^(Lay|Add) {cards}$")))

    def keep(self, tickets: list[str]) -> None:
        self.page.get_by_role("checkbox").first.wait_for()
        for box in self.page.get_by_role("checkbox").all():
            wanted = box.get_attribute("data-ticket") in tickets
            if wanted != (box.get_attribute("aria-checked") == "true"):
                self.press(box)
        self.press(self.button(re.compile(r"^Keep \d+ ticket")))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # ------------------------------------------------------------ with what

    def show(self, tab: str) -> None:
        """On a desk everything is in sight."""

    def press(self, what: Locator) -> None:
        what.click()

    def choose_route(self, route: str) -> None:
        self.page.locator(f'[data-route="{route}"]').wait_for(state="attached")
        self.hit(self.point(POINT_OF_ROUTE, route))

    def choose_city(self, city: str) -> None:
        self.page.locator(f'[data-city="{city}"][role="button"]').wait_for(state="attached")
        self.hit(self.point(POINT_OF_CITY, city))

    def hit(self, point: tuple[float, float]) -> None:
        self.page.mouse.click(*point)

    def point(self, script: str, id: str) -> tuple[float, float]:
        point = self.find(script, id)
        if point is None:  # out of sight
            self.button("Show the whole map").click()
            self.page.wait_for_timeout(200)
            point = self.find(script, id)
        assert point, f"{id} cannot be hit anywhere"
        return point[0], point[1]

    def find(self, script: str, id: str) -> list[float] | None:
        found: list[float] | None = self.page.evaluate(script, id)
        return found


# The same for so many frames: on a loaded machine time passes without any.
STILL = """
  let last = null, same = 0
  while (same < 12) {
    await new Promise(requestAnimationFrame)
    const now = JSON.stringify(at(id))
    same = now === last ? same + 1 : 0
    last = now
  }
  return JSON.parse(last)
"""


class Toucher(Player):
    """With a finger, on a phone, where the table is behind four tabs."""

    def show(self, tab: str) -> None:
        button = self.page.get_by_role("navigation").get_by_role("button", name=tab)
        if button.get_attribute("aria-pressed") != "true":
            button.tap()

    def press(self, what: Locator) -> None:
        what.tap()

    def find(self, script: str, id: str) -> list[float] | None:
        """The map takes the room that the sheets leave: wait until it lies still, frame by frame."""
        return super().find(f"async (id) => {{ const at = {script}; {STILL} }}", id)

    def hit(self, point: tuple[float, float]) -> None:
        self.page.touchscreen.tap(*point)


class Typist(Player):
    """With the keyboard alone: Tab to what is wanted, arrows on the map."""

    MOST_TABS = 250
    _ways = 0

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        element = what.element_handle()
        for _ in range(self.MOST_TABS):
            if self.page.evaluate("element => element === document.activeElement", element):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")

    def choose_route(self, route: str) -> None:
        """By turns on the map and from the list of routes."""
        self._ways += 1
        if self._ways % 3 == 0 or not self.walk(route):
            self.press(self.button("List of routes"))
            name = self.page.locator(f'[data-route="{route}"]').get_attribute("aria-label") or ""
            listed = name.removesuffix(", you can claim it")  # there its heading says so
            self.press(self.page.get_by_role("dialog").get_by_role("button", name=listed, exact=True).first)
        else:
            self.page.keyboard.press("Enter")

    def choose_city(self, city: str) -> None:
        self.press(self.page.locator(f'[data-city="{city}"]'))

    def walk(self, route: str) -> bool:
        """From the map's one stop to the route, always in the direction where it lies."""
        self.reach(self.page.locator('[data-route][tabindex="0"]'))
        for _ in range(60):
            way = self.page.evaluate(DIRECTION, route)
            if way is None:
                return True
            self.page.keyboard.press(way)
        return False


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
