"""Figures as text on a page of the lab: a number with its interval, a table of them, one edition beside the other."""

from collections.abc import Callable, Sequence
from html import escape

from .balance import Balance
from .balance_plots import Columns
from .intervals import Estimate


def number(one: Estimate | None, form: str = ".1f", sign: str = "") -> str:
    """A figure and, smaller, its interval: `61.2 % 59.8–62.6`."""
    if one is None:
        return "–"
    scale, unit = (100, " %") if form.endswith("%") else (1, "")
    form = sign + form.removesuffix("%") + ("f" if form.endswith("%") else "")
    value, low, high = (format(end * scale, form).replace("-", "−") for end in (one.value, one.low, one.high))
    between = " to " if "−" in low or "+" in low else "–"
    return f"{value}{unit} <small>{low}{between}{high}</small>"


def cell(one: Estimate | None, form: str = ".1f", sign: str = "") -> str:
    key = "" if one is None else f' data-key="{one.value}"'
    return f"<td{key}>{number(one, form, sign)}</td>"


def table(heads: Sequence[str], rows: Sequence[str], sort: bool = True) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    kind = ' class="sorted"' if sort else ""
    return (
        f'<div class="scroll"><table{kind}><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def beside(columns: Columns, make: Callable[[int, str, Balance], str]) -> str:
    """One for each edition, beside each other."""
    if len(columns) == 1:
        return make(0, *columns[0])
    made = [
        f'<div class="two"><h3 class="label">{escape(label)}</h3>{make(place, label, balance)}</div>'
        for place, (label, balance) in enumerate(columns)
    ]
    return f'<div class="columns">{"".join(made)}</div>'
