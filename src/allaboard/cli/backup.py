"""`allaboard backup` and `allaboard restore`: all that a server knows, as one file."""

from pathlib import Path
from typing import Annotated

import typer

from allaboard.server.settings import Settings

Data = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="The server's data folder.",
        envvar="ALLABOARD_DATA",
        show_default="~/.local/share/allaboard",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="The server's database, if it is not in its data folder.", envvar="ALLABOARD_DATABASE"
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Save all tables, people and results of a server to one file. The server may go on running."""
    from allaboard.server.storage.backup import back_up  # databases are slow to import, and most commands need none

    rows = back_up(settings(data, database).database_url, file)
    typer.echo(f"Saved {rows} rows to {file}.")


def bring_back(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file that `backup` wrote.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Bring a backup back, into an empty database. Stop the server first."""
    from allaboard.server.storage.backup import restore

    rows = restore(file, settings(data, database).database_url)
    typer.echo(f"Restored {rows} rows from {file}.")


def settings(data: Path | None, database: str | None) -> Settings:
    chosen = Settings(database=database)
    return Settings(data=data, database=database) if data else chosen
