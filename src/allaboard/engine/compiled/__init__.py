"""The rules once more, compiled: the same source files as in `rules`, loaded a second time.

`jit.rule` leaves functions of `allaboard.engine.rules` plain and hands those of this package to numba.
"""

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent / "rules")]
