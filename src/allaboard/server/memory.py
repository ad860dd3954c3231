"""Python's collector looks for circles among all that lives, and nobody is served meanwhile: 0.7 s with 500 tables."""

import gc

from allaboard.engine import runner

# Circles are found young or hardly ever: a full search comes after some 12 million objects more than were freed.
THRESHOLDS = 200, 2, 20_000


def settle() -> None:
    """Load what every game needs, and take all that is there now out of the collector's sight: it will stay."""
    runner.compiled_calls()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
