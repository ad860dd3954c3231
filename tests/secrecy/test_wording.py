"""A view in JSON, worded step by step, is the view, all through games of every edition and for every eye."""

import json
import random

import pytest

from allaboard import Game, IllegalAction, editions


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", editions())
def test_what_is_kept_from_step_to_step_is_the_view(edition: str, players: int, seed: int) -> None:
    game, dice = Game.new(edition, players, seed=seed), random.Random(seed)
    compare(game)
    while not game.over:
        seat = dice.choice(game.to_act)
        game.play(seat, some(game, seat, dice))
        compare(game)


def compare(game: Game) -> None:
    for viewer in (None, *range(game.players)):
        assert json.loads(game.view_json(viewer)) == game.view(viewer).to_dict()


def some(game: Game, seat: int, dice: random.Random) -> object:
    """Of every kind: first the kind of action, then one of that kind."""
    legal = game.legal(seat)
    kind = dice.choice(sorted({action.type for action in legal}))
    return dice.choice([action for action in legal if action.type == kind])


@pytest.mark.parametrize("edition", editions())
def test_what_was_not_worded_for_a_while_is_worded_as_it_stands(edition: str) -> None:
    game, dice = Game.new(edition, 3, seed=5), random.Random(5)
    while not game.over:
        if dice.random() < 0.2:
            compare(game)
        seat = dice.choice(game.to_act)
        game.play(seat, some(game, seat, dice))
    compare(game)


def test_a_new_name_is_told() -> None:
    game = Game.new("usa", ["Ana", "Rui"], seed=1)
    compare(game)
    game.names = ("Ana", "Eve")
    compare(game)


def test_any_name_can_be_told() -> None:
    game = Game.new("europe", ['A "quoted" name', "back\\slash", "Zoë\n☃"], seed=1)
    compare(game)


@pytest.mark.parametrize("seat", [-1, 2, 99, True])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IllegalAction, match="There is no seat"):
        Game.new("usa", 2, seed=1).view_json(seat)
