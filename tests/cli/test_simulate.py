"""Many games of random play."""

import json

import pytest

import allaboard as aa
from allaboard.lab.simulate import simulate
from cli.commands import run, sentence

KEYS = [
    "edition", "players", "games", "seed", "seconds", "games_per_second", "decisions_per_second", "mean_scores",
    "win_shares",
]  # fmt: skip


def result(*words):
    done = run("simulate", "--json", *words)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_json_is_one_object_and_nothing_else():
    found = result("--edition", "usa", "--players", "2", "--games", "12", "--seed", "1")
    assert list(found) == KEYS
    assert (found["edition"], found["players"], found["games"], found["seed"]) == ("usa", 2, 12, 1)
    assert len(found["mean_scores"]) == 2
    assert sum(found["win_shares"]) == pytest.approx(1, abs=1e-3)
    assert found["games_per_second"] > 0
    assert found["decisions_per_second"] > found["games_per_second"]


def test_the_table_shows_each_seat():
    done = run("simulate", "--edition", "first_journey", "--players", "3", "--games", "5")
    assert done.exit_code == 0
    assert "First Journey: Europe, 3 players, seed 1: 5 games of random play" in done.stdout
    assert "games/s" in done.stdout
    assert "Win share" in done.stdout
    assert "Longest" not in done.stdout


def outcome(**changes):
    settings = {"edition": "san_francisco", "players": 3, "games": 25, "seed": 4} | changes
    found = simulate(**settings)
    return found.decisions, found.mean_scores, found.win_shares, found.mean_longest, found.mean_tickets


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads():
    assert outcome(threads=1) == outcome(threads=3) == outcome(threads=None)


def test_another_seed_gives_other_games():
    assert outcome(seed=5) != outcome(seed=4)


def test_chunks_do_not_matter(monkeypatch):
    whole = outcome()
    monkeypatch.setattr("allaboard.lab.simulate._chunk_size", lambda games, compiled: 7)
    assert outcome() == whole


def test_progress_hears_of_every_game():
    heard = []
    simulate("first_journey", 2, 9, 1, progress=heard.append)
    assert sum(heard) == 9


def test_wrong_players_are_refused_in_a_sentence():
    assert sentence(run("simulate", "--edition", "usa", "--players", "9")) == "USA is for 2 to 5 players, not 9."
    with pytest.raises(aa.EditionError):
        simulate("usa", 1, 10, 1)


def test_no_games_are_no_simulation():
    assert run("simulate", "--games", "0").exit_code == 2
