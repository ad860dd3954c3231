"""Compiles the rules and keeps the result on disk; runs in a process of its own (see runner.py)."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from .jit import COMPILED, cache_folder


def ready_mark(package: str = COMPILED) -> Path:
    """Stands in the cache folder once everything is compiled."""
    return cache_folder(package) / "ready"


@contextmanager
def _alone(package: str) -> Iterator[None]:
    """One process compiles; others wait for it."""
    try:
        import fcntl
    except ImportError:  # a system without such locks: the work may be done twice
        yield
        return
    with (cache_folder(package) / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def warm_up(package: str = COMPILED) -> None:
    with _alone(package):
        if not ready_mark(package).exists():
            import_module(f"{package}.calls")
            ready_mark(package).touch()
