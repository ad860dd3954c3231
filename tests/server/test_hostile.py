"""Clients that mean harm: nothing they send breaks the server, and nobody else notices them.

`bench/hostile.py` does the same ten times as often.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.hostile import WIDE_OPEN, ask_raw, assault, faults, honest_game, honest_people, serving
from server.running import Server, Visitor

MESSAGES = 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile"), **WIDE_OPEN) as running:
        yield running
        assert faults(running) == []


@pytest.mark.slow
def test_thousands_of_broken_messages_do_no_harm(server: Server) -> None:
    counts = asyncio.run(assault(server, MESSAGES, random.Random(3))).counts
    assert sum(counts.values()) >= MESSAGES
    assert [kind for kind in counts if "500" in kind or "internal" in kind or "without" in kind] == []
    for expected in ("socket: error malformed", "socket: error not_seated", "http: 422 malformed", "http: 401 no_name"):
        assert counts[expected] > 0
    assert faults(server) == []
