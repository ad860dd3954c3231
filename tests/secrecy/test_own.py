"""A seat's own part and the public part together are its view, all through games of every edition."""

import json
import random
from typing import Any

import pytest

from allaboard import Game, editions


@pytest.mark.parametrize("edition", editions())
def test_the_own_part_and_the_public_part_are_the_view(edition: str) -> None:
    game, dice = Game.new(edition, 3, seed=5), random.Random(5)
    while not game.over:
        public = game.view(None).to_dict()
        for seat in range(game.players):
            assert public | own(game, seat) == game.view(seat).to_dict()
        seat = dice.choice(game.to_act)
        game.play(seat, dice.choice(game.legal(seat)))
    assert game.view(None).to_dict() | own(game, 1) == game.view(1).to_dict()


def own(game: Game, seat: int) -> dict[str, Any]:
    return game.own(seat) | {"legal": json.loads(game.legal_json(seat))}
