"""`allaboard simulate`: many random games, and what came of them."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from allaboard import Edition, Game, load_edition
from allaboard.engine import runner
from allaboard.lab.simulate import Outcome
from allaboard.lab.simulate import simulate as play

from .compiling import wait_for_rules


def simulate(
    edition: Annotated[
        str, typer.Option(metavar="NAME", help="An edition's name, or a folder with its files.")
    ] = "usa",
    players: Annotated[int, typer.Option(metavar="N", help="How many players sit at the table.")] = 2,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games to play.")] = 20_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 1,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many threads to use. If not given, one a processor.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Play many games at random, and show the speed, the mean scores and who wins how often."""
    notes = Console(stderr=True, highlight=False)
    found = load_edition(edition)
    Game.new(found, players, seed=0)  # a wrong number of players is refused before any waiting
    if runner.may_compile() and wait_for_rules(notes) is None:
        notes.print("The rules could not be compiled; they run interpreted.")
    with progress_bar(notes) as bar:
        task = bar.add_task("Playing", total=games)
        outcome = play(found, players, games, seed, threads=threads, progress=lambda more: bar.advance(task, more))
    if as_json:
        print(json.dumps(outcome.to_dict()))
    else:
        show(Console(highlight=False), found, outcome)


class Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s")


def progress_bar(console: Console) -> Progress:
    """Only for a person's eyes: a file or a pipe gets none."""
    columns = (BarColumn(bar_width=30), MofNCompleteColumn(), Speed(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def show(console: Console, edition: Edition, outcome: Outcome) -> None:
    manner = "" if outcome.compiled else ", interpreted"
    console.print(
        f"{edition.name}, {outcome.players} players, seed {outcome.seed}: "
        f"{outcome.games:,} games of random play in {outcome.seconds:.1f} s{manner}.",
        soft_wrap=True,
    )
    console.print(
        f"{outcome.games_per_second:,.0f} games/s, {outcome.decisions_per_second:,.0f} decisions/s, "
        f"{outcome.decisions / outcome.games:.0f} decisions a game.",
        soft_wrap=True,
    )
    console.print(seats(edition, outcome))


def seats(edition: Edition, outcome: Outcome) -> Table:
    table = Table()
    for name in ("Seat", "Mean score", "Win share", "Tickets completed"):
        table.add_column(name, justify="right")
    if edition.rules.paths:
        table.add_column("Longest path", justify="right")
    for seat in range(outcome.players):
        row = [
            str(seat),
            f"{outcome.mean_scores[seat]:.2f}",
            f"{outcome.win_shares[seat]:.1%}",
            f"{outcome.mean_tickets[seat]:.2f}",
        ]
        if edition.rules.paths:
            row.append(f"{outcome.mean_longest[seat]:.2f}")
        table.add_row(*row)
    return table
