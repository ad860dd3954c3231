"""The file of a tournament: nothing lost, nothing mixed, nothing of others' destroyed."""

import pytest

import allaboard as aa
from allaboard.lab.ledger import Ledger
from allaboard.lab.played import Played
from lab.games import game

SETTINGS = {"bots": ["a", "b"], "seed": 1, "seconds": None}


def ledger(path, code="x", **changes):
    return Ledger(path, "tournament", SETTINGS | changes, code, Played.from_dict)


@pytest.fixture
def path(tmp_path):
    """A file with two games."""
    found = tmp_path / "deep" / "games.jsonl"
    with ledger(found) as book:
        book.note(game(0, "ab", (3, 1)))
        book.note(game(1, "ba", (2, 2), winners=(1,), fault="b failed.", at_fault=0))
    return found


def dicts(book):
    return {number: played.to_dict() for number, played in book.played.items()}


def test_what_is_noted_is_read_again(path):
    assert dicts(ledger(path)) == {
        0: game(0, "ab", (3, 1)).to_dict(),
        1: game(1, "ba", (2, 2), winners=(1,), fault="b failed.", at_fault=0).to_dict(),
    }


def test_every_game_is_in_the_file_at_once(tmp_path):
    with ledger(tmp_path / "games.jsonl") as book:
        book.note(game(0, "ab", (3, 1)))
        assert list(ledger(book.path).played) == [0]


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_line_that_was_cut_short_is_played_again(path, cut):
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    book = ledger(path)
    assert list(book.played) == [0]
    with book:
        book.note(game(1, "ba", (2, 2), winners=(1,), fault="b failed.", at_fault=0))
    assert path.read_bytes() == whole


def test_a_head_that_was_cut_short_is_written_again(path):
    path.write_bytes(path.read_bytes()[:30])
    with ledger(path) as book:
        book.note(game(0, "ab", (3, 1)))
    assert list(ledger(path).played) == [0]


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"seed": 1}\n', "[1]\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(aa.AllAboardError, match=r"Line 1 of .*notes.txt is not what a tournament writes"):
        ledger(path)
    assert path.read_text() == text


def test_a_broken_line_in_the_middle_is_named(path):
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:50], lines[2]]) + "\n")
    with pytest.raises(aa.AllAboardError, match="Line 2 of"):
        ledger(path)


def test_another_tournament_is_refused_with_what_differs(path):
    with pytest.raises(aa.AllAboardError, match=r"another tournament, with bots a, b, seed 1\. Please"):
        ledger(path, bots=["a", "c"], seed=2)


def test_games_of_changed_bots_are_shown_but_not_mixed_with_new_ones(path):
    book = ledger(path, code="y")
    assert len(book.played) == 2
    with pytest.raises(aa.AllAboardError, match="before the rules or the bots were changed"):
        book.__enter__()


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(aa.AllAboardError, match="could not be read"):
        ledger(tmp_path)
    with pytest.raises(aa.AllAboardError, match="could not be written"):
        ledger(tmp_path / "file" / "games.jsonl").__enter__()
