"""The game in the terminal, played through its menus."""

import json
import os
import signal
import subprocess
import sys

import pytest
from rich.cells import cell_len

import allaboard as aa
from allaboard.bots import Bot, Clock, Greedy
from allaboard.bots.reasons import Reason
from allaboard.cli.terminal.menus import EndOfInput, Keyboard
from cli.commands import HEEDING, match, monkey, run, sentence

ALL = [(name, 2 + i % 2) for i, name in enumerate(sorted(aa.editions()))]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(("edition", "players"), ALL)
def test_a_whole_game_can_be_played_through_the_menus(edition, players):
    done = run(
        "play", "--terminal", "--edition", edition, "--players", str(players), "--seed", "1",
        answers=monkey(edition),
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    _, _, end = done.stdout.partition("Final score")
    assert "Total" in end
    assert "Completed" in end
    assert " win" in end
    assert max(cell_len(line) for line in done.stdout.splitlines() if "choice" not in line) <= 80


def test_a_full_table_of_random_bots_plays_too():
    words = ["--edition", "san_francisco", "--players", "4", "--bot", "random", "--name", "Ana", "--seed", "x"]
    done = run("play", *words, answers=monkey(3))
    assert done.exit_code == 0, done.output
    assert "Ana (you)" in done.stdout
    assert "Final score" in done.stdout


def test_actions_typed_in_words_play_the_same_game_as_bots_do(monkeypatch):
    def played(people):
        game = aa.Game.new("europe", 2, seed=5)
        table, screen = match(game, monkeypatch, people=people)
        table._bots = {seat: Greedy(game.edition, seat) for seat in range(2) if seat not in people}
        bot = Greedy(game.edition, 0)
        monkeypatch.setattr(
            Keyboard, "read", lambda self, prompt: "" if game.over else str(bot.decide(game.view(0), Clock()))
        )
        table.play()
        assert "Final score" in screen.getvalue()
        return game

    mine = played(people=(0,))
    other = aa.Game.new("europe", 2, seed=5)
    bots = [Greedy(other.edition, seat) for seat in range(2)]
    while not other.over:
        seat = other.to_act[0]
        other.play(seat, bots[seat].decide(other.view(seat), Clock()))
    assert mine.record() == other.record()


# ---------------------------------------------------------------- beginning and leaving


def test_without_options_it_asks_and_enter_takes_the_usual():
    done = run("play", answers="\n\nall\n")
    assert "Which edition?" in done.stdout
    assert "How many players, 2 to 5? (Enter for 3)" in done.stdout
    assert "Berta" in done.stdout
    assert "Carlo" in done.stdout
    assert done.stdout.endswith("The input has ended. Goodbye.\n")
    assert done.exit_code == 0


def test_the_number_of_players_is_asked_until_it_is_right():
    done = run("play", "--edition", "usa", answers="seven\n1\n2\n")
    assert done.stdout.count("Please type a number from 2 to 5.") == 2
    assert "Carlo" not in done.stdout


def test_q_leaves_before_the_first_card():
    assert run("play", answers="q\n").stdout.endswith("Goodbye.\n")


START = ["play", "--edition", "europe", "--players", "2", "--seed", "7", "--name", "Ana"]


def test_a_game_is_saved_on_leaving_and_can_be_replayed(tmp_path):
    done = run(*START, answers="all\n1\n6\n6\nq\nn\nq\nmine.json\n")
    assert "The game is saved in mine.json." in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    game = aa.Game.replay(json.loads((tmp_path / "mine.json").read_text("utf-8")))
    assert sorted(game.names) == ["Ana", "Berta"]
    assert sum(isinstance(event, aa.Event) and event.type == "card_drawn" for event in game.log) >= 2


def test_no_file_is_overwritten(tmp_path):
    (tmp_path / "old.txt").write_text("precious")
    done = run(*START, answers="all\nq\nold.txt\nq\nno/such/folder\nq\ny\n")
    assert "There is a file old.txt already" in done.stdout
    assert "no/such/folder could not be written" in done.stdout
    assert (tmp_path / "old.txt").read_text() == "precious"


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_control_c_leaves_politely():
    command = [sys.executable, "-m", "allaboard", *START]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, **HEEDING) as process:
        while b"Their numbers" not in process.stdout.readline():
            process.stdin.write(b"?\n")  # a whole line comes back only when something is answered
            process.stdin.flush()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert rest.decode().endswith("Goodbye.\n")
    assert errors == b""


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--edition", "atlantis", "--players", "2"], "There is no edition or folder 'atlantis'"),
        (["--edition", "usa", "--players", "6"], "USA is for 2 to 5 players, not 6."),
        (["--edition", "usa", "--players", "0"], "names are too many"),
        (["--edition", "usa", "--players", "2", "--bot", "genius"], "There is no bot 'genius'"),
        (["--edition", "usa", "--players", "2", "--name", "Ana", "--name", "ANA"], "cannot have the same name"),
        (["--edition", "usa", "--players", "2", "--name", " "], "A name has 1 to 20 letters"),
        (["--edition", "usa", "--players", "2", "--name", "\x1b[31m"], "A name has 1 to 20 letters"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, said):
    assert said in sentence(run("play", *words))


