"""Fixed opponents never change: on the same questions they decide as they always did."""

import json
import sys

import pytest
from tests.bots import probes

from allaboard.bots import registry
from allaboard.engine.vocabulary import PHASES

FIXED = json.loads(probes.FIXED.read_text("utf-8"))


def test_the_questions_are_the_same():
    """If only this and all of the others fail, a rule or an edition has changed and the bots need not have."""
    assert probes.digest_of_probes() == FIXED["probes"]


@pytest.mark.parametrize("name", FIXED["bots"])
def test_a_fixed_opponent_decides_as_ever(name):
    assert probes.digest_of(name) == FIXED["bots"][name], f"{name} has changed; nothing measured against it holds."


def test_every_fixed_opponent_is_recorded():
    """`python -m tests.bots.probes NAME` records a new one."""
    assert set(FIXED["bots"]) == {bot.name for bot in registry.FIXED}


def test_the_questions_cover_every_phase():
    assert {view.phase for _, views in probes.probes() for view in views} == set(PHASES) - {"over"}


# ---------------------------------------------------------------- the command


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """The command, on a copy of the file in which `random` has another digest."""
    copy = tmp_path / "fixed.json"
    copy.write_text(json.dumps(FIXED | {"bots": {"random": "other"}}), "utf-8")
    monkeypatch.setattr(probes, "FIXED", copy)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["probes", *words])
        probes.main()
        return json.loads(copy.read_text("utf-8"))

    return run


def test_a_digest_is_changed_only_by_force(elsewhere):
    with pytest.raises(SystemExit, match="Different now: random"):
        elsewhere("random", "greedy")
    assert json.loads(probes.FIXED.read_text("utf-8"))["bots"] == {"random": "other"}
    assert elsewhere("random", "--force")["bots"]["random"] == FIXED["bots"]["random"]


def test_a_new_bot_is_added(elsewhere):
    assert elsewhere("silva-rfa")["bots"] == {"random": "other", "silva-rfa": FIXED["bots"]["silva-rfa"]}
