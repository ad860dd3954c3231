"""A tournament as one HTML page: tables, and plots drawn by the scripts that the page carries with it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import altair as alt

from .page import chart as _chart
from .page import figure, script, step_for
from .played import Played
from .standings import PERCENTILES, Standing, faults, parts_of
from .tournament import Tournament

WIDTH = 640
BAND = 34  # height of a bot's row

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
th, td {{ padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd }}
th:first-child, td:first-child {{ text-align: left }}
figure {{ margin: 2.5rem 0; overflow-x: auto }}
figcaption {{ max-width: 45rem; color: #555 }}
</style>
<script>{script}</script>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""


def page(played: Tournament, games: Sequence[Played], found: Sequence[Standing]) -> str:
    schedule = played.schedule
    order = [one.bot for one in found]
    finished = [game for game in games if game.finished]
    summary = (
        f"{schedule.games:,} games with seed {played.seed}: {schedule.deals:,} deals, each played at "
        f"{len(schedule.tables)} {'table' if len(schedule.tables) == 1 else 'tables'} in every seating. "
        f"Bots that use their time had {_limit(played)} for each move."
    )
    figures = [
        (
            win_shares(found),
            f"Win shares with 95 % intervals. A shared win is a part of one; equals have {1 / played.players:.0%}.",
        ),
        (ratings(found), "Ratings (Plackett–Luce), with two standard deviations to each side. A new bot has 25."),
        (parts(found, parts_of(played.edition)), "What the mean score is made of."),
        (
            distribution([(name, game.scores[seat]["total"]) for game, seat, name in _seats(finished)], order, "Score"),
            "Scores at the end of the game.",
        ),
        (
            distribution([(name, game.margin(seat)) for game, seat, name in _seats(finished)], order, "Margin"),
            "Margins: points ahead of the best of the others.",
        ),
        (move_times(found), "Time for a move: half of the moves, 90 % and 99 % of them took no longer than this."),
    ]
    body = [f"<p>{escape(summary)}</p>", _table(found)]
    body += [f"<p>{escape(sentence)}</p>" for sentence in faults(games)]
    body += [figure(f"plot{place}", chart, text) for place, (chart, text) in enumerate(figures) if chart is not None]
    title = f"Tournament: {played.edition.name}, {played.players} players"
    return PAGE.format(title=escape(title), script=script(), body="\n".join(body))


def _limit(played: Tournament) -> str:
    seconds = [] if played.seconds is None else [f"{played.seconds:g} s"]
    playouts = [] if played.playouts is None else [f"{played.playouts:,} playouts"]
    return " and ".join(seconds + playouts) or "no limit"


def _seats(games: Iterable[Played]) -> Iterable[tuple[Played, int, str]]:
    return ((game, seat, name) for game in games for seat, name in enumerate(game.bots))


def _table(found: Sequence[Standing]) -> str:
    head = ("Bot", "Games", "Win share", "95 % interval", "Rating", "Mean score", "Mean margin", "Failed")
    rows = [
        (
            one.bot,
            f"{one.games:,}",
            f"{one.win_share:.1%}",
            f"{one.ci95[0]:.1%} – {one.ci95[1]:.1%}",
            f"{one.rating.strength:.1f} ± {one.rating.doubt:.1f}",
            "–" if one.mean_score is None else f"{one.mean_score:.1f}",
            "–" if one.mean_margin is None else f"{one.mean_margin:+.1f}",
            f"{one.faults:,}",
        )
        for one in found
    ]
    lines = [f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{''.join(lines)}</table>"


# ---------------------------------------------------------------- plots


def win_shares(found: Sequence[Standing]) -> alt.LayerChart:
    rows = [{"Bot": one.bot, "Win share": one.win_share, "Low": one.ci95[0], "High": one.ci95[1]} for one in found]
    return _with_reach(rows, found, "Win share", alt.Axis(format="%"))


def ratings(found: Sequence[Standing]) -> alt.LayerChart:
    rows = [
        {
            "Bot": one.bot,
            "Rating": one.rating.strength,
            "Low": one.rating.strength - 2 * one.rating.doubt,
            "High": one.rating.strength + 2 * one.rating.doubt,
        }
        for one in found
    ]
    return _with_reach(rows, found, "Rating", alt.Axis())


def _with_reach(rows: list[dict[str, Any]], found: Sequence[Standing], what: str, axis: alt.Axis) -> alt.LayerChart:
    """A point for each bot, and a line from Low to High."""
    base = _chart(rows).encode(y=_bots(found), color=_color([one.bot for one in found]))
    scale = alt.Scale(zero=False)
    line = base.mark_rule(size=2).encode(x=alt.X("Low:Q", title=what, axis=axis, scale=scale), x2="High:Q")
    point = base.mark_point(filled=True, size=90, opacity=1).encode(x=alt.X(f"{what}:Q", axis=axis, scale=scale))
    tips = [alt.Tooltip(f"{name}:Q", format=".3f") for name in (what, "Low", "High")]
    return alt.layer(line, point).encode(tooltip=["Bot:N", *tips]).properties(width=WIDTH, height=alt.Step(BAND))


def parts(found: Sequence[Standing], names: Sequence[str]) -> alt.Chart | None:
    """None where a score has no parts, or no game came to its end."""
    rows = [
        {"Bot": one.bot, "Part": part.capitalize(), "Points": one.mean_parts[part]}
        for one in found
        for part in names
        if part in one.mean_parts
    ]
    if not rows:
        return None
    order = [part.capitalize() for part in names]
    chart: alt.Chart = (
        _chart(rows)
        .mark_bar()
        .encode(
            y=_bots(found),
            x=alt.X("Points:Q", title="Mean points"),
            color=alt.Color("Part:N", sort=order, scale=alt.Scale(scheme="set2", domain=order)),
            tooltip=["Bot:N", "Part:N", alt.Tooltip("Points:Q", format=".1f")],
        )
        .properties(width=WIDTH, height=alt.Step(BAND))
    )
    return chart


def distribution(values: Sequence[tuple[str, int]], order: Sequence[str], what: str) -> alt.Chart | None:
    """Counted here in steps: the page stays small however many games there are. None without any."""
    if not values:
        return None
    numbers = [value for _, value in values]
    step = step_for(max(numbers) - min(numbers))
    counts = Counter((name, value // step * step) for name, value in values)
    totals = Counter(name for name, _ in values)
    rows = [
        {"Bot": name, "From": start, "To": start + step, "Share": count / totals[name]}
        for (name, start), count in sorted(counts.items())
    ]
    chart: alt.Chart = (
        _chart(rows)
        .mark_bar()
        .encode(
            x=alt.X("From:Q", title=what, bin="binned"),
            x2="To:Q",
            y=alt.Y("Share:Q", title=None, axis=alt.Axis(format="%", tickCount=3)),
            color=_color(order),
            row=alt.Row("Bot:N", sort=list(order), title=None, header=alt.Header(labelAngle=0, labelAlign="left")),
            tooltip=["Bot:N", "From:Q", "To:Q", alt.Tooltip("Share:Q", format=".1%")],
        )
        .properties(width=WIDTH, height=90)
    )
    return chart


def move_times(found: Sequence[Standing]) -> alt.Chart | None:
    rows = [
        {"Bot": one.bot, "Moves": f"{p} %", "Milliseconds": max(one.seconds[p] * 1000, 0.001)}  # the scale has no zero
        for one in found
        for p in PERCENTILES
        if one.seconds
    ]
    if not rows:
        return None
    order = [f"{p} %" for p in PERCENTILES]
    chart: alt.Chart = (
        _chart(rows)
        .mark_point(filled=True, size=90, opacity=1)
        .encode(
            y=_bots(found),
            x=alt.X("Milliseconds:Q", scale=alt.Scale(type="log")),
            color=alt.Color("Moves:N", sort=order, scale=alt.Scale(scheme="viridis", domain=order)),
            tooltip=["Bot:N", "Moves:N", alt.Tooltip("Milliseconds:Q", format=",.3f")],
        )
        .properties(width=WIDTH, height=alt.Step(BAND))
    )
    return chart


def _bots(found: Sequence[Standing]) -> alt.Y:
    return alt.Y("Bot:N", sort=[one.bot for one in found], title=None)


def _color(order: Sequence[str]) -> alt.Color:
    """Each bot has its color in all plots; its name stands beside it, so there is no legend."""
    return alt.Color("Bot:N", scale=alt.Scale(domain=list(order)), legend=None)
