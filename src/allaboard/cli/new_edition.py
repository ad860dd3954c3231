"""`allaboard new-edition`: a folder to begin a map with."""

import re
import unicodedata
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from allaboard import AllAboardError, editions

TEMPLATE = files(__package__) / "template"
FILES = ("edition.toml", "map.toml", "tickets.toml")


def new_edition(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The folder to write; its name becomes the edition's.")
    ],
    name: Annotated[str | None, typer.Option(help="What people see, if it is not the folder's name.")] = None,
) -> None:
    """Write a small map with every key explained, to be changed into your own."""
    id = id_of(folder.absolute().name)
    if id in editions():
        raise AllAboardError(f"{id} is an edition of the package; take another name for your folder.")
    shown = name_of(name or folder.absolute().name.replace("_", " ").replace("-", " ").title())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise AllAboardError(f"{folder} is not empty, and nothing is overwritten; name a new folder.")
        for file in FILES:
            text = (TEMPLATE / file).read_text("utf-8")
            (folder / file).write_text(text.replace('"my_map"', f'"{id}"').replace('"My Map"', shown), "utf-8")
    except OSError as error:
        raise AllAboardError(f"{folder} cannot be written ({error.strerror}).") from error
    typer.echo(f"{folder} has {', '.join(FILES)}: a map that can be played as it is.")
    typer.echo(f"  allaboard check {folder}              what is in it, and what is wrong with it")
    typer.echo(f"  allaboard serve --editions {folder}   play it in the browser")


def id_of(word: str) -> str:
    """The letters that an id may have, out of those that a folder has."""
    plain = unicodedata.normalize("NFD", word.lower())
    id = re.sub(r"[^a-z0-9]+", "_", "".join(letter for letter in plain if not unicodedata.combining(letter)))
    if not id.strip("_"):
        raise AllAboardError(f"{word!r} has no letters a-z or digits for an id; take another name for your folder.")
    return id.strip("_")[:40]


def name_of(text: str) -> str:
    """The name as TOML writes it."""
    tidy = " ".join(text.split())[:60]
    if not tidy or not tidy.isprintable():
        raise AllAboardError("A name has 1 to 60 letters that can be printed.")
    escaped = tidy.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
