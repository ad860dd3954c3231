"""The kernel once more, compiled, on the compiled rules: the same source files, loaded a second time."""

from importlib import import_module
from pathlib import Path

from allaboard.engine.jit import COMPILED

from ..kernel import RULES

for name in RULES:
    globals()[name] = import_module(f"{COMPILED}.{name}")

__path__ = [str(Path(__file__).parent.parent / "kernel")]
