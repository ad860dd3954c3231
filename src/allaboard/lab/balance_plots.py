"""The plots of a balance report. A column is one edition; where there are two, each has its color."""

from collections.abc import Callable, Sequence
from typing import Any

import altair as alt

from .balance import Balance
from .intervals import Estimate, Numbers
from .page import chart, step_for

COLORS = ("#1d5f7d", "#d0652f")
MARKED = "#c8372d"  # what the findings name
PALE = "#b9b1a0"

Columns = Sequence[tuple[str, Balance]]  # each edition's label and figures, for one number of players


def by_players(columns: Columns) -> alt.HConcatChart:
    """Score, margin and length against the number of players; here `columns` has all trials."""
    labels = list(dict.fromkeys(label for label, _ in columns))
    whole: dict[str, Callable[[Balance], Estimate | None]] = {
        "Score": lambda balance: balance.score,
        "Winning score": lambda balance: balance.winning_score,
        "Margin": lambda balance: balance.margin,
        "Turns of a player": lambda balance: balance.length,
    }
    parts = []
    for name, figure in whole.items():
        rows = [{"Edition": label, "Players": balance.players, **_ends(figure(balance))} for label, balance in columns]
        base = chart(rows).encode(
            x=alt.X("Players:O", axis=alt.Axis(labelAngle=0)),
            color=_color([(label, columns[0][1]) for label in labels]),
            tooltip=_tips(rows),
        )
        scale = alt.Scale(zero=False)
        line = base.mark_line(point=alt.OverlayMarkDef(size=55)).encode(y=alt.Y("Value:Q", title=name, scale=scale))
        reach = base.mark_rule(size=2).encode(y=alt.Y("Low:Q", title=name, scale=scale), y2="High:Q")
        parts.append(alt.LayerChart(layer=[reach, line]).properties(width=150, height=140))
    joined: alt.HConcatChart = alt.hconcat(*parts, spacing=24)
    return joined


def seats(columns: Columns) -> alt.LayerChart:
    """Win share by seat, against that of equals."""
    rows = [
        {"Edition": label, "Seat": f"Seat {one.seat + 1}", **_ends(one.wins), "Mean score": round(one.total.value, 1)}
        for label, balance in columns
        for one in balance.seats
    ]
    even = alt.Chart(alt.InlineData(values=[{"even": columns[0][1].expected}])).mark_rule(strokeDash=[4, 4], color=PALE)
    base = chart(rows).encode(
        y=alt.Y("Seat:N", title=None), yOffset=_offset(columns), color=_color(columns), tooltip=_tips(rows)
    )
    return _reach(base, "Win share", "%", even.encode(x="even:Q"), alt.Step(26))


def spread(columns: Columns, values: Callable[[Balance], Numbers], what: str) -> alt.Chart:
    """How a number is spread over the games."""
    every = [values(balance) for _, balance in columns]
    step = step_for(max(float(v.max()) for v in every) - min(float(v.min()) for v in every))
    rows = [
        {"Edition": label, "From": start, "To": start + step, "Share": share}
        for (label, balance), numbers in zip(columns, every, strict=True)
        for start, share in balance.counted(numbers, step)
    ]
    encoded: alt.Chart = (
        chart(rows)
        .mark_bar(opacity=1.0 if len(columns) == 1 else 0.55)
        .encode(
            x=alt.X("From:Q", title=what, bin="binned"),
            x2="To:Q",
            y=alt.Y("Share:Q", title=None, stack=None, axis=alt.Axis(format="%", tickCount=4)),
            color=_color(columns),
            tooltip=["Edition:N", "From:Q", "To:Q", alt.Tooltip("Share:Q", format=".1%")],
        )
        .properties(width=250, height=150)
    )
    return encoded


def habits(columns: Columns) -> alt.LayerChart:
    """What winners did more or less of, in standard deviations."""
    order = list(dict.fromkeys(one.name for _, balance in columns for one in balance.habits))
    rows = [
        {
            "Edition": label,
            "What": one.name,
            **_ends(one.effect),
            "Winners": round(one.winners, 2),
            "Others": round(one.others, 2),
        }
        for label, balance in columns
        for one in balance.habits
    ]
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=PALE).encode(x="zero:Q")
    base = chart(rows).encode(
        y=alt.Y("What:N", sort=order, title=None, axis=alt.Axis(labelLimit=240)),
        yOffset=_offset(columns),
        color=_color(columns),
        tooltip=_tips(rows),
    )
    return _reach(base, "Winners beyond the others, in standard deviations", "+.1f", zero, alt.Step(22), width=480)


