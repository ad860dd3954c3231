"""The balance of one or two editions as one HTML page, which opens without a network."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from . import balance_plots as plots
from .balance import Balance
from .balance_map import map_section
from .balance_plots import Columns
from .cells import beside, cell, number, table
from .comparison import Change, changes
from .experiment import SITTING, Experiment
from .findings import DEAD, FAIR, HARD, SHUNNED, Finding, findings
from .intervals import Estimate
from .page import Plot, figure, script

OPTIONS = """, actions: false, config: {background: "transparent", view: {stroke: null}, font: "system-ui, sans-serif",
axis: {gridColor: "#e6dfcf", domainColor: "#b9b1a0", tickColor: "#b9b1a0", labelColor: "#4a453b", titleColor: "#4a453b",
titleFontWeight: "normal"}}"""
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
    games = -(-experiment.games // SITTING) * SITTING
    bots = " and ".join(experiment.bots)
    seats = f"{bots} in every seat" if len(experiment.bots) == 1 else f"{bots} in turn in every seat"
    return f"{games:,} games with each number of players, {seats}, seed {experiment.seed}. Intervals are 95 %."


def _panel(players: int, columns: Columns, hidden: bool) -> str:
    marked = [findings(balance) for _, balance in columns]
    key = f"p{players}"
    parts = [
        f'<div class="panel" id="players{players}"{" hidden" if hidden else ""}>',
        f"<h2>{players} players</h2>",
        beside(columns, lambda place, label, balance: _tiles(balance)),
        "<h2>What to look at</h2>",
        beside(columns, lambda place, label, balance: _findings(marked[place])),
        _changed(columns),
        map_section(columns),
        "<h2>Tickets</h2>",
        "<p>The luckiest first. Named among the findings: red.</p>",
        beside(
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
        beside(columns, lambda place, label, balance: _habit_table(balance)),
        "</div>",
    ]
    return "\n".join(parts)


def _figure(place: str, chart: Plot, caption: str) -> str:
    return figure(place, chart, caption, OPTIONS)


def _overview(columns: Columns, two: bool) -> str:
    heads = ["Players", "Games", "Score", "Winning score", "Margin", "Close games", "Shared wins", "Turns"]
    heads += ["First seat wins", "Last seat wins"]
    rows = []
    for label, balance in columns:
        name = f"{balance.players}" + (f" · {escape(label)}" if two else "")
        cells = [f"<td>{name}</td>", f"<td>{len(balance.games):,}</td>"]
        cells += [cell(one) for one in (balance.score, balance.winning_score, balance.margin)]
        cells += [cell(balance.close, ".1%"), cell(balance.shared, ".1%"), cell(balance.length)]
        cells += [cell(balance.seats[place].wins, ".1%") for place in (0, -1)]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return table(heads, rows, sort=False)


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
        cells += [f"<td>{one.shortest}</td>", cell(one.kept, ".0%"), cell(one.completed, ".0%")]
        cells += [cell(one.net)] if scored else []
        cells += [cell(one.luck, ".1f" if scored else ".2f", "+")]
        cells += [cell(one.luck_wins, ".1%", "+"), cell(one.holder_wins, ".1%", "+")]
        cells += [cell(one.fair, ".0f")] if scored else []
        rows.append(f"<tr{' class=marked' if one.ticket.id in marked else ''}>{''.join(cells)}</tr>")
    return f"<details><summary>All tickets</summary>{table(heads, rows)}</details>"


def _habit_table(balance: Balance) -> str:
    rows = [
        f"<tr><td>{escape(one.name)}</td><td>{one.winners:.2f}</td><td>{one.others:.2f}</td>"
        f"{cell(one.difference, '.2f', '+')}{cell(one.effect, '.2f', '+')}</tr>"
        for one in balance.habits
    ]
    heads = ["", "Winners", "Others", "Difference", "In standard deviations"]
    return f"<details><summary>In numbers</summary>{table(heads, rows)}</details>"


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
    heads = ["", left, right, "Difference"]
    rows = [_change_row(one) for one in found[:MOST_CHANGES]]
    more = f"<p class=pale>{len(found) - MOST_CHANGES} more.</p>" if len(found) > MOST_CHANGES else ""
    return (
        "<h2>What differs</h2><p>The surest differences first. Of figures that are really equal at most one in twenty "
        f"is here by chance.</p>{table(heads, rows)}{more}"
    )


def _change_row(one: Change) -> str:
    form, sign = ("." + ("1%" if one.share else "1f")), "+" if one.signed else ""
    difference = Estimate(one.after.value - one.before.value, one.low, one.high, 0)
    cells = cell(one.before, form, sign) + cell(one.after, form, sign) + cell(difference, form, "+")
    return f"<tr><td>{escape(one.what)}</td>{cells}</tr>"
