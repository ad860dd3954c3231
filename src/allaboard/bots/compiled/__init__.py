"""The policies once more, compiled, on the compiled rules: the same source files, loaded a second time."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from allaboard.engine.jit import COMPILED

from ..policies import RULES

__path__ = [str(Path(__file__).parent.parent / "policies")]


def __getattr__(name: str) -> ModuleType:
    """A rule is compiled when somebody uses it, not when somebody asks whether this package is compiled."""
    if name in RULES:
        return import_module(f"{COMPILED}.{name}")
    raise AttributeError(name)
