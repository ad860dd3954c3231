"""The learner: one network that chooses, and one that foresees the result."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from allaboard.envs import CHOICES

from .pool import Pool

FORBIDDEN = -1e9  # as a logit: never chosen, and its share of an entropy is an exact 0


def set_up(threads: int, seed: int) -> None:
    torch.set_num_threads(threads)
    torch.manual_seed(seed)


class Player(nn.Module):
    """Two networks on the same inputs: learning to foresee does not disturb what has been learned of choosing."""

    columns: Tensor
    scales: Tensor

    def __init__(self, columns: npt.ArrayLike, scales: npt.ArrayLike, width: int = 384) -> None:
        super().__init__()
        self.register_buffer("columns", torch.as_tensor(columns))
        self.register_buffer("scales", torch.as_tensor(scales))
        inputs = len(self.columns)
        self.policy = layers(inputs, width, CHOICES)
        self.value = layers(inputs, width // 2, 1)

    def look(self, seen: npt.NDArray[np.uint8] | Tensor) -> tuple[Tensor, Tensor]:
        """The columns that say something, each from 0 to about 1, and which choices are allowed."""
        seen = torch.as_tensor(seen)
        return seen[:, self.columns].float() / self.scales, seen[:, -CHOICES:].bool()

    def logits(self, inputs: Tensor, allowed: Tensor) -> Tensor:
        """The higher, the likelier the choice."""
        return torch.where(allowed, self.policy(inputs), FORBIDDEN)

    def foresee(self, inputs: Tensor) -> Tensor:
        """The result that is to be expected: 1 is a sure win, -1 a sure loss."""
        return self.value(inputs).squeeze(1)

    @torch.no_grad()
    def best(self, seen: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
        return self.logits(*self.look(seen)).argmax(1).numpy()

    def save(self, path: Path) -> None:
        """With the columns and their scales."""
        torch.save(self.state_dict(), path)

    @classmethod
    def load(cls, path: Path) -> "Player":
        weights = torch.load(path)
        player = cls(weights["columns"], weights["scales"], width=len(weights["policy.0.bias"]))
        player.load_state_dict(weights)
        return player


def layers(inputs: int, width: int, outputs: int) -> nn.Sequential:
    last = nn.Linear(width, outputs)
    nn.init.orthogonal_(last.weight, 0.01)  # at first all choices are alike
    return nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last)


def draw(logits: Tensor) -> Tensor:
    """One choice for each row, as likely as the network says (the Gumbel trick)."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


def new_player(pool: Pool, steps: int = 200) -> Player:
    """Most columns are for other maps and never change on this one. Some games, half at random, show which do."""
    low = high = pool.seen()[0]
    for step in range(steps):
        seen = pool.seen()
        low, high = np.minimum(low, seen.min(0)), np.maximum(high, seen.max(0))
        pool.step(pool.sample() if step % 2 else pool.advice("hard"))
    columns = np.flatnonzero(high > low)
    return Player(columns, high[columns].astype(np.float32))
