"""The planner's weights for each edition: weights.toml has them by name, found by play (bench/tune.py)."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from allaboard import Edition

from .policies.weights import NAMES


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))


def weights_of(edition: Edition) -> tuple[float, ...]:
    """Those of the edition, or the general ones for a map that is not known here."""
    tables = _tables()
    own = tables.get(edition.id, {})
    table = tables["general"] | tables.get(own.get("like", ""), {}) | own
    return tuple(table[name] for name in NAMES)
