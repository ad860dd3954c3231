"""Bots at the server's tables. They think in processes of their own, so that no table waits for another's bot.

Scripted bots answer in milliseconds and have a lane to themselves; those that search share the other one, and
think shorter when many are waiting.
"""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

import structlog

from allaboard import Action, Edition, View
from allaboard.bots import Bot, Clock, bot_class, make_bot

LEAST_SECONDS = 0.1
TRIES = 3

log = structlog.get_logger()


@dataclass(frozen=True)
class Thought:
    action: Action
    reason: dict[str, Any] | None


@dataclass
class Lane:
    processes: int
    waiting: int = 0
    pool: Executor | None = None
    lifeline: Connection | None = None  # the processes of the pool end with it, and so with this process

    def executor(self) -> Executor:
        if self.pool is None:
            # Started fresh: a fork of a process with threads could hang.
            spawning = get_context("spawn")
            other_end, self.lifeline = spawning.Pipe(duplex=False)
            self.pool = ProcessPoolExecutor(self.processes, spawning, initializer=_begin, initargs=(other_end,))
        return self.pool

    def drop(self) -> None:
        """At once, whatever is being thought. What the pool took from the system goes with its last process."""
        if self.lifeline is not None:
            self.lifeline.close()
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)
        self.pool = self.lifeline = None


@dataclass
class Thinkers:
    seconds: float  # that a searching bot thinks about one decision
    quick: Lane = field(default_factory=lambda: Lane(1))
    deep: Lane = field(default_factory=lambda: Lane(max((os.cpu_count() or 2) - 1, 1)))

    def warm_up(self) -> None:
        """A process takes seconds to start: better before somebody waits for a bot's first move."""
        self.quick.executor().submit(os.getpid)

    async def decide(self, level: str, edition: Edition, view: View) -> Thought:
        lane = self.deep if bot_class(level).timed else self.quick
        lane.waiting += 1
        try:
            return await self._try(lane, level, edition, view)
        finally:
            lane.waiting -= 1

    async def _try(self, lane: Lane, level: str, edition: Edition, view: View) -> Thought:
        for attempt in range(TRIES):
            seconds = max(self.seconds * lane.processes / max(lane.waiting, lane.processes), LEAST_SECONDS)
            pool = lane.executor()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _decide, level, edition, view, seconds)
            except BrokenProcessPool:
                if lane.pool is pool:
                    lane.drop()
            except Exception as error:
                log.error("bot_failed", bot=level, edition=view.edition, attempt=attempt, error=type(error).__name__)
                break
        # A table must go on, whatever is wrong with its bot.
        return Thought(random.choice(view.legal), None)

    def close(self) -> None:
        self.quick.drop()
        self.deep.drop()


# ------------------------------------------------------------ in the other process


def _begin(lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too; it ends with the server, and quietly
    Thread(target=_end_with, args=(lifeline,), name="allaboard lifeline", daemon=True).start()
    _step_back()


def _end_with(lifeline: Connection) -> None:
    """Nothing is ever sent: it can be read from when the other end is closed, also by the death of the server."""
    lifeline.poll(None)
    os._exit(0)


def _step_back() -> None:
    """People's moves go first."""
    lower: Callable[[int], int] | None = getattr(os, "nice", None)
    if lower is not None:
        lower(10)


@cache
def _bot(level: str, edition: Edition) -> Bot:
    """One for all tables: what a bot keeps in mind from one decision to the next decides nothing."""
    return make_bot(level, edition, random.getrandbits(64))


def _decide(level: str, edition: Edition, view: View, seconds: float) -> Thought:
    bot = _bot(level, edition)
    action = bot.decide(view, Clock(seconds))
    reason = bot.explain()
    return Thought(action, None if reason is None else reason.to_dict())
