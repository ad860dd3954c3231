"""The balance of one or two editions as one HTML page, which opens without a network."""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from . import balance_plots as plots
from .balance import Balance, RouteFigures
from .balance_plots import Columns
from .comparison import Change, changes
from .experiment import Experiment
from .findings import DEAD, FAIR, HARD, SHUNNED, Finding, findings
from .intervals import Estimate
from .map_picture import EARLY, HEAT, TEXT, USE, Paint, Picture, printed, shade
from .page import Plot, figure, script

OPTIONS = """, actions: false, config: {background: "transparent", view: {stroke: null}, font: "system-ui, sans-serif",
axis: {gridColor: "#e6dfcf", domainColor: "#b9b1a0", tickColor: "#b9b1a0", labelColor: "#4a453b", titleColor: "#4a453b",
titleFontWeight: "normal"}}"""
LOOKS = {
    "use": "Use",
    "sought": "Wanted by several",
    "lost": "Taken from a plan",
    "turn": "Timing",
    "print": "Printed colors",
}
CONTEST = ("sought", "lost")
ENDINGS = {
    "trains": "trains running out",
    "tickets": "enough tickets",
    "last_train": "the last train",
    "passes": "everybody passing",
}
MOST_CHANGES = 30


def page(experiment: Experiment, balances: Sequence[Balance], labels: Sequence[str]) -> str:
    """`balances` are those of the experiment's trials, in their order; `labels` name its editions."""
    step = len(experiment.players)
    panels = [
        (players, [(label, balances[place * step + i]) for place, label in enumerate(labels)])
        for i, players in enumerate(experiment.players)
    ]
    every = [column for _, columns in panels for column in columns]
    title = f"The balance of {' and '.join(labels)}"
    tabs = "".join(
        f'<button value="players{players}" aria-pressed="{str(i == 0).lower()}">{players} players</button>'
        for i, (players, _) in enumerate(panels)
    )
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="pale">{escape(_summary(experiment))}</p>',
        "<h2>By number of players</h2>",
        _overview(every, len(labels) > 1),
        _figure("players", plots.by_players(every), "Means over all games.") if len(panels) > 1 else "",
        f"<nav>{tabs}</nav>" if len(panels) > 1 else "",
        *(_panel(players, columns, hidden=i > 0) for i, (players, columns) in enumerate(panels)),
    ]
    two = len(labels) > 1
    template = Template((files(__package__) / "balance.html").read_text("utf-8"))
    return template.substitute(
        title=escape(title),
        script=script(),
        body="\n".join(body),
        width=84 if two else 66,
        columns=len(labels),
        finding_columns=1 if two else 2,
        fair=f"{FAIR:.0%}",
        hard=f"{HARD:.0%}",
        shunned=f"{SHUNNED:.0%}",
        dead=f"{DEAD:.0%}",
    )


