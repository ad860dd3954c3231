"""`allaboard check`: is an edition's data right, and what is in it?"""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from allaboard.engine.edition import Edition, check_edition, editions, load_edition

from .remarks import remarks


def check(
    folder: Annotated[
        Path, typer.Argument(metavar="EDITION", help="A folder with an edition's files, or an edition's name.")
    ],
) -> None:
    """Check the data of an edition, and say what is in it."""
    name_or_folder = str(folder) if str(folder) in editions() else folder
    console = Console()
    problems = check_edition(name_or_folder)
    for sentence in problems:
        # As it is: a sentence may name [rules.x], which must not be taken for a style.
        console.print(sentence, markup=False, highlight=False, soft_wrap=True)
    if problems:
        raise typer.Exit(1)
    edition = load_edition(name_or_folder)
    console.print(summary(edition))
    if worth_a_look := remarks(edition):
        typer.echo("It can be played. Worth a second look:")
        typer.echo("\n".join(worth_a_look))


def summary(edition: Edition) -> Table:
    table = Table(title=f"{edition.name} ({edition.id})", title_justify="left", show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, text in rows(edition):
        table.add_row(name, text)
    return table


def rows(edition: Edition) -> list[tuple[str, str]]:
    cards = edition.rules.cards
    return [
        ("players", f"{edition.least_players}–{edition.most_players}"),
        ("trains", f"{edition.rules.routes.trains} each"),
        ("cities", str(len(edition.cities))),
        ("routes", routes(edition)),
        ("spaces", spaces(edition)),
        ("tickets", tickets(edition)),
        ("cards", f"{cards.total}: {cards.locomotives} locomotives, {len(cards.colors)} colors"),
        ("provenance", provenance(edition)),
        ("digest", edition.digest[:16]),
    ]


def routes(edition: Edition) -> str:
    kinds = Counter(route.kind for route in edition.routes)
    doubles = sum(route.twin is not None for route in edition.routes) // 2
    counts = {"doubles": doubles, "ferries": kinds["ferry"], "tunnels": kinds["tunnel"]}
    special = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    return f"{len(edition.routes)}: {special}" if special else str(len(edition.routes))


def spaces(edition: Edition) -> str:
    """By color, the most first."""
    count: Counter[str] = Counter()
    for route in edition.routes:
        count[route.color] += route.length
    return f"{count.total()}: " + ", ".join(f"{color} {number}" for color, number in count.most_common())


def tickets(edition: Edition) -> str:
    long = sum(ticket.long for ticket in edition.tickets)
    points = [ticket.points for ticket in edition.tickets]
    facts = [f"{min(points)}–{max(points)} points"] if any(points) else []
    facts += [f"{long} long"] if long else []
    return f"{len(points)}: {', '.join(facts)}" if facts else str(len(points))


def provenance(edition: Edition) -> str:
    """How much of what is known about the data's origin is how sure, and which data that is."""
    by_status: dict[str, list[str]] = {}
    for key, entry in edition.provenance.items():
        by_status.setdefault(entry.status, []).append(key)
    total = len(edition.provenance)
    lines = [
        f"{status} {len(keys)} of {total}: {', '.join(keys)}"
        for status, keys in sorted(by_status.items(), key=lambda item: -len(item[1]))
    ]
    return "\n".join(lines) or "not stated"
