"""The policies decide the same interpreted and compiled: the same rows, with the same dice, one after the other."""

from collections.abc import Iterator
from itertools import islice, product
from types import ModuleType

import pytest

import allaboard as aa
from allaboard.bots.policies import calls as interpreted
from allaboard.bots.policies import choices
from allaboard.bots.thinking import Thinking, policies
from allaboard.engine.board import board_of
from allaboard.engine.layout import SCRATCH, plain, records
from properties.walks import games, walk

POLICIES = {name: number for name, number in vars(choices).items() if name.isupper() and isinstance(number, int)}
DECISIONS = 200


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    calls = policies.wait()
    if calls is None:
        pytest.skip("nothing can be compiled here: " + (policies.failure or "numba is missing or not wanted"))
    return calls


def views(edition: str) -> Iterator[aa.View]:
    """What somebody sees who has to decide, every few decisions in games of all sorts."""
    loaded = aa.load_edition(edition)
    for players in range(loaded.least_players, loaded.most_players + 1):
        for seed, policy in games(edition, players, 3):
            for game in islice(walk(edition, players, seed, policy), 0, 200, 4):
                if not game.over:
                    yield game.view(game.to_act[-1])


class Both:
    """The same policy in its two forms, each with records of its own."""

    def __init__(self, compiled: ModuleType, edition: aa.Edition) -> None:
        self.compiled, self.board = compiled, board_of(edition)
        self.minds = Thinking(edition).mind
        self.plain_mind = plain(self.minds[0])

    def rows(self, view: aa.View, policy: int, dice: int) -> tuple[list[int], list[int]]:
        """What each chooses, and the dice that are left to it."""
        scratch, states = records(SCRATCH), view.record.copy()
        scratch["random"][0] = [dice, 2, 3, 4]
        s, w = plain(states[0]), plain(scratch[0])
        row = self.compiled.choose(self.board.record, states, scratch, self.minds, view.seat, policy)
        plain_row = interpreted.choose([self.board.plain], [s], [w], [self.plain_mind], view.seat, policy)
        return [row, *scratch["random"][0].tolist()], [plain_row, *w.random]


@pytest.mark.parametrize(("policy", "edition"), list(product(POLICIES, aa.editions())))
def test_a_policy_decides_the_same_interpreted_and_compiled(compiled, policy, edition):
    both, asked = Both(compiled, aa.load_edition(edition)), 0
    for view in views(edition):
        rows, plain_rows = both.rows(view, POLICIES[policy], asked)
        assert rows == plain_rows, f"{both.board.rows[rows[0]]} compiled, {both.board.rows[plain_rows[0]]} interpreted"
        asked += 1
    assert asked >= DECISIONS


def test_the_policies_are_compiled(compiled):
    assert compiled.choose.signatures
    assert compiled.choose.py_func.__code__ == interpreted.choose.__code__