def tickets(balance: Balance, marked: set[str], wide: bool) -> alt.HConcatChart:
    """Each ticket: how often it is completed, what it brings against what is printed, what luck it is."""
    figures = sorted(balance.tickets, key=lambda one: -(one.luck.value if one.luck else 0))
    names = {one.ticket.id: _name(balance, one.ticket.id) for one in figures}
    order = [names[one.ticket.id] for one in figures]
    width = 190 if wide else 104
    parts = [
        _ticket_part(
            [(names[one.ticket.id], one.completed, one.ticket.id in marked) for one in figures],
            order,
            "Completed by its holders",
            "%",
            width,
            labels=True,
        )
    ]
    if not balance.counts_tickets:
        net = _ticket_part(
            [(names[one.ticket.id], one.net, one.ticket.id in marked) for one in figures],
            order,
            "Points brought, and printed ( | )",
            "d",
            width,
        )
        rows = [{"Ticket": names[one.ticket.id], "Printed": one.ticket.points} for one in figures]
        tick = chart(rows).mark_tick(color="#444", thickness=1.5, size=11)
        parts.append(net + tick.encode(y=alt.Y("Ticket:N", sort=order, axis=None), x="Printed:Q"))
    unit = "tickets" if balance.counts_tickets else "points"
    parts.append(
        _ticket_part(
            [(names[one.ticket.id], one.luck, one.ticket.id in marked) for one in figures],
            order,
            f"Luck: {unit} ahead when seen at the start",
            "+.1f" if balance.counts_tickets else "+d",
            width,
        )
    )
    joined: alt.HConcatChart = alt.hconcat(*parts, spacing=14)
    return joined


def _name(balance: Balance, ticket: str) -> str:
    found = next(one for one in balance.edition.tickets if one.id == ticket)
    points = "" if balance.counts_tickets else f" {found.points}"
    return balance.between(found.a, found.b) + points


def _ticket_part(
    figures: Sequence[tuple[str, Estimate | None, bool]],
    order: Sequence[str],
    title: str,
    form: str,
    width: int,
    *,
    labels: bool = False,
) -> alt.LayerChart:
    rows = [{"Ticket": name, "Marked": marked, **_ends(one)} for name, one, marked in figures if one]
    axis = alt.Axis(labelLimit=230) if labels else None
    base = chart(rows).encode(
        y=alt.Y("Ticket:N", sort=list(order), title=None, axis=axis),
        color=alt.condition("datum.Marked", alt.value(MARKED), alt.value(COLORS[0])),
        tooltip=_tips(rows),
    )
    return _reach(base, title, form, None, alt.Step(17), width=width)


def _reach(
    base: alt.Chart, title: str, form: str, behind: alt.Chart | None, height: alt.Step, width: int = 360
) -> alt.LayerChart:
    """A point for each figure, and a line over its interval."""
    axis = alt.Axis(format=form, titleFontWeight="normal", tickCount=5)
    x = alt.X("Low:Q", title=title, axis=axis, scale=alt.Scale(zero=False))
    line = base.mark_rule(size=2).encode(x=x, x2="High:Q")
    point = base.mark_point(filled=True, size=55, opacity=1).encode(x=alt.X("Value:Q", title=title))
    layers = [layer for layer in (behind, line, point) if layer is not None]
    return alt.LayerChart(layer=layers).properties(width=width, height=height)


def _ends(one: Estimate | None) -> dict[str, float]:
    if one is None:
        return {}
    return {"Value": round(one.value, 4), "Low": round(one.low, 4), "High": round(one.high, 4)}


def _tips(rows: Sequence[dict[str, Any]]) -> list[alt.Tooltip]:
    kinds = {str: "N", bool: "N"}
    names = [name for name in (rows[0] if rows else {}) if name != "Marked"]
    return [alt.Tooltip(f"{name}:{kinds.get(type(rows[0][name]), 'Q')}") for name in names]


def _offset(columns: Columns) -> Any:
    return alt.YOffset("Edition:N", sort=[label for label, _ in columns]) if len(columns) > 1 else alt.Undefined


def _color(columns: Columns) -> alt.Color:
    labels = [label for label, _ in columns]
    scale = alt.Scale(domain=labels, range=list(COLORS[: len(labels)]))
    legend = alt.Legend(title=None, orient="top") if len(labels) > 1 else None
    return alt.Color("Edition:N", scale=scale, legend=legend)
