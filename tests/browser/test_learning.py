"""Learning: the rules to read and to search, and a coach who says a thing once."""

import pytest

from browser.person import Person
from browser.test_screens import SIZES, violations

EDITIONS = ["usa", "europe", "san_francisco", "first_journey", "first_journey_usa"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_each_edition_are_for_everyone(visit, house, edition, size):
    page = visit(*SIZES[size], locale="ro")
    page.goto(f"{house.url}/rules/{edition}")
    page.wait_for_selector("article section")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_rules_are_searched_without_accents(visit, house):
    page = visit(locale="pt-PT")
    page.goto(f"{house.url}/rules/europe")
    page.fill("#rules-search", "tunel")
    page.wait_for_selector("mark")
    assert page.locator("article .text section").count() == 1
    page.fill("#rules-search", "xyzzy")
    page.wait_for_selector("mark", state="detached")
    assert page.locator("article .text section").count() == 0


def test_the_coach_says_a_thing_once(visit, house):
    page = visit()
    person = Person(page, house.url)
    person.sit_down("first_journey", [{"kind": "me"}, {"kind": "bot", "bot": "easy"}])
    page.evaluate("localStorage.removeItem('allaboard')")
    page.reload()
    page.wait_for_selector(".turn.mine")
    page.wait_for_selector(".coach")
    first = page.inner_text(".coach p")
    page.click(".coach .btn")
    page.reload()
    page.wait_for_selector(".turn.mine")
    page.wait_for_selector(".coach")
    assert page.inner_text(".coach p") != first
    page.click(".coach .quiet")
    page.wait_for_selector(".coach", state="detached")
