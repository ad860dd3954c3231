"""Figures with their 95 % intervals. Games are independent of each other, the seats of one game are not:
so what is counted by seat is summed up by game first, and the doubt comes from how games differ.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

REACH = 1.96  # standard errors to each side of a 95 % interval

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float
    high: float
    count: int  # of what was looked at: games, seats, tickets held

    def beyond(self, low: float, high: float) -> bool:
        """The whole interval lies outside these bounds."""
        return self.low > high or self.high < low

    def minus(self, value: float) -> "Estimate":
        return Estimate(self.value - value, self.low - value, self.high - value, self.count)

    def over(self, unit: float) -> "Estimate":
        return Estimate(self.value / unit, self.low / unit, self.high / unit, self.count)

    def to_dict(self) -> dict[str, Any]:
        return {"value": round(self.value, 4), "ci95": [round(self.low, 4), round(self.high, 4)], "count": self.count}


def means(tops: Any, bottoms: Any) -> list[Estimate | None]:
    """For each column the sum of tops over the sum of bottoms; a row is a game. None where there is nothing."""
    return [None if sums[1] == 0 else _mean(*sums) for sums in _sums(tops, bottoms)]


def shares(tops: Any, bottoms: Any) -> list[Estimate | None]:
    """The same for what lies between 0 and 1."""
    return [None if sums[1] == 0 else _share(*sums) for sums in _sums(tops, bottoms)]


def mean(values: Any, weights: Any = 1.0) -> Estimate | None:
    """Of one value a game."""
    column = np.asarray(values, np.float64)
    return means((column * weights)[:, None], np.broadcast_to(weights, column.shape)[:, None])[0]


def share(values: Any) -> Estimate | None:
    column = np.asarray(values, np.float64)
    return shares(column[:, None], np.ones_like(column)[:, None])[0]


def _sums(tops: Any, bottoms: Any) -> list[tuple[float, float, float]]:
    """Sum of tops, sum of bottoms, and the standard error of their ratio, for each column."""
    tops = np.asarray(tops, np.float64)
    bottoms = np.broadcast_to(np.asarray(bottoms, np.float64), tops.shape)
    top, bottom = tops.sum(0), bottoms.sum(0)
    safe = np.where(bottom == 0, 1, bottom)
    residuals = tops - top / safe * bottoms
    games = max(len(tops), 2)
    error = np.sqrt(games / (games - 1) * (residuals**2).sum(0)) / safe
    return list(zip(top.tolist(), bottom.tolist(), error.tolist(), strict=True))


def _mean(top: float, bottom: float, error: float) -> Estimate:
    value = top / bottom
    return Estimate(value, value - REACH * error, value + REACH * error, round(bottom))


def _share(top: float, bottom: float, error: float) -> Estimate:
    """Wilson's interval, for as many independent cases as would have this standard error: none of 40 is not never."""
    value = min(max(top / bottom, 0.0), 1.0)
    spread = value * (1 - value)
    count = spread / error**2 if error > 0 and spread > 0 else bottom
    square = REACH**2 / count
    middle = (value + square / 2) / (1 + square)
    reach = REACH / (1 + square) * sqrt(spread / count + square / (4 * count))
    return Estimate(value, max(0.0, min(value, middle - reach)), min(1.0, max(value, middle + reach)), round(bottom))
