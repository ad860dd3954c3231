"""A whole game of every edition, through the page."""

import pytest

from allaboard import editions
from web.conftest import Invite
from web.moments import truth
from web.player import Player

# What a game has to have shown, as far as chance cannot prevent it.
CERTAIN = {
    "usa": {"keep_tickets", "draw blind", "draw market", "claim", "draw_tickets"},
    "europe": {"keep_tickets", "draw blind", "draw market", "claim", "draw_tickets", "build_station"},
    "san_francisco": {"keep_tickets", "place_tourists", "draw blind", "draw market", "claim", "draw_tickets"},
    "first_journey": {"draw blind", "claim"},
    "first_journey_usa": {"draw blind", "claim"},
}


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_a_game_is_played_to_the_end_by_clicking(invite: Invite, edition: str) -> None:
    ana = invite()
    ana.arrive()
    table = ana.make_table(edition, "me", "easy")
    tab = ana.tab().go(f"/table/{table}")
    tab.until(lambda: tab.view is not None)
    player = Player(tab, seed=5)
    player.play_to_the_end()
    assert set(player.done) >= CERTAIN[edition]
    ending = tab.page.get_by_role("region", name="Game over")
    ending.wait_for()
    game = truth(ana.server, table).game
    assert game is not None
    assert game.over
    for name, score in zip(game.names, game.scores, strict=True):
        row = ending.get_by_role("listitem").filter(has_text=name)
        assert str(score["total"]) in row.inner_text()
