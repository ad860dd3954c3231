"""PettingZoo: every seat is an agent, and they choose one after the other."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from allaboard import Edition

from .games import Games, Reward
from .kernel.layout import CHOICES, MOST, SIGHT, VERSION
from .rendering import RENDER_MODES, render


def env(**options: Any) -> Any:
    """The environment as PettingZoo wants it: who chooses what the mask forbids, or out of turn, is told so."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(TrainsEnv(**options)))


class TrainsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no hints
    """One game. Agents are `seat_0`, `seat_1` …; an observation has the observation and the action mask."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"trains_v{VERSION}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str | Edition = "usa",
        players: int = 2,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._games = Games(edition, players, 1, reward)
        self._seeds = np.random.default_rng()
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (SIGHT.itemsize,), np.uint8),
                "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
            }
        )
        self._action_space: spaces.Discrete = spaces.Discrete(CHOICES)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def observe(self, agent: str) -> dict[str, Any]:
        self._games.look_from(self.possible_agents.index(agent))
        mask = self._games.masks[0].astype(np.int8)
        return {"observation": self._games.observations[0].copy(), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._games.deal(int(self._seeds.integers(1 << 62)))
        self._games.look()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_choose()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._games.look()
        self._games.choose(np.array([-1 if action is None else action]), again=False)
        rewards = self._games.lanes["reward"][0]
        self.rewards = {name: float(rewards[seat]) for seat, name in enumerate(self.possible_agents)}
        if self._games.over():
            self.terminations = dict.fromkeys(self.agents, True)
            totals, winners = self._games.lanes["total"][0], self._games.lanes["winner"][0]
            for seat, name in enumerate(self.possible_agents):
                self.infos[name] = {"score": int(totals[seat]), "winner": bool(winners[seat])}
        self.agent_selection = self._to_choose()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return render(self._games, self.render_mode)

    def close(self) -> None:
        pass

    def _to_choose(self) -> str:
        return self.possible_agents[int(self._games.lanes["seat"][0])]
