"""The page of an edition tells the numbers of its files."""

import re
from collections import Counter
from pathlib import Path

import pytest

import allaboard as aa

PAGES = Path(__file__).resolve().parents[2] / "docs/editions"


def rows(name: str) -> dict[str, str]:
    """The first table of the page."""
    table = (PAGES / f"{name}.md").read_text("utf-8").partition("|---|---|\n")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+) \|$", table, re.MULTILINE))


def numbers(name: str) -> dict[str, str]:
    """What the page has to say, in the words in which it says it; other words may follow."""
    edition = aa.load_edition(name)
    r = edition.rules
    (each,) = set(r.cards.colors.values())
    colors = f"{len(r.cards.colors)} colors of {each}, {r.cards.locomotives} locomotives"
    market = f", {r.market.size} in the market" if r.market else "; no market"
    stations = f" and {r.stations.each} stations" if r.stations else ""
    lengths = sorted(Counter(route.length for route in edition.routes).items())
    found = {
        "players": f"{edition.least_players}–{edition.most_players}, {r.routes.trains} trains{stations} each",
        "cards": f"{r.cards.total}: {colors}; {r.cards.opening_hand} in the opening hand{market}",
        "board": str(len(edition.cities)),
        "lengths": " · ".join(f"{length}: {count}" for length, count in lengths),
        "tickets": str(sum(not ticket.long for ticket in edition.tickets)),
    }
    if any(r.routes.points.values()):
        found["points by length"] = ", ".join(f"{length}→{points}" for length, points in r.routes.points.items())
    if r.tunnels:
        found["tunnels"] = f"{r.tunnels.turned_up} cards are turned up"
    if r.stations:
        *others, last = map(str, r.stations.costs)
        found["stations"] = f"{', '.join(others)} and {last} cards; {r.stations.unbuilt_points} points"
    if r.paths:
        found["longest path"] = f"{r.paths.longest_bonus} points"
    if r.ending.trains_left is not None:
        found["end"] = f"a last round once somebody has {r.ending.trains_left} trains or fewer"
    if r.ending.tickets_completed is not None:
        found["end"] = f"at once with a {r.ending.tickets_completed}th completed ticket"
    return found


@pytest.mark.parametrize("name", aa.editions())
def test_the_page_of_an_edition_tells_its_numbers(name):
    page = rows(name)
    wrong = {row: text for row, text in numbers(name).items() if not page.get(row, "").startswith(text)}
    assert wrong == {}
