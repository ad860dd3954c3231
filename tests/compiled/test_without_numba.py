"""Where numba cannot be had, everything is interpreted and still plays."""

import pytest

from compiled.lanes import run

PLAY = """
import json, sys
from random import Random
if sys.argv[1] == "missing":
    sys.modules["numba"] = None  # as if it were not installed
import allaboard as aa
from allaboard.engine import runner

ends = {}
for name in aa.editions():
    game, random = aa.Game.new(name, 2, 3), Random(3)
    while not game.over:
        seat = random.choice(game.to_act)
        game.play(seat, random.choice(game.legal(seat)))
    assert aa.Game.replay(game.record()).position() == game.position()
    assert aa.Game.from_position(game.position()).winners == game.winners
    ends[name] = [game.scores, game.view(0).to_dict(), game.position()]
calls = runner.wait_for_compiled()
print(json.dumps({
    "ends": ends, "may compile": runner.may_compile(), "warm": runner.is_warm(), "calls": calls is not None,
    "failure": runner.rules.failure, "loaded": sys.modules.get("numba") is not None,
}))
"""


@pytest.fixture(scope="module")
def usual():
    return run(PLAY, "as usual", ALLABOARD_INTERPRET="1")


def test_without_numba_everything_plays_the_same_games(usual, tmp_path):
    bare = run(PLAY, "missing", ALLABOARD_CACHE=str(tmp_path))
    assert bare["ends"] == usual["ends"]
    assert not bare["may compile"]
    assert not bare["warm"]
    assert not bare["calls"]
    assert not any(tmp_path.iterdir()), "nothing to keep"


def test_with_a_numba_that_does_not_start_everything_plays_the_same_games(usual, tmp_path):
    """As after an upgrade of Python or NumPy that this numba does not know."""
    package = tmp_path / "broken" / "numba"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('Numba needs another NumPy')\n")
    broken = run(PLAY, "broken", ALLABOARD_CACHE=str(tmp_path / "cache"), PYTHONPATH=str(package.parent))
    assert broken["ends"] == usual["ends"]
    assert not broken["calls"]
    assert "Numba needs another NumPy" in broken["failure"]


def test_interpreted_rules_do_not_even_load_numba(usual):
    assert not usual["loaded"]
