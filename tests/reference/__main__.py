"""Long runs: python -m tests.reference --games 2000 --edition europe"""

import argparse
import sys
import time

from .compare import Difference, play_alone, play_side_by_side
from .policies import POLICIES
from .schedule import tables
from .tally import Tally


def main() -> int:
    known = sorted({edition for edition, _ in tables()})
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="how many games in all")
    parser.add_argument("--edition", choices=known, help="only this one")
    parser.add_argument("--players", type=int, help="only this many")
    parser.add_argument("--policy", choices=sorted(POLICIES), help="only this one")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--alone", action="store_true", help="the reference without the engine")
    asked = parser.parse_args()

    kinds = [
        (edition, players, policy)
        for edition, players in tables()
        for policy in POLICIES
        if asked.edition in (None, edition) and asked.players in (None, players) and asked.policy in (None, policy)
    ]
    if not kinds:
        parser.error(f"{asked.edition} is not for {asked.players} players")

    play = play_alone if asked.alone else play_side_by_side
    tally = Tally()
    began = time.monotonic()
    for number in range(asked.games):
        edition, players, policy = kinds[number % len(kinds)]
        seed = asked.seed + number
        try:
            play(edition, players, seed, policy, tally)
        except Difference as difference:
            print(difference)
            print(f"FAILED at game {number + 1} of {asked.games}, {tally['decisions']} decisions")
            return 1
        except Exception:
            print(f"edition {edition}, {players} players, seed {seed}, policy {policy}:")
            raise
    seconds = time.monotonic() - began
    found = "nothing lost" if asked.alone else "no difference"
    print(f"{tally['games']} games, {found}, {seconds:.1f} s: {tally.line()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
