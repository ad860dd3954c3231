"""Maps of one's own in the browser: drawn there, chosen, played with mouse and finger, read about, watched again."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from allaboard import load_edition
from allaboard.cli import app
from server.running import Server
from web.conftest import Invite, UnlimitedServer
from web.guests import PHONE, Tab
from web.player import Player, Toucher

EXAMPLES = Path(__file__).resolve().parents[2] / "examples/editions"
MEXICO = load_edition(EXAMPLES / "mexico")


@pytest.fixture(scope="module")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, on coastlines, and a fresh map on plain ground."""
    folder = tmp_path_factory.mktemp("maps")
    shutil.copytree(EXAMPLES / "mexico", folder / "mexico")
    assert CliRunner().invoke(app, ["new-edition", str(folder / "happy_isle")]).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def own_server(maps: Path, bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with UnlimitedServer(tmp_path_factory.mktemp("serving"), None, 1, "--editions", str(maps)) as running:
        yield running


@pytest.fixture(autouse=True)
def players_know_them(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays looks routes up by the edition's name, and these are not of the package."""
    monkeypatch.setattr("web.player.load_edition", lambda name: load_edition(maps / name))


def at_the_board(tab: Tab, path: str) -> Tab:
    """On the page, with its board drawn."""
    tab.go(path)
    tab.page.locator("[data-route]").first.wait_for(state="attached")
    return tab


def test_the_home_page_shows_them_with_pictures_and_starts_a_game(
    invite: Invite, own_server: Server, maps: Path
) -> None:
    page = invite(at=own_server).tab().go("/").page
    board = page.get_by_role("radio", name="Mexico")
    expect(board).to_contain_text("A board of your own.")
    expect(board).to_contain_text("2–5 players")
    for edition in ("mexico", "happy_isle"):
        expect(page.locator(f'[data-edition="{edition}"] .picture svg')).to_be_visible()
    page.get_by_role("radio", name="Happy Isle").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[data-route]").first.wait_for(state="attached")
    assert page.locator("[data-route]").count() == len(load_edition(maps / "happy_isle").routes)
    expect(page.get_by_text("HAPPY ISLE", exact=True)).to_be_visible()


def test_a_game_on_plain_ground_to_its_end_and_once_more_as_a_replay(invite: Invite, own_server: Server) -> None:
    guest = invite(at=own_server)
    guest.arrive()
    table = guest.make_table("happy_isle", "me", "medium")
    tab = at_the_board(guest.tab(), f"/table/{table}")
    player = Player(tab, seed=3)
    player.play_to_the_end()
    assert {"keep_tickets", "draw blind", "claim"} <= set(player.done)
    tab.page.get_by_role("region", name="Game over").wait_for()
    replay = at_the_board(guest.tab(), f"/game/{table}")
    expect(replay.page.get_by_text("HAPPY ISLE", exact=True)).to_be_visible()
    expect(replay.page.get_by_role("slider")).to_be_visible()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_moves_on_coastlines_with_mouse_and_by_touch(invite: Invite, own_server: Server, hand: str) -> None:
    guest = invite(at=own_server) if hand == "mouse" else invite(at=own_server, viewport=PHONE, has_touch=True)
    guest.arrive()
    table = guest.make_table("mexico", "me", "hard", "medium")
    tab = at_the_board(guest.tab(), f"/table/{table}")
    tab.until(lambda: tab.view is not None)
    player = (Player if hand == "mouse" else Toucher)(tab, seed=2)
    while player.done.total() < 10:
        tab.until(lambda: tab.my_turn, "my turn")
        player.act(player.choose())
    assert {"keep_tickets", "draw blind"} <= set(player.done)
    assert tab.view is not None
    assert tab.view["edition"] == "mexico"
    assert tab.page.locator("[data-city]").count() == len(MEXICO.cities)


def test_the_rules_of_a_map_nobody_has_written_about(invite: Invite, own_server: Server) -> None:
    page = invite(at=own_server).tab().go("/rules/mexico").page
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mexico")
    for chapter in ("Tunnels", "Ferries"):
        expect(page.get_by_role("heading", name=chapter).first).to_be_visible()
    expect(page.get_by_role("heading", name="Stations")).to_have_count(0)
    assert "{" not in page.get_by_role("main").inner_text()


def test_a_table_without_its_map_says_why(
    invite: Invite, maps: Path, bundle: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = tmp_path_factory.mktemp("serving")
    with UnlimitedServer(data, None, 1, "--editions", str(maps)) as server:
        guest = invite(at=server)
        guest.arrive()
        table = guest.make_table("happy_isle", "me", "easy")
        port = server.port
    later = UnlimitedServer(data)
    later.port = port
    with later:
        guest.server = later
        page = guest.tab().go(f"/table/{table}").page
        expect(page.get_by_text("The map of this table is no longer here.")).to_be_visible()
        page.get_by_role("button", name="Home").click()
        expect(page.get_by_role("radio", name="Europe Tunnels")).to_be_visible()
