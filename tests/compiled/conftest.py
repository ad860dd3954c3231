"""What the tests of compiled rules share, so that as little as possible is compiled for them."""

import json
import os
import time
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
        pytest.skip("nothing can be compiled here: " + (runner.rules.failure or "numba is missing or not wanted"))
    return calls


@dataclass(frozen=True)
class Lane:
    environment: dict[str, str]
    first_start: dict[str, Any]  # what lanes.MANY_GAMES answered while the rules were being compiled


@pytest.fixture(scope="session")
def checked_lane(tmp_path_factory: pytest.TempPathFactory) -> Lane:
    """The bounds-checked lane, begun with an empty cache folder; later processes find it compiled.

    It is begun once, whichever of the parallel workers needs it first; the others wait for that one.
    """
    pytest.importorskip("numba", reason="nothing can be compiled without numba")
    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if "PYTEST_XDIST_WORKER" in os.environ else here) / "checked"
    environment = {"NUMBA_BOUNDSCHECK": "1", "ALLABOARD_CACHE": str(folder / "cache")}
    answer = folder / "answer.json"
    try:
        folder.mkdir()
    except FileExistsError:
        for _ in range(4000):
            if answer.exists():
                break
            time.sleep(0.1)
        return Lane(environment, json.loads(answer.read_text()))
    try:
        given = run(MANY_GAMES, "wait", timeout=380, **environment)
    except BaseException as error:
        given = {"failure": str(error)}
        raise
    finally:
        (folder / "draft.json").write_text(json.dumps(given))
        (folder / "draft.json").rename(answer)  # all at once, so that nobody reads half of it
    return Lane(environment, given)
