"""Learning from wins and losses: proximal policy optimization with masked choices."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import count

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
RATE = 7e-4
ENTROPY = 0.003  # a small reward for staying undecided, so that there is something to compare
LEASH = 0.02  # at first, the cost of going away from the imitated player; it shrinks to 0
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
        inputs, allowed = player.look(now)
        logits = player.logits(inputs, allowed)
        picks = draw(logits)
        seen.append(now)
        choices.append(picks)
        likelihood.append(logits.log_softmax(1).gather(1, picks[:, None])[:, 0])
        values.append(player.foresee(inputs))
        reward, done = map(torch.from_numpy, pool.step(picks.numpy()))
        rewards.append(reward)
        dones.append(done)
    # From the last choice back: what came after it, as foreseen then, less what was foreseen before it.
    after, surplus = player.foresee(player.look(pool.seen())[0]), torch.zeros(pool.games)
    advantages = []
    for reward, done, value in zip(reversed(rewards), reversed(dones), reversed(values), strict=True):
        surplus = reward - value + (~done) * (after + TRUST * surplus)
        advantages.append(surplus)
        after = value
    gained = torch.cat(advantages[::-1])
    return Experience(torch.cat(seen), torch.cat(choices), torch.cat(likelihood), gained, gained + torch.cat(values))


def improve(player: Player, pool: Pool, passed: Callable[[], float]) -> Iterator[float]:
    """Play and learn in turn until `passed()`, the share of the time that is over, is 1. Yields the mean result."""
    imitated = deepcopy(player)
    optimizer = torch.optim.Adam(player.parameters(), RATE)
    for update in count():
        if (now := passed()) >= 1:
            return
        experience = collect(player, pool)
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * now)
        learn(player, optimizer, experience, imitated, LEASH * (1 - now), judge_only=update < WARM_UP)
        yield float(experience.returns.mean())


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
            inputs, allowed = player.look(experience.seen[rows])
            loss = mse_loss(player.foresee(inputs), experience.returns[rows])
            if not judge_only:
                logs = player.logits(inputs, allowed).log_softmax(1)
                with torch.no_grad():
                    before = imitated.logits(inputs, allowed).log_softmax(1)
                loss = loss + policy_loss(logs, experience, rows, before, leash)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def policy_loss(logs: Tensor, experience: Experience, rows: Tensor, before: Tensor, leash: float) -> Tensor:
    """Falls when choices that went well become likelier, as long as they do not become much likelier at once."""
    choices, advantages = experience.choices[rows], experience.advantages[rows]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    ratio = (logs.gather(1, choices[:, None])[:, 0] - experience.likelihood[rows]).exp()
    gain = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
    chances = logs.exp()
    entropy = -(chances * logs).sum(1).mean()
    distance = (chances * (logs - before)).sum(1).mean()
    return leash * distance - gain - ENTROPY * entropy
