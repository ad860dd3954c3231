"""The command itself, and its short words."""

import os
import socket
import subprocess
import sys

import typer

import allaboard as aa
from allaboard.cli import app
from allaboard.cli.serve import free_port
from allaboard.engine import runner
from allaboard.engine.runner import Compiled
from cli.commands import run, sentence


def test_it_tells_its_version():
    assert run("--version").stdout == f"All Aboard {aa.__version__}\n"


def test_it_also_runs_as_a_module():
    command = [sys.executable, "-m", "allaboard", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"All Aboard {aa.__version__}\n"


def test_alone_it_shows_what_it_can_do():
    done = run()
    assert done.exit_code == 0
    for word in typer.main.get_command(app).list_commands(None):
        assert word in done.stdout
        assert run(word, "--help").exit_code == 0


def test_an_unknown_word_or_option_is_a_wrong_use():
    assert run("fly").exit_code == 2
    assert run("play", "--fly").exit_code == 2
    assert run("simulate", "--games", "none").exit_code == 2


def test_check_says_what_is_in_an_edition():
    done = run("check", "europe")
    assert done.exit_code == 0
    assert "101: " in done.stdout


def test_check_says_what_is_wrong(tmp_path):
    done = run("check", str(tmp_path))
    assert done.exit_code == 1
    assert "edition.toml" in done.stdout


def test_warmup_has_nothing_to_do_where_rules_run_interpreted():
    done = run("warmup")
    assert done.exit_code == 0
    assert "There is nothing to compile" in done.stdout


def test_warmup_says_what_it_does_and_how_long_it_took(monkeypatch):
    monkeypatch.setattr(runner, "may_compile", lambda: True)
    monkeypatch.setattr(Compiled, "calls", lambda self: None)
    monkeypatch.setattr(Compiled, "is_warm", lambda self: False)
    monkeypatch.setattr(Compiled, "wait", lambda self: sys)
    done = run("warmup")
    assert "Compiling the rules, once per version" in done.stdout
    assert "The rules are compiled. That took 0 seconds." in done.stdout
    assert "The bots are compiled. That took 0 seconds." in done.stdout


def test_warmup_fails_in_a_sentence(monkeypatch):
    monkeypatch.setattr(runner, "may_compile", lambda: True)
    monkeypatch.setattr(Compiled, "calls", lambda self: None)
    monkeypatch.setattr(Compiled, "is_warm", lambda self: False)
    monkeypatch.setattr(Compiled, "wait", lambda self: None)
    monkeypatch.setattr(runner.rules, "failure", "No space left on device")
    done = run("warmup")
    assert done.exit_code == 1
    assert done.stderr == "The rules could not be compiled; games will run interpreted. No space left on device\n"


def test_errors_are_sentences_on_the_real_command_too():
    command = [sys.executable, "-m", "allaboard", "simulate", "--edition", "atlantis"]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("There is no edition or folder 'atlantis'")
    assert sentence(run("simulate", "--edition", "atlantis")) == done.stderr.strip()


def test_serve_says_when_its_port_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert "in use" in sentence(run("serve", "--port", str(port), "--data", str(tmp_path)))
        assert free_port("127.0.0.1") != port


def test_serve_does_not_say_where_it_is_before_it_can_be_there(tmp_path):
    done = run("serve", "--workers", "2", "--data", str(tmp_path))
    assert "Several workers need PostgreSQL" in sentence(done)
