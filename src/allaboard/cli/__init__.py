"""The command `allaboard`: each of its words is a file here; those that share most of it share the file."""

import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from allaboard import AllAboardError, __version__

from .backup import backup, bring_back
from .check import check
from .lab import lab
from .new_edition import new_edition
from .play import play
from .record import replay, verify
from .serve import serve
from .simulate import simulate
from .tournament import tournament
from .warmup import warmup


class Commands(TyperGroup):
    """Lets errors that are meant for people end the command with their sentence."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AllAboardError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from error
        except KeyboardInterrupt:
            typer.echo("\nStopped.", err=True)
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"All Aboard {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def door(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """All Aboard: train games on maps of tickets and routes."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command()(play)
app.command()(serve)
app.command()(replay)
app.command()(verify)
app.command()(simulate)
app.command()(tournament)
app.command()(lab)
app.command()(check)
app.command("new-edition")(new_edition)
app.command()(warmup)
app.command()(backup)
app.command("restore")(bring_back)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # where “■” cannot be written, a “?” is better than no game
    app(prog_name="allaboard")
