"""What people need of a table: to hear what they cannot see, to know who is there, to be hurried into nothing."""

import re

from playwright.sync_api import expect

from allaboard import load_edition
from allaboard.server.entries import Place
from web.conftest import Invite
from web.guests import PHONE, Tab
from web.moments import lay, over, phase
from web.player import Player, Typist


def heard(tab: Tab) -> list[str]:
    return tab.page.get_by_role("log").locator("p").all_inner_texts()


def test_all_that_happens_is_said_and_the_keyboard_goes_on_where_the_next_thing_is_asked(invite: Invite) -> None:
    ana = invite()
    ana.arrive()
    tab = ana.tab().go(f"/table/{ana.make_table('san_francisco', 'me', 'easy', shuffle=False)}")
    tab.until(lambda: tab.my_turn)
    player, view = Typist(tab), tab.view
    assert view is not None
    edition = load_edition("san_francisco")
    cities = {city.id: city.name for city in edition.cities}
    offered = next(ticket for ticket in edition.tickets if ticket.id == view["offered"][0])
    box = tab.page.locator(f'[role=checkbox][data-ticket="{offered.id}"]')
    expect(box).to_have_accessible_name(
        re.compile(rf"{offered.points} points {cities[offered.a]} –\s+{cities[offered.b]}")
    )

    player.keep(view["offered"][:1])
    tab.until(lambda: tab.my_turn and tab.view and tab.view["phase"] == "turn", "my first turn")
    expect(tab.page.get_by_role("log").locator("p").last).to_have_text("Your turn")
    assert {"Ana kept 1 ticket", "Ana gave back 1 ticket"} <= set(heard(tab))  # of one and the same move
    for action in ("draw", "draw"):
        assert tab.view is not None
        card = next(a for a in tab.view["legal"] if a["type"] == action and a["card"] != "locomotive")
        player.act(card)
        tab.page.wait_for_function("() => document.activeElement !== document.body")
    expect(tab.page.get_by_role("group", name=re.compile("turn$"))).to_be_focused()
    tab.until(lambda: tab.my_turn, "my second turn")
    expect(tab.page.get_by_role("log").locator("p").last).to_have_text("Your turn")
    drawn = [line for line in heard(tab) if re.match("(Ana|Berta) (took|drew)", line)]
    assert sum(line.startswith("Ana") for line in drawn) == 2  # my cards one by one, as I take them
    assert sum(line.startswith("Berta") for line in drawn) <= 1  # what another draws in one go, in one sentence


def test_at_one_device_the_next_sees_neither_the_cards_drawn_nor_the_ticket_looked_at(invite: Invite) -> None:
    ana = invite()
    ana.arrive()
    tab = ana.tab().go(f"/table/{ana.make_table('first_journey', 'me', 'here:Rui', shuffle=False)}")
    tab.take_the_device("Ana")
    tab.page.locator(".dock [data-ticket]").first.click()
    expect(tab.page.locator(".way")).to_have_count(1)
    Player(tab).act({"type": "draw", "card": "blind"})
    expect(tab.page.get_by_text(re.compile("^Ana took "))).to_have_count(2)  # in the journal, and said aloud
    tab.page.get_by_role("button", name="Pass the device to Rui").click()
    expect(tab.page.get_by_role("dialog").get_by_text("Ana drew 2 cards from the deck")).to_be_visible()
    tab.take_the_device("Rui")
    expect(tab.page.locator(".way")).to_have_count(0)
    expect(tab.page.get_by_text(re.compile("^Ana took "))).to_have_count(0)


def test_two_quick_taps_on_the_map_lay_nothing(invite: Invite) -> None:
    ana = invite()
    table = lay(ana.server, "usa", phase("turn", 40), Place("Ana", person=ana.arrive()), Place("Berta", bot="easy"))
    tab = ana.tab().go(f"/table/{table}")
    tab.until(lambda: tab.my_turn)
    tab.page.get_by_role("button", name="Claim a route").click()
    payment = tab.page.get_by_role("radio").last
    payment.dispatch_event("click", {"detail": 2})  # the second tap, where the label came to lie
    expect(payment).to_have_attribute("aria-checked", "true")
    assert tab.plays() == []
    payment.dblclick()
    tab.until(lambda: len(tab.plays()) == 1, "laid by a double click")


def test_one_too_many_is_told_so_and_who_is_waited_for_though_away(invite: Invite) -> None:
    ana, rui, vera = invite("Ana"), invite("Rui"), invite("Vera")
    for guest in (ana, rui):
        guest.arrive()
    table = ana.make_table("first_journey", "me", "open", start=False, shuffle=False)
    rui.ask("POST", f"/api/tables/{table}/sit", {})
    watcher = vera.tab().go(f"/table/{table}").page
    expect(watcher.get_by_text("All seats are taken: you will watch the game.")).to_be_visible()
    expect(watcher.get_by_label("Your name")).to_have_count(0)

    mine, his = ana.tab().go(f"/table/{table}"), rui.tab().go(f"/table/{table}")
    expect(his.page.get_by_text("The game begins when your host starts it.")).to_be_visible()
    mine.page.get_by_role("button", name="All aboard!", exact=True).click()
    mine.until(lambda: mine.my_turn)
    expect(mine.page.get_by_text("Offline")).to_have_count(0)
    his.page.close()
    expect(mine.page.get_by_role("list", name="Players").get_by_text("Offline")).to_be_visible()


def test_what_is_half_written_is_still_there_after_a_look_at_the_map(invite: Invite) -> None:
    ana = invite(viewport=PHONE, has_touch=True)
    ana.arrive()
    page = ana.tab().go(f"/table/{ana.make_table('first_journey', 'me', 'easy', shuffle=False)}").page
    page.get_by_role("button", name="Table", exact=True).tap()
    page.get_by_text("Chat", exact=True).tap()
    page.get_by_label("Write something").fill("Bună, e")
    page.get_by_role("button", name="Map", exact=True).tap()
    page.get_by_role("button", name="Table", exact=True).tap()
    expect(page.get_by_label("Write something")).to_have_value("Bună, e")


def test_another_game_begins_at_once_where_nobody_has_to_come(invite: Invite) -> None:
    ana, vera = invite("Ana"), invite("Vera")
    me = ana.arrive()
    table = lay(ana.server, "first_journey", over, Place("Ana", person=me), Place("Rui", person=me))
    watcher = vera.tab().go(f"/table/{table}").page
    expect(watcher.get_by_role("button", name="Choose a board")).to_be_visible()
    expect(watcher.get_by_role("button", name="Play again")).to_have_count(0)  # it was not theirs
    tab = ana.tab().go(f"/table/{table}")
    tab.page.get_by_role("button", name="Play again").click()
    expect(tab.page.get_by_role("button", name="Hold to show my cards")).to_be_visible()
    assert not tab.page.url.endswith(table)
