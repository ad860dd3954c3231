"""The planner's weights for each edition: weights.toml has them by name, found by play (bench/tune.py)."""

import tomllib
from functools import cache
from importlib.resources import files

from allaboard import Edition

from .policies.weights import NAMES


@cache
def _tables() -> dict[str, dict[str, float]]:
    return tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))


def weights_of(edition: Edition) -> tuple[float, ...]:
    """Those of the edition, or the general ones for a map that is not known here."""
    tables = _tables()
    table = tables["general"] | tables.get(edition.id, {})
    return tuple(table[name] for name in NAMES)
