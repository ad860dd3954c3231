"""Games played in a real browser, through what is on the screen."""

import pytest

from browser.person import HAND_OVER, KEEP, Person

BOTS = [{"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "medium"}]
ME = {"kind": "me"}


def test_two_clicks_lead_from_the_home_page_into_a_game(visit, house):
    page = visit()
    page.goto(house.url)
    page.click("[data-edition=usa]")
    page.click(".go")
    page.wait_for_selector(KEEP)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa", "san_francisco", "usa", "europe"])
def test_a_whole_game_is_played_to_its_end(visit, house, edition):
    person = Person(visit(), house.url)
    person.sit_down(edition, [ME, *BOTS])
    person.play(seconds=240)
    assert len(person.page.query_selector_all(".ending ol > li")) == 3


@pytest.mark.slow
def test_a_whole_game_is_played_on_a_phone(visit, house):
    page = visit(390, 844, has_touch=True)
    person = Person(page, house.url)
    person.sit_down("first_journey", [ME, BOTS[0]])
    person.play(seconds=240)


def test_at_one_device_the_page_holds_nothing_of_the_other_player(visit, house):
    person = Person(visit(), house.url)
    person.sit_down("usa", [ME, {"kind": "here", "name": "Rui"}])
    page = person.page
    seen = []
    for _ in range(4):
        page.wait_for_selector(HAND_OVER)
        assert page.query_selector_all(".hand, .choice, .tickets") == []
        seen.append(page.inner_text(".sign-board h2"))
        person.hold()
        person.play(seconds=60, until=".sign-board")
    assert set(seen) == {"Ana", "Rui"}


def test_reload_in_the_middle_of_a_ticket_choice_loses_nothing(visit, house):
    person = Person(visit(), house.url)
    person.sit_down("europe", [ME, BOTS[0]])
    page = person.page
    page.wait_for_selector(KEEP)
    before = page.eval_on_selector_all("[data-ticket]", "list => list.map(x => x.dataset.ticket)")
    page.reload()
    page.wait_for_selector(KEEP)
    assert page.eval_on_selector_all("[data-ticket]", "list => list.map(x => x.dataset.ticket)") == before


def test_a_lost_connection_comes_back_and_nothing_is_done_twice(visit, house):
    page = visit(expect_lost=True)
    person = Person(page, house.url)
    person.sit_down("usa", [ME, BOTS[0]])
    page.wait_for_selector(KEEP)
    page.click(KEEP)
    page.wait_for_selector(".market .deck:not([disabled])")
    cards = page.inner_text(".hand .aside")
    page.context.set_offline(True)
    page.click(".market .deck")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.wait_for_selector(f".hand .aside:text-is('{int(cards.split()[0]) + 1} cards')")


def test_friends_meet_by_code(visit, house):
    host, guest = visit(), visit(390, 844)
    host.goto(house.url)
    host.fill(".chair input", "Ana")
    host.query_selector_all(".chair .x")[1].click()
    host.select_option(".chair select", "open")
    host.click(".go")
    code = host.wait_for_selector(".code").inner_text()
    guest.goto(f"{house.url}/join/{code}")
    guest.fill(".name input", "Rui")
    guest.click("li.open .btn")
    host.wait_for_selector(".go:not([disabled])")
    host.click(".go")
    for page in (host, guest):
        page.wait_for_selector(KEEP)


def test_a_route_is_claimed_by_keyboard_alone(visit, house):
    person = Person(visit(), house.url)
    person.sit_down("first_journey", [ME, BOTS[0]])
    page = person.page
    page.wait_for_selector(".market")
    for _ in range(40):  # collect until something can be paid
        page.wait_for_selector(".turn.mine")
        if page.query_selector(".route.may"):
            break
        page.focus(".market .deck:not([disabled])")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    page.focus("body")
    for _ in range(40):  # Tab finds the map's one stop
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.route')"):
            break
    assert page.evaluate("document.activeElement.matches('.route.may')")
    route = page.evaluate("document.activeElement.dataset.route")
    page.keyboard.press("Enter")
    page.wait_for_selector(".slip .primary:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-route='{route}'] .train")
