"""What Prometheus may ask: counts and times, never names, cards or seeds."""

import os
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which several workers count

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
AT_ONCE = 200  # times that are counted, which takes a fraction of a millisecond


class Times:
    """How long something takes that is done with every action. Times are taken down and counted now and then, one
    right after the other: each by itself, in the middle of an action, takes ten times as long."""

    def __init__(self, name: str, meaning: str) -> None:
        self._counted = Histogram(name, meaning, buckets=FAST)
        self._taken: list[float] = []

    def take(self, seconds: float) -> None:
        self._taken.append(seconds)
        if len(self._taken) >= AT_ONCE:
            self.count()

    def count(self) -> None:
        with suppress(IndexError):  # none is left; another thread may count them too
            while True:
                self._counted.observe(self._taken.pop())


ACTIONS = Counter("allaboard_actions_total", "Actions played at all tables")
REFUSALS = Counter("allaboard_refusals_total", "Wishes that were refused", ["code"])
MESSAGES = Counter("allaboard_messages_total", "Messages that came in by sockets")
SOCKETS = Gauge("allaboard_sockets", "Sockets that are connected", multiprocess_mode="livesum")
ROOMS = Gauge("allaboard_rooms", "Tables that are held in memory", multiprocess_mode="livesum")
GAMES = Counter("allaboard_games_finished_total", "Games that came to their end", ["edition"])
STORAGE_ERRORS = Counter("allaboard_storage_errors_total", "Times the store could not write or read")
COMMIT_SECONDS = Times("allaboard_commit_seconds", "Time until an entry is safely stored")
ANSWER_SECONDS = Times("allaboard_answer_seconds", "Time from a person's action to its answer")
BOT_SECONDS = Histogram(
    "allaboard_bot_seconds", "Time that a bot took for a decision", ["bot"], buckets=(*FAST, 5.0, 10.0)
)


def count_times() -> None:
    COMMIT_SECONDS.count()
    ANSWER_SECONDS.count()


def report() -> bytes:
    """Of all workers, whichever is asked."""
    count_times()
    folder = os.environ.get(SHARED)
    if folder is None:
        return generate_latest()
    for worker in {int(file.stem.rpartition("_")[2]) for file in Path(folder).glob("gauge_live*.db")}:
        if not _is_alive(worker):
            mark_process_dead(worker)  # its sockets are closed
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return generate_latest(registry)


def _is_alive(process: int) -> bool:
    if os.name == "nt":
        return True  # the signal 0 means something else there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
