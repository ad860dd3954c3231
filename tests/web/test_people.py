"""What people need of a table: to hear what they cannot see, to know who is there, to be hurried into nothing."""

import re
from collections import Counter

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import expect

from allaboard import Game, load_edition
from allaboard.server.entries import Place
from web.conftest import Invite
from web.guests import PHONE, Tab
from web.moments import lay, over, phase, station_possible
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


def test_whoever_presses_play_by_keyboard_is_where_the_choice_is_and_a_held_key_chooses_nothing(invite: Invite) -> None:
    page = invite().tab().go("/").page
    page.locator('[data-edition="usa"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    first = page.get_by_role("checkbox").first
    expect(first).to_be_focused()
    before = first.get_attribute("aria-checked")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # again by itself, as long as the key is held
    page.keyboard.up("Enter")
    expect(first).not_to_have_attribute("aria-checked", str(before))
    page.keyboard.press("Tab")
    expect(page.get_by_role("checkbox").nth(1)).to_be_focused()


def test_whoever_does_not_see_the_clock_is_told_before_it_runs_out(invite: Invite) -> None:
    ana = invite()
    ana.arrive()
    tab = ana.tab()
    tab.page.clock.install()
    tab.go(f"/table/{ana.make_table('first_journey', 'me', 'easy', shuffle=False, clock=300)}")
    tab.until(lambda: tab.my_turn)
    log = tab.page.get_by_role("log")
    expect(log.get_by_text("Your turn")).to_be_attached()
    expect(log.get_by_text("left")).to_have_count(0)
    tab.page.clock.fast_forward(275_000)
    expect(log.get_by_text("30 seconds left. Then a bot finishes your turn.")).to_be_attached()
    tab.page.clock.fast_forward(17_000)
    expect(log.get_by_text("10 seconds left. Then a bot finishes your turn.")).to_be_attached()
    expect(log.get_by_text("left")).to_have_count(2)


def test_whose_seat_a_bot_has_is_told_so_and_can_have_it_back(invite: Invite) -> None:
    ana, vera = invite("Ana"), invite("Vera")
    ana.arrive()
    table = ana.make_table("first_journey", "me", "easy", shuffle=False, pace=5)
    mine, hers = ana.tab().go(f"/table/{table}"), vera.tab().go(f"/table/{table}").page
    mine.until(lambda: mine.my_turn)
    bots = hers.get_by_role("list", name="Players").get_by_text("bot", exact=True)
    expect(bots).to_have_count(1)
    ana.ask("POST", f"/api/tables/{table}/leave")
    expect(mine.page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(bots).to_have_count(2)
    mine.page.get_by_role("button", name="Take my seat back").click()
    expect(mine.page.get_by_text("A bot plays for you.")).to_have_count(0)
    expect(bots).to_have_count(1)


def test_what_may_be_drawn_is_said_to_whose_turn_it_is(invite: Invite) -> None:
    ana, vera = invite("Ana"), invite("Vera")
    table = lay(ana.server, "usa", phase("turn", 40), Place("Ana", person=ana.arrive()), Place("Berta", bot="easy"))
    mine, hers = ana.tab().go(f"/table/{table}").page, vera.tab().go(f"/table/{table}").page
    rule = "take two, or one locomotive"
    expect(mine.get_by_text(rule)).to_be_visible()
    expect(hers.get_by_role("region", name="Market")).to_be_visible()
    expect(hers.get_by_text(rule)).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "players"), [(768, 1024, 2), (820, 1180, 4), (1280, 680, 4), (1024, 700, 5)]
)
def test_however_many_ways_there_are_to_pay_the_map_keeps_its_size_and_the_button_is_in_sight(
    invite: Invite, width: int, height: int, players: int
) -> None:
    ana = invite(viewport={"width": width, "height": height})
    others = [Place(name, bot="easy") for name in ("Berta", "Carla", "Dora", "Elsa")][: players - 1]
    table = lay(ana.server, "europe", many_payments, Place("Ana", person=ana.arrive()), *others)
    tab = ana.tab().go(f"/table/{table}")
    tab.until(lambda: tab.my_turn)
    assert tab.view is not None
    claims = Counter(action["route"] for action in tab.view["legal"] if action["type"] == "claim")
    Player(tab).choose_route(claims.most_common(1)[0][0])
    expect(tab.page.get_by_role("radio").first).to_be_in_viewport(ratio=1)
    expect(tab.page.get_by_role("button", name=re.compile("^Lay "))).to_be_in_viewport(ratio=1)
    tab.page.evaluate("() => document.fonts.ready.then(() => {})")
    board = tab.page.locator(".map")
    paying = board.bounding_box()
    tab.page.get_by_role("button", name="Cancel").click()
    expect(tab.page.get_by_role("radio")).to_have_count(0)
    assert board.bounding_box() == paying


def many_payments(game: Game) -> bool:
    claims = [action.route for action in game.legal(game.seat) if action.type == "claim"]
    return game.phase == "turn" and max(map(claims.count, claims), default=0) >= 6


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


def test_on_a_phone_whoever_builds_a_station_is_told_to_tap_a_city_and_may_think_better_of_it(invite: Invite) -> None:
    ana = invite(viewport=PHONE, has_touch=True)
    places = Place("Ana", person=ana.arrive()), Place("Berta", bot="easy")
    page = ana.tab().go(f"/table/{lay(ana.server, 'europe', station_possible, *places)}").page
    page.get_by_role("button", name="Table", exact=True).tap()
    page.get_by_role("button", name="Build a station").tap()
    prompt = page.locator("p.panel").filter(has_text="Tap a city")
    expect(prompt).to_be_visible()
    prompt.get_by_role("button", name="Cancel").tap()
    expect(prompt).to_have_count(0)
    expect(page.locator("[data-city][role=button]")).to_have_count(0)


# How light each pixel of a picture is, on the ground that the page gives it.
LIGHT = """img => {
  const pen = new OffscreenCanvas(img.width, img.height).getContext('2d');
  pen.fillStyle = getComputedStyle(img).backgroundColor;
  pen.fillRect(0, 0, img.width, img.height);
  pen.drawImage(img, 0, 0, img.width, img.height);
  const { data } = pen.getImageData(0, 0, img.width, img.height);
  return Array.from({ length: img.height }, (_, y) =>
    Array.from({ length: img.width }, (_, x) => data[4 * (y * img.width + x)]));
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_of_an_invitation_leads_to_the_table(invite: Invite, theme: str) -> None:
    ana = invite(color_scheme=theme)
    ana.arrive()
    table = ana.make_table("europe", "me", "open", start=False)
    page = ana.tab().go(f"/table/{table}").page
    invitation = f"{ana.server.url}/join/{ana.ask('GET', f'/api/tables/{table}')['code']}"
    picture = page.get_by_role("img", name=invitation)
    page.wait_for_function("img => img.complete", arg=picture.element_handle())
    light = np.array(picture.evaluate(LIGHT), dtype=np.uint8)
    assert [code.text for code in zxingcpp.read_barcodes(light)] == [invitation]


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
