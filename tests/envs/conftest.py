"""Environments need compiled code."""

import pytest

from allaboard.bots.thinking import policies
from allaboard.envs.games import kernel


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    if kernel.wait() is None or policies.wait() is None:
        pytest.skip("numba is missing or not wanted")
