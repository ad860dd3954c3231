"""Waiting for the compiled rules, and saying so."""

import time

from rich.console import Console

from allaboard.engine import runner

NOTE = "Compiling the rules, once per version; this takes about a minute …"


def wait_for_rules(console: Console) -> float | None:
    """Wait until the compiled rules are there; return the seconds, None if they cannot be had."""
    began = time.monotonic()
    if runner.is_warm():
        ready = runner.wait_for_compiled()
    elif console.is_terminal:
        with console.status(NOTE):
            ready = runner.wait_for_compiled()
    else:
        console.print(NOTE)
        ready = runner.wait_for_compiled()
    return None if ready is None else time.monotonic() - began
