"""Bots that follow a policy, at work on many games at once in compiled code."""

from functools import partial

import numpy as np

from allaboard import AllAboardError
from allaboard.bots import BOTS, Random
from allaboard.bots.scripted import Scripted
from allaboard.bots.thinking import Thinking
from allaboard.engine.layout import Records
from allaboard.engine.vocabulary import NONE

from .choices import picks_of
from .games import Games, Numbers, compiled_policies

RANDOM = NONE - 1  # an order to do anything; the others are policies


class Advisor:
    """Bots' policies at work on many games at once."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._choose = partial(compiled_policies().choose_many, games.board.record, games.states)
        self._mind = Thinking(games.edition).mind
        self._rows: Numbers = np.full(games.count, NONE, np.int64)
        self._last: Numbers = self._rows.copy()
        actions = games.board.record["action"][0]
        self._place, self._kind = actions["place"], actions["kind"]
        self._picks = picks_of(games.board)

    def look_ahead(self, outlooks: Records) -> None:
        """Fill in what each game's seat can plan with."""
        games = self._games
        seats = games.lanes["seat"].astype(np.int64)
        compiled_policies().look_ahead(games.board.record, games.states, self._mind, seats, outlooks)

    def rows(self, orders: Numbers) -> Numbers:
        """The row of the action table that each order's policy chooses."""
        seats = self._games.lanes["seat"].astype(np.int64)
        at_random = orders == RANDOM
        self._choose(self._games.scratch, self._mind, np.where(at_random, NONE, orders), seats, self._rows)
        return np.where(at_random, self._games.random_rows(), self._rows) if at_random.any() else self._rows

    def picks(self, policy: int) -> Numbers:
        """The same as choices; a payment that is asked for is that of the row chosen before, else the first allowed."""
        lanes = self._games.lanes
        paying = lanes["kind"] != NONE
        orders = np.where(paying, NONE, policy).astype(np.int64)
        rows = self.rows(orders)
        self._last = np.where(paying, self._last, rows)
        picks = self._picks.first[self._last]
        wanted = self._picks.payment[self._last]
        same = (self._kind[self._last] == lanes["kind"]) & (self._place[self._last] == lanes["place"])
        allowed = np.take_along_axis(self._games.masks, np.maximum(wanted, 0)[:, None], axis=1)[:, 0] == 1
        payment = np.where(same & allowed, wanted, self._games.masks.argmax(axis=1))
        return np.where(paying, payment, picks)


def policy_of(name: str) -> int:
    """A number for a bot that decides in compiled code."""
    bot = BOTS.get(name)
    if bot is Random:
        return RANDOM
    if bot is None or not issubclass(bot, Scripted):
        scripted = [known for known, kind in BOTS.items() if issubclass(kind, (Scripted, Random))]
        raise AllAboardError(f"{name!r} does not run in compiled code; these bots do: {', '.join(scripted)}.")
    return bot.policy
