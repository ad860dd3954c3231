"""What the tests of compiled rules share, so that as little as possible is compiled for them."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from allaboard.engine import runner
from compiled.lanes import MANY_GAMES, run


@pytest.fixture(scope="session")
def compiled() -> ModuleType:
    """The compiled calls, from the usual cache (the tests are run after `allaboard warmup`)."""
    calls = runner.wait_for_compiled()
    if calls is None:
        pytest.skip("nothing can be compiled here: " + (runner.failure or "numba is missing or not wanted"))
    return calls


@dataclass(frozen=True)
class Lane:
    environment: dict[str, str]
    first_start: dict[str, Any]  # what lanes.MANY_GAMES answered while the rules were being compiled


@pytest.fixture(scope="session")
def checked_lane(tmp_path_factory: pytest.TempPathFactory) -> Lane:
    """The bounds-checked lane, begun with an empty cache folder; later processes find it compiled."""
    pytest.importorskip("numba", reason="nothing can be compiled without numba")
    environment = {"NUMBA_BOUNDSCHECK": "1", "ALLABOARD_CACHE": str(tmp_path_factory.mktemp("cache"))}
    return Lane(environment, run(MANY_GAMES, "wait", timeout=400, **environment))
