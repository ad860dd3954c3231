"""Several people at one table, each with a browser of their own; and at one device, where secrets stay secret."""

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from allaboard import Game
from allaboard.server.entries import Place
from web.conftest import Invite
from web.guests import Guest, Tab
from web.moments import lay, truth
from web.player import Player
from web.told import check_frames, check_page
from web.words import number


def play_together(players: Sequence[Player]) -> None:
    while not all(player.tab.over for player in players):
        moved = False
        for player in players:
            if player.tab.my_turn and not player.tab.over:
                player.act(player.choose())
                moved = True
        if not moved:
            players[0].page.wait_for_timeout(8)


def same_end(tabs: Sequence[Tab], table: str) -> None:
    """Everybody is shown the same result, and nobody was told a secret."""
    game = truth(tabs[0].guest.server, table).game
    assert game is not None
    assert game.over
    for tab in tabs:
        ending = tab.page.get_by_role("region", name="Game over")
        for name, score in zip(game.names, game.scores, strict=True):
            row = ending.get_by_role("listitem").filter(has=tab.page.get_by_text(name, exact=True))
            assert number(score["total"]) in row.inner_text()
        check_frames(tab, table)


@pytest.mark.slow
def test_two_meet_by_link_and_play_to_the_end(invite: Invite) -> None:
    ana, rui = invite("Ana"), invite("Rui")
    host = ana.tab().go("/")
    host.page.locator('[data-edition="first_journey"]').click()
    host.page.get_by_label("Your name").fill("Ana")
    host.page.get_by_label("Seat 2", exact=True).select_option("open")
    host.page.get_by_role("button", name="Remove seat 3").click()
    host.page.get_by_role("button", name="Play", exact=True).click()
    start = host.page.get_by_role("button", name="All aboard!", exact=True)
    expect(start).to_be_disabled()
    table = host.page.url.rpartition("/")[2]
    code = ana.ask("GET", f"/api/tables/{table}")["code"]

    friend = rui.tab().go(f"/join/{code}")
    friend.page.get_by_label("Your name").fill("Rui")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Rui")).to_be_visible()
    start.click()
    for tab in (host, friend):
        tab.until(lambda tab=tab: tab.view is not None, "the game begins")
    play_together([Player(host, 1), Player(friend, 2)])
    same_end([host, friend], table)


@pytest.mark.slow
def test_four_browsers_play_one_game_to_the_end(invite: Invite) -> None:
    guests = [invite(name) for name in ("Ana", "Rui", "Ioana", "Ștefan")]
    for guest in guests:
        guest.arrive()
    table = guests[0].make_table("first_journey_usa", "me", "open", "open", "open", start=False)
    for guest in guests[1:]:
        guest.ask("POST", f"/api/tables/{table}/sit", {})
    tabs = [guest.tab().go(f"/table/{table}") for guest in guests]
    tabs[0].page.get_by_role("button", name="All aboard!", exact=True).click()
    for tab in tabs:
        tab.until(lambda tab=tab: tab.view is not None, "the game begins")
    play_together([Player(tab, seed) for seed, tab in enumerate(tabs)])
    same_end(tabs, table)


def test_what_is_marked_but_not_sent_outlasts_what_others_do(invite: Invite) -> None:
    ana, rui = invite("Ana"), invite("Rui")
    for guest in (ana, rui):
        guest.arrive()
    table = ana.make_table("europe", "me", "open", start=False)
    rui.ask("POST", f"/api/tables/{table}/sit", {})
    mine, his = ana.tab().go(f"/table/{table}"), rui.tab().go(f"/table/{table}")
    mine.page.get_by_role("button", name="All aboard!", exact=True).click()
    boxes = mine.page.get_by_role("checkbox")
    expect(boxes).to_have_count(4)
    for box in boxes.all():
        if box.get_attribute("aria-checked") == "false":
            box.click()
    his.until(lambda: his.my_turn, "Rui chooses too")
    Player(his).keep(his.view["offered"][:2])  # type: ignore[index]
    mine.until(lambda: mine.view["ticket_counts"] != [0, 0], "Ana hears of it")  # type: ignore[index]
    mine.page.wait_for_timeout(100)
    assert [box.get_attribute("aria-checked") for box in boxes.all()] == ["true"] * 4


def two_payments(game: Game) -> bool:
    return game.phase == "tunnel" and len(game.legal(game.seat)) > 2  # and giving it up


def test_a_payment_that_is_picked_outlasts_what_others_say(invite: Invite) -> None:
    ana, rui = invite("Ana"), invite("Rui")
    places = [Place(guest.name, person=guest.arrive()) for guest in (ana, rui)]
    table = lay(ana.server, "europe", two_payments, *places)
    mine = ana.tab().go(f"/table/{table}")
    first, second = mine.page.get_by_role("radio").nth(0), mine.page.get_by_role("radio").nth(1)
    first.focus()
    mine.page.keyboard.press("ArrowDown")
    expect(second).to_be_checked()
    expect(second).to_be_focused()
    his = rui.tab().go(f"/table/{table}")
    his.until(lambda: his.view is not None)
    his.page.get_by_text("Chat", exact=True).click()
    his.page.get_by_role("textbox", name="Write something").fill("Hello!")
    his.page.keyboard.press("Enter")
    expect(mine.page.get_by_text("Hello!").first).to_be_attached()
    expect(second).to_be_checked()


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["europe", "first_journey"])
def test_at_one_device_the_page_of_one_never_holds_what_the_other_has(invite: Invite, edition: str) -> None:
    ana = invite()
    ana.arrive()
    table = ana.make_table(edition, "me", "here:Rui", shuffle=False)
    tab = ana.tab().go(f"/table/{table}")
    tab.until(lambda: tab.view is not None)
    players = [Player(tab, 3), Player(tab, 4)]
    seats: list[int] = []
    while len(seats) < 12:
        assert tab.view is not None
        expect(tab.page.get_by_role("button", name="Hold to show my cards")).to_be_visible()
        assert tab.view["seat"] is None
        check_page(tab, table, None)
        seat = tab.view["to_act"][0]
        if len(seats) == 4:
            tab.page.reload()  # also then nothing is shown before somebody holds the button
            tab.until(lambda: tab.view is not None)
            check_page(tab, table, None)
        tab.take_the_device(("Ana", "Rui")[seat])
        seats.append(seat)
        while tab.my_turn:
            assert tab.view["seat"] == seat
            check_page(tab, table, seat)
            with pytest.raises(AssertionError):  # the check itself would notice
                check_page(tab, table, 1 - seat)
            players[seat].act(players[seat].choose())
        assert tab.view["seat"] == seat  # what the last move brought is still to be seen
        tab.page.get_by_role("button", name=f"Pass the device to {('Ana', 'Rui')[tab.view['to_act'][0]]}").click()
        tab.until(lambda: tab.view and tab.view["seat"] is None, "the device is handed over")
    assert {0, 1} <= set(seats)
    check_frames(tab, table)
    kept = tab.page.evaluate("() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert not any(ticket in kept for ticket in secrets_of(ana, table))


def secrets_of(guest: Guest, table: str) -> set[str]:
    game = truth(guest.server, table).game
    assert game is not None
    return {ticket for seat in range(2) for ticket in json.loads(json.dumps(game.view(seat).to_dict()))["tickets"]}
