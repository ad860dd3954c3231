"""Each level beats the one below it, on every map: hundreds of games in compiled code, always the same ones."""

from itertools import pairwise

import numpy as np
import pytest

import allaboard as aa
from allaboard.bots import LADDER
from allaboard.bots.policies.matches import TALLY_PER_SEAT
from allaboard.bots.scripted import Scripted
from allaboard.bots.thinking import Thinking, policies
from allaboard.engine.layout import MAX_PLAYERS, SCRATCH, STATE, records

DEALS = 300
LEVELS = [bot for bot in LADDER if issubclass(bot, Scripted)]


def win_share(edition: aa.Edition, stronger: int, weaker: int) -> float:
    calls = policies.wait()
    if calls is None:
        pytest.skip("nothing can be compiled here")
    thinking = Thinking(edition)
    thinking.mind["line_up"][0][:2] = stronger, weaker
    tally = np.zeros(2 + TALLY_PER_SEAT * MAX_PLAYERS, np.int64)
    arrays = (thinking.board.record, records(STATE), records(SCRATCH), thinking.mind)
    calls.play_matches(*arrays, 2, 1, 2 * DEALS, tally)
    return float(tally[2] / 60 / tally[1])


@pytest.mark.parametrize("edition", aa.editions())
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS)))
def test_a_level_beats_the_one_below(edition, weaker, stronger):
    assert win_share(aa.load_edition(edition), stronger.policy, weaker.policy) > 0.57


def test_the_expert_is_the_last_step():
    assert [bot.name for bot in LADDER] == ["beginner", "easy", "medium", "hard", "expert"]
