"""An observation follows from what the seat may know: with everything else dealt anew, not a byte of it changes."""

import random

import numpy as np
import pytest

from allaboard.engine.layout import visibility
from allaboard.engine.vocabulary import OVER
from allaboard.envs.games import Games
from properties.walks import TABLES


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_is_hidden_changes_no_observation_and_no_mask(edition, players):
    dice = random.Random(3)
    games = Games(edition, players, 1, "win")
    games.deal(5)
    compared = 0
    for _ in range(160):
        games.look()
        for seat in range(players):
            games.look_from(seat)
            seen, mask = games.observations.copy(), games.masks.copy()
            truth = games.states.copy()
            hidden = ~visibility(seat, int(truth["phase"][0]) == OVER)
            # Whatever the bytes are that the seat may not know: they are noise now.
            noise = np.frombuffer(dice.randbytes(int(hidden.sum())), np.uint8)
            games.states.view(np.uint8)[hidden] = noise & 0x07
            games.look_from(seat)
            compared += not np.array_equal(games.states, truth)
            assert np.array_equal(games.observations, seen)
            assert np.array_equal(games.masks, mask)
            games.states[:] = truth
        games.look()
        games.choose(games.sample().copy(), again=True)
    assert compared > 100
