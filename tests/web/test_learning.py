"""Learning: the rules to read and to search, and a coach who says a thing once."""

from playwright.sync_api import expect

from web.conftest import Invite


def test_the_rules_are_searched_without_accents(invite: Invite) -> None:
    page = invite(locale="pt-PT").tab().go("/rules/europe").page
    search, chapters = page.get_by_role("searchbox"), page.locator('section[aria-labelledby^="rules-"]')
    chapters.first.wait_for()
    everything = chapters.count()
    search.fill("tunel")
    page.locator("mark").first.wait_for()
    assert 0 < chapters.count() < everything
    search.fill("xyzzy")
    expect(chapters).to_have_count(0)


def test_the_coach_says_a_thing_once(invite: Invite) -> None:
    ana = invite()
    ana.arrive()
    page = ana.tab().go(f"/table/{ana.make_table('first_journey', 'me', 'easy', shuffle=False)}").page
    coach = page.get_by_role("complementary", name="Tip").get_by_role("status")
    first = coach.inner_text()
    page.get_by_role("button", name="Got it").click()
    page.reload()
    coach.wait_for()
    assert coach.inner_text() != first
    page.get_by_role("button", name="No more tips").click()
    coach.wait_for(state="detached")
