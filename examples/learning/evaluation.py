"""How strong a player is: the share of games that it wins, with its doubt."""

import numpy as np

from allaboard.envs import VectorEnv
from allaboard.lab.intervals import Estimate, share

from .network import Player
from .pool import sight

LONGEST = 300  # choices of the learner in one game; sensible games take fewer than half of it


def win_share(player: Player, edition: str, bot: str, games: int, seed: int | str) -> Estimate:
    """Over one game of each lane: to count whatever ends first would favour short games. A tie is half a win.

    A player that has not learned much can dither for ever, where nobody has to get on: such a game counts as lost.
    """
    env = VectorEnv(edition, 2, games, opponents=(bot,))
    env.reset(seed)
    results, playing, lanes = np.zeros(games), np.ones(games, bool), np.arange(games)
    for _ in range(LONGEST):
        seats = env.learners()
        env.step(player.best(sight(env)))
        ended = playing & (env.dones == 1)
        results[ended] = (env.rewards[lanes, seats][ended] + 1) / 2
        playing &= ~ended
        if not playing.any():
            break
    estimate = share(results)
    assert estimate is not None  # there were games
    return estimate
