"""The end: who has how many points for what, and who wins."""

from collections.abc import Callable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from allaboard import View

from .screen import DONE, LOST
from .words import Words, count, joined, whole_number


def breakdown(view: View, words: Words) -> RenderableType:
    return Group(points(view, words), tickets(view, words), Text(verdict(view, words), style="bold"))


def points(view: View, words: Words) -> Table:
    table = Table(box=box.ROUNDED, header_style="bold")
    table.add_column("Final score")
    for name in view.names:
        table.add_column(Text(name), justify="right")
    for name, numbers in rows(view, words):
        table.add_row(name, *numbers)
    table.add_section()
    stars = [" ★" if seat in view.winners else "" for seat in range(len(view.names))]
    totals = [whole_number(score["total"]) for score in view.scores]
    table.add_row("Total", *map("".join, zip(totals, stars, strict=True)), style="bold")
    return table


def rows(view: View, words: Words) -> list[tuple[str, list[str]]]:
    """What the total is made of, a row for each part of the score that the edition has."""
    rules, seats = words.edition.rules, range(len(view.names))

    def part(name: str) -> list[str]:
        return [str(score[name]) for score in view.scores]

    if rules.scoring.counts == "tickets":
        found = [("Tickets completed", [str(len(view.completed[seat])) for seat in seats])]
        if rules.east_west:
            found.append(("East and west joined", ["1" if view.bonus[seat] else "0" for seat in seats]))
        return found
    found = [
        ("Routes", part("routes")),
        ("Tickets completed", [whole_number(_ticket_points(view, words, seat, True)) for seat in seats]),
        ("Tickets missed", [whole_number(-_ticket_points(view, words, seat, False)) for seat in seats]),
    ]
    if rules.stations:
        found.append(("Stations left", part("stations")))
    if rules.tourists:
        found.append(("Tourist tokens", part("tokens")))
    if rules.paths:
        longest = [f"{score['longest']} ({score['longest_length']})" for score in view.scores]
        found.append(("Longest path (length)", longest))
    return found


def tickets(view: View, words: Words) -> Table:
    """Everybody's tickets, now that they are open."""
    table = Table(box=box.ROUNDED, header_style="bold")
    for name in ("Tickets", "Completed", "Missed"):
        table.add_column(name, ratio=None if name == "Tickets" else 1)
    for seat, name in enumerate(view.names):
        table.add_row(Text(name), *(_tickets_of(view, words, seat, done) for done in (True, False)))
    return table


def _tickets_of(view: View, words: Words, seat: int, completed: bool) -> Text:
    counts = words.edition.rules.scoring.counts == "points"
    lines = []
    for ticket in _all_tickets(view, seat, completed):
        score = f" {words.tickets[ticket].points}" if counts else ""
        lines.append(f"{DONE if completed else LOST} {words.ticket(ticket)}{score}")
    return Text("\n".join(lines))


def _all_tickets(view: View, seat: int, completed: bool) -> list[str]:
    if completed:
        return view.completed[seat]
    held = view.all_tickets[seat] if view.all_tickets else []
    return [ticket for ticket in held if ticket not in view.completed[seat]]


def _ticket_points(view: View, words: Words, seat: int, completed: bool) -> int:
    return sum(words.tickets[ticket].points for ticket in _all_tickets(view, seat, completed))


# ---------------------------------------------------------------- who wins

# How a tie is broken: what is compared, the number shown, and how to say it.
TIES: dict[str, tuple[str, Callable[[View, int], int]]] = {
    "completed_tickets": ("more completed tickets", lambda view, seat: view.scores[seat]["completed_tickets"]),
    "fewest_stations": ("fewer stations built", lambda view, seat: -len(view.stations[seat])),
    "longest_path": ("the bonus for the longest path", lambda view, seat: int(view.scores[seat]["longest"] > 0)),
}


def verdict(view: View, words: Words) -> str:
    """Who wins, and by which tie-break if the points are level."""
    unit = "ticket" if words.edition.rules.scoring.counts == "tickets" else "point"
    best = max(score["total"] for score in view.scores)
    level = [seat for seat, score in enumerate(view.scores) if score["total"] == best]
    if len(level) == 1:
        return f"{words.who(level[0], 'win')} with {count(best, unit)}."
    text = f"{_names(words, level)} have {count(best, unit)} each. "
    for tie in words.edition.rules.scoring.ties:
        reason, value = TIES[tie]
        most = max(value(view, seat) for seat in level)
        left = [seat for seat in level if value(view, seat) == most]
        if len(left) == 1:
            return f"{text}{words.who(left[0], 'win')} by {reason}."
        if len(left) < len(level):
            text += f"{_names(words, left)} are ahead by {reason}. "
        level = left
    return f"{text}{_names(words, level)} share the win."


def _names(words: Words, seats: list[int]) -> str:
    text = joined([words.name(seat) for seat in seats])
    return text[0].upper() + text[1:]
