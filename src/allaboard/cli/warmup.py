"""`allaboard warmup`: compile the rules, the bots and the environments ahead of time."""

from typing import Annotated

import typer
from rich.console import Console

from allaboard.bots.thinking import policies
from allaboard.engine import runner
from allaboard.engine.runner import Compiled

from .compiling import wait_for


def warmup(
    envs: Annotated[bool, typer.Option("--envs", help="The environments for learning, too.")] = False,
) -> None:
    """Compile the rules and the bots ahead of time, once for this machine and this version.

    Without it, games begin interpreted and change over as soon as compiling is done.
    """
    console = Console(highlight=False)
    if not runner.may_compile():
        console.print("There is nothing to compile: numba is missing, or ALLABOARD_INTERPRET is set to 1.")
        return
    wanted = {"the rules": runner.rules, "the bots": policies}
    if envs:
        from allaboard.envs.games import kernel  # it brings Gymnasium along, which is slow to import

        wanted["the environments"] = kernel
    for compiled in wanted.values():
        compiled.calls()  # all begin at once, each in a process of its own
    for what, compiled in wanted.items():
        warm(console, compiled, what)


def warm(console: Console, compiled: Compiled, what: str) -> None:
    if compiled.is_warm():
        console.print(f"{what.capitalize()} are compiled already.")
        return
    seconds = wait_for(console, compiled, what)
    if seconds is None:
        typer.echo(
            f"{what.capitalize()} could not be compiled; games will run interpreted. {compiled.failure}", err=True
        )
        raise typer.Exit(1)
    console.print(f"{what.capitalize()} are compiled. That took {seconds:.0f} seconds.")
