"""Times of the server: milliseconds since 1970, as logs and clients have them."""

import time


def now() -> int:
    return time.time_ns() // 1_000_000
