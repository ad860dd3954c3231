"""The page of a tournament: complete in itself, right in its plots."""

import json
import re

import altair
import pytest
import vl_convert

import allaboard as aa
from allaboard.lab.page import step_for
from allaboard.lab.report import page
from allaboard.lab.standings import standings
from allaboard.lab.tournament import Tournament
from lab.games import game

VERSION = ".".join(altair.SCHEMA_VERSION.lstrip("v").split(".")[:2])


def made(games, edition="usa", bots=("greedy", "random")):
    played = Tournament(aa.load_edition(edition), 2, bots, len(games), seconds=1.0)
    return page(played, games, standings(games, bots))


def plots(text):
    return [json.loads(spec) for spec in re.findall(r'vegaEmbed\("#plot\d", (.*), \{mode', text)]


def without_scripts(text):
    return re.sub("<script>.*?</script>", "", text, flags=re.DOTALL)


GAMES = [
    game(0, ("greedy", "random"), (104, -20)),
    game(1, ("random", "greedy"), (31, 77)),
    game(2, ("greedy", "random"), (90, 12)),
    game(3, ("random", "greedy"), (0, 0), winners=(1,), fault="random failed: <oops>", at_fault=0),
]


@pytest.fixture(scope="module")
def text():
    return made(GAMES)


def test_the_page_needs_nothing_from_elsewhere(text):
    assert not re.search(r"(src|href)=|url\(|@import", without_scripts(text))
    assert "window.vegaEmbed=" in text.replace(" ", "")
    assert len(text) > 500_000  # the scripts are in it
    assert text.count("</script>") == 1 + len(plots(text))


def test_every_plot_can_be_drawn(text):
    found = plots(text)
    assert len(found) == 6
    for plot in found:
        assert vl_convert.vegalite_to_svg(plot, vl_version=VERSION).startswith("<svg")


def test_the_page_tells_the_standings_and_the_faults(text):
    words = without_scripts(text)
    assert "Tournament: USA, 2 players" in words
    assert "<td>greedy</td><td>4</td><td>100.0%</td>" in words
    assert "random failed: &lt;oops&gt;" in words


def test_distributions_count_finished_games_by_bot(text):
    plot = next(plot for plot in plots(text) if plot["encoding"].get("x", {}).get("title") == "Score")
    (rows,) = plot["datasets"].values()
    assert {row["Bot"] for row in rows} == {"greedy", "random"}
    for bot in ("greedy", "random"):
        assert sum(row["Share"] for row in rows if row["Bot"] == bot) == pytest.approx(1)
    assert {(row["From"], row["To"]) for row in rows if row["Bot"] == "greedy"} == {(75, 80), (90, 95), (100, 105)}


def test_a_page_without_finished_games_or_parts_has_fewer_plots():
    assert len(plots(made([GAMES[3]]))) == 3
    assert len(plots(made(GAMES, edition="first_journey"))) == 5


def test_a_name_cannot_break_out_of_its_script(tmp_path):
    folder = tmp_path / "<" / "script>"
    folder.mkdir(parents=True)
    (folder / "b.py").write_text("from allaboard.bots import Random as Mine")
    name = "</script>/b.py:Mine"
    text = made([game(0, (name, "random"), (1, 0)), game(1, ("random", name), (1, 0))], bots=(name, "random"))
    assert text.count("</script>") == 1 + len(plots(text))


@pytest.mark.parametrize(("spread", "step"), [(0, 1), (39, 1), (41, 2), (150, 5), (399, 10), (500, 20)])
def test_steps_are_round(spread, step):
    assert step_for(spread) == step
