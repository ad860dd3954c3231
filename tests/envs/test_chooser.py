"""A bot that chooses by numbers sees and does at a table what a learner sees and does in an environment."""

from zlib import crc32

import numpy as np
import pytest

import allaboard as aa
from allaboard.bots import Clock
from allaboard.engine.action_rows import to_row
from allaboard.engine.vocabulary import NONE
from allaboard.envs import Chooser
from allaboard.envs.games import Games
from properties.walks import TABLES


def anything(observation, mask):
    """Any allowed choice, but always the same for the same sight: a byte that differs leads to another game."""
    allowed = np.flatnonzero(mask)
    return int(allowed[crc32(observation.tobytes()) % len(allowed)])


class Anything(Chooser):
    name = "anything"

    def pick(self, observation, mask):
        return anything(observation, mask)


class Forbidden(Chooser):
    name = "forbidden"

    def pick(self, observation, mask):
        return int(np.flatnonzero(mask == 0)[0])


def take_a_decision(games):
    """A choice, and the payment if that is asked for."""
    while True:
        games.look()
        games.choose(np.array([anything(games.observations[0], games.masks[0])]), again=False)
        if games.lanes["kind"][0] == NONE:
            return


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_at_the_table_it_plays_the_same_game_as_in_the_environment(edition, players):
    inside, table = (Games(edition, players, 1, "win") for _ in range(2))
    bot = Anything(inside.edition)
    for deal in range(3):
        inside.deal(deal)
        table.deal(deal)
        while not inside.over():
            seat = int(table.lanes["seat"][0])
            action = bot.decide(table.view(seat), Clock(1))
            table.answer(np.array([to_row(table.board, table.table().state, seat, action)]), again=False)
            take_a_decision(inside)
            assert table.states.tobytes() == inside.states.tobytes()
        assert table.over()


def test_a_forbidden_choice_is_an_error_that_says_so():
    game = aa.Game.new("san_francisco", players=2, seed=1)
    with pytest.raises(ValueError, match="is not allowed here"):
        Forbidden(game.edition).decide(game.view(0), Clock(1))
