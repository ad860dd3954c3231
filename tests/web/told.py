"""Whether a browser was told, and shows, only what its people may know. The truth comes from the server's log."""

import json
from typing import Any

from allaboard import Game, load_edition
from allaboard.server.table import Table
from web.guests import Tab
from web.moments import entries, truth

# All that a page holds for somebody to read or find: hands, tickets, and pairs of cities that stand together: in one
# ticket or one line, for of two tickets of one's own each may name a city of somebody else's.
HELD = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    hand: Object.fromEntries(all('[data-held]').map((e) => [e.dataset.held, Number(e.dataset.count)])),
    tickets: [...new Set(all('[data-ticket]').map((e) => e.dataset.ticket))],
    short: all('body *')
      .filter((e) => !e.closest('[data-route], g[aria-hidden]') && e.textContent.length < 90)
      .filter((e) => e.querySelectorAll('[data-ticket], li').length < 2)
      .map((e) => e.textContent),
    all: document.documentElement.outerHTML,
  };
}"""


def check_frames(tab: Tab, table: str) -> None:
    """Every frame is what the engine lets its seat know at that number."""
    frames: dict[int, list[dict[str, Any]]] = {}
    for frame in tab.received:
        if "view" in frame:
            frames.setdefault(frame["number"], []).append(frame)
    assert frames
    folded = Table(table)
    for number, entry in enumerate(entries(tab.guest.server, table)):
        folded.fold(entry, 0)
        seats = folded.seats_of(next((s.person for s in folded.seats if s.name == tab.guest.name), None))
        for frame in frames.pop(number, []):
            if frame["view"] is None:
                assert folded.game is None
                continue
            assert folded.game is not None
            eyes = frame["view"]["seat"]
            assert eyes is None or eyes in seats
            assert frame["view"] == plain(folded.game.view(eyes).to_dict())
            if frame["type"] == "update":
                step = folded.steps[number]
                told = [event.seen_by(eyes).to_dict() for event in step.events]
                assert frame["events"] == plain([step.note, *told] if step.note else told)
            if not folded.game.over:
                assert folded.seed not in json.dumps(frame)
    assert not frames


def check_page(tab: Tab, table: str, seat: int | None) -> None:
    """The page holds the hand and the tickets of this seat, or of nobody, and nothing of the others."""
    game = truth(tab.guest.server, table).game
    assert game is not None
    held = tab.page.evaluate(HELD)
    mine = plain(game.view(seat).to_dict())
    asked = game.phase in ("opening_tickets", "keep_tickets")
    if seat is None:
        assert held["hand"] == {}
        assert held["tickets"] == []
    else:
        assert held["hand"] == ({} if asked else {card: count for card, count in mine["hand"].items() if count})
        assert set(held["tickets"]) <= {*mine["tickets"], *mine["offered"], *mine["completed"][seat]}
        assert set(held["tickets"]) >= set(mine["offered"] if asked else mine["tickets"])
    for ticket in others_tickets(game, seat):
        assert ticket not in held["all"]
        names = city_names(game, ticket)
        telling = [text for text in held["short"] if all(name in text for name in names)]
        assert not telling, f"{ticket} of somebody else: {telling}"


def others_tickets(game: Game, seat: int | None) -> set[str]:
    """Those that this seat may not know of."""
    views = [plain(game.view(other).to_dict()) for other in range(len(game.names))]
    every = {ticket for view in views for ticket in (*view["tickets"], *view["offered"])}
    known = {ticket for view in views for ticket in view["completed"][view["seat"]]}
    own = {*views[seat]["tickets"], *views[seat]["offered"]} if seat is not None else set()
    routes = {route.id for route in load_edition(game.edition.id).routes}  # some tickets are called as a route is
    return every - known - own - routes


def city_names(game: Game, ticket: str) -> tuple[str, str]:
    names = {city.id: city.name for city in game.edition.cities}
    found = next(t for t in game.edition.tickets if t.id == ticket)
    return names[found.a], names[found.b]


def plain(document: Any) -> Any:
    return json.loads(json.dumps(document))
