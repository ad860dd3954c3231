"""A whole tournament: the same standings whatever the workers, and whatever was played before."""

import json

import pytest

import allaboard as aa
from allaboard.bots import BOTS, Random
from allaboard.lab.tournament import Tournament

OWN = """
from allaboard.bots import Random

class Mine(Random):
    name = "mine"
"""


def tournament(*bots, games=12, edition="first_journey", players=2, **more):
    return Tournament(aa.load_edition(edition), players, bots, games, **more)


def play(played, path=None, workers=1):
    with_times = played.play(played.ledger(path), workers=workers)
    return [{**vars(one), "seconds": None} for one in with_times]


def test_the_standings_do_not_depend_on_the_workers(tmp_path):
    played = tournament("greedy", "random", "random", "greedy", edition="san_francisco", players=3, games=6)
    assert play(played, tmp_path / "one", 1) == play(played, tmp_path / "two", 2)


def test_another_seed_gives_other_games(tmp_path):
    first = play(tournament("greedy", "random"), tmp_path / "1")
    assert first != play(tournament("greedy", "random", seed=2), tmp_path / "2")


def test_only_what_is_missing_is_played(tmp_path):
    heard = []
    whole = play(tournament("greedy", "random"), tmp_path / "whole")
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    (tmp_path / "part").write_text("".join([lines[0], lines[3], *lines[7:9]]))
    played = tournament("greedy", "random")
    played.play(played.ledger(tmp_path / "part"), workers=1, progress=lambda game: heard.append(game.number))
    assert len(heard) == 12 - 3
    assert play(played, tmp_path / "part") == whole


def test_a_tournament_can_be_made_longer_and_looked_at_shorter(tmp_path):
    play(tournament("greedy", "random", games=4), tmp_path / "games")
    longer = play(tournament("greedy", "random", games=8), tmp_path / "games")
    assert longer == play(tournament("greedy", "random", games=8), tmp_path / "fresh")
    assert len((tmp_path / "games").read_text().splitlines()) == 9
    again = play(tournament("greedy", "random", games=4), tmp_path / "games")
    assert [one["games"] for one in again] == [4, 4]


def test_without_a_file_the_same_tournament_finds_its_games_again():
    first = tournament("greedy", "random")
    assert first.ledger().path == tournament("greedy", "random").ledger().path
    assert first.ledger().path == tournament("greedy", "random", games=500).ledger().path
    assert first.ledger().path != tournament("random", "greedy").ledger().path
    assert first.ledger().path != tournament("greedy", "random", seed=2).ledger().path
    assert first.ledger().path != tournament("greedy", "random", playouts=9).ledger().path


def test_a_bot_from_a_file_is_called_what_it_was_called(tmp_path):
    (tmp_path / "mybot.py").write_text(OWN)
    found = play(tournament("mybot.py:Mine", "greedy", games=4), tmp_path / "games", workers=2)
    assert [one["bot"] for one in found] == ["greedy", "mybot.py:Mine"]


def test_games_of_a_bot_that_was_edited_are_not_gone_on_with(tmp_path):
    (tmp_path / "mybot.py").write_text(OWN)
    before = tournament("mybot.py:Mine", "greedy")
    play(tournament("mybot.py:Mine", "greedy", games=2), tmp_path / "games")
    path = before.ledger().path
    (tmp_path / "mybot.py").write_text(OWN + "    # better now\n")
    assert before.ledger().path != path
    with pytest.raises(aa.AllAboardError, match="before the rules or the bots were changed"):
        play(before, tmp_path / "games")


def test_what_cannot_be_played_is_refused_before_the_first_game(monkeypatch):
    class Heavy(Random):
        name = "heavy"

        def __init__(self, edition, seed=0):
            raise MemoryError("no room")

    monkeypatch.setitem(BOTS, "heavy", Heavy)
    with pytest.raises(aa.AllAboardError, match=r"The bot heavy could not be made: MemoryError: no room"):
        tournament("greedy", "heavy")
    with pytest.raises(aa.AllAboardError, match="There is no bot 'nobody'"):
        tournament("greedy", "nobody")
    with pytest.raises(aa.EditionError, match="is for 2 to 4 players"):
        tournament("greedy", "random", players=5)


def test_the_file_names_the_tournament_and_then_its_games(tmp_path):
    play(tournament("greedy", "random", games=2, seconds=1.5), tmp_path / "games")
    head, *games = map(json.loads, (tmp_path / "games").read_text().splitlines())
    assert head["tournament"]["bots"] == ["greedy", "random"]
    assert (head["tournament"]["seed"], head["tournament"]["seconds"]) == (1, 1.5)
    assert [game["number"] for game in games] == [0, 1]
    assert [game["deal"] for game in games] == [0, 0]