def test_a_refused_action_is_explained_by_the_engine():
    done = run(*START, answers="draw blind\nall\ndraw pink\nclaim dieppe-paris\n")
    assert "Choose your opening tickets first." in done.stdout
    assert "Europe has no card 'pink'." in done.stdout
    assert "Write this action as “claim ROUTE COLOR LOCOMOTIVES”" in done.stdout


def test_too_few_tickets_are_asked_again():
    assert "Please type at least 2 of the numbers from 1 to 4." in run(*START, answers="1\n").stdout


# ---------------------------------------------------------------- what is shown


def unwrapped(text):
    """With single spaces and no line breaks: where a line ends is of no interest."""
    return " ".join(text.split())


def test_help_routes_ways_and_log_are_shown_at_any_question():
    done = run(*START, answers="all\n?\nr paris\nw\nl\nr\n\nr nowhere\n")
    text = unwrapped(done.stdout)
    assert "search the menu" in text
    assert "Points by length: 1 for 1, 2 for 2, 4 for 3, 7 for 4, 15 for 6 and 21 for 8." in text
    assert "10 routes" in text
    assert "keep the tickets" in text
    assert "Edinburgh–London 4 black" in text
    assert "No city and no player has “nowhere” in the name." in text


class Whimsical(Bot):
    """Draws blind, and says that it felt like it."""

    name = "whimsical"

    def decide(self, view, clock):
        return aa.Draw("blind")

    def explain(self):
        return Reason("whim", {})


@pytest.mark.parametrize("why", [True, False])
def test_bots_give_their_reasons_only_if_asked(monkeypatch, why):
    game = aa.Game.from_position({"edition": "usa", "players": ["Ana", "Rui"]})
    table, screen = match(game, monkeypatch, "draw blind", "draw blind", why=why)
    table._bots = {1: Whimsical(game.edition)}
    with pytest.raises(EndOfInput):
        table.play()
    told = unwrapped(screen.getvalue())
    assert "Rui draws 2 cards from the deck." in told
    assert told.count("Rui draws 2 cards from the deck. Rui: “I just felt like it.”") == why
    assert told.count("felt like it") == why  # once for both cards


def test_searching_needs_no_accents():
    assert "København–Stockholm" in run(*START, answers="all\nr koben\n").stdout


PLAIN = ["white", "white", "yellow", "yellow", "orange"]


def test_a_tunnel_asks_for_what_turned_up(monkeypatch):
    game = aa.Game.from_position(
        {"edition": "europe", "players": ["Ana", "Rui"], "hands": [{"red": 3, "locomotive": 1}, {}],
         "market": PLAIN, "deck": ["red", "blue", "blue"]}
    )  # fmt: skip
    table, screen = match(game, monkeypatch, "2", "pamplona", "claim barcelona-pamplona red 0", "2")
    with pytest.raises(EndOfInput):
        table.play()
    text = unwrapped(screen.getvalue())
    assert "You dig at Barcelona–Pamplona; red, blue and blue turn up: 1 card more to pay." in text
    assert "The tunnel Barcelona–Pamplona asks for 1 red card more, or locomotives in their place." in text
    assert " 1 Pay ■ 1 red" in text
    assert " 2 Pay ◆ 1 locomotive" in text
    assert " 3 Give the tunnel up and take your cards back" in text
    assert "You claim Barcelona–Pamplona with 2 red cards and 1 locomotive, 2 points." in text


