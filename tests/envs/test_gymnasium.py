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


@pytest.mark.parametrize("seat", [0, 1])
def test_the_text_shows_the_learners_cards_and_nobody_elses(seat):
    env = gymnasium.make("allaboard/usa-v0", render_mode="ansi", seat=seat)
    env.reset(seed=1)
    hands = [env.unwrapped._games.view(player).hand for player in range(2)]
    lines = [line for line in env.render().splitlines() if line.startswith("hand: ")]
    assert hands[0] != hands[1]
    assert lines == ["hand: " + ", ".join(f"{count} {card}" for card, count in hands[seat].items())]


def test_the_picture_shows_whose_routes_are_whose():
    env = gymnasium.make("allaboard/usa-v0", render_mode="svg", seat=0)
    env.action_space.seed(4)
    play(env)
    shown = env.render()
    owners = env.unwrapped._games.view(0).routes
    assert len(set(owners.values())) == 2
    for route in aa.load_edition("usa").routes:
        told = f"Player {owners[route.id] + 1}" if route.id in owners else "open"
        assert f'data-told="{route.id}: {told}"' in shown
