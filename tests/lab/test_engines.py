"""The same games wherever they are played: here, in other processes, on a cluster."""

import importlib.util
import sys
from types import SimpleNamespace

import pytest

import allaboard as aa
from allaboard.lab.engines import ENGINES
from allaboard.lab.match import Match
from allaboard.lab.schedule import Schedule

DIES = """
import os
from allaboard.bots import Bot

class Dies(Bot):
    name = "dies"

    def decide(self, view, clock):
        os._exit(3)
"""


def match(*bots, **sources):
    edition = aa.load_edition("first_journey")
    return Match(edition, 2, Schedule(bots, 2, 8), {bot: sources.get(bot, bot) for bot in bots}, 1, None, None)


def played(engine, workers=None, numbers=range(8), bots=("greedy", "random")):
    games = ENGINES[engine](match(*bots), list(numbers), workers)
    told = [{**game.to_dict(), "microseconds": None} for game in games]
    return sorted(told, key=lambda game: game["number"])


def test_one_worker_and_two_play_the_same_games():
    alone = played("local", 1)
    assert [game["number"] for game in alone] == list(range(8))
    assert played("local", 2) == alone


def test_only_the_games_that_are_asked_for_are_played():
    assert [game["number"] for game in played("local", 1, [6, 2])] == [2, 6]
    assert played("local", 2, []) == []


def test_a_process_that_dies_is_told_with_its_game(tmp_path):
    (tmp_path / "dies.py").write_text(DIES)
    games = ENGINES["local"](match("dies", "random", dies=f"{tmp_path}/dies.py:Dies"), [0, 1], 2)
    with pytest.raises(aa.AllAboardError, match=r"played game [01] \((dies, random|random, dies)\) has died"):
        list(games)


def test_an_error_of_ours_comes_back_from_a_worker():
    games = ENGINES["local"](match("greedy", "random"), ["no number", "either"], 2)
    with pytest.raises(TypeError):
        list(games)


# ---------------------------------------------------------------- Ray


class FakeRay(SimpleNamespace):
    """As much of Ray as is used: tasks begin when they are waited for, and the last comes first."""

    exceptions = SimpleNamespace(RayError=type("RayError", (Exception,), {}))

    def __init__(self):
        super().__init__(running=False, most_pending=0)

    def init(self, **options):
        self.running = True

    def shutdown(self):
        self.running = False

    def cluster_resources(self):
        return {"CPU": 2.0}

    def put(self, thing):
        return [thing]

    def remote(self, function):
        return SimpleNamespace(remote=lambda shared, number: lambda: function(shared[0], number))

    def wait(self, pending):
        assert self.running
        self.most_pending = max(self.most_pending, len(pending))
        return pending[-1:], pending[:-1]

    def get(self, tasks):
        return [task() for task in tasks]


@pytest.fixture
def fake(monkeypatch):
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_a_cluster_plays_the_same_games(fake):
    assert played("ray") == played("local", 1)
    assert fake.most_pending == 4  # twice its processors
    assert not fake.running


def test_a_number_of_workers_holds_on_a_cluster_too(fake):
    assert len(played("ray", 3)) == 8
    assert fake.most_pending == 3


def test_a_cluster_is_left_when_the_tournament_is_stopped(fake):
    games = ENGINES["ray"](match("greedy", "random"), range(8), None)
    next(games)
    assert fake.running
    games.close()
    assert not fake.running


def test_trouble_of_a_cluster_is_a_sentence(fake, monkeypatch):
    def lost(tasks):
        raise fake.exceptions.RayError("A node is gone.")

    monkeypatch.setattr(fake, "get", lost, raising=False)
    with pytest.raises(aa.AllAboardError, match=r"The Ray cluster failed: A node is gone\. The games so far are kept"):
        played("ray")


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(aa.AllAboardError, match=r"allaboard\[cluster\]"):
        played("ray")


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
@pytest.mark.filterwarnings("default")  # what Ray warns of is not ours
def test_a_real_cluster_plays_the_same_games():
    assert played("ray") == played("local", 1)
