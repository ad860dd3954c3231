"""`allaboard lab`, as people and programs use it."""

import json
import os
import re
import shutil
import sys

import pytest

from allaboard.engine.edition import PACKAGE
from allaboard.lab.experiment import SITTING
from cli.commands import interrupted, run, sentence

QUICK = ("lab", "first_journey", "--bots", "greedy", "--players", "2", "--workers", "1", "--games", "20")


def result(*words):
    done = run(*QUICK, "--json", *words)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_json_is_one_object_with_a_trial_for_each_number_of_players():
    found = result("--players", "2,3", "--seed", "4")
    assert (found["bots"], found["seed"]) == (["greedy"], 4)
    assert [(trial["edition"], trial["players"], trial["games"]) for trial in found["trials"]] == [
        ("first_journey", 2, 20),
        ("first_journey", 3, 20),
    ]
    for trial in found["trials"]:
        assert sum(seat["wins"]["value"] for seat in trial["seats"]) == pytest.approx(1, abs=0.001)
        assert len(trial["tickets"]) == 32
        assert len(trial["routes"]) == 70
        low, high = trial["turns"]["ci95"]
        assert 0 < low < trial["turns"]["value"] < high
        assert isinstance(trial["findings"], list)
    assert result("--players", "2,3", "--seed", "4") == found
    assert result("--players", "2,3", "--seed", "5") != found


def test_the_terminal_shows_the_figures_and_the_findings():
    done = run(*QUICK)
    assert done.exit_code == 0, done.output
    assert "First Journey: Europe, 2 players: 20 games." in done.stdout
    for word in ("Winning score", "95 % interval", "Wins of seat 2", "Tickets completed of those held"):
        assert word in done.stdout


def test_games_are_rounded_up_to_whole_sittings():
    assert result("--games", "11")["trials"][0]["games"] == 20


def test_the_report_is_written_and_nothing_else_is_left_behind(tmp_path):
    done = run(*QUICK, "--report", "out.html")
    assert "The report is in out.html." in done.stderr
    assert "The balance of First Journey: Europe" in (tmp_path / "out.html").read_text("utf-8")
    assert list((tmp_path / "state").rglob("*.jsonl")) == []


def test_a_folder_and_a_name_are_compared(tmp_path):
    shutil.copytree(PACKAGE / "first_journey", tmp_path / "mine")
    done = run("lab", "mine", *QUICK[1:], "--report", "out.html")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "out.html").read_text("utf-8")
    assert "The balance of First Journey: Europe (mine) and First Journey: Europe (first_journey)" in text
    assert "<h2>What differs</h2><p>Nothing beyond chance.</p>" in text  # the same cards, the same map


def test_mistakes_are_sentences(tmp_path):
    assert sentence(run("lab", "atlantis")).startswith("There is no edition")
    assert sentence(run(*QUICK, "--players", "two")).startswith("--players takes whole numbers with commas between")
    assert "is for 2 to 4 players" in sentence(run(*QUICK, "--players", "2,7"))
    assert sentence(run(*QUICK, "--bots", "genius")).startswith("There is no bot 'genius'")
    assert sentence(run(*QUICK, "--bots", ",")) == "The lab needs at least one bot."
    assert sentence(run(*QUICK, "--report", "nowhere/out.html")).startswith("A report cannot be written to")
    assert run("lab").exit_code == 2
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_ray_that_is_not_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(*QUICK, "--engine", "ray")
    assert done.exit_code == 1
    assert "pip install 'allaboard[cluster]'" in done.stderr


def test_help_says_what_is_measured():
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", run("lab", "--help", COLUMNS="200").stdout).split())
    for words in ("[EDITION2]", "side by side", "goes on where it was", "file.py:Class", "2,3,4", "20000"):
        assert words in text


@pytest.mark.skipif(os.name == "nt", reason="no such signal on Windows")
def test_a_run_that_is_interrupted_goes_on_without_loss(tmp_path):
    words = ("first_journey", "--bots", "greedy", "--players", "2", "--games", "200", "--workers", "2", "--json")
    resumed = interrupted(tmp_path / "state", "lab", *words, entry=SITTING, games=200)
    assert resumed == json.loads(run("lab", *words).stdout)
