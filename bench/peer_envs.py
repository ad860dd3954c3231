"""Other environments of the same kind, stepped with random allowed choices: what bench/envs.py compares with."""

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

Peer = tuple[str, str, Callable[[], int]]


def installed() -> Iterator[Peer]:
    """The name of each peer that is installed, its game, and what plays one game and says how many steps it took."""
    for name, make in (("pettingzoo.classic", gin_rummy), ("catanatron_gym", catan), ("pgx", backgammon)):
        if find_spec(name.split(".")[0]) is not None:
            try:
                peer = make()
            except ImportError:  # installed without what this game needs
                continue
            yield peer


def aec_game(env: Any, dice: np.random.Generator = np.random.default_rng(1)) -> int:  # noqa: B008
    """One game of a PettingZoo environment whose observations carry masks."""
    env.reset(seed=int(dice.integers(1 << 30)))
    steps = 0
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        choices = np.flatnonzero(observation["action_mask"])
        env.step(int(choices[dice.integers(len(choices))]))
        steps += 1
    return steps


def gin_rummy() -> Peer:
    from pettingzoo.classic import gin_rummy_v4

    env = gin_rummy_v4.raw_env()
    return "pettingzoo", "gin_rummy_v4", lambda: aec_game(env)


def catan() -> Peer:
    import gymnasium

    env = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
    dice = np.random.default_rng(1)

    def work() -> int:
        _, info = env.reset(seed=int(dice.integers(1 << 30)))
        steps, ended = 0, False
        while not ended:
            choices = info["valid_actions"]
            _, _, done, cut, info = env.step(choices[dice.integers(len(choices))])
            ended = done or cut
            steps += 1
        return steps

    return "catanatron", "Catan against random", work


def backgammon(batch: int = 1024) -> Peer:
    import jax
    import pgx

    env = pgx.make("backgammon")
    reset, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(pgx_step(env)))
    keys = jax.random.split(jax.random.PRNGKey(1), batch)
    state = reset(keys)
    holder = [state, jax.random.PRNGKey(2)]

    def work() -> int:
        holder[1], key = jax.random.split(holder[1])
        holder[0] = step(holder[0], jax.random.split(key, batch))
        jax.block_until_ready(holder[0].observation)
        return batch

    return f"pgx (batch {batch})", "backgammon", work


def pgx_step(env: Any) -> Callable[..., Any]:
    """One random allowed choice, and a new game where one is over."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step = auto_reset(env.step, env.init)

    def choose_and_step(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        action = jax.random.categorical(first, jnp.where(state.legal_action_mask, 0.0, -1e9))
        return step(state, action, second)

    return choose_and_step
