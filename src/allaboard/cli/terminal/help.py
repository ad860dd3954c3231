"""The help at the table: what can be typed, and what this edition is about, read off its data."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from allaboard import Edition

from .words import joined

KEYS = {
    "a number": "choose that line of the menu",
    "a name": "search the menu: “par” shows what has to do with Paris",
    "Enter": "go back one step",
    "r, r paris": "the routes of the map, or those of a city or a player",
    "w": "for each of your tickets a shortest way that is still open",
    "l": "the log of the whole game",
    "t": "the table again",
    "q": "quit; the game can be saved first",
    "claim a-b red 0": "any action in the engine's own words: route, color, number of locomotives; also "
    "“draw red”, “draw blind”, “draw_tickets”, “build_station paris red 0”, …",
}


def page(edition: Edition) -> RenderableType:
    keys = Table(box=box.SIMPLE_HEAD, show_edge=False, header_style="bold")
    keys.add_column("Type", no_wrap=True, style="bold")
    keys.add_column("to …")
    for key, meaning in KEYS.items():
        keys.add_row(key, Text(meaning))
    return Group(keys, Text(f"{edition.name}: " + " ".join(rules(edition))))


def rules(edition: Edition) -> list[str]:
    """The game in a few sentences."""
    r = edition.rules
    found = ["In a turn you do one thing of the menu."]
    if r.market:
        found.append("Drawing is two cards, but a face-up locomotive is the only card of its turn.")
    else:
        found.append("Drawing is two cards from the deck.")
    found.append("A route costs cards of its color; on grey any one color; a locomotive stands for any card.")
    if r.scoring.counts == "points":
        points = [f"{value} for {length}" for length, value in r.routes.points.items()]
        found.append(f"Points by length: {joined(points)}.")
        found.append("A ticket adds its points at the end if your routes join its cities, else it subtracts them.")
    if r.ferries:
        found.append("A ferry needs as many locomotives as it shows.")
    if r.tunnels:
        turned_up = f"For a tunnel {r.tunnels.turned_up} cards are turned up"
        found.append(f"{turned_up}; each of your color and each locomotive costs one more.")
    if r.stations:
        found.append(
            "A station lets you use one route of another player at its city for your tickets, at the end; each "
            f"one not built is worth {r.stations.unbuilt_points} points."
        )
    if r.tourists:
        found.append("Claiming a route to a city with tourists brings a token; different ones are worth more and more.")
    if r.paths:
        found.append(f"The longest path brings {r.paths.longest_bonus} points.")
    if r.ending.trains_left is not None:
        found.append(f"Somebody with {r.ending.trains_left} trains or fewer starts the last round.")
    if r.ending.tickets_completed is not None:
        found.append(f"{r.ending.tickets_completed} completed tickets win; the last train ends the game too.")
    return found
