"""Ways to play at random, each leaning so that other corners of the rules are visited."""

from collections.abc import Callable
from random import Random

from .cards import LOCOMOTIVE
from .game import ReferenceGame

Policy = Callable[[ReferenceGame, int, list[str], Random], str]


def verb_of(text: str) -> str:
    return text.split()[0]


def by_verb(**weights: float) -> Policy:
    """First a kind of action by these weights (1 where not given), then any of that kind."""

    def choose(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
        verbs = sorted({verb_of(text) for text in legal})
        # A weight of 0 means "only if nothing else is left".
        wanted = [weights.get(verb, 1.0) for verb in verbs]
        verb = random.choices(verbs, wanted)[0] if any(wanted) else random.choice(verbs)
        return random.choice([text for text in legal if verb_of(text) == verb])

    return choose


def any_action(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
    return random.choice(legal)


def collector(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
    """Takes colors from the market and leaves locomotives there: flushes, and their stop."""
    draws = [text for text in legal if verb_of(text) == "draw" and not text.endswith(LOCOMOTIVE)]
    shown = [text for text in draws if text != "draw blind"]
    if shown and random.random() < 0.8:
        return random.choice(shown)
    if draws and random.random() < 0.9:
        return random.choice(draws)
    return random.choice(legal)


def miser(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
    """Takes all tickets and the short routes, but keeps three trains while it can, so that in
    the end nobody can do anything."""

    def length_of(text: str) -> int:
        return game.route[text.split()[1]].length

    claims = [text for text in legal if verb_of(text) == "claim"]
    left = game.trains[seat]
    thrifty = [text for text in claims if left - length_of(text) >= 3]
    if thrifty and random.random() < 0.9:
        shortest = min(length_of(text) for text in thrifty)
        # Spending few cards keeps the deck short.
        return random.choice([text for text in thrifty if length_of(text) == shortest])
    keeps = [text for text in legal if verb_of(text) == "keep_tickets"]
    if keeps:
        return max(keeps, key=len)
    for verb in ("draw_tickets", "draw", "abandon_tunnel"):
        some = [text for text in legal if verb_of(text) == verb]
        if some:
            return random.choice(some)
    others = [text for text in legal if verb_of(text) != "claim"]
    return random.choice(others or legal)


def tunneller(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
    """Prefers tunnels and ferries, with many locomotives, and stations."""
    special = [
        text
        for text in legal
        if (verb_of(text) == "claim" and game.route[text.split()[1]].kind != "rail")
        or verb_of(text) in ("build_station", "pay_tunnel", "abandon_tunnel")
    ]
    wild = [text for text in special if verb_of(text) == "claim" and f" {LOCOMOTIVE} " in text]
    if wild and random.random() < 0.5:
        return random.choice(wild)
    if special and random.random() < 0.4:
        return by_verb(build_station=0.4)(game, seat, special, random)
    return by_verb(draw_tickets=0.3, build_station=0.3)(game, seat, legal, random)


def builder(game: ReferenceGame, seat: int, legal: list[str], random: Random) -> str:
    """Extends its own network: long paths, many completed tickets."""
    own = {end for name in game.routes_of(seat) for end in (game.route[name].a, game.route[name].b)}
    claims = [text for text in legal if verb_of(text) == "claim"]
    joined = []
    for text in claims:
        route = game.route[text.split()[1]]
        if route.a in own or route.b in own:
            joined.append(text)
    if joined and random.random() < 0.8:
        return random.choice(joined)
    return by_verb(draw=3, draw_tickets=0.2, build_station=0.2)(game, seat, legal, random)


POLICIES: dict[str, Policy] = {
    "any": any_action,
    "even": by_verb(),
    "builder": builder,
    "tunneller": tunneller,
    "hoarder": by_verb(draw=30, claim=0.3, build_station=0.05, draw_tickets=0.5, swap_tickets=0.2),
    "collector": collector,
    "tourist": by_verb(draw_tickets=8, swap_tickets=8),
    "idler": by_verb(claim=0, build_station=0.02),
    "miser": miser,
}
