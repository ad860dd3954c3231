"""Maps of one's own at a server: played like any other, and a table whose map is gone says so and harms nobody."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import allaboard as aa
from allaboard.cli import app
from allaboard.server.settings import Settings
from allaboard.server.shelf import read_shelf, read_what_is_right
from server.inside import Inside
from server.ordeal import workers_of
from server.postgres import Postgres
from server.running import ConnectionClosed, Server, Visitor, claims_first


def made(folder: Path) -> Path:
    assert CliRunner().invoke(app, ["new-edition", str(folder)]).exit_code == 0
    return folder


@pytest.fixture
def editions(tmp_path: Path) -> Path:
    """A folder of two maps."""
    for name in ("isle", "atoll"):
        made(tmp_path / "maps" / name)
    return tmp_path / "maps"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


# ---------------------------------------------------------------- the shelf


def test_a_folder_of_one_or_of_several(editions: Path) -> None:
    assert read_shelf(editions).ids == (*aa.editions(), "atoll", "isle")
    assert read_shelf(editions / "isle").ids == (*aa.editions(), "isle")
    assert read_shelf(None).ids == aa.editions()


def broken(editions: Path) -> str:
    change(editions / "isle/map.toml", 'b = "lighthouse"', 'b = "lighthose"')
    return "there is no city lighthose; did you mean lighthouse?"


def named_like_another(editions: Path) -> str:
    change(editions / "isle/edition.toml", 'id = "isle"', 'id = "atoll"')
    return "Two editions have the id atoll"


def named_like_the_package(editions: Path) -> str:
    change(editions / "isle/edition.toml", 'id = "isle"', 'id = "usa"')
    return "usa is an edition of the package"


def of_a_color_without_a_picture(editions: Path) -> str:
    change(editions / "isle/edition.toml", "white = 10", "pink = 10")
    change(editions / "isle/map.toml", '"white"', '"pink"')
    return "isle: the browser has no picture for pink cards"


WRONG = [broken, named_like_another, named_like_the_package, of_a_color_without_a_picture]


@pytest.mark.parametrize("mishap", WRONG)
def test_whoever_starts_a_server_is_told_what_is_wrong(editions: Path, mishap: Callable[[Path], str]) -> None:
    said = mishap(editions)
    words = ["serve", "--editions", str(editions), "--data", str(editions.parent / "data")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1
    assert said in done.output


def test_a_folder_without_editions_is_told(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(aa.EditionError, match=r"There is no edition\.toml in"):
            read_shelf(folder)


@pytest.mark.parametrize("mishap", WRONG)
def test_a_server_that_runs_leaves_out_what_is_wrong(editions: Path, mishap: Callable[[Path], str]) -> None:
    mishap(editions)
    assert read_what_is_right(editions).ids == (*aa.editions(), "atoll")
    shutil.rmtree(editions)
    assert read_what_is_right(editions).ids == aa.editions()


# ---------------------------------------------------------------- a house with them


def test_editions_are_listed_with_all_that_a_drawing_needs(editions: Path, tmp_path: Path) -> None:
    with Inside(Settings(data=tmp_path / "data", editions=editions)) as house:
        lines = {line["id"]: line for line in house.get("/api/editions").json()}
        assert list(lines) == [*aa.editions(), "atoll", "isle"]
        assert lines["isle"]["features"] == ["cards", "market", "routes", "tickets", "paths", "ending", "scoring"]
        isle = house.get("/api/editions/isle").json()
        assert isle["look"] == {"ground": "plain", "seas": [], "ridges": []}
        assert isle["routes"][0]["bend"] is None
        assert house.get("/api/editions/nowhere").status_code == 404
        assert house.get("/api/ladder/isle").json() == []


async def game_until_over(url: str, edition: str) -> tuple[Visitor, dict[str, Any]]:
    """Ana against a bot, to the end; the record of it."""
    ana = Visitor(url, "Ana")
    try:
        await ana.arrive()
        table = (await ana.make_table(edition, "me", "easy", start=True))["id"]
        await ana.enter(table)
        await ana.play_to_the_end(claims_first(random.Random(1)))
        return ana, await ana.ask("GET", f"/api/games/{table}/record.json")
    except BaseException:
        await ana.go()
        raise


def test_a_game_with_a_bot_its_replay_and_its_record(editions: Path, tmp_path: Path) -> None:
    async def main(url: str) -> None:
        ana, record = await game_until_over(url, "isle")
        assert record["edition_digest"] == aa.load_edition(editions / "isle").digest
        assert aa.Game.replay(record, aa.load_edition(editions / "isle")).over
        frames = await ana.ask("GET", f"/api/games/{ana.table}/replay")
        assert len(frames) == len(record["actions"]) + 1
        again = await ana.ask("POST", "/api/records", record)
        assert (await ana.ask("GET", f"/api/games/{again['id']}"))["edition"] == "isle"
        rematch = await ana.ask("POST", f"/api/tables/{ana.table}/rematch")
        assert rematch["edition"] == "isle"
        await ana.go()

    with Server(tmp_path / "serving", None, 1, "--editions", str(editions)) as server:
        asyncio.run(main(server.url))


# ---------------------------------------------------------------- maps that go and change


class Story:
    """A table that has been begun, and the house closed and opened again around it."""

    def __init__(self, folder: Path, editions: Path) -> None:
        self.settings = Settings(data=folder / "data", editions=editions)
        with Inside(self.settings) as house:
            assert house.post("/api/me", json={"name": "Ana"}).status_code < 300
            seats = [{"kind": "me"}, {"kind": "here", "name": "Rui"}]
            body = {"edition": "isle", "seats": seats, "start": True, "listed": True, "clock": 86400}
            self.table = house.post("/api/tables", json=body).json()["id"]
            self.cookies = dict(house.cookies)

    def open(self) -> Inside:
        house = Inside(self.settings)
        house.cookies.update(self.cookies)
        return house

    def refused(self, code: str, words: str) -> None:
        """The table says why, and everything else goes on."""
        with self.open() as house:
            for path in (f"tables/{self.table}", f"games/{self.table}"):
                answer = house.get(f"/api/{path}")
                error = answer.json()["error"]
                assert (answer.status_code, error["code"]) == (410, code)
                assert words in error["message"]
            assert house.get("/api/me/tables").json() == house.get("/api/tables").json() == []
            body = {"edition": "atoll", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}], "start": True}
            other = house.post("/api/tables", json=body)
            assert other.status_code == 201, other.text
            assert house.get(f"/api/tables/{other.json()['id']}").json()["status"] == "playing"

    def goes_on(self) -> None:
        with self.open() as house:
            assert house.get(f"/api/tables/{self.table}").json()["status"] == "playing"
            assert self.table in [line["id"] for line in house.get("/api/me/tables").json()]


def test_a_table_without_its_map_says_so_until_the_map_is_back(editions: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, editions)
    (editions / "isle").rename(tmp_path / "away")
    story.refused("edition_gone", "played on 'isle', an edition that is no longer here")
    (tmp_path / "away").rename(editions / "isle")
    story.goes_on()


def test_a_table_is_not_gone_on_with_on_another_version_of_its_map(editions: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, editions)
    change(editions / "isle/edition.toml", "trains = 16", "trains = 17")
    story.refused("edition_changed", "begun on another version of Isle")
    change(editions / "isle/edition.toml", "trains = 17", "trains = 16")
    story.goes_on()


def test_names_places_and_the_look_may_change_under_a_table(editions: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, editions)
    change(editions / "isle/edition.toml", 'name = "Isle"', 'name = "The Isle"')
    change(editions / "isle/map.toml", 'name = "Castle",      lat = 6.0', 'name = "The Castle",  lat = 6.1')
    change(editions / "isle/map.toml", 'length = 4, color = "blue" }', 'length = 4, color = "blue", bend = 0.2 }')
    change(editions / "isle/map.toml", 'ground = "plain"', 'ground = "coast"')
    story.goes_on()


def test_a_socket_to_a_table_without_its_map_is_told_why(editions: Path, tmp_path: Path) -> None:
    async def begin(url: str) -> str:
        ana = await Visitor(url, "Ana").arrive()
        await ana.make_table("isle", "me", "easy", start=True)
        await ana.go()
        return ana.table

    async def come_back(table: str, url: str) -> None:
        rui = Visitor(url, "Rui")
        with pytest.raises(ConnectionClosed):
            await rui.enter(table)
        (error,) = rui.errors
        assert error["code"] == "edition_gone"
        await rui.go()

    with Server(tmp_path / "serving", None, 1, "--editions", str(editions)) as server:
        table = asyncio.run(begin(server.url))
    with Server(tmp_path / "serving") as server:
        asyncio.run(come_back(table, server.url))
        assert server.process is not None
        assert server.process.poll() is None


def test_a_person_whose_tables_lost_their_map_can_make_others(editions: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, editions)
    with story.open() as house:
        body = {"edition": "isle", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}], "start": True}
        while house.post("/api/tables", json=body).status_code == 201:
            pass
    shutil.rmtree(editions / "isle")
    story.refused("edition_gone", "no longer here")


def test_a_clock_that_runs_out_at_a_table_without_its_map_wakes_nobody_again(editions: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, editions)
    file = story.settings.data / "allaboard.db"
    asked = "SELECT wake FROM tables WHERE id = ?"
    with closing(sqlite3.connect(file)) as database, database:
        assert database.execute(asked, (story.table,)).fetchone()[0] is not None
        database.execute("UPDATE tables SET wake = 1")
    shutil.rmtree(editions / "isle")
    with story.open() as house:
        until = time.monotonic() + 60
        while True:
            house.get("/api/editions")  # lets the house work
            with closing(sqlite3.connect(file)) as database:
                if database.execute(asked, (story.table,)).fetchone()[0] is None:
                    break
            assert time.monotonic() < until, "It is asked for again and again."


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="processes are looked up in /proc")
def test_workers_keep_the_maps_as_they_were_when_the_server_started(
    editions: Path, tmp_path: Path, postgres: Postgres
) -> None:
    words = ("--editions", str(editions))
    with Server(tmp_path / "serving", postgres.new_database(), 2, *words) as server:
        asyncio.run(finish(server.url))
        change(editions / "isle/edition.toml", "trains = 16", "trains = 17")
        shutil.rmtree(editions / "atoll")
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
        asyncio.run(finish(server.url, patience=60))


async def finish(url: str, patience: float = 0.0) -> None:
    """A game on each of the two maps."""
    until = asyncio.get_running_loop().time() + patience
    for edition, trains in (("isle", 16), ("atoll", 16)):
        while True:
            try:
                ana, _ = await game_until_over(url, edition)
                break
            except Exception:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(0.5)
        shown = await ana.ask("GET", f"/api/editions/{edition}")
        assert shown["rules"]["routes"]["trains"] == trains
        await ana.go()
