"""Waiting for compiled code, the rules' or the bots', and saying so."""

import time

from rich.console import Console

from allaboard.engine import runner
from allaboard.engine.runner import Compiled

NOTE = "Compiling {what}, once per version; this takes a minute or two …"


def wait_for_rules(console: Console) -> float | None:
    """Wait until the compiled rules are there; return the seconds, None if they cannot be had."""
    return wait_for(console, runner.rules, "the rules")


def wait_for(console: Console, compiled: Compiled, what: str) -> float | None:
    began = time.monotonic()
    note = NOTE.format(what=what)
    if compiled.is_warm():
        ready = compiled.wait()
    elif console.is_terminal:
        with console.status(note):
            ready = compiled.wait()
    else:
        console.print(note)
        ready = compiled.wait()
    return None if ready is None else time.monotonic() - began
