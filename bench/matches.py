"""Whole games between policies, played in compiled code: for bots.py, which measures, and tune.py, which searches."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from allaboard import Edition
from allaboard.bots.policies import choices
from allaboard.bots.policies.matches import TALLY_PER_SEAT
from allaboard.bots.thinking import Thinking, policies
from allaboard.engine.board import board_of
from allaboard.engine.layout import MAX_PLAYERS, SCRATCH, STATE, records

# Name → number, as choices.py has them.
POLICIES = {name.lower(): number for name, number in vars(choices).items() if name.isupper()}


@dataclass(frozen=True)
class Outcome:
    """What came of a match; of each policy in the order of the line-up."""

    games: int
    decisions: int
    wins: tuple[float, ...]  # shares, from 0 to 1
    scores: tuple[float, ...]  # means

    @property
    def margin(self) -> float:
        """Points of the first policy ahead of the best of the others, in the mean."""
        return self.scores[0] - max(self.scores[1:])


def wait_for_policies() -> ModuleType:
    if not policies.is_warm():
        print("Waiting for the policies to be compiled, some minutes …", file=sys.stderr)
    calls = policies.wait()
    if calls is None:
        sys.exit(f"The policies cannot be compiled here: {policies.failure or 'is numba installed?'}")
    return calls


def play_match(edition: Edition, names: Sequence[str], weights: Sequence[float], first: int, games: int) -> Outcome:
    """So many games, from deal number `first` on, each deal in all rotations of the seats.

    The weights are for the first policy; the others keep those of the edition.
    """
    mind = Thinking(edition).mind
    mind["line_up"][0][: len(names)] = [POLICIES[name] for name in names]
    mind["line_weight"][0][0] = weights
    tally = np.zeros(2 + TALLY_PER_SEAT * MAX_PLAYERS, np.int64)
    arrays = (board_of(edition).record, records(STATE), records(SCRATCH), mind)
    wait_for_policies().play_matches(*arrays, len(names), first, games, tally)
    seats = tally[2:].reshape(MAX_PLAYERS, TALLY_PER_SEAT)[: len(names)]
    wins, scores = (seats[:, 0] / 60 / games).tolist(), (seats[:, 1] / games).tolist()
    return Outcome(games, int(tally[0]), tuple(wins), tuple(scores))
