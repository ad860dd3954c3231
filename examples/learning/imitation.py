"""Learning to choose what a bot would choose."""

from collections.abc import Callable

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from allaboard.envs import OBSERVATION
from allaboard.envs.kernel.layout import PAY_AT

from .network import Player, draw
from .pool import Pool

RATE = 1e-3


def imitate(player: Player, pool: Pool, bot: str, done: Callable[[], float]) -> list[float]:
    """Until `done()`, the share of the time that has passed, is 1. Returns how often the choice was the bot's, by step.

    At first the bot's own choices are played, then more and more the learner's, while the bot still says what it would
    do: so the learner gets to know the positions that its own mistakes lead to (this is known as DAgger).
    """
    optimizer = torch.optim.Adam(player.policy.parameters(), RATE)
    rng = np.random.default_rng(1)
    followed = np.ones(pool.games, bool)
    agreement = []
    while (passed := done()) < 1:
        seen, advice = pool.seen(), pool.advice(bot)
        # Who claimed another route than the bot would have has to pay for it, and there the bot knows no answer.
        known = followed | ~seen[:, OBSERVATION + PAY_AT :].any(1)
        logits = player.logits(seen)
        target = torch.from_numpy(advice)
        loss = cross_entropy(logits[known], target[known])
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * passed)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        own = draw(logits.detach()).numpy()
        choices = np.where(rng.random(pool.games) < 3 * passed, own, advice)
        followed = choices == advice
        agreement.append(float((logits.argmax(1) == target)[known].float().mean()))
        pool.step(choices)
    return agreement