def test_payments_with_few_locomotives_come_first(monkeypatch):
    game = aa.Game.from_position(
        {"edition": "europe", "players": ["Ana", "Rui"], "hands": [{"purple": 1, "locomotive": 3}, {}]}
    )
    table, screen = match(game, monkeypatch, "2", "dieppe-paris")
    with pytest.raises(EndOfInput):
        table.play()
    (found,) = [line for line in screen.getvalue().splitlines() if line.endswith("  Dieppe–Paris 1 purple")]
    number = found.split()[0]  # the search has left only this one
    table, screen = match(game, monkeypatch, "2", number, "1")
    with pytest.raises(EndOfInput):
        table.play()
    menu = screen.getvalue().partition("Dieppe–Paris: pay 1 card, get 1 point.")[2]
    assert menu.index(" 1  ■ 1 purple") < menu.index(" 2  ◆ 1 locomotive")
    assert "You claim Dieppe–Paris with 1 purple card, 1 point." in menu


def test_what_is_not_possible_keeps_its_number_and_says_why(monkeypatch):
    game = aa.Game.from_position({"edition": "usa", "players": ["Ana", "Rui"], "hands": [{}, {}]})
    table, screen = match(game, monkeypatch, "2", "9", "claim")
    with pytest.raises(EndOfInput):
        table.play()
    assert " 2  Claim a route (none possible)" in screen.getvalue()
    assert "You cannot pay for any route that is open to you." in screen.getvalue()
    assert "Please type a number from 1 to 3." in screen.getvalue()


def test_the_last_round_is_announced(monkeypatch):
    game = aa.Game.from_position({"edition": "usa", "players": ["Ana", "Rui"], "final_turns": 2})
    table, screen = match(game, monkeypatch, "t")
    with pytest.raises(EndOfInput):
        table.play()
    assert "Last round: this is your last turn." in screen.getvalue()


def test_colors_are_named_and_can_be_left_out():
    bright = run(*START, answers="all\n", FORCE_COLOR="1").stdout
    plain = run(*START, answers="all\n", FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\x1b[3" in bright
    assert "38;" not in plain
    assert "■" in plain
    assert any(f" {color}" in plain for color in ("red", "blue", "green", "black", "white"))


def test_people_at_one_keyboard_do_not_see_each_other(monkeypatch):
    game = aa.Game.from_position(
        {"edition": "europe", "players": ["Ana", "Rui"], "hands": [{"red": 3}, {"blue": 2}], "market": PLAIN,
         "deck": ["black", "black", "green", "green"], "tickets": [["paris-zagrab"], ["athina-angora"]]}
    )  # fmt: skip
    table, screen = match(game, monkeypatch, "draw blind", "draw blind", "", "t", people=(0, 1))
    with pytest.raises(EndOfInput):
        table.play()
    ana, rui = screen.getvalue().split("Rui, it is your turn.")
    assert "■ 3 red" in ana
    assert "■ 2 blue" not in ana
    assert "Athína–Angora" not in ana
    assert "■ 2 blue" in rui
    assert "Paris–Zágráb" not in rui
    assert "Ana draws 2 cards from the deck." in rui


def test_a_bot_of_ones_own_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "mine.py").write_text("from allaboard.bots import Bot\n\n\nclass Mine(Bot):\n    name = 'mine'\n")
    done = run("play", "--edition", "usa", "--players", "2", "--bot", f"{tmp_path / 'mine.py'}:Mine")
    assert "could not be made: TypeError" in sentence(done)
    assert "decide" in sentence(done)
