"""`allaboard replay` and `allaboard verify`: what can be done with the record of a game."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from allaboard import Game, RecordError
from allaboard.server import fairness

from .terminal import final
from .terminal.story import Story
from .terminal.words import Words

MOST_BYTES = 5_000_000

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as the server and `play` save it.")]

EditionFolder = Annotated[
    str | None, typer.Option(metavar="FOLDER", help="Of the edition, if it is none of the package's.")
]


def replay(
    file: RecordFile,
    edition: EditionFolder = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the final position as JSON instead.")] = False,
) -> None:
    """Tell a recorded game from its beginning to its end."""
    game = Game.replay(read(file), edition)
    if json_:
        typer.echo(json.dumps(game.position() | {"scores": game.scores, "winners": list(game.winners)}))
        return
    console = Console(highlight=False)
    words = Words(game.edition, game.names)
    for line in Story(words).lines(game.log):
        console.print(line.text, markup=False)
    if game.over:
        console.print(final.breakdown(game.view(None), words))
    else:
        console.print("There the record ends; the game was not over.")


def verify(file: RecordFile, edition: EditionFolder = None) -> None:
    """Prove that cards and tickets followed from the seed whose hash was shown before the deal."""
    record = read(file)
    promised = fairness.check(record)
    game = Game.replay(record, edition)
    typer.echo(f"Before the deal the table showed {promised}")
    typer.echo("That is the SHA-256 of this record's seed and salt: compare it with what you saw.")
    typer.echo(f"All {len(record['actions'])} actions were played again from that seed, each one legal.")
    if game.over:
        totals = ", ".join(f"{name} {score['total']}" for name, score in zip(game.names, game.scores, strict=True))
        typer.echo(f"They lead to the final scores: {totals}.")


def read(file: Path) -> dict[str, Any]:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise RecordError(f"{file} is too big to be the record of a game.")
        document = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise RecordError(f"{file} is not a JSON file: {error}.") from error
    if not isinstance(document, dict):
        raise RecordError(f"{file} is not a record: a record is a JSON object.")
    return document
