"""How a server bears clients that mean harm: one line of JSON with what it answered, by kind. `--quick` takes a minute.

Broken messages and requests come by the thousand while an honest game is played at another table. It fails if the
server answers a single one with an error of its own, notes one in its log, or if the honest game does not end as its
record says. The cases are in tests/server/hostile.py.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from server.hostile import WIDE_OPEN, assault, faults, serving

MESSAGES = 100_000
QUICK = 5_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} messages instead of {MESSAGES:,}")
    parser.add_argument("--messages", type=int, help="so many")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    messages = words.messages or (QUICK if words.quick else MESSAGES)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **WIDE_OPEN) as server:
        began = time.monotonic()
        aims = asyncio.run(assault(server, messages, random.Random(words.seed)))
        seconds = time.monotonic() - began
        found = faults(server)
    line = {"bench": "hostile", "messages": messages, "seed": words.seed, "seconds": round(seconds, 1)}
    line |= {"own_errors": own_errors(aims.counts), "faults_in_log": len(found), "honest_game": "ended, record replays"}
    print(json.dumps(line | {"answers": dict(sorted(aims.counts.items()))}))
    print("\n".join(found[:20]), file=sys.stderr)
    return 1 if found or own_errors(aims.counts) else 0


def own_errors(counts: dict[str, int]) -> int:
    return sum(count for kind, count in counts.items() if "500" in kind or "internal" in kind or "without" in kind)


if __name__ == "__main__":
    sys.exit(main())
