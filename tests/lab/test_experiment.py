"""Experiments: refused early, the same everywhere, gone on with after a stop."""

import numpy as np
import pytest

import allaboard as aa
from allaboard.lab.experiment import SITTING, Experiment

BAD = """
from allaboard.bots import Bot

class Breaks(Bot):
    name = "breaks"

    def decide(self, view, clock):
        raise RuntimeError("out of ideas")

class Cheats(Bot):
    name = "cheats"

    def decide(self, view, clock):
        return "pass"
"""


def experiment(**changes):
    fields = {"editions": (aa.load_edition("first_journey"),), "players": (2,), "bots": ("greedy",), "games": 30}
    return Experiment(**fields | changes)


def run(made, **words):
    return made.run(made.ledger(), workers=1, **words)


def test_trials_take_turns_and_have_as_many_games():
    made = experiment(players=(2, 3), games=15)
    heard = []
    games = run(made, progress=lambda sitting: heard.append(sitting.number))
    assert heard == list(range(4))
    assert [(trial.players, len(games[trial])) for trial in made.trials] == [(2, 20), (3, 20)]
    for trial in made.trials:
        assert games[trial]["number"].tolist() == list(range(20))
        assert not games[trial]["seat"]["total"][:, trial.players :].any()
        assert games[trial]["seat"]["won"].sum(1) == pytest.approx(np.ones(20))


def test_games_do_not_depend_on_who_plays_them():
    (alone,) = run(experiment()).values()
    made = experiment()
    (together,) = made.run(made.ledger(), workers=2).values()
    assert np.array_equal(alone, together)


def test_other_seeds_are_other_games():
    (first,), (second,) = run(experiment()).values(), run(experiment(seed=2)).values()
    assert not np.array_equal(first["owner"], second["owner"])


def test_what_is_in_the_ledger_is_not_played_again():
    made = experiment()
    with made.ledger() as ledger:
        ledger.note(made.play(1))
    heard = []
    run(made, progress=lambda sitting: heard.append(sitting.number))
    assert heard == [0, 2]
    assert run(made, progress=lambda sitting: heard.append(sitting.number))
    assert heard == [0, 2]


def test_several_bots_take_the_seats_in_turn():
    (games,) = run(experiment(bots=("greedy", "random"), games=SITTING)).values()
    assert games["seat"]["bot"][:2, :2].tolist() == [[0, 1], [1, 0]]


def test_any_bot_may_play_and_a_bad_one_is_named(tmp_path):
    (tmp_path / "bad.py").write_text(BAD)
    run(experiment(bots=("silva-osa",), editions=(aa.load_edition("usa"),), games=1))
    with pytest.raises(aa.AllAboardError, match=r"breaks failed in game 0: RuntimeError: out of ideas \(bad.py, line"):
        run(experiment(bots=("bad.py:Breaks",)))
    with pytest.raises(aa.AllAboardError, match="cheats tried what is not allowed in game 0: pass"):
        run(experiment(bots=("bad.py:Cheats",)))


def test_what_cannot_be_played_is_refused_at_once():
    with pytest.raises(aa.AllAboardError, match="is for 2 to 4 players"):
        experiment(players=(2, 5))
    with pytest.raises(aa.AllAboardError, match="There is no bot 'genius'"):
        experiment(bots=("genius",))
    with pytest.raises(aa.AllAboardError, match="at least one bot"):
        experiment(bots=())


def test_a_sitting_is_described_by_its_games():
    made = experiment(players=(2, 3))
    assert made.describe(3) == "games 10 to 19 of First Journey: Europe with 3 players (greedy)"
