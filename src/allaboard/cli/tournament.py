"""`allaboard tournament`: bots against bots, and who is the better."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from allaboard import Edition, load_edition
from allaboard.lab.ledger import Ledger
from allaboard.lab.played import Played
from allaboard.lab.standings import Standing, faults, mean_winning_score, parts_of
from allaboard.lab.tournament import Tournament

from .playing import AsJson, Engine, EngineName, Seed, Workers, bot_names, check_report, watched, write_report

USUAL_SECONDS = 1.0


def tournament(
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Who plays, with commas between; a bot of your own is file.py:Class. As many as there are seats "
            "are one table, and a name may be there twice; more meet in all combinations; fewer fill the table in "
            "every mixture of all of them.",
        ),
    ],
    edition: Annotated[
        str, typer.Option(metavar="NAME", help="An edition's name, or a folder with its files.")
    ] = "usa",
    players: Annotated[int, typer.Option(metavar="N", help="How many players sit at a table.")] = 2,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            help="How many games to play, rounded up: each deal is played at every table in every seating.",
        ),
    ] = 100,
    seed: Seed = 1,
    seconds_per_move: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            min=0.001,
            help="How long a bot that can use the time may think about a move. If not given, 1, unless there is "
            "a limit of playouts.",
        ),
    ] = None,
    playouts_per_move: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="A limit in playouts instead: with it such bots play alike on any machine."
        ),
    ] = None,
    workers: Workers = None,
    engine: Engine = EngineName.local,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep every game in this file, a line of JSON each; what it already has is not played again. "
            "If not given, games are kept only until the tournament is done.",
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page with plots, which opens in a browser without a network."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games against each other, and show who is how strong.

    A tournament that was stopped goes on where it was when the same command is given again.

    A bot that fails, or tries what is not allowed, loses that game and the others share the win.
    """
    notes = Console(stderr=True, highlight=False, markup=False)
    seconds = USUAL_SECONDS if seconds_per_move is None and playouts_per_move is None else seconds_per_move
    names = bot_names(bots)
    played = Tournament(load_edition(edition), players, names, games, seed, seconds, playouts_per_move)
    if report:
        check_report(report)
    ledger = played.ledger(save)
    found = watch(notes, played, ledger, engine, workers)
    results = played.played(ledger)
    for sentence in faults(results):
        notes.print(sentence, soft_wrap=True)
    if as_json:
        each = {name: standing_of(name, found).to_dict() for name in dict.fromkeys(names)}
        print(json.dumps({"bots": each, "mean_winning_score": mean_winning_score(results)}))
    else:
        show(Console(highlight=False, markup=False), played, found)
    if report:
        from allaboard.lab.report import page

        write_report(report, page(played, results, found))
    if save is None:
        ledger.remove()


def watch(
    notes: Console, played: Tournament, ledger: Ledger[Played], engine: EngineName, workers: int | None
) -> list[Standing]:
    total = played.schedule.games

    def done() -> int:
        return sum(number < total for number in ledger.played)

    if total != played.games:
        notes.print(
            f"Playing {total:,} games instead of {played.games:,}: whole deals, each of which is played "
            f"{played.schedule.games_per_deal} times, so that all have the same cards and seats.",
            soft_wrap=True,
        )
    if done() == total:
        notes.print(f"All {total:,} games are in {ledger.path} already.", soft_wrap=True)
    with watched(notes, total, done, ledger.path) as advance:
        return played.play(ledger, engine=engine.value, workers=workers, progress=lambda game: advance(1))


def standing_of(name: str, found: list[Standing]) -> Standing:
    return next(standing for standing in found if standing.bot == name)


# ---------------------------------------------------------------- tables


def show(console: Console, played: Tournament, found: list[Standing]) -> None:
    schedule = played.schedule
    console.print(
        f"{played.edition.name}, {played.players} players, seed {played.seed}: {schedule.games:,} games, "
        f"{schedule.games_per_deal} with each deal.",
        soft_wrap=True,
    )
    console.print(strength(found))
    console.print(points(played.edition, found))
    console.print(times(found))


def table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", title_style="bold")
    made.add_column("Bot", overflow="fold")
    for column in columns:
        made.add_column(column, justify="right")
    return made


def strength(found: list[Standing]) -> Table:
    made = table("Who wins", "Games", "Win share", "95 % interval", "Rating", "Margin")
    for one in found:
        low, high = one.ci95
        rating = f"{one.rating.strength:.1f} ± {one.rating.doubt:.1f}"
        made.add_row(
            one.bot,
            f"{one.games:,}",
            f"{one.win_share:.1%}",
            f"{low:.1%} – {high:.1%}",
            rating,
            number(one.mean_margin, "+.1f"),
        )
    return made


def points(edition: Edition, found: list[Standing]) -> Table:
    """The parts of the score that the edition has, as means."""
    parts = parts_of(edition)
    made = table("Mean scores", "Total", *(part.capitalize() for part in parts), "Tickets completed")
    for one in found:
        mean_parts = [number(one.mean_parts.get(part), ".1f") for part in parts]
        made.add_row(one.bot, number(one.mean_score, ".1f"), *mean_parts, number(one.mean_completed, ".1f"))
    return made


def times(found: list[Standing]) -> Table:
    made = table("Milliseconds per move", "Half within", "90 % within", "99 % within", "Moves")
    for one in found:
        within = [number(one.seconds.get(p), ",.2f", 1000) for p in (50, 90, 99)]
        made.add_row(one.bot, *within, f"{one.decisions:,}")
    return made


def number(value: float | None, form: str, unit: int = 1) -> str:
    return "–" if value is None else format(value * unit, form)
