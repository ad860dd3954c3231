"""Whole games through the page: of every edition with the mouse, by touch on a phone, and by keyboard alone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from allaboard import Game, editions
from allaboard.server.entries import Place
from web.conftest import Invite
from web.guests import PHONE, Guest
from web.moments import lay, phase, truth
from web.player import Player, Toucher, Typist
from web.words import number

# What a game has to have shown, as far as chance cannot prevent it.
CERTAIN = {
    "usa": {"keep_tickets", "draw blind", "draw market", "claim", "draw_tickets"},
    "europe": {"keep_tickets", "draw blind", "draw market", "claim", "draw_tickets", "build_station"},
    "san_francisco": {"keep_tickets", "draw blind", "draw market", "claim", "draw_tickets"},
    "first_journey": {"draw blind", "claim"},
    "first_journey_usa": {"draw blind", "claim"},
}


def play(guest: Guest, edition: str, kind: type[Player]) -> None:
    guest.arrive()
    table = guest.make_table(edition, "me", "easy")
    tab = guest.tab().go(f"/table/{table}")
    tab.until(lambda: tab.view is not None)
    player = kind(tab, seed=5)
    player.play_to_the_end()
    assert set(player.done) >= CERTAIN[edition]
    ending = tab.page.get_by_role("region", name="Game over")
    ending.wait_for()
    game = truth(guest.server, table).game
    assert game is not None
    assert game.over
    for name, score in zip(game.names, game.scores, strict=True):
        row = ending.get_by_role("listitem").filter(has=tab.page.get_by_text(name, exact=True))
        assert number(score["total"]) in row.inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_a_game_of_each_edition_is_played_to_the_end_with_the_mouse(invite: Invite, edition: str) -> None:
    play(invite(), edition, Player)


@pytest.mark.slow
def test_a_game_is_played_to_the_end_by_touch_on_a_phone(invite: Invite) -> None:
    play(invite(viewport=PHONE, has_touch=True), "europe", Toucher)


@pytest.mark.slow
def test_a_game_is_played_to_the_end_by_keyboard_alone(invite: Invite) -> None:
    play(invite(), "first_journey", Typist)


@pytest.mark.slow
def test_a_game_is_played_to_the_end_while_everything_moves(invite: Invite) -> None:
    play(invite(reduced_motion="no-preference"), "first_journey_usa", Player)


def test_two_clicks_lead_from_the_home_page_into_a_game(invite: Invite) -> None:
    tab = invite().tab().go("/")
    tab.page.locator('[data-edition="usa"]').click()
    tab.page.get_by_role("button", name="Play", exact=True).click()
    tab.page.get_by_role("checkbox").first.wait_for()


@pytest.mark.parametrize("question", ["place_tourists", "take_token"])
def test_a_city_of_san_francisco_is_chosen_on_the_map(invite: Invite, question: str) -> None:
    ana = invite()
    places = Place("Ana", person=ana.arrive()), Place("Berta", bot="easy")
    tab = ana.tab().go(f"/table/{lay(ana.server, 'san_francisco', phase(question), *places)}")
    tab.until(lambda: tab.my_turn)
    player = Player(tab)
    action = player.choose()
    assert action["type"] == question
    player.act(action)


def test_who_does_not_want_to_be_asked_claims_with_one_click(invite: Invite) -> None:
    guest = invite()
    me = Place("Ana", person=guest.arrive())
    table = lay(guest.server, "usa", only_one_payment, me, Place("Rui", bot="easy"))
    tab = guest.tab().go("/")
    tab.page.get_by_role("button", name="English").click()
    tab.page.get_by_label("Ask before I claim").uncheck()
    tab.go(f"/table/{table}").until(lambda: tab.my_turn)
    assert tab.view is not None
    seat, before = tab.view["seat"], len(tab.view["routes"])
    route = sole_payments(tab.view["legal"])[0]
    Player(tab).choose_route(route)
    tab.until(lambda: tab.view is not None and len(tab.view["routes"]) > before)
    assert tab.view["routes"][route] == seat
    marker = tab.page.get_by_role("list", name="Score track").get_by_role("listitem").filter(has_text="Ana")
    score = tab.view["scores"][seat]
    expect(marker).to_have_text(f"Ana: {score['routes']} point{'' if score['routes'] == 1 else 's'}")


def sole_payments(legal: list[dict[str, Any]]) -> list[str]:
    """Routes that can be claimed in one way only."""
    routes = [action["route"] for action in legal if action["type"] == "claim"]
    return [route for route in routes if routes.count(route) == 1]


def only_one_payment(game: Game) -> bool:
    return game.phase == "turn" and bool(sole_payments([action.to_dict() for action in game.legal(game.seat)]))
