"""What the commands share that play many games: options, compiled code first, a bar, a report that can be written."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from allaboard import AllAboardError
from allaboard.bots.thinking import policies
from allaboard.engine import runner

from .compiling import wait_for, wait_for_rules


class EngineName(StrEnum):
    local = "local"
    ray = "ray"


Seed = Annotated[int, typer.Option(metavar="N", help="The same seed deals the same games.")]
Workers = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="How many games to play at once. If not given, one a processor."),
]
Engine = Annotated[
    EngineName,
    typer.Option(help="Where to play: on this machine, or on a Ray cluster (the one that RAY_ADDRESS names)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def bot_names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def wait_for_compiled(notes: Console) -> None:
    """The rules and the bots, where they can be compiled."""
    if runner.may_compile():
        if wait_for_rules(notes) is None:
            notes.print("The rules could not be compiled; they run interpreted.")
        if wait_for(notes, policies, "the bots") is None:
            notes.print("The bots could not be compiled; they run interpreted, and expert plays as hard.")


def progress_bar(console: Console) -> Progress:
    """Only for a person's eyes: a file or a pipe gets none."""
    columns = (
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn("games,"),
        TimeElapsedColumn(),
        TextColumn("gone,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    # A game with seconds for each move takes minutes: the time left is reckoned from the last half hour.
    return Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=1800
    )


@contextmanager
def watched(notes: Console, total: int, done: Callable[[], int], kept_in: Path) -> Iterator[Callable[[int], None]]:
    """A bar that is told of so many more games; whoever stops it hears how to go on."""
    begun = done()
    if 0 < begun < total:
        notes.print(f"Going on after {begun:,} of {total:,} games, kept in {kept_in}.", soft_wrap=True)
    if begun < total:
        wait_for_compiled(notes)
    with progress_bar(notes) as bar:
        task = bar.add_task("", total=total, completed=begun)
        try:
            yield lambda games: bar.advance(task, games)
        except KeyboardInterrupt:
            bar.stop()
            notes.print(
                f"\nStopped after {done():,} of {total:,} games. The same command goes on from there; "
                f"till then they are kept in {kept_in}.",
                soft_wrap=True,
            )
            raise typer.Exit(130) from None


def check_report(path: Path) -> None:
    """Asked before the first game: hours of play must not end with a missing package or folder."""
    try:
        import allaboard.lab.page  # noqa: F401
    except ImportError as error:
        raise AllAboardError("--report needs some more packages: pip install 'allaboard[lab]'.") from error
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise AllAboardError(
            f"A report cannot be written to {str(path)!r}: please name a file in a folder that exists."
        )


def write_report(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AllAboardError(f"{path} could not be written ({error.strerror or error}).") from error
