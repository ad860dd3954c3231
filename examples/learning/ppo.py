"""Learning from wins and losses: proximal policy optimization with masked choices."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import mse_loss

from .network import Player, draw
from .pool import Pool

STEPS = 32  # in each game between two updates: about one game
TRUST = 0.95  # lambda: how far results are believed before what was foreseen (1: results only)
CLIP = 0.2  # a choice may become this much more or less likely in an update
EPOCHS = 2
BATCH = 4096
RATE = 3e-4
ENTROPY = 0.003  # a small reward for staying undecided, so that there is something to compare
LEASH = 0.1  # at first, the cost of going away from the imitated player; it shrinks to 0
WARM_UP = 4  # updates in which only the foresight learns: it has to be right before it can judge


@dataclass(frozen=True)
class Experience:
    """What happened, one row a choice."""

    seen: Tensor
    choices: Tensor
    likelihood: Tensor  # log of the probability with which each was chosen
    advantages: Tensor  # how much better it went than foreseen
    returns: Tensor  # how it went


@torch.no_grad()
def collect(player: Player, pool: Pool) -> Experience:
    seen, choices, likelihood, values, rewards, dones = [], [], [], [], [], []
    for _ in range(STEPS):
        now = torch.from_numpy(pool.seen())
        logits = player.logits(now)
        picks = draw(logits)
        seen.append(now)
        choices.append(picks)
        likelihood.append(logits.log_softmax(1).gather(1, picks[:, None])[:, 0])
        values.append(player.foresee(now))
        reward, done = pool.step(picks.numpy())
        rewards.append(torch.from_numpy(reward))
        dones.append(torch.from_numpy(done))
    # From the last choice back: what came after it, as foreseen then, less what was foreseen before it.
    after, surplus = player.foresee(pool.seen()), torch.zeros(pool.games)
    advantages = []
    for reward, done, value in zip(reversed(rewards), reversed(dones), reversed(values), strict=True):
        surplus = reward - value + (~done) * (after + TRUST * surplus)
        advantages.append(surplus)
        after = value
    gained = torch.cat(advantages[::-1])
    return Experience(torch.cat(seen), torch.cat(choices), torch.cat(likelihood), gained, gained + torch.cat(values))


def improve(player: Player, pool: Pool, done: Callable[[], float], report: Callable[[], None]) -> None:
    """Play and learn in turn until `done()`, the share of the time that has passed, is 1."""
    imitated = deepcopy(player)
    optimizer = torch.optim.Adam(player.parameters(), RATE, eps=1e-5)
    update = 0
    while (passed := done()) < 1:
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * passed)
        learn(player, optimizer, collect(player, pool), imitated, LEASH * (1 - passed), judge_only=update < WARM_UP)
        update += 1
        report()


def learn(
    player: Player,
    optimizer: torch.optim.Optimizer,
    experience: Experience,
    imitated: Player,
    leash: float,
    judge_only: bool,
) -> None:
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(experience.choices)).split(BATCH):
            seen = experience.seen[rows]
            loss = mse_loss(player.foresee(seen), experience.returns[rows])
            if not judge_only:
                loss = loss + policy_loss(player, experience, rows, imitated, leash)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def policy_loss(player: Player, experience: Experience, rows: Tensor, imitated: Player, leash: float) -> Tensor:
    seen, choices, advantages = experience.seen[rows], experience.choices[rows], experience.advantages[rows]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    logs = player.logits(seen).log_softmax(1)
    ratio = (logs.gather(1, choices[:, None])[:, 0] - experience.likelihood[rows]).exp()
    gain = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
    entropy = -(logs.exp() * logs).sum(1).mean()
    with torch.no_grad():
        before = imitated.logits(seen).log_softmax(1)
    distance = (logs.exp() * (logs - before)).sum(1).mean()
    return leash * distance - gain - ENTROPY * entropy
