"""Games for two against a pool of bots, stepped together: in each the learner sits at one seat, a bot at the other."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from allaboard.envs import VectorEnv


class Pool:
    """Each bot gets as many games as the others. What the learner sees is copied, so it may be kept."""

    def __init__(self, edition: str, bots: Sequence[str], games: int) -> None:
        self.envs = [VectorEnv(edition, 2, games // len(bots), opponents=(bot,)) for bot in bots]
        self.games = sum(env.count for env in self.envs)

    def reset(self, seed: int) -> None:
        for number, env in enumerate(self.envs):
            env.reset(f"{seed} {number}")

    def seen(self) -> npt.NDArray[np.uint8]:
        return np.concatenate([sight(env) for env in self.envs])

    def advice(self, bot: str) -> npt.NDArray[np.int64]:
        return np.concatenate([env.advice(bot) for env in self.envs])

    def sample(self) -> npt.NDArray[np.int64]:
        return np.concatenate([env.sample() for env in self.envs])

    def step(self, choices: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """The learner's reward in each game (1 for a win, -1 for a loss, 0 for all else), and whether it is over."""
        rewards, dones, first = [], [], 0
        for env in self.envs:
            seats = env.learners()  # asked before the step: in the next game it may sit elsewhere
            env.step(choices[first : first + env.count])
            rewards.append(env.rewards[np.arange(env.count), seats])
            dones.append(env.dones == 1)
            first += env.count
        return np.concatenate(rewards), np.concatenate(dones)


def sight(env: VectorEnv) -> npt.NDArray[np.uint8]:
    """What the seat to choose knows in each game, and after it what it may choose: the last CHOICES columns."""
    return np.concatenate([env.observations, env.masks], axis=1)
