"""`allaboard lab`: many games between bots, and what they say about a map."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from allaboard import AllAboardError, load_edition
from allaboard.engine.layout import Records
from allaboard.lab.balance import Balance
from allaboard.lab.experiment import SITTING, Experiment, Trial
from allaboard.lab.findings import findings
from allaboard.lab.intervals import Estimate
from allaboard.lab.journal import Sitting
from allaboard.lab.ledger import Ledger

from .playing import AsJson, Engine, EngineName, Seed, Workers, bot_names, check_report, watched, write_report

MOST_DEAD = 8  # dead routes that are named on the terminal


def lab(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="An edition's name, or a folder with its files.")],
    other: Annotated[
        str | None,
        typer.Argument(metavar="EDITION2", help="Another, or a variant of the same, to be shown side by side."),
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="N,N", help="How many players sit at a table; several numbers with commas between.")
    ] = "2,3,4",
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games to play with each number of players.")
    ] = 20_000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Who plays, with commas between; a bot of your own is file.py:Class. Several take the seats in turn.",
        ),
    ] = "hard",
    seed: Seed = 1,
    playouts_per_move: Annotated[
        int, typer.Option(metavar="N", min=1, help="How much a bot that searches may try for a move.")
    ] = 200,
    workers: Workers = None,
    engine: Engine = EngineName.local,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page with map and plots, which opens without a network."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the balance of a map: let bots play many games on it, and show what is unfair, unused or fought over.

    Routes, tickets, seats, scores, and what winners did differently, with 95 % intervals.

    A run that was stopped goes on where it was when the same command is given again.
    """
    notes = Console(stderr=True, highlight=False, markup=False)
    names = [edition] if other is None else [edition, other]
    experiment = Experiment(
        editions=tuple(load_edition(name) for name in names),
        players=numbers(players),
        bots=bot_names(bots),
        games=games,
        seed=seed,
        playouts=playouts_per_move,
    )
    if report:
        check_report(report)
    ledger = experiment.ledger()
    played = watch(notes, experiment, ledger, engine, workers)
    balances = [Balance(trial, played[trial]) for trial in experiment.trials]
    labels = labels_of(experiment, names)
    if as_json:
        found = [balance.to_dict() | {"findings": [vars(one) for one in findings(balance)]} for balance in balances]
        print(json.dumps({"bots": list(experiment.bots), "seed": seed, "trials": found}))
    else:
        console = Console(highlight=False, markup=False)
        for place, balance in enumerate(balances):
            show(console, labels[place // len(experiment.players)], balance)
    if report:
        from allaboard.lab.balance_report import page

        write_report(report, page(experiment, balances, labels))
        notes.print(f"The report is in {report}.", soft_wrap=True)
    ledger.remove()


def numbers(text: str) -> tuple[int, ...]:
    try:
        found = tuple(dict.fromkeys(int(part) for part in text.split(",")))
    except ValueError:
        raise AllAboardError(
            f"--players takes whole numbers with commas between, such as 2,3,4, not {text!r}."
        ) from None
    return found


def labels_of(experiment: Experiment, names: list[str]) -> list[str]:
    """Two variants often have the same name: then what they were called by tells them apart."""
    titles = [edition.name for edition in experiment.editions]
    if len(set(titles)) == len(titles):
        return titles
    return [f"{title} ({name})" for title, name in zip(titles, names, strict=True)]


def watch(
    notes: Console, experiment: Experiment, ledger: Ledger[Sitting], engine: EngineName, workers: int | None
) -> dict[Trial, Records]:
    total = experiment.sittings

    def done() -> int:
        return SITTING * sum(number < total for number in ledger.played)

    with watched(notes, SITTING * total, done, ledger.path) as advance:
        return experiment.run(ledger, engine=engine.value, workers=workers, progress=lambda sitting: advance(SITTING))


# ---------------------------------------------------------------- on the terminal


def show(console: Console, label: str, balance: Balance) -> None:
    console.print(f"\n{label}, {balance.players} players: {len(balance.games):,} games.", soft_wrap=True, style="bold")
    table = Table("", "Mean", "95 % interval")
    for column in table.columns[1:]:
        column.justify = "right"
    whole: list[tuple[str, Estimate | None, str]] = [
        ("Score", balance.score, ".1f"),
        ("Winning score", balance.winning_score, ".1f"),
        ("Margin", balance.margin, ".1f"),
        ("Turns of a player", balance.length, ".1f"),
        ("Tickets completed of those held", balance.completion, ".1%"),
        *((f"Wins of seat {one.seat + 1}", one.wins, ".1%") for one in balance.seats),
    ]
    for name, one, form in whole:
        if one:
            table.add_row(name, format(one.value, form), f"{one.low:{form}} – {one.high:{form}}")
    console.print(table)
    found = findings(balance)
    dead = [finding for finding in found if finding.kind == "route"]
    for finding in found[: len(found) - max(len(dead) - MOST_DEAD, 0)]:
        console.print(f"- {finding.what}: {finding.reason}.", soft_wrap=True)
    if len(dead) > MOST_DEAD:
        console.print(f"- Further dead routes: {len(dead) - MOST_DEAD}.")
    if not found:
        console.print("Nothing stands out beyond doubt.")
