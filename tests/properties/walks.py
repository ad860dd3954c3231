"""Random games to look at step by step, shared by the tests of properties, secrecy and compilation.

A walk is fixed by its table, seed and policy: a failure names them and is played again exactly.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from hypothesis import HealthCheck, settings

import allaboard as aa
from reference.schedule import tables, where

EVERY_TABLE = tables()  # every edition, the tiny ones of the reference too, with every number of players
TABLES = [(edition, players) for edition, players in EVERY_TABLE if edition in aa.editions()]
MOST_DECISIONS = 500  # a First Journey without claims would go on for very long

Policy = Callable[[list[aa.Action], Random], aa.Action]


def examples(number: int) -> settings:
    """So many examples of hypothesis, the same on every run; an example is a game and may take its time."""
    return settings(
        max_examples=number,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def by_type(**weights: float) -> Policy:
    """First what kind of action, by these weights (1 if not named), then which of that kind."""

    def choose(legal: list[aa.Action], random: Random) -> aa.Action:
        types = sorted({action.type for action in legal})
        kind = random.choices(types, [weights.get(name, 1.0) for name in types])[0]
        return random.choice([action for action in legal if action.type == kind])

    return choose


POLICIES: dict[str, Policy] = {
    "any": lambda legal, random: random.choice(legal),
    "even": by_type(),
    "builder": by_type(draw=2, claim=6, draw_tickets=0.1, swap_tickets=0.2, build_station=0.2),
    "hoarder": by_type(draw=40, claim=0.5, draw_tickets=0.5, swap_tickets=0.3, build_station=0.05),
    "traveler": by_type(draw_tickets=6, swap_tickets=6),
    "digger": by_type(draw=4, abandon_tunnel=0.5, build_station=0.5, draw_tickets=0.2),
}


def games(edition: str, players: int, number: int) -> list[tuple[int, str]]:
    """Seeds and policies of so many games at a table. Each table begins with another policy, so that a
    few games at each still visit them all."""
    names, first = list(POLICIES), EVERY_TABLE.index((edition, players)) * number
    return [(first + i, names[(first + i) % len(names)]) for i in range(number)]


def new_game(edition: str, players: int, seed: int | str) -> aa.Game:
    return aa.Game.new(where(edition), players, seed)


def choice(game: aa.Game, policy: str, random: Random) -> tuple[int, aa.Action]:
    """Somebody who may act, and what they do."""
    seat = random.choice(game.to_act)
    return seat, POLICIES[policy](game.legal(seat), random)


def walk(edition: str, players: int, seed: int, policy: str, most: int = MOST_DECISIONS) -> Iterator[aa.Game]:
    """The game after the deal and after each decision, to its end; always the same object."""
    random = Random(f"{edition} {players} {seed} {policy}")
    game = new_game(edition, players, seed)
    yield game
    for _ in range(most):
        if game.over:
            return
        game.play(*choice(game, policy, random))
        yield game


def short_walk(edition: str, players: int, seed: int, choices: list[int]) -> Iterator[aa.Game]:
    """A game by given choices, for hypothesis: a failure shrinks to few and small ones."""
    game = new_game(edition, players, seed)
    yield game
    for number in choices:
        if game.over:
            return
        seat = game.to_act[number % len(game.to_act)]
        legal = game.legal(seat)
        game.play(seat, legal[number % len(legal)])
        yield game


@lru_cache(maxsize=64)
def _states(edition: str, players: int, seed: int, policy: str) -> tuple[aa.Game, ...]:
    return tuple(game.copy() for game in walk(edition, players, seed, policy))


def at_random(edition: str, players: int, seed: int, policy: str, number: int) -> Iterator[aa.Game]:
    """Copies of so many states of a walk (fewer if it is short), spread over it at random, and of its end."""
    states = _states(edition, players, seed, policy)
    chosen = Random(seed).sample(range(len(states)), min(number, len(states)))
    yield from (states[i].copy() for i in sorted({*chosen, len(states) - 1}))


def state_bytes(game: aa.Game) -> bytes:
    return game._table.record.tobytes()


def everything(game: aa.Game) -> tuple[bytes, dict, tuple]:
    """All that a refused action must leave as it was."""
    return state_bytes(game), game.record(), game.log


def is_sentence(text: str) -> bool:
    return len(text) > 5 and text[-1] in ".?" and text[0].strip() != "" and "\n" not in text
