"""Learning to choose what a bot would choose."""

from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from allaboard.envs import OBSERVATION
from allaboard.envs.kernel.layout import PAY_AT

from .network import Player, draw
from .pool import Pool

RATE = 1e-3
LED = 0.3  # share of the time in which the bot leads, less and less


def imitate(player: Player, pool: Pool, bot: str, passed: Callable[[], float]) -> Iterator[float]:
    """Until `passed()`, the share of the time that is over, is 1. Yields how often the choice would be the bot's.

    At first the bot's own choices are played, then more and more the learner's, while the bot still says what it would
    do: so the learner gets to know the positions that its own mistakes lead to (this is known as DAgger). There is no
    collection of games: they are played faster than they can be learned from, so each position is used once.
    """
    optimizer = torch.optim.Adam(player.policy.parameters(), RATE)
    followed = np.ones(pool.games, bool)
    while (now := passed()) < 1:
        seen, advice = pool.seen(), pool.advice(bot)
        # Who claimed another route than the bot would have now pays for it, and what the bot says there means nothing.
        meant = torch.from_numpy(followed | ~seen[:, OBSERVATION + PAY_AT :].any(1))
        target = torch.from_numpy(advice)
        logits = player.logits(*player.look(seen))
        loss = cross_entropy(logits[meant], target[meant])
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * now)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        led = torch.rand(pool.games) > now / LED
        choices = torch.where(led, target, draw(logits.detach())).numpy()
        followed = choices == advice
        pool.step(choices)
        yield float((logits.argmax(1) == target)[meant].float().mean())
