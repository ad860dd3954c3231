"""`allaboard tournament`, as people and programs use it."""

import builtins
import json
import os
import re
import sys

import pytest

from cli.commands import interrupted, run, sentence

QUICK = ("tournament", "--edition", "first_journey", "--workers", "1")
MINE = """
from allaboard.bots import Bot

class MyBot(Bot):
    name = "mine"

    def decide(self, view, clock):
        print("thinking")
        return self.dice.choice(view.legal)

class Breaks(Bot):
    name = "breaks"

    def decide(self, view, clock):
        raise RuntimeError("out of ideas")
"""


def result(*words):
    done = run(*QUICK, "--json", *words)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def without_times(found):
    return {
        bot: {key: value for key, value in facts.items() if "seconds" not in key}
        for bot, facts in found["bots"].items()
    }


def test_json_is_one_object_in_the_order_of_the_bots():
    found = result("--bots", "random,greedy", "--games", "8", "--seed", "3")
    assert list(found) == ["bots", "mean_winning_score"]
    assert found["mean_winning_score"] >= max(facts["mean_score"] for facts in found["bots"].values())
    assert list(found["bots"]) == ["random", "greedy"]
    for facts in found["bots"].values():
        assert list(facts) == ["win_share", "ci95", "mean_score", "seconds_per_move_p99"]
        low, high = facts["ci95"]
        assert 0 <= low <= facts["win_share"] <= high <= 1
        assert facts["seconds_per_move_p99"] > 0
    assert sum(facts["win_share"] for facts in found["bots"].values()) == pytest.approx(1)
    assert found["bots"]["greedy"]["mean_score"] > found["bots"]["random"]["mean_score"]


def test_the_tables_show_who_wins_what_is_scored_and_the_time():
    done = run("tournament", "--bots", "greedy,random", "--games", "2", "--workers", "1")
    assert done.exit_code == 0
    assert "USA, 2 players, seed 1: 2 games, 2 with each deal." in done.stdout
    for word in ("Win share", "95 % interval", "Rating", "Longest", "Tickets completed", "99 % within"):
        assert word in done.stdout
    assert "Stations" not in done.stdout
    assert done.stdout.index("greedy") < done.stdout.index("random")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_games_are_rounded_up_to_whole_deals_and_that_is_said():
    done = run(*QUICK, "--bots", "random,greedy", "--players", "3", "--games", "5", "--json")
    assert "Playing 6 games instead of 5: whole deals, each of which is played 6 times" in done.stderr
    assert run(*QUICK, "--bots", "random,greedy", "--games", "2", "--json").stderr == ""


def test_a_bot_from_a_file_plays_and_what_it_prints_stays_out(tmp_path):
    (tmp_path / "mybot.py").write_text(MINE)
    found = result("--bots", "mybot.py:MyBot,greedy", "--games", "4")
    assert list(found["bots"]) == ["mybot.py:MyBot", "greedy"]


