"""The map on the page of the lab: each route as often and as hotly as it is claimed, and all of them in a table."""

from html import escape

from allaboard.pictures.map import EARLY, HEAT, TEXT, USE, Paint, Picture, printed, shade

from .balance import Balance, RouteFigures
from .balance_plots import Columns
from .cells import beside, cell, number, table
from .findings import DEAD
from .intervals import Estimate

LOOKS = {
    "use": "Use",
    "sought": "Wanted by several",
    "lost": "Taken from a plan",
    "turn": "Timing",
    "print": "Printed colors",
}
CONTEST = ("sought", "lost")


def map_section(columns: Columns) -> str:
    looks = {look: name for look, name in LOOKS.items() if look not in CONTEST or any(b.has_plans for _, b in columns)}
    buttons = "".join(
        f'<button value="{look}" aria-pressed="{str(look == "use").lower()}">{name}</button>'
        for look, name in looks.items()
    )
    scale = {look: _hottest(columns, look) for look in CONTEST}
    turns = [one.turn.value for _, b in columns for one in b.routes if one.turn and one.used.value >= DEAD] or [0.0]
    first, last = min(turns), max(turns)
    legends = [
        ("use", USE, "never claimed", "claimed in every game"),
        ("sought", HEAT, "never", f"wanted by several in {scale['sought']:.0%} of the games"),
        ("lost", HEAT, "never", f"taken from somebody's plan in {scale['lost']:.0%} of the games"),
        ("turn", EARLY, f"claimed late, in turn {last:.0f}", f"early, in turn {first:.0f}"),
    ]
    made = "".join(
        f'<div class="legend {look}">{low}<i style="background:linear-gradient(90deg,{",".join(colors)})"></i>'
        f"{high}</div>"
        for look, colors, low, high in legends
    )
    made += '<div class="legend print">as printed on the board</div>'

    def paints(balance: Balance) -> dict[str, Paint]:
        dead = {route.id for one in balance.connections if one.used.high < DEAD for route in one.routes}
        return {one.route.id: _paint(balance, one, one.route.id in dead, scale, first, last) for one in balance.routes}

    def picture(place: int, label: str, balance: Balance) -> str:
        drawn = Picture(balance.edition, TEXT if len(columns) == 1 else 1.45 * TEXT)
        told = '<figcaption class="told">Point at a route to read its figures.</figcaption>'
        return f"<figure>{drawn.svg(paints(balance), f'Map of {label}')}{told}</figure>{_route_table(balance)}"

    return (
        '<section data-look="use"><h2>The map</h2><p>The wider a route, the more often it is claimed. On a red '
        f'ground: dead.</p><div class="looks">{buttons}</div>{made}{beside(columns, picture)}</section>'
    )


def _hottest(columns: Columns, look: str) -> float:
    """Where the heat of the colors ends: at the hottest route of the maps that are shown."""
    figures = [getattr(one, look) for _, balance in columns for one in balance.routes]
    return max((one.value for one in figures if one), default=0.0) or 1.0


def _paint(
    balance: Balance, one: RouteFigures, dead: bool, scale: dict[str, float], first: float, last: float
) -> Paint:
    late = (last - one.turn.value) / max(last - first, 1e-9) if one.turn else 0.0
    colors = {
        "use": shade(USE, one.used.value),
        "sought": shade(HEAT, one.sought.value / scale["sought"] if one.sought else 0.0),
        "lost": shade(HEAT, one.lost.value / scale["lost"] if one.lost else 0.0),
        "turn": shade(EARLY, late),
        "print": printed(one.route),
    }
    return Paint(colors, one.used.value, _told(balance, one), dead)


def _told(balance: Balance, one: RouteFigures) -> str:
    def plain(figure: Estimate | None, form: str, sign: str = "") -> str:
        return number(figure, form, sign).replace("<small>", "[").replace("</small>", "]")

    route = one.route
    kind = "" if route.kind == "track" else f" {route.kind}"
    text = f"{balance.between(route.a, route.b)}, {route.length} {route.color}{kind}: "
    text += f"claimed in {plain(one.used, '.1%')} of the games"
    if one.turn:
        text += f", on average in turn {plain(one.turn, '.1f')}"
    if one.planned:
        text += f"; in somebody's plan in {plain(one.planned, '.1%')}, wanted by several in "
        text += f"{plain(one.sought, '.1%')}, taken from a plan in {plain(one.lost, '.1%')}"
    if one.owner_wins:
        text += f"; its owners win {plain(one.owner_wins, '.1%', '+')} against equals"
    return text + "."


def _route_table(balance: Balance) -> str:
    plans = balance.has_plans
    heads = ["Route", "Spaces", "Color", "Claimed", "Mean turn"]
    heads += (["In a plan", "Wanted by several", "Taken from a plan"] if plans else []) + ["Owners' wins"]
    rows = []
    for one in sorted(balance.routes, key=lambda one: -one.used.value):
        route = one.route
        twin = f" ({route.id[-1]})" if route.twin else ""
        cells = [f"<td>{escape(balance.between(route.a, route.b))}{twin}</td>", f"<td>{route.length}</td>"]
        cells += [f"<td>{escape(route.color)}</td>", cell(one.used, ".1%"), cell(one.turn)]
        cells += [cell(part, ".1%") for part in (one.planned, one.sought, one.lost)] if plans else []
        rows.append(f"<tr>{''.join(cells)}{cell(one.owner_wins, '.1%', '+')}</tr>")
    return f"<details><summary>All routes</summary>{table(heads, rows)}</details>"
