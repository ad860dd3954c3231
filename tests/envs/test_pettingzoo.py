"""PettingZoo's own checks, on every edition."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import allaboard as aa
from allaboard.envs import trains_v0
from properties.walks import TABLES


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_it_keeps_pettingzoos_api(edition, players, capsys):
    with warnings.catch_warnings():
        # It would rather have observations without masks; and agents wait for each other while tickets are chosen.
        warnings.simplefilter("ignore")
        api_test(trains_v0.env(edition=edition, players=players), num_cycles=400)


@pytest.mark.parametrize("edition", aa.editions())
def test_it_keeps_pettingzoos_seeds(edition):
    seed_test(lambda: trains_v0.env(edition=edition, players=2), num_cycles=200)


def test_it_can_be_rendered(capsys):
    render_test(lambda render_mode=None: trains_v0.env(edition="usa", render_mode=render_mode), TESTS)


TESTS = {
    "ansi": lambda result: isinstance(result, str) and "trains" in result,
    "svg": lambda result: isinstance(result, str) and result.startswith("<svg"),
    "human": lambda result: result is None,
}


@pytest.mark.parametrize("edition", aa.editions())
def test_a_game_is_played_to_its_end(edition):
    env = trains_v0.env(edition=edition, players=2)
    env.reset(seed=11)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(5000):
        observation, reward, ended, _, info = env.last()
        rewards[agent] += reward
        mask = observation["action_mask"]
        assert bool(mask.any()) == (not ended)
        env.step(None if ended else env.action_space(agent).sample(mask))
        if ended:
            assert set(info) == {"score", "winner"}
    assert not env.agents
    assert sum(rewards.values()) == pytest.approx(0)
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_a_forbidden_choice_is_an_error_and_changes_nothing():
    env = trains_v0.env(edition="usa")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(aa.AllAboardError, match="not allowed"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert np.array_equal(env.observe(env.agent_selection)["action_mask"], mask)


def test_only_who_has_to_choose_has_choices():
    env = trains_v0.env(edition="usa", players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert bool(env.observe(agent)["action_mask"].any()) == (agent in ("seat_0", "seat_1", "seat_2"))
    while env.unwrapped._games.view(None).phase == "opening_tickets":
        env.step(env.action_space(env.agent_selection).sample(env.observe(env.agent_selection)["action_mask"]))
    for agent in env.possible_agents:
        assert bool(env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)
