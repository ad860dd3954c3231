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

from .jit import COMPILED, cache_folder, can_compile
from .warmup import ready_mark

_calls: ModuleType | None = None
_waiter: threading.Thread | None = None
_lock = threading.Lock()
failure = ""  # why the rules could not be compiled


def may_compile() -> bool:
    return os.environ.get("ALLABOARD_INTERPRET") != "1" and can_compile()


def compiled_calls() -> ModuleType | None:
    """The compiled rules if they are at hand; if not, they are being prepared."""
    if _calls is None and _waiter is None and not failure and may_compile():
        with _lock:
            _load() if ready_mark().exists() else _prepare()
    return _calls


def wait_for_compiled() -> ModuleType | None:
    """The compiled rules, however long it takes; None where nothing can be compiled."""
    calls = compiled_calls()
    if calls is None and _waiter is not None:
        _waiter.join()
    return _calls


def is_warm() -> bool:
    """Will the compiled rules be there at once?"""
    return may_compile() and (_calls is not None or ready_mark().exists())


def _load() -> None:
    global _calls, failure
    try:
        _calls = import_module(f"{COMPILED}.calls")
    except Exception as error:  # whatever goes wrong in a compiler, games go on interpreted
        failure = str(error) or type(error).__name__


def _prepare() -> None:
    global _waiter
    if _waiter is None:
        _waiter = threading.Thread(target=_compile_elsewhere, daemon=True)
        _waiter.start()


def _compile_elsewhere() -> None:
    """Another process does the work: it neither slows this one down nor is lost when this one ends."""
    global failure
    command = [sys.executable, "-c", f"from {__package__}.warmup import warm_up; warm_up()"]
    # A session of its own: Ctrl-C in this process must not end the work.
    done = subprocess.run(
        command,
        env={**os.environ, "ALLABOARD_CACHE": str(cache_folder().parents[1])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    if ready_mark().exists():
        _load()
    else:
        failure = (done.stderr.strip().splitlines() or ["the compiler said nothing"])[-1]
