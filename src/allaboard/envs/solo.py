"""Gymnasium: one learner at the table, and any bots at the other seats."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from allaboard import Edition
from allaboard.bots import Bot, Clock, Random, bot_class, make_bot
from allaboard.bots.scripted import Scripted
from allaboard.engine.action_rows import to_row

from .advice import Advisor, policy_of
from .games import Bytes, Games, Reward
from .kernel.layout import CHOICES, MOST, SIGHT
from .rendering import RENDER_MODES, render

Rival = Callable[[int], int]  # from the seat to the row of its action


class SoloEnv(gymnasium.Env[Bytes, np.int64]):
    """The observation is the learner's; `info["action_mask"]` and `action_masks()` say what may be chosen.

    `opponents` are names of bots, in turn order after the learner; `seat` is the learner's, drawn anew for each game
    if not given. A choice that the mask forbids is an error, or, with `forgiving`, ends the game as lost.
    """

    metadata = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str | Edition = "usa",
        opponents: Sequence[str] = ("medium",),
        seat: int | None = None,
        reward: Reward = "win",
        seconds_per_move: float = 0.1,
        forgiving: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._games = Games(edition, len(opponents) + 1, 1, reward)
        self._opponents, self._seat, self._forgiving = tuple(opponents), seat, forgiving
        self._seconds = seconds_per_move
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, MOST, (SIGHT.itemsize,), np.uint8)
        self.action_space = spaces.Discrete(CHOICES)
        self.seat = 0
        self._advisor: Advisor | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self._games.deal(number)
        self.seat = int(self.np_random.integers(self._games.players)) if self._seat is None else self._seat
        self._rivals = {
            (self.seat + 1 + place) % self._games.players: self._rival(name, f"{number} {place}")
            for place, name in enumerate(self._opponents)
        }
        self._play_rivals()
        self._games.look_from(self.seat)
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        if self._forgiving and not self._games.masks[0][int(action)]:
            return self._seen(), -1.0, True, False, self._info()
        self._games.choose(np.array([action]), again=False)
        reward = self._learner_reward() + self._play_rivals()
        self._games.look_from(self.seat)
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, self._games.over(), False, self._info()

    def action_masks(self) -> Bytes:
        """1 for each choice that is allowed; none once the game is over."""
        mask: Bytes = self._games.masks[0].copy()
        return mask

    def render(self) -> Any:
        return render(self._games, self.render_mode, self.seat)

    def _rival(self, name: str, seed: str) -> Rival:
        """Whoever can decides in compiled code; any other bot gets its view."""
        if issubclass(bot_class(name), (Scripted, Random)):
            if self._advisor is None:
                self._advisor = Advisor(self._games)
            orders, advisor = np.array([policy_of(name)]), self._advisor
            return lambda seat: int(advisor.rows(orders)[0])
        bot = make_bot(name, self._games.edition, seed)
        return lambda seat: self._row_of(bot, seat)

    def _row_of(self, bot: Bot, seat: int) -> int:
        action = bot.decide(self._games.view(seat), Clock(self._seconds))
        return to_row(self._games.board, self._games.table().state, seat, action)

    def _play_rivals(self) -> float:
        """Let the others act until the learner has to choose; return the learner's reward for that."""
        self._games.lanes["reward"] = 0
        while not self._games.over() and (seat := int(self._games.lanes["seat"][0])) != self.seat:
            self._games.answer(np.array([self._rivals[seat](seat)]), again=False)
        return self._learner_reward()

    def _learner_reward(self) -> float:
        return float(self._games.lanes["reward"][0][self.seat])

    def _seen(self) -> Bytes:
        seen: Bytes = self._games.observations[0].copy()
        return seen

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._games.masks[0].astype(np.int8), "seat": self.seat}
        if self._games.over():
            info["scores"] = self._games.lanes["total"][0][: self._games.players].tolist()
            info["winners"] = self._games.lanes["winner"][0][: self._games.players].tolist()
        return info
