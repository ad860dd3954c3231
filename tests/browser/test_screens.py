"""Every screen in four languages, light and dark, on phone and desktop: readable by everyone, and nothing missing."""

import pytest

from browser.person import KEEP, Person

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

LANGUAGES = ["en", "pt-PT", "pt-BR", "ro"]
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}


def violations(page) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{wrong['id']}: {wrong['nodes'][0]['target']}" for wrong in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_home_and_table_break_no_rule_of_accessibility(visit, house, size, scheme):
    page = visit(*SIZES[size], color_scheme=scheme)
    page.goto(house.url)
    page.wait_for_selector(".go")
    assert violations(page) == []
    person = Person(page, house.url)
    person.sit_down("europe", [{"kind": "me"}, {"kind": "bot", "bot": "easy"}])
    page.wait_for_selector(KEEP)
    assert violations(page) == []
    page.click(KEEP)
    page.wait_for_selector(".turn.mine")
    assert violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_its_visitor(visit, house, language):
    page = visit(locale=language)
    page.goto(house.url)
    page.wait_for_selector(".go")
    assert page.get_attribute("html", "lang") == language
    plays = {"en": "Play", "pt-PT": "Jogar", "pt-BR": "Jogar", "ro": "Joacă"}
    assert page.inner_text(".go").strip() == plays[language]


def test_nothing_of_others_is_in_any_frame(visit, house):
    """A seat's socket never carries another seat's cards or tickets."""
    page = visit()
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    person = Person(page, house.url)
    person.sit_down("europe", [{"kind": "me"}, {"kind": "bot", "bot": "easy"}])
    page.wait_for_selector(KEEP)
    page.click(KEEP)
    page.wait_for_selector(".turn.mine")
    assert frames
    for text in frames:
        assert '"all_hands":{' not in text
        assert '"all_hands":[' not in text
