"""Every screen, in every language, light and dark, on a desk and on a phone: words, pictures, no hindrance for anybody.

The pictures are left in build/screens for people to look at.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe

from allaboard.server.entries import Place
from web.conftest import Invite
from web.guests import DESK, PHONE, Guest, Tab
from web.moments import Wanted, last_round, lay, over, payable_tunnel, phase, station_possible
from web.player import POINT_OF_ROUTE
from web.words import LOCALES, SENTENCE, say, texts, wrong_words

Step = Callable[[Tab, str], None]  # on the page, in a language


@dataclass(frozen=True)
class Screen:
    """How to get there: to an address, which may need a table, and what to do then."""

    path: Callable[[Guest], str]
    steps: tuple[Step, ...] = ()
    sizes: tuple[str, ...] = ("desk", "phone")


def table(edition: str, wanted: Wanted, players: int = 3, together: bool = False) -> Callable[[Guest], str]:
    """A table where it is as wanted; `together`: all its people are at this device."""

    def path(guest: Guest) -> str:
        me = guest.arrive()
        others = [
            Place(name, person=me) if together else Place(name, bot="easy") for name in ("Rui", "Ștefan", "Ioana")
        ]
        return f"/table/{lay(guest.server, edition, wanted, Place('Ana', person=me), *others[: players - 1])}"

    return path


def lobby(mine: bool) -> Callable[[Guest], str]:
    def path(guest: Guest) -> str:
        guest.arrive()
        table = guest.make_table("europe", "me", "open", "hard", start=False)
        if not mine:
            guest.context.clear_cookies()
        return f"/table/{table}"

    return path


def with_games(guest: Guest) -> str:
    guest.arrive()
    guest.make_table("europe", "me", "easy")
    guest.make_table("usa", "me", "open", start=False)
    return "/"


def ended(guest: Guest) -> str:
    return table("europe", over)(guest).replace("/table/", "/game/")


def press(key: str) -> Step:
    return lambda tab, locale: tab.page.get_by_role("button", name=say(locale, key)).first.click()


def choose_route(tab: Tab, locale: str) -> None:
    tab.until(lambda: tab.my_turn)
    assert tab.view is not None
    claim = next(action for action in tab.view["legal"] if action["type"] == "claim")
    point = tab.page.evaluate(POINT_OF_ROUTE, claim["route"])
    tab.page.mouse.click(*point)
    tab.page.get_by_role("radio").first.wait_for()


def be_known(tab: Tab, locale: str) -> None:
    """A browser that has played before."""
    tab.page.evaluate("() => localStorage.setItem('allaboard', JSON.stringify({ name: 'Ana' }))")
    tab.page.reload()
    tab.page.get_by_role("listitem").first.wait_for()


def show_tab(key: str) -> Step:
    return lambda tab, locale: tab.page.get_by_role("navigation").get_by_role("button", name=say(locale, key)).click()


TURN = phase("turn", after=60)
SCREENS = {
    "home": Screen(lambda guest: "/"),
    "home-known": Screen(with_games, (be_known,)),
    "home-join": Screen(lambda guest: "/", (press("join_with_code"),)),
    "lobby": Screen(lobby(mine=True)),
    "lobby-visitor": Screen(lobby(mine=False)),
    "europe-opening": Screen(table("europe", phase("opening_tickets"))),
    "europe-turn": Screen(table("europe", TURN, players=4)),
    "europe-route": Screen(table("europe", TURN), (choose_route,)),
    "europe-second-card": Screen(table("europe", phase("second_card", after=30))),
    "europe-station": Screen(table("europe", station_possible), (press("act_station"),), ("desk",)),
    "europe-tunnel": Screen(table("europe", payable_tunnel)),
    "europe-tickets": Screen(table("europe", phase("keep_tickets", after=20))),
    "europe-over": Screen(table("europe", over, players=4)),
    "europe-hand-over": Screen(table("europe", TURN, together=True)),
    "europe-settings": Screen(table("europe", TURN), (press("settings"),), ("desk",)),
    "europe-routes": Screen(table("europe", TURN), (press("routes_list"),), ("desk",)),
    "europe-rules": Screen(table("europe", TURN), (press("how_to_play"),), ("desk",)),
    "europe-cards": Screen(table("europe", TURN), (show_tab("tab_cards"),), ("phone",)),
    "europe-tickets-held": Screen(table("europe", TURN), (show_tab("tab_tickets"),), ("phone",)),
    "europe-table": Screen(table("europe", TURN), (show_tab("tab_table"),), ("phone",)),
    "usa-last-round": Screen(table("usa", last_round, players=5)),
    "usa-over": Screen(table("usa", over)),
    "san_francisco-tourists": Screen(table("san_francisco", phase("place_tourists"))),
    "san_francisco-turn": Screen(table("san_francisco", phase("turn", after=20))),
    "san_francisco-token": Screen(table("san_francisco", phase("take_token"))),
    "first_journey-turn": Screen(table("first_journey", phase("turn", after=20))),
    "first_journey-over": Screen(table("first_journey", over)),
    "first_journey_usa-turn": Screen(table("first_journey_usa", phase("turn", after=20), players=4)),
    "replay": Screen(ended),
    "replay-import": Screen(lambda guest: "/replay"),
    "rules-europe": Screen(lambda guest: "/rules/europe"),
    "rules-first_journey": Screen(lambda guest: "/rules/first_journey"),
    "no-table": Screen(lambda guest: "/table/AAAAAAAAAAAAAAAAAAAAAA"),
    "no-code": Screen(lambda guest: "/join/XXXXXX"),
}
SIZES = {"desk": DESK, "phone": PHONE}
SETTLED = """(loading) => document.fonts.status === 'loaded' && document.querySelector('main')
  && !document.body.innerText.includes(loading)
  && !document.getAnimations().some((animation) => animation.playState === 'running')"""


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_right_in_every_language_light_and_dark(
    invite: Invite, pytestconfig: pytest.Config, name: str
) -> None:
    screen = SCREENS[name]
    guest = invite(viewport=SIZES[screen.sizes[0]])
    guest.excused = r"status of 404" if name.startswith("no-") else guest.excused
    path = screen.path(guest)
    pictures = pytestconfig.rootpath / "build/screens"
    tab = guest.tab().go("/")
    wrong: list[str] = []
    english: set[str] = set()
    for locale in LOCALES:
        tab.page.set_viewport_size(SIZES[screen.sizes[0]])
        tab.page.evaluate("locale => localStorage.setItem('PARAGLIDE_LOCALE', locale)", locale)
        tab.go(path)
        tab.page.wait_for_function(SETTLED, arg=say(locale, "loading"))
        for step in screen.steps:
            step(tab, locale)
        for size in screen.sizes:
            tab.page.set_viewport_size(SIZES[size])
            for theme in ("light", "dark") if locale == "en" else ("light",):  # words look the same in the dark
                tab.page.emulate_media(color_scheme=theme)
                tab.page.wait_for_function(SETTLED, arg=say(locale, "loading"))
                tab.page.screenshot(path=pictures / f"{name}-{size}-{theme}-{locale}.jpg", type="jpeg", quality=80)
                if locale == "en":
                    wrong += [f"{size}, {theme}: {hindrance}" for hindrance in hindrances(tab)]
            wrong += [f"{size}, {locale}: {text}" for text in wrong_words(tab.page, locale)]
            if locale == "en":
                english |= set(texts(tab.page))
            else:
                same = english.intersection(texts(tab.page))
                wrong += [f"{size}, {locale}, as in English: {text}" for text in same if SENTENCE.search(text)]
            wrong += [f"{size}, {locale}: {problem}" for problem in misfits(tab, locale)]
    assert not wrong, "\n".join(wrong)


def hindrances(tab: Tab) -> list[str]:
    found = Axe().run(tab.page).response["violations"]
    return [f"{v['id']}: {v['help']}: {[node['html'][:200] for node in v['nodes'][:3]]}" for v in found]


def misfits(tab: Tab, locale: str) -> list[str]:
    problems = []
    if tab.page.evaluate("() => document.documentElement.lang") != locale:
        problems.append("the page does not say its language")
    if tab.page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1"):
        problems.append("the page is wider than the window")
    return problems
