"""Finds better weights for the planner in one edition by play, and prints them as a table for weights.toml.

    python bench/tune.py --edition usa --against greedy,racer,wary,greedy+greedy+greedy --minutes 30

Rivals at one table are joined with +; a comma stands between tables. One to three weights are changed at random. A
change that is not worse on the deals of the search is played again on deals that were never used before, and
stays only if it is better there too. Ctrl-C ends the search early.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from matches import POLICIES, Outcome, play_match, wait_for_policies

import allaboard as aa
from allaboard.bots.policies.weights import NAMES
from allaboard.bots.weights import weights_of

MARGIN = 0.002  # what a point of margin is worth in wins
DEALS = 1_000_000  # numbers of deals that each purpose has for itself
POSITIVE = {"spread", "yield", "pace"}  # something is divided by these
LEAST = 0.05
SMALL = 0.3  # a weight near zero is changed as if it were so large
FIRST_STEP, LEAST_STEP, MOST_STEP = 0.35, 0.08, 0.8  # how far a weight is changed, as a part of itself

Weights = tuple[float, ...]


class Tables:
    """The planner against all the rivals it has to do well against."""

    def __init__(self, edition: aa.Edition, rivals: Sequence[Sequence[str]], seed: int) -> None:
        self._edition, self.rivals = edition, rivals
        self._seed = seed
        self._pool = ThreadPoolExecutor(os.cpu_count())

    def play(self, weights: Weights, purpose: int, games: int) -> list[Outcome]:
        """The same purpose plays the same deals."""
        first = (self._seed * 10_000 + purpose) * DEALS

        def play(rivals: Sequence[str]) -> Outcome:
            return play_match(self._edition, ["planner", *rivals], weights, first, games)

        return list(self._pool.map(play, self.rivals))

    def worth(self, weights: Weights, purpose: int, games: int) -> float:
        outcomes = self.play(weights, purpose, games)
        return sum(outcome.wins[0] + MARGIN * outcome.margin for outcome in outcomes) / len(outcomes)


class Tuner:
    def __init__(self, tables: Tables, start: Weights, games: int, seed: int) -> None:
        self._tables, self._games = tables, games
        self._dice = random.Random(seed)
        self._steps = [FIRST_STEP] * len(start)
        self.best = start
        self.tried = 0
        self._worth = tables.worth(start, 0, games)

    def try_change(self) -> None:
        self.tried += 1
        changed = self._dice.sample(range(len(NAMES)), self._dice.choice((1, 1, 2, 3)))
        weights = self._vary(changed)
        worth = self._tables.worth(weights, 0, self._games)
        if worth > self._worth - 0.002 and self._is_better(weights):
            self.best, self._worth = weights, worth
            self._scale(changed, 1.3)
            news = ", ".join(f"{NAMES[i]} {weights[i]:.2f}" for i in changed)
            print(f"{self.tried}: {worth:.4f} with {news}", file=sys.stderr, flush=True)
        else:
            self._scale(changed, 0.95)

    def _vary(self, changed: Sequence[int]) -> Weights:
        weights = list(self.best)
        for i in changed:
            weights[i] += self._dice.gauss(0, 1) * self._steps[i] * max(abs(weights[i]), SMALL)
            if NAMES[i] in POSITIVE:
                weights[i] = max(weights[i], LEAST)
        return tuple(round(weight, 4) for weight in weights)

    def _is_better(self, weights: Weights) -> bool:
        deals = (self.tried, 2 * self._games)
        return self._tables.worth(weights, *deals) > self._tables.worth(self.best, *deals) + 0.001

    def _scale(self, changed: Sequence[int], factor: float) -> None:
        for i in changed:
            self._steps[i] = min(max(self._steps[i] * factor, LEAST_STEP), MOST_STEP)


def rivals_of(words: str) -> list[list[str]]:
    tables = [table.split("+") for table in words.split(",")]
    for name in {name for table in tables for name in table} - set(POLICIES):
        raise argparse.ArgumentTypeError(f"there is no policy {name!r}; there are {', '.join(POLICIES)}")
    return tables


def report(tables: Tables, start: Weights, best: Weights, games: int) -> str:
    """Comment lines: before and after, on deals that played no part in the search."""
    lines = []
    played = [tables.play(weights, 9_999, games) for weights in (start, best)]
    for rivals, before, after in zip(tables.rivals, *played, strict=True):
        change = f"{before.wins[0]:.1%} → {after.wins[0]:.1%}, margin {before.margin:+.1f} → {after.margin:+.1f}"
        lines.append(f"# against {'+'.join(rivals)}: {change} ({games} games)")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--against", type=rivals_of, default="greedy,racer,wary,greedy+greedy+greedy", help="policies")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of the changes")
    parser.add_argument("--games", type=int, default=1200, help="at each table for each change; twice that to confirm")
    args = parser.parse_args()
    os.nice(10)
    wait_for_policies()
    edition = aa.load_edition(args.edition)
    tables, start = Tables(edition, args.against, args.seed), weights_of(edition)
    tuner = Tuner(tables, start, args.games, args.seed)
    until = time.monotonic() + 60 * args.minutes
    try:
        while time.monotonic() < until:
            tuner.try_change()
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    print(f"# {tuner.tried} changes tried")
    print(report(tables, start, tuner.best, 4 * args.games))
    print(f"\n[{edition.id}]")
    for name, weight in zip(NAMES, tuner.best, strict=True):
        print(f"{name} = {weight}")


if __name__ == "__main__":
    main()
