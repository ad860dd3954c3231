"""How many processors there are to work with."""

import os


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):  # those that this process may use
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
