"""What the tests of the command line share."""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

import typer
from rich.console import Console
from typer.testing import CliRunner

import allaboard as aa
from allaboard.bots import make_bot
from allaboard.cli import app
from allaboard.cli.terminal.match import Match


def run(*words, answers="", **environment):
    """The command as a person would start it, with these lines typed; 80 columns wide."""
    return CliRunner().invoke(app, words, input=answers, env={"COLUMNS": "80", **environment})


def understood(words):
    """The command's name; an error unless the command line would take these words. Nothing is done."""
    name, *rest = words
    typer.main.get_command(app).commands[name].make_context(name, rest)
    return name


def sentence(result):
    """What went wrong, in one line: no traceback, nothing on the standard output."""
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


# Started in the background, tests may run with Ctrl-C ignored, and a child would inherit that.
HEEDING = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}


def interrupted(state, *words, games, entry=1):
    """What the command prints that is stopped after some of its games (`entry` at a time) and then given once more."""
    command = [sys.executable, "-m", "allaboard", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **HEEDING, start_new_session=True) as process:
        while not (files := list(state.rglob("*.jsonl"))) or files[0].read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    (kept,) = files
    done = entry * (kept.read_bytes().count(b"\n") - 1)
    assert 2 * entry <= done < games
    told = re.search(
        rf"Stopped after (\d+) of {games} games. The same command goes on from there", " ".join(err.split())
    )
    assert int(told[1]) in (done, done - entry)  # the signal may come when a line is written and not yet counted
    resumed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"Going on after {done} of {games} games" in resumed.stderr
    assert not kept.exists()
    return json.loads(resumed.stdout)


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
