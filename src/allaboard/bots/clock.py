"""How long a bot may think about one decision."""

import threading
import time


class Clock:
    """Runs from its making. A bot that is asked to think ends when the time is up, or at once when stopped.

    `playouts` is a limit that does not depend on the machine: with it, and without seconds, a bot decides
    the same on every machine.
    """

    def __init__(self, seconds: float | None = None, *, playouts: int | None = None, threads: int = 1) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.threads = threads
        self._began = time.perf_counter()
        self._stop = threading.Event()

    @property
    def used(self) -> float:
        """Seconds since the clock was started."""
        return time.perf_counter() - self._began

    @property
    def is_up(self) -> bool:
        return self._stop.is_set() or (self.seconds is not None and self.used >= self.seconds)

    def stop(self) -> None:
        """From any thread: decide now."""
        self._stop.set()
