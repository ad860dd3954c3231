"""The reference plays by itself, to the end, and loses nothing on the way."""

import pytest

from .compare import play_alone
from .policies import POLICIES
from .schedule import tables
from .tally import Tally

ENDLESS_POLICIES = ("idler", "tourist", "miser", "collector", "hoarder")  # in First Journey


@pytest.mark.parametrize(("edition", "players"), tables())
def test_games_end_and_conserve_everything(edition, players):
    for policy in POLICIES:
        if "journey" in edition and policy in ENDLESS_POLICIES:
            continue
        game = play_alone(edition, players, 77, policy, Tally())
        assert game is not None
        assert game.over
        assert game.winners
        assert game.to_act == ()