def _summary(experiment: Experiment) -> str:
    games = -(-experiment.games // 10) * 10
    bots = " and ".join(experiment.bots)
    seats = f"{bots} in every seat" if len(experiment.bots) == 1 else f"{bots} in turn in every seat"
    return f"{games:,} games with each number of players, {seats}, seed {experiment.seed}. Intervals are 95 %."


def _panel(players: int, columns: Columns, hidden: bool) -> str:
    marked = [findings(balance) for _, balance in columns]
    key = f"p{players}"
    parts = [
        f'<div class="panel" id="players{players}"{" hidden" if hidden else ""}>',
        f"<h2>{players} players</h2>",
        _beside(columns, lambda place, label, balance: _tiles(balance)),
        "<h2>What to look at</h2>",
        _beside(columns, lambda place, label, balance: _findings(marked[place])),
        _changed(columns),
        _map_section(columns),
        "<h2>Tickets</h2>",
        "<p>The luckiest first. Named among the findings: red.</p>",
        _beside(
            columns,
            lambda place, label, balance: _ticket_part(
                f"{key}t{place}", balance, {one.id for one in marked[place] if one.kind == "ticket"}, len(columns) == 1
            ),
        ),
        "<h2>Seats, scores, length</h2>",
        _figure(f"{key}seats", plots.seats(columns), "Win share by seat. Dashed: equals."),
        '<div class="row">',
        _figure(f"{key}total", plots.spread(columns, lambda b: b.totals, "Score"), "Scores of all players."),
        _figure(
            f"{key}margin",
            plots.spread(columns, lambda b: b.margins, "Margin"),
            "The best ahead of the second.",
        ),
        _figure(
            f"{key}length",
            plots.spread(columns, lambda b: b.lengths, "Turns"),
            "Turns of the player who had the most.",
        ),
        "</div>",
        "<h2>What winners did differently</h2>",
        _figure(
            f"{key}habits",
            plots.habits(columns),
            "Winners against the others of the same game. One standard deviation is how much players differ in it. "
            "It shows what goes with winning, which need not be what makes one win.",
        ),
        _beside(columns, lambda place, label, balance: _habit_table(balance)),
        "</div>",
    ]
    return "\n".join(parts)


def _beside(columns: Columns, make: Callable[[int, str, Balance], str]) -> str:
    """One for each edition, beside each other."""
    if len(columns) == 1:
        return make(0, *columns[0])
    made = [
        f'<div class="two"><h3 class="label">{escape(label)}</h3>{make(place, label, balance)}</div>'
        for place, (label, balance) in enumerate(columns)
    ]
    return f'<div class="columns">{"".join(made)}</div>'


def _figure(place: str, chart: Plot, caption: str) -> str:
    return figure(place, chart, caption, OPTIONS)


# ---------------------------------------------------------------- figures as text


def number(one: Estimate | None, form: str = ".1f", sign: str = "") -> str:
    """A figure and, smaller, its interval: `61.2 % 59.8–62.6`."""
    if one is None:
        return "–"
    scale, unit = (100, " %") if form.endswith("%") else (1, "")
    form = sign + form.removesuffix("%") + ("f" if form.endswith("%") else "")
    value, low, high = (format(end * scale, form).replace("-", "−") for end in (one.value, one.low, one.high))
    between = " to " if "−" in low or "+" in low else "–"
    return f"{value}{unit} <small>{low}{between}{high}</small>"


def _cell(one: Estimate | None, form: str = ".1f", sign: str = "") -> str:
    key = "" if one is None else f' data-key="{one.value}"'
    return f"<td{key}>{number(one, form, sign)}</td>"


def _table(heads: Sequence[str], rows: Sequence[str], sort: bool = True) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    kind = ' class="sorted"' if sort else ""
    return (
        f'<div class="scroll"><table{kind}><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _overview(columns: Columns, two: bool) -> str:
    heads = ["Players", "Games", "Score", "Winning score", "Margin", "Close games", "Shared wins", "Turns"]
    heads += ["First seat wins", "Last seat wins"]
    rows = []
    for label, balance in columns:
        name = f"{balance.players}" + (f" · {escape(label)}" if two else "")
        cells = [f"<td>{name}</td>", f"<td>{len(balance.games):,}</td>"]
        cells += [_cell(one) for one in (balance.score, balance.winning_score, balance.margin)]
        cells += [_cell(balance.close, ".1%"), _cell(balance.shared, ".1%"), _cell(balance.length)]
        cells += [_cell(balance.seats[place].wins, ".1%") for place in (0, -1)]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return _table(heads, rows, sort=False)


def _tiles(balance: Balance) -> str:
    unit = "tickets" if balance.counts_tickets else "points"
    held = balance.completion
    tiles: list[tuple[str, Estimate | None, str]] = [
        (f"{unit} a player", balance.score, ".1f"),
        (f"{unit} of the winner", balance.winning_score, ".1f"),
        (f"{unit} ahead of the second", balance.margin, ".1f"),
        ("turns a player", balance.length, ".1f"),
        ("wins of the first seat", balance.seats[0].wins, ".1%"),
        ("of tickets held are completed", held, ".1%"),
    ]
    made = []
    for name, one, form in tiles:
        if one:
            value, _, rest = number(one, form).partition(" <small>")
            made.append(f'<div class="tile"><b>{value}</b>{escape(name)}<br><small>{rest}</div>')
    endings = ", ".join(f"{ENDINGS[name]} in {one.value:.1%}" for name, one in balance.endings.items())
    stopped = f" {balance.stopped:,} games would not end and are left out." if balance.stopped else ""
    return f'<div class="tiles">{"".join(made)}</div><p class="pale">Games ended by {endings}.{stopped}</p>'


def _findings(found: Sequence[Finding]) -> str:
    if not found:
        return '<p class="good">Nothing stands out beyond doubt.</p>'
    lines = [f'<li class="{one.kind}"><b>{escape(one.what)}</b>: {escape(one.reason)}.</li>' for one in found]
    return f'<ul class="findings">{"".join(lines)}</ul>'


# ---------------------------------------------------------------- the map


def _map_section(columns: Columns) -> str:
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
        f'ground: dead.</p><div class="looks">{buttons}</div>{made}{_beside(columns, picture)}</section>'
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
        cells += [f"<td>{escape(route.color)}</td>", _cell(one.used, ".1%"), _cell(one.turn)]
        cells += [_cell(part, ".1%") for part in (one.planned, one.sought, one.lost)] if plans else []
        rows.append(f"<tr>{''.join(cells)}{_cell(one.owner_wins, '.1%', '+')}</tr>")
    return f"<details><summary>All routes</summary>{_table(heads, rows)}</details>"


# ---------------------------------------------------------------- tickets and winners


def _ticket_part(place: str, balance: Balance, marked: set[str], wide: bool) -> str:
    caption = (
        "Completed: of those who held the ticket. Luck: how far ahead of the others those were who saw the ticket "
        "among their first ones, kept or not; the deal is random, so this is what the ticket itself does."
    )
    return _figure(place, plots.tickets(balance, marked, wide), caption) + _ticket_table(balance, marked)


def _ticket_table(balance: Balance, marked: set[str]) -> str:
    scored = not balance.counts_tickets
    heads = ["Ticket", *(["Points"] if scored else []), "Shortest way", "Kept", "Completed"]
    heads += [*(["Brings"] if scored else []), "Luck", "Wins if seen first", "Holders' wins"]
    heads += ["Fair points (a guess)"] if scored else []
    rows = []
    for one in balance.tickets:
        long = " (long)" if one.ticket.long else ""
        cells = [f"<td>{escape(balance.between(one.ticket.a, one.ticket.b))}{long}</td>"]
        cells += [f"<td>{one.ticket.points}</td>"] if scored else []
        cells += [f"<td>{one.shortest}</td>", _cell(one.kept, ".0%"), _cell(one.completed, ".0%")]
        cells += [_cell(one.net)] if scored else []
        cells += [_cell(one.luck, ".1f" if scored else ".2f", "+")]
        cells += [_cell(one.luck_wins, ".1%", "+"), _cell(one.holder_wins, ".1%", "+")]
        cells += [_cell(one.fair, ".0f")] if scored else []
        rows.append(f"<tr{' class=marked' if one.ticket.id in marked else ''}>{''.join(cells)}</tr>")
    return f"<details><summary>All tickets</summary>{_table(heads, rows)}</details>"


def _habit_table(balance: Balance) -> str:
    rows = [
        f"<tr><td>{escape(one.name)}</td><td>{one.winners:.2f}</td><td>{one.others:.2f}</td>"
        f"{_cell(one.difference, '.2f', '+')}{_cell(one.effect, '.2f', '+')}</tr>"
        for one in balance.habits
    ]
    heads = ["", "Winners", "Others", "Difference", "In standard deviations"]
    return f"<details><summary>In numbers</summary>{_table(heads, rows)}</details>"


def _changed(columns: Columns) -> str:
    """For two variants of one map: what differs between them beyond chance."""
    if len(columns) < 2:
        return ""
    (left, first), (right, second) = columns
    found = changes(first, second)
    if found is None:
        return ""
    if not found:
        return "<h2>What differs</h2><p>Nothing beyond chance.</p>"
    rows = [_change_row(one) for one in found[:MOST_CHANGES]]
    more = f"<p class=pale>{len(found) - MOST_CHANGES} more.</p>" if len(found) > MOST_CHANGES else ""
    table = _table(["", left, right, "Difference"], rows)
    return (
        "<h2>What differs</h2><p>The surest differences first. One in twenty figures that are really equal would "
        f"be here by chance.</p>{table}{more}"
    )


def _change_row(one: Change) -> str:
    form, sign = ("." + ("1%" if one.share else "1f")), "+" if one.signed else ""
    difference = Estimate(one.after.value - one.before.value, one.low, one.high, 0)
    cells = _cell(one.before, form, sign) + _cell(one.after, form, sign) + _cell(difference, form, "+")
    return f"<tr><td>{escape(one.what)}</td>{cells}</tr>"
