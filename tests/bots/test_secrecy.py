"""No bot knows what it may not know: if only the hidden part of a game is another, it decides the same.

The views of both games are the same to the byte (tests/secrecy); here it is seen that a bot uses nothing but its view,
and that two of them made alike, one that has played from the start and one that takes over, are not told more.
"""

from collections.abc import Iterator
from random import Random

import pytest

import allaboard as aa
from allaboard.bots import BOTS, Clock, make_bot
from properties.walks import at_random, games
from secrecy.test_resample import resampled

STATES = 4  # of each game
PLAYOUTS = 60
PLAYERS = (2, 3)


def questions(edition: str) -> Iterator[tuple[aa.Game, int]]:
    """Games in which somebody has to decide, and who."""
    for players in PLAYERS:
        for seed, policy in games(edition, players, 2):
            for game in at_random(edition, players, seed, policy, STATES):
                for seat in game.to_act:
                    yield game, seat


def decided(name: str, game: aa.Game, seat: int) -> tuple[str, object]:
    bot = make_bot(name, game.edition, "the same dice")
    action = bot.decide(game.view(seat), Clock(playouts=PLAYOUTS))
    return str(action), bot.explain()


@pytest.mark.parametrize("edition", aa.editions())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_takes_over_decides_the_same_whatever_is_hidden(name, edition):
    random, asked = Random(f"{name} {edition}"), 0
    for game, seat in questions(edition):
        twin = resampled(game, seat, random)
        assert decided(name, twin, seat) == decided(name, game, seat)
        asked += 1
    assert asked >= 2 * STATES


@pytest.mark.parametrize("edition", aa.editions())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_plays_a_game_decides_the_same_whatever_is_hidden(name, edition):
    """Two bots with the same dice: one is shown the game, the other one each time another game that looks alike."""
    random = Random(f"{name} {edition}")
    game = aa.Game.new(edition, 3, seed=11)
    one, other = (make_bot(name, game.edition, "the same dice") for _ in range(2))
    asked = 0
    while not game.over and asked < 20:
        seat = game.to_act[0]
        if seat == 1:
            asked += 1
            action = one.decide(game.view(seat), Clock(playouts=PLAYOUTS))
            assert other.decide(resampled(game, seat, random).view(seat), Clock(playouts=PLAYOUTS)) == action
        else:
            action = random.choice(game.legal(seat))
        game.play(seat, action)
    assert asked > 5
