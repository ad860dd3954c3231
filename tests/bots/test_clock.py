"""The clock: a bot that thinks stops when it is told to, and tries no more than it may."""

import threading
from collections.abc import Callable
from typing import ClassVar

import pytest

import allaboard as aa
from allaboard.bots import BOTS, Clock, expert, make_bot
from allaboard.bots.thinking import policies

NO_END = 10**12  # playouts


@pytest.fixture
def playouts(monkeypatch):
    """Counts what is tried; whoever wants to do something at the first ones gives a function."""

    class Counted(expert.Searcher):
        made = 0
        worlds: ClassVar[list[int]] = []
        then: Callable[[], None] | None = None

        def try_worlds(self, first: int, count: int, stride: int) -> None:
            super().try_worlds(first, count, stride)
            Counted.made += count * int(self.root["active"][0].sum())
            Counted.worlds.extend(range(first, first + count * stride, stride))
            if Counted.then is not None:
                Counted.then()

    if policies.wait() is None:
        pytest.skip("the search is for compiled code: " + (policies.failure or "numba is missing or not wanted"))
    monkeypatch.setattr(expert, "Searcher", Counted)
    return Counted


def question(edition: str, moves: int = 12) -> aa.View:
    """What somebody sees after so many moves of a game, in their turn."""
    game = aa.Game.new(edition, 2, seed=3)
    bots = [make_bot("greedy", game.edition, seat) for seat in range(2)]
    while moves > 0 or game.phase != "turn":
        seat = game.to_act[0]
        game.play(seat, bots[seat].decide(game.view(seat), Clock()))
        moves -= 1
    return game.view(game.to_act[0])


def decide(view: aa.View, clock: Clock, name: str = "expert") -> aa.Action:
    return make_bot(name, aa.load_edition(view.edition), "dice").decide(view, clock)


# ---------------------------------------------------------------- stopping


@pytest.mark.parametrize("edition", aa.editions())
def test_a_clock_that_was_stopped_leaves_the_planners_move(playouts, edition):
    view, clock = question(edition), Clock(playouts=NO_END)
    clock.stop()
    assert decide(view, clock) == decide(view, Clock(), "hard")
    assert playouts.made == 0


def test_time_that_is_up_leaves_the_planners_move(playouts):
    view = question("usa")
    assert decide(view, Clock(seconds=0)) == decide(view, Clock(), "hard")
    assert playouts.made == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_a_clock_stopped_by_another_thread_ends_the_search(playouts, threads):
    """Without the stop it would go on for ever; with it every thread ends what it is at, and no more."""
    view, clock, jobs = question("usa"), Clock(playouts=NO_END, threads=threads), []

    def stop_at_the_fifth() -> None:
        jobs.append(1)
        if len(jobs) == 5:
            stopper = threading.Thread(target=clock.stop)
            stopper.start()
            stopper.join()

    playouts.then = staticmethod(stop_at_the_fifth)
    assert decide(view, clock) in view.legal
    assert 5 <= len(jobs) < 5 + threads


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_decides_on_a_stopped_clock(name):
    view, clock = question("europe"), Clock()
    clock.stop()
    assert decide(view, clock, name) in view.legal


def test_a_clock_is_up_when_it_is_stopped_or_its_time_is_over():
    clock = Clock()
    assert not clock.is_up
    clock.stop()
    assert clock.is_up
    assert Clock(seconds=0).is_up
    assert not Clock(seconds=1e9).is_up
    assert not Clock(playouts=0).is_up, "playouts are counted by whoever makes them"


def test_the_seconds_are_those_of_the_machine(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("allaboard.bots.clock.time.perf_counter", lambda: now[0])
    clock = Clock(seconds=3)
    now[0] = 102.5
    assert (clock.used, clock.is_up) == (2.5, False)
    now[0] = 103.0
    assert clock.is_up


# ---------------------------------------------------------------- playouts


@pytest.mark.parametrize("limit", [0, 1, 20, 100, 1000])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_no_more_is_tried_than_the_clock_allows(playouts, limit, threads):
    decide(question("usa"), Clock(playouts=limit, threads=threads))
    assert playouts.made <= limit
    assert playouts.made > limit / 2 or limit < 100, "and not much less"
    assert sorted(playouts.worlds) == list(range(len(playouts.worlds))), "each world once"


@pytest.mark.parametrize("edition", aa.editions())
def test_threads_do_not_change_the_decision(playouts, edition):
    for moves in (0, 7, 18, 30):
        view = question(edition, moves)
        playouts.worlds.clear()
        alone = decide(view, Clock(playouts=301, threads=1))
        worlds = sorted(playouts.worlds)
        for threads in (2, 3):
            playouts.worlds.clear()
            assert decide(view, Clock(playouts=301, threads=threads)) == alone
            assert sorted(playouts.worlds) == worlds


def test_more_playouts_are_thought_to_matter(playouts):
    """Or none of the above would prove anything: with other dice or limits there are other decisions."""
    views = [question("europe", moves) for moves in range(0, 40, 4)]
    few, many = ([decide(view, Clock(playouts=limit)) for view in views] for limit in (0, 400))
    assert few != many


# ---------------------------------------------------------------- without a compiler


@pytest.mark.parametrize("edition", aa.editions())
def test_where_nothing_is_compiled_the_planner_plays(monkeypatch, edition):
    view = question(edition)
    monkeypatch.setattr(policies, "calls", lambda: None)
    monkeypatch.setattr(expert, "Search", None)  # not even begun
    assert decide(view, Clock(playouts=50)) == decide(view, Clock(), "hard")
