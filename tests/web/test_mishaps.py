"""Reload, a second tab, a lost connection, a server that is killed: the game goes on exactly where it was."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from allaboard.server.entries import Place, Played
from server.running import Server
from web.conftest import Invite
from web.guests import Guest, Tab
from web.moments import Wanted, entries, lay, payable_tunnel, phase
from web.player import Player
from web.wire import Wire

QUESTIONS = {
    "tunnel": payable_tunnel,
    "ticket choice": phase("keep_tickets", after=20),
    "opening tickets": phase("opening_tickets"),
}
# How a browser says that a part of the page could not be had, whichever file of it came last.
NO_PART = r"Failed to fetch dynamically imported module|Unable to preload CSS"
# A browser says so itself when a connection fails; the page cannot prevent that.
CONNECTION_FAILED = (
    r"WebSocket connection to .* failed|net::ERR_(CONNECTION_(REFUSED|RESET)|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE)"
    rf"|{NO_PART}"
)


@pytest.fixture(scope="module")
def fragile(serve: Callable[[], Server]) -> Iterator[Server]:
    """A server that is killed and comes back."""
    with serve() as running:
        yield running


@pytest.fixture(params=QUESTIONS)
def question(request: pytest.FixtureRequest) -> Wanted:
    return QUESTIONS[request.param]


def seated(guest: Guest, wanted: Wanted) -> tuple[str, Tab]:
    """At a table of Europe where something is asked just now."""
    table = lay(guest.server, "europe", wanted, Place("Ana", person=guest.arrive()), Place("Berta", bot="easy"))
    return table, opened(guest, table)


def opened(guest: Guest, table: str) -> Tab:
    tab = guest.tab().go(f"/table/{table}")
    tab.until(lambda: tab.my_turn)
    asked(tab)
    return tab


def asked(tab: Tab) -> str:
    """The question as it stands on the page: the tunnel's cards, or the tickets."""
    assert tab.view is not None
    if tab.view["phase"] == "tunnel":
        slip = tab.page.get_by_role("dialog")
        slip.get_by_role("button", name="Give up the tunnel").wait_for()
        return slip.inner_text()
    tab.page.get_by_role("checkbox").first.wait_for()
    return "\n".join(box.inner_text() for box in tab.page.get_by_role("checkbox").all())


def answered_once(guest: Guest, table: str, tab: Tab, before: int) -> None:
    """The player goes on, and what was chosen is in the log once."""
    player = Player(tab)
    action = player.choose()
    player.act(action)
    mine = [entry for entry in entries(guest.server, table)[before:] if isinstance(entry, Played) and entry.person]
    assert len(mine) == 1
    tab.until(lambda: tab.my_turn or tab.over, "the next turn")


def test_after_a_reload_the_same_is_asked(invite: Invite, question: Wanted) -> None:
    ana = invite()
    table, tab = seated(ana, question)
    before, said = len(entries(ana.server, table)), asked(tab)
    tab.page.reload()
    tab.until(lambda: tab.my_turn)
    assert asked(tab) == said
    answered_once(ana, table, tab, before)


def test_a_second_tab_asks_the_same_and_follows(invite: Invite, question: Wanted) -> None:
    ana = invite()
    table, first = seated(ana, question)
    before = len(entries(ana.server, table))
    second = opened(ana, table)
    assert asked(second) == asked(first)
    answered_once(ana, table, second, before)
    first.until(lambda: first.number == second.number, "the first tab hears of it")
    assert first.view == second.view
    assert first.plays() == []
    Player(first).act(Player(first).choose())


def test_what_is_chosen_without_a_connection_is_done_once_when_it_is_back(
    invite: Invite, server: Server, question: Wanted
) -> None:
    wire = Wire(server)
    ana = invite(at=wire)
    ana.excused = CONNECTION_FAILED
    table, tab = seated(ana, question)
    before, said = len(entries(server, table)), asked(tab)
    wire.cut()
    tab.page.get_by_text("Reconnecting").wait_for()
    assert asked(tab) == said
    player = Player(tab)
    player.do(player.choose())
    tab.page.wait_for_timeout(300)
    assert len(entries(server, table)) == before
    wire.mend()
    tab.until(lambda: tab.number >= before, "the action arrives")
    mine = [entry for entry in entries(server, table)[before:] if isinstance(entry, Played) and entry.person]
    assert len(mine) == 1
    tab.page.get_by_text("Reconnecting").wait_for(state="detached")
    wire.cut()


def test_a_killed_server_comes_back_and_asks_the_same(invite: Invite, fragile: Server, question: Wanted) -> None:
    ana = invite(at=fragile)
    ana.excused = CONNECTION_FAILED
    table, tab = seated(ana, question)
    before, said = len(entries(fragile, table)), asked(tab)
    fragile.kill()
    tab.page.get_by_text("Reconnecting").wait_for()
    fragile.start()
    tab.page.get_by_text("Reconnecting").wait_for(state="detached")
    assert asked(tab) == said
    answered_once(ana, table, tab, before)


RULES_PAGE = "**/assets/RulesPage*.js"


def test_a_page_that_is_older_than_the_servers_client_is_fetched_anew(invite: Invite) -> None:
    ana = invite()
    ana.excused = f"404|{NO_PART}"
    page = ana.tab().go("/").page
    page.route(RULES_PAGE, lambda route: route.fulfill(status=404), times=1)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_is_not_given_up_while_nothing_answers(invite: Invite) -> None:
    ana = invite()
    ana.excused = f"ERR_INTERNET_DISCONNECTED|{NO_PART}"
    page = ana.tab().go("/").page
    page.evaluate("window.isTheSame = true")
    ana.context.set_offline(True)
    with page.expect_event("pageerror"):
        page.get_by_role("button", name="Rules", exact=True).click()
    page.wait_for_timeout(500)  # in which it would have been given up
    assert page.evaluate("window.isTheSame")
    ana.context.set_offline(False)
