"""The routes of the map, all or those of one city or one player."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from allaboard import View
from allaboard.bots.network import Network
from allaboard.engine.edition import Route

from .colors import WILD, card, name
from .columns import in_columns
from .words import Words, count, folded


def everything(view: View, words: Words, width: int) -> RenderableType:
    """The whole map, as compact as can be."""
    cells = []
    for route in words.edition.routes:
        owner = _owner(view, words, route)
        cell = short(words, route)
        cells.append(cell + Text(f" {owner}", style="bold") if owner else cell)
    return in_columns(cells, width)


def listing(view: View, words: Words, search: str) -> RenderableType:
    """A table of the routes whose cities, or whose owner, have the searched text in their names."""
    wanted = folded(search)
    found = [route for route in words.edition.routes if wanted in folded(_searchable(view, words, route))]
    if not found:
        return Text(f"No city and no player has “{search}” in the name.")
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, header_style="bold")
    table.add_column(count(len(found), "route"), no_wrap=True)
    table.add_column("Length", justify="right")
    table.add_column("Color", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Owner", no_wrap=True, overflow="ellipsis")
    for route in found:
        owner = _owner(view, words, route)
        style = "" if owner == "" else "dim" if owner == "closed" else "bold"
        facts: list[RenderableType] = [str(route.length), card(route.color), kind(route), Text(owner)]
        table.add_row(words.ends(route.a, route.b), *facts, style=style)
    return table


def ways(view: View, words: Words) -> RenderableType:
    """For each ticket that is not done, the routes of a shortest way that is still open."""
    if view.seat is None:
        return Text("")
    network = Network(words.edition, view, view.seat)
    lines = []
    for held in [*(view.tickets or []), *(view.offered or [])]:
        ticket = words.tickets[held]
        way = network.way(ticket.a, ticket.b)
        if way is None:
            steps = Text("there is no way left.")
        else:
            steps = Text(", ").join([short(words, route) for route in reversed(way)]) if way else Text("done.")
        lines.append(Text.assemble((f"{words.ticket(held)}: ", "bold"), steps))
    return Text("\n").join(lines) if lines else Text("You have no tickets.")


def kind(route: Route) -> str:
    if route.kind == "rail":
        return ""
    return f"{route.kind}, {count(route.locomotives, 'locomotive')}" if route.locomotives else route.kind


def short(words: Words, route: Route) -> Text:
    """“Dieppe–Paris 1 purple”, for lists; a ferry with its locomotives."""
    ends = words.ends(route.a, route.b)
    special = " tunnel" if route.kind == "tunnel" else ""
    locomotives = f" {route.locomotives}{WILD}" if route.locomotives else ""
    return Text.assemble(f"{ends} {route.length} ", name(route.color), special, locomotives)


def _owner(view: View, words: Words, route: Route) -> str:
    if route.id in view.routes:
        return words.name(view.routes[route.id])
    return "closed" if route.id in view.closed else ""


def _searchable(view: View, words: Words, route: Route) -> str:
    return f"{words.ends(route.a, route.b)} {route.id} {_owner(view, words, route)}"
