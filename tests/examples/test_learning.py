"""The learning example in small: imitation comes near to the bot, PPO learns from results, the command leaves files."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from allaboard.bots.thinking import policies
from allaboard.envs import CHOICES
from allaboard.envs.games import kernel

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'allaboard[learn]'")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(autouse=True)
def _ready(monkeypatch):
    if kernel.wait() is None or policies.wait() is None:
        pytest.skip("numba is missing or not wanted")
    monkeypatch.syspath_prepend(EXAMPLES)
    torch.manual_seed(1)
    torch.set_num_threads(1)  # tests run side by side


def start(games=128):
    from learning.network import new_player
    from learning.pool import Pool

    pool = Pool("san_francisco", ["greedy", "racer"], games)
    pool.reset(1)
    return pool, new_player(pool, steps=60)


def test_imitation_comes_nearer_to_the_bot_than_chance():
    from learning.imitation import imitate

    pool, player = start()
    chance = float(np.mean(1 / pool.seen()[:, -CHOICES:].sum(1)))
    agreement = list(islice(imitate(player, pool, "hard", lambda: 0.1), 250))
    early, late = np.mean(agreement[:10]), np.mean(agreement[-50:])
    assert late > early + 0.1
    assert late > 2 * chance


def test_a_choice_is_judged_by_the_result_of_its_own_game(monkeypatch):
    """When nothing but results is trusted, all choices of a game are worth its result, and those after it are not."""
    from learning import ppo

    monkeypatch.setattr(ppo, "TRUST", 1.0)
    pool, player = start(games=32)
    steps, plain = [], pool.step
    monkeypatch.setattr(pool, "step", lambda choices: steps.append(plain(choices)) or steps[-1])
    returns = ppo.collect(player, pool).returns.reshape(ppo.STEPS, pool.games).numpy()
    ended = 0
    for game in range(pool.games):
        first = 0
        for last in [step for step, (_, dones) in enumerate(steps) if dones[game]]:
            assert returns[first : last + 1, game] == pytest.approx(float(steps[last][0][game]), abs=1e-5)
            first = last + 1
            ended += 1
    assert ended > 0


def test_what_went_well_becomes_likelier_and_the_foresight_better():
    from learning import ppo

    pool, player = start()
    experience = ppo.collect(player, pool)
    good = (experience.choices == experience.choices[0]).float()
    told = ppo.Experience(experience.seen, experience.choices, experience.likelihood, good, good)
    inputs, allowed = player.look(experience.seen)

    @torch.no_grad()
    def likelihood():
        logs = player.logits(inputs, allowed).log_softmax(1)
        return float(logs.gather(1, experience.choices[:, None])[good == 1].mean())

    @torch.no_grad()
    def error():
        return float(((player.foresee(inputs) - good) ** 2).mean())

    before = likelihood(), error()
    imitated = type(player)(player.columns, player.scales)
    optimizer = torch.optim.Adam(player.parameters(), ppo.RATE)
    for _ in range(3):
        ppo.learn(player, optimizer, told, imitated, leash=0, judge_only=False)
    assert likelihood() > before[0]
    assert error() < before[1]


def test_the_command_leaves_a_curve_a_result_and_a_player(tmp_path):
    words = f"--minutes 0.1 --games 64 --judged 40 --threads 1 --out {tmp_path}".split()
    done = subprocess.run([sys.executable, EXAMPLES / "learn.py", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "result.json").read_text("utf-8"))
    assert [list(shares) for shares in result.values()] == [["random", "greedy", "medium", "racer", "hard"]] * 2
    assert all(share["count"] == 40 for shares in result.values() for share in shares.values())
    assert "<svg" in (tmp_path / "curve.svg").read_text("utf-8")
    stages = {json.loads(line)["stage"] for line in (tmp_path / "curve.jsonl").read_text("utf-8").splitlines()}
    assert stages == {"imitation", "PPO"}
    plays_a_whole_game(tmp_path / "player.pt")


def plays_a_whole_game(player):
    """As a bot at a table, without a fault."""
    bots = f"{EXAMPLES / 'learned.py'}:Learned,random"
    words = f"tournament --edition san_francisco --bots {bots} --games 2 --workers 1 --json".split()
    done = subprocess.run(
        [sys.executable, "-m", "allaboard", *words],
        env={**os.environ, "LEARNED": str(player)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    learned, _ = json.loads(done.stdout)["bots"].values()
    assert learned["mean_score"] is not None  # of games that came to their end
