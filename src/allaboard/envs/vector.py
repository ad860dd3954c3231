"""Thousands of games side by side in compiled code, for learning: no Python runs for any single game."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from allaboard import AllAboardError, Edition
from allaboard.bots.policies.layout import OUTLOOK
from allaboard.engine.layout import SCRATCH, records
from allaboard.engine.vocabulary import NONE

from .advice import Advisor, policy_of
from .games import Bytes, Games, Numbers, Reward

Floats = npt.NDArray[np.float32]


class VectorEnv:
    """So many games at once, each dealt anew as soon as it is over.

    The arrays are made once and written anew by each step: copy what you want to keep.

    observations  uint8, games × OBSERVATION: what the seat to choose knows (allaboard.envs.kernel.layout.SIGHT)
    masks         uint8, games × CHOICES: 1 for each choice it has
    seats         whose choice it is; without opponents the seats take turns, with opponents it is always the learner's
    rewards       float32, games × players: of the last step, by seat
    dones         1 where the last step ended a game; the observation is already the next game's
    totals        final scores, by seat, of the last game that ended; winners has a 1 for each winner

    plans         uint8, games × 192, only with `plans=True`: trains that each ticket still takes (255: no way),
                  and 1 for each route on the cheapest ways of one's tickets; a tenth of the speed

    With `opponents`, `random` or names of bots that follow a policy, the learner sits at one seat of each game, the
    next one in the next game, and the bots play the others in turn order after it.
    """

    def __init__(
        self,
        edition: str | Edition = "usa",
        players: int = 2,
        games: int = 256,
        *,
        opponents: Sequence[str] = (),
        reward: Reward = "win",
        threads: int = 1,
        plans: bool = False,
    ) -> None:
        self.players, self.count, self.threads = players, games, threads
        self._games = Games(edition, players, games, reward)
        self.edition = self._games.edition
        lanes = self._games.lanes
        self.observations: Bytes = self._games.observations
        self.masks: Bytes = self._games.masks
        self.seats = lanes["seat"]
        self.rewards: Floats = lanes["reward"][:, :players]
        self.dones = lanes["done"]
        self.totals = lanes["total"][:, :players]
        self.winners = lanes["winner"][:, :players]
        self._scratches = [records(SCRATCH) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._opponents = [policy_of(name) for name in opponents]
        if opponents and len(opponents) != players - 1:
            raise AllAboardError(f"With {players} players there are {players - 1} opponents, not {len(opponents)}.")
        self._advisor: Advisor | None = Advisor(self._games) if opponents or plans else None
        self._outlooks = records(OUTLOOK, games if plans else 0)
        self.plans: Bytes = self._outlooks.view(np.uint8).reshape(len(self._outlooks), OUTLOOK.itemsize)

    def reset(self, seed: int | str = 0) -> tuple[Bytes, Bytes]:
        """Deal all games: the same seed, the same games and the same opponents' dice."""
        self._games.deal(seed)
        self._play_opponents()
        self._games.look()
        self._look_ahead()
        return self.observations, self.masks

    def step(self, actions: npt.ArrayLike) -> tuple[Bytes, Bytes, Floats, npt.NDArray[np.int16]]:
        """One choice in each game, of its seat. Nothing happens if one of them is not allowed: that is an error."""
        games = self._games
        if self._opponents:
            games.choose(actions, again=True)
            self._play_opponents()
            games.look()
        else:
            games.check(actions)
            self._step_and_look()
        self._look_ahead()
        return self.observations, self.masks, self.rewards, self.dones

    def sample(self) -> Numbers:
        """A random choice for each game."""
        return self._games.sample()

    def learners(self) -> Numbers:
        """The learner's seat in each game; with opponents, which seat that is changes from game to game."""
        rounds, lanes = np.divmod(self._games.lanes["number"] - self._games.first, self.count)
        return np.asarray((rounds + lanes) % self.players)

    def advice(self, bot: str) -> Numbers:
        """What a bot would choose in each game, seeing what the seat sees: for imitation."""
        if self._advisor is None:
            self._advisor = Advisor(self._games)
        return self._advisor.picks(policy_of(bot))

    def _look_ahead(self) -> None:
        if len(self._outlooks) and self._advisor is not None:
            self._advisor.look_ahead(self._outlooks)

    def _step_and_look(self) -> None:
        if self._pool is None:
            self._work(0, 0, self.count)
            return
        edges = [self.count * i // self.threads for i in range(self.threads + 1)]
        list(self._pool.map(self._work, range(self.threads), edges, edges[1:]))

    def _work(self, thread: int, first: int, last: int) -> None:
        g = self._games
        g.calls.step_and_look(
            g.board.record,
            g.states,
            self._scratches[thread],
            g.lanes,
            g.sights,
            g.menus,
            g.picks,
            first,
            last,
            g.reward,
        )

    def _play_opponents(self) -> None:
        """Let the bots act until every game waits for its learner."""
        if not self._opponents or self._advisor is None:
            return
        policies = np.array([NONE, *self._opponents], np.int64)
        while True:
            orders = policies[(self.seats - self.learners()) % self.players]
            if (orders == NONE).all():
                return
            self._games.answer(self._advisor.rows(orders), again=True)
