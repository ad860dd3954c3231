"""`allaboard warmup`: compile the rules ahead of time."""

import typer
from rich.console import Console

from allaboard.engine import runner

from .compiling import wait_for_rules


def warmup() -> None:
    """Compile the rules ahead of time, once for this machine and this version.

    Without it, games begin interpreted and change over as soon as compiling is done.
    """
    console = Console(highlight=False)
    if not runner.may_compile():
        console.print("There is nothing to compile: numba is missing, or ALLABOARD_INTERPRET is set to 1.")
        return
    if runner.is_warm():
        console.print("The rules are compiled already.")
        return
    seconds = wait_for_rules(console)
    if seconds is None:
        typer.echo(f"The rules could not be compiled; games will run interpreted. {runner.rules.failure}", err=True)
        raise typer.Exit(1)
    console.print(f"The rules are compiled. That took {seconds:.0f} seconds.")
