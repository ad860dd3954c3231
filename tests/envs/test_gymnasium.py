"""Gymnasium's own check, by the registered ids, and games against bots."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import allaboard as aa
import allaboard.envs
from allaboard.bots import BOTS

IDS = [f"allaboard/{name.replace('_', '-')}-v{allaboard.envs.VERSION}" for name in aa.editions()]


@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_check(name, capsys):
    env = gymnasium.make(name, forgiving=True, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it takes any vector of bytes for an image
        check_env(env.unwrapped, skip_render_check=True)


def play(env, seed=1):
    """A random game by the masks; everything that was seen on the way."""
    observation, info = env.reset(seed=seed)
    seen, total = [observation.tobytes()], 0.0
    while True:
        choice = env.action_space.sample(info["action_mask"])
        observation, reward, ended, _, info = env.step(choice)
        seen.append(observation.tobytes())
        total += reward
        if ended:
            return seen, total, info


@pytest.mark.parametrize("bot", [name for name in BOTS if name != "expert"])
def test_every_bot_is_an_opponent(bot):
    edition = "usa" if bot.startswith("silva") else "san_francisco"
    env = gymnasium.make(f"allaboard/{edition.replace('_', '-')}-v0", opponents=(bot,), seat=0)
    env.action_space.seed(5)
    _, total, info = play(env)
    assert total == pytest.approx({(1, 0): 1, (0, 1): -1, (1, 1): 0}[tuple(info["winners"])])


def test_the_searching_bot_is_one_too():
    env = gymnasium.make("allaboard/first-journey-v0", opponents=("expert",), seconds_per_move=0.01)
    env.action_space.seed(5)
    play(env)


def test_the_same_seed_is_the_same_game():
    def game():
        env = gymnasium.make("allaboard/usa-v0", opponents=("greedy", "racer"))
        env.action_space.seed(3)
        return play(env, seed=8)[0]

    assert game() == game()


def test_points_are_paid_over_the_whole_game():
    env = gymnasium.make("allaboard/usa-v0", opponents=("greedy",), reward="points", seat=1)
    env.action_space.seed(2)
    _, total, info = play(env)
    assert total * 100 == pytest.approx(info["scores"][1] - info["scores"][0], abs=1e-2)


def test_a_forbidden_choice():
    env = gymnasium.make("allaboard/usa-v0").unwrapped
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(aa.AllAboardError, match="not allowed"):
        env.step(wrong)
    forgiving = gymnasium.make("allaboard/usa-v0", forgiving=True).unwrapped
    forgiving.reset(seed=1)
    _, reward, ended, _, _ = forgiving.step(wrong)
    assert (reward, ended) == (-1.0, True)


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_rendering_shows_no_cards_of_others(mode):
    env = gymnasium.make("allaboard/usa-v0", render_mode=mode, seat=0)
    env.reset(seed=1)
    shown = env.render()
    assert "USA" in shown or "usa" in shown
    assert "hand: " in shown or mode == "svg"
