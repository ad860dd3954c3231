"""Which form of the rules runs now: interpreted at once, compiled as soon as it is ready.

With nothing compiled yet, a game starts interpreted while another process compiles into the cache
folder; when that is done, the compiled rules take over in the middle of the game.
"""

import os
import subprocess
import sys
import threading
from importlib import import_module
from types import ModuleType

from .jit import COMPILED, cache_root, can_compile
from .warmup import ready_mark


class Compiled:
    """The `calls` of a compiled package: at hand, or being prepared."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.failure = ""  # why it could not be compiled
        self._calls: ModuleType | None = None
        self._waiter: threading.Thread | None = None
        self._lock = threading.Lock()

    def calls(self) -> ModuleType | None:
        """The compiled code if it is at hand; if not, it is being prepared."""
        if self._calls is None and self._waiter is None and not self.failure and may_compile():
            with self._lock:
                self._load() if ready_mark(self.package).exists() else self._prepare()
        return self._calls

    def wait(self) -> ModuleType | None:
        """The compiled code, however long it takes; None where nothing can be compiled."""
        calls = self.calls()
        if calls is None and self._waiter is not None:
            self._waiter.join()
        return self._calls

    def is_warm(self) -> bool:
        """Will the compiled code be there at once?"""
        return may_compile() and (self._calls is not None or ready_mark(self.package).exists())

    def _load(self) -> None:
        try:
            self._calls = import_module(f"{self.package}.calls")
        except Exception as error:  # whatever goes wrong in a compiler, games go on interpreted
            self.failure = str(error) or type(error).__name__

    def _prepare(self) -> None:
        if self._waiter is None:
            self._waiter = threading.Thread(target=self._compile_elsewhere, daemon=True)
            self._waiter.start()

    def _compile_elsewhere(self) -> None:
        """Another process does the work: it neither slows this one down nor is lost when this one ends."""
        command = [sys.executable, "-c", f"from {__package__}.warmup import warm_up; warm_up({self.package!r})"]
        # A session of its own: Ctrl-C in this process must not end the work.
        done = subprocess.run(
            command,
            env={**os.environ, "ALLABOARD_CACHE": str(cache_root())},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )
        if ready_mark(self.package).exists():
            self._load()
        else:
            self.failure = (done.stderr.strip().splitlines() or ["the compiler said nothing"])[-1]


rules = Compiled(COMPILED)


def may_compile() -> bool:
    return os.environ.get("ALLABOARD_INTERPRET") != "1" and can_compile()


def compiled_calls() -> ModuleType | None:
    """The compiled rules if they are at hand; if not, they are being prepared."""
    return rules.calls()


def wait_for_compiled() -> ModuleType | None:
    """The compiled rules, however long it takes; None where nothing can be compiled."""
    return rules.wait()


def is_warm() -> bool:
    """Will the compiled rules be there at once?"""
    return rules.is_warm()