def test_a_bot_that_breaks_loses_and_is_named(tmp_path):
    (tmp_path / "mybot.py").write_text(MINE)
    done = run(*QUICK, "--bots", "mybot.py:Breaks,random", "--games", "4", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["bots"]["random"]["win_share"] == 1
    assert (
        "4 games lost by a fault of mybot.py:Breaks, the first of them number 0. "
        "mybot.py:Breaks failed: RuntimeError: out of ideas (mybot.py, line 15)" in done.stderr
    )


def test_where_no_game_came_to_its_end_no_score_is_shown(tmp_path):
    (tmp_path / "mybot.py").write_text(MINE)
    done = run(*QUICK, "--bots", "mybot.py:Breaks,random", "--games", "4")
    scores = done.stdout.partition("Mean scores")[2].partition("Milliseconds")[0]
    rows = [line for line in scores.splitlines() if "random" in line or "Breaks" in line]
    assert len(rows) == 2
    assert not any(re.search(r"\d", row) for row in rows)


def test_a_finished_tournament_leaves_nothing_behind_unless_told_to(tmp_path):
    result("--bots", "random,greedy", "--games", "2")
    assert list((tmp_path / "state").rglob("*.jsonl")) == []
    first = result("--bots", "random,greedy", "--games", "2", "--save", "games.jsonl")
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 3
    again = run(*QUICK, "--bots", "random,greedy", "--games", "2", "--save", "games.jsonl", "--json")
    assert json.loads(again.stdout) == first
    assert "All 2 games are in games.jsonl already." in again.stderr


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ((), (1.0, None)),
        (("--seconds-per-move", "0.2"), (0.2, None)),
        (("--playouts-per-move", "50"), (None, 50)),
        (("--playouts-per-move", "50", "--seconds-per-move", "3"), (3.0, 50)),
    ],
)
def test_a_move_has_a_second_unless_told_otherwise(tmp_path, words, limits):
    result("--bots", "random", "--games", "1", "--save", "games.jsonl", *words)
    head = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])["tournament"]
    assert (head["seconds"], head["playouts"]) == limits


def test_the_report_is_written(tmp_path):
    result("--bots", "random,greedy", "--games", "2", "--report", "out.html")
    assert "Tournament: First Journey" in (tmp_path / "out.html").read_text("utf-8")


def test_a_report_that_cannot_be_written_is_refused_before_any_game(tmp_path, monkeypatch):
    words = (*QUICK, "--bots", "random,greedy", "--save", "games.jsonl", "--report")
    assert sentence(run(*words, "nowhere/out.html")).startswith("A report cannot be written to 'nowhere/out.html'")
    assert sentence(run(*words, str(tmp_path))).startswith("A report cannot be written to")
    original = builtins.__import__

    def without_plots(name, *rest):
        if name == "altair":
            raise ImportError(name)
        return original(name, *rest)

    for module in [name for name in sys.modules if name == "allaboard.lab.page"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without_plots)
    assert sentence(run(*words, "out.html")) == "--report needs some more packages: pip install 'allaboard[lab]'."
    assert not (tmp_path / "games.jsonl").exists()


def test_mistakes_are_sentences(tmp_path):
    assert sentence(run(*QUICK, "--bots", "genius,random")).startswith("There is no bot 'genius'")
    assert sentence(run(*QUICK, "--bots", "none.py:X,random")).startswith("There is no file")
    assert sentence(run(*QUICK, "--bots", " , ")) == "A tournament needs at least one bot."
    assert "is for 2 to 4 players" in sentence(run(*QUICK, "--bots", "random", "--players", "7"))
    assert sentence(run("tournament", "--edition", "atlantis", "--bots", "random")).startswith("There is no edition")
    assert run(*QUICK).exit_code == 2  # no bots
    assert run(*QUICK, "--bots", "random", "--engine", "steam").exit_code == 2
    assert run(*QUICK, "--bots", "random", "--games", "0").exit_code == 2


def test_ray_that_is_not_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(*QUICK, "--bots", "random", "--engine", "ray")
    assert done.exit_code == 1
    assert "pip install 'allaboard[cluster]'" in done.stderr


def test_help_says_how_tables_are_filled_and_what_a_fault_costs():
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", run("tournament", "--help", COLUMNS="200").stdout).split())
    for words in (
        "more meet in all combinations",
        "fewer fill the table in every mixture",
        "file.py:Class",
        "loses that game and the others share the win",
        "goes on where it was",
        "--seconds-per-move",
        "--playouts-per-move",
    ):
        assert words in text


@pytest.mark.skipif(os.name == "nt", reason="no such signal on Windows")
def test_a_tournament_that_is_interrupted_goes_on_without_loss(tmp_path):
    words = ("--edition", "usa", "--bots", "greedy,random", "--games", "240", "--workers", "2", "--json")
    resumed = interrupted(tmp_path / "state", "tournament", *words, games=240)
    assert without_times(resumed) == without_times(json.loads(run("tournament", *words).stdout))
