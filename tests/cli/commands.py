"""What the tests of the command line share."""

import io
import random

from rich.console import Console
from typer.testing import CliRunner

import allaboard as aa
from allaboard.bots import make_bot
from allaboard.cli import app
from allaboard.cli.terminal.match import Match


def run(*words, answers="", **environment):
    """The command as a person would start it, with these lines typed; 80 columns wide."""
    return CliRunner().invoke(app, words, input=answers, env={"COLUMNS": "80", **environment})


def sentence(result):
    """What went wrong, in one line: no traceback, nothing on the standard output."""
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def monkey(seed, lines=6000):
    """Answers of somebody who types anything: many numbers, some words, now and then what is not asked for."""
    dice = random.Random(seed)
    numbers = ["1"] * 5 + ["2"] * 8 + ["3"] * 2 + ["4"] * 2 + ["5", "6", "7", "12"]
    words = ["1 2", "all", "", "?", "l", "t", "w", "r", "r paris", "par", "99", "draw blind", "claim a-b red 0", "é☃"]
    return "\n".join(dice.choice(numbers if dice.random() < 0.7 else words) for _ in range(lines))


def match(game, monkeypatch, *answers, people=(0,), width=80, why=False):
    """A match in the middle of a game, with bots in the other seats, and the screen it draws on."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    console = Console(file=io.StringIO(), width=width, color_system=None)
    bots = {seat: make_bot("random", game.edition, seat) for seat in range(game.players) if seat not in people}
    return Match(console, game, bots, why=why), console.file


def random_game(edition, players, seed):
    """A whole game, played at random."""
    game, dice = aa.Game.new(edition, players, seed=seed), random.Random(seed)
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, dice.choice(game.legal(seat)))
    return game
