"""Do the rules of an edition fit together, and to its map? One short check per question."""

from collections.abc import Callable, Iterator

from ..layout import MAX_ACTIONS, MAX_CARDS, MAX_PILES
from .map_check import map_problems
from .parts import Edition, Route
from .reader import problem
from .schema import limit
from .ticket_check import ticket_problems

RESERVED_COLORS = ("grey", "gray", "locomotive", "blind")
OTHER_ACTIONS = 256  # room in the table of actions for all that is not a payment


def problems_of(edition: Edition) -> list[str]:
    """Each problem of an edition whose files have the right form, as one sentence."""
    found = map_problems(edition) + ticket_problems(edition)
    for check in CHECKS:
        found.extend(check(edition))
    return found


def at(key: str, sentence: str) -> str:
    return problem("edition.toml", key, sentence)


def players(edition: Edition) -> Iterator[str]:
    least, most = edition.least_players, edition.most_players
    if least > most:
        yield at("players.least", f"{least} is more than players.most; right is at most {most}.")


def cards(edition: Edition) -> Iterator[str]:
    rules = edition.rules.cards
    if not rules.colors:
        yield at("rules.cards.colors", "it is empty; right is one color or more.")
    for color in rules.colors:
        if color in RESERVED_COLORS:
            yield at(f"rules.cards.colors.{color}", "this word has a meaning of its own; rename it.")
    if rules.total > MAX_CARDS:
        bound = f"{MAX_CARDS}{limit('MAX_CARDS')}"
        yield at("rules.cards.colors", f"{rules.total} cards are too many; right is up to {bound}.")


def opening_cards(edition: Edition) -> Iterator[str]:
    rules, market = edition.rules.cards, edition.rules.market
    needed = edition.most_players * rules.opening_hand + (market.size if market else 0)
    if rules.total < needed:
        yield at(
            "rules.cards",
            f"{rules.total} cards are too few for the opening hands of {edition.most_players} "
            f"players and the market; right is {needed} or more.",
        )


def market(edition: Edition) -> Iterator[str]:
    rules = edition.rules.market
    if rules and rules.flush_at > rules.size:
        yield at(
            "rules.market.flush_at",
            f"{rules.flush_at} locomotives never lie in a market of {rules.size}; right is up to {rules.size}.",
        )


def route_points(edition: Edition) -> Iterator[str]:
    table = edition.rules.routes.points
    for length in sorted({route.length for route in edition.routes} - set(table)):
        yield at(
            "rules.routes.points",
            f"it has no entry for length {length}, which is on the map; add {length} = points.",
        )


def trains(edition: Edition) -> Iterator[str]:
    each = edition.rules.routes.trains
    longest = max(route.length for route in edition.routes)
    if longest > each:
        yield at(
            "rules.routes.trains",
            f"{each} trains are too few for a route of {longest}; right is {longest} or more.",
        )


def stations(edition: Edition) -> Iterator[str]:
    rules = edition.rules.stations
    if rules and len(rules.costs) != rules.each:
        yield at(
            "rules.stations.costs",
            f"it has {len(rules.costs)} costs for {rules.each} stations; right is {rules.each}, "
            "one for each station of a player.",
        )
    if rules and list(rules.costs) != sorted(set(rules.costs)):
        yield at("rules.stations.costs", "it does not rise; right is that each costs more than the last.")


def tourist_tables(edition: Edition) -> Iterator[str]:
    rules = edition.rules.tourists
    if rules is None:
        return
    counts = range(edition.least_players, edition.most_players + 1)
    for name, table in (("tokens", rules.tokens), ("placed_tokens", rules.placed_tokens)):
        for count in counts:
            if count not in table:
                yield at(
                    f"rules.tourists.{name}",
                    f"it has no entry for {count} players; add {count} = tokens in a pile.",
                )


def tourist_piles(edition: Edition) -> Iterator[str]:
    rules = edition.rules.tourists
    if rules is None:
        return
    piles = len(rules.locations) + rules.placed_piles
    most = min(MAX_PILES, len(edition.cities))
    if not 1 <= piles <= most:
        yield at(
            "rules.tourists.placed_piles",
            f"with the locations this makes {piles} piles; right is 1 to {most} in all, at most "
            f"one a city and no more than {MAX_PILES}{limit('MAX_PILES')}.",
        )
    elif len(rules.points) < piles + 1:
        yield at(
            "rules.tourists.points",
            f"it has {len(rules.points)} entries; right is {piles + 1}, for 0 to {piles} tokens.",
        )
    if len(set(rules.locations)) < len(rules.locations):
        yield at("rules.tourists.locations", "a city is named twice; right is one pile a city.")


def ending(edition: Edition) -> Iterator[str]:
    rules, trains = edition.rules.ending, edition.rules.routes.trains
    if rules.trains_left is None and rules.tickets_completed is None and not rules.last_train:
        yield at(
            "rules.ending",
            "nothing ends the game; right is one of trains_left, tickets_completed, last_train.",
        )
    if rules.trains_left is not None and rules.trains_left >= trains:
        yield at(
            "rules.ending.trains_left",
            f"{rules.trains_left} ends the game at once; right is 0 to {trains - 1}.",
        )


def ties(edition: Edition) -> Iterator[str]:
    rules, listed = edition.rules, edition.rules.scoring.ties
    if len(set(listed)) < len(listed):
        yield at("rules.scoring.ties", "an entry is there twice; right is each at most once.")
    if "fewest_stations" in listed and rules.stations is None:
        yield at("rules.scoring.ties", "fewest_stations needs [rules.stations]; add that table, or leave it out.")
    if "longest_path" in listed and rules.paths is None:
        yield at("rules.scoring.ties", "longest_path needs [rules.paths]; add that table, or leave it out.")
    if "completed_tickets" in listed and rules.scoring.counts == "tickets":
        yield at(
            "rules.scoring.ties",
            "completed_tickets is what counts already; right is a list without it.",
        )


def actions(edition: Edition) -> Iterator[str]:
    """The table of all actions has room for so many; payments are nearly all of it."""
    colors = len(edition.rules.cards.colors)
    claims = sum(_payments(route, colors) for route in edition.routes)
    costs = edition.rules.stations.costs if edition.rules.stations else ()
    builds = len(edition.cities) * sum(colors * cost + 1 for cost in costs)
    if claims + builds > MAX_ACTIONS - OTHER_ACTIONS:
        yield problem(
            "map.toml",
            "routes",
            f"there are {claims + builds} ways to pay for routes and stations; right is up to "
            f"{MAX_ACTIONS - OTHER_ACTIONS}{limit('MAX_ACTIONS')}: color some grey routes, or "
            "leave out some.",
        )


def _payments(route: Route, colors: int) -> int:
    return 1 + route.length * (colors if route.color == "grey" else 1)


CHECKS: tuple[Callable[[Edition], Iterator[str]], ...] = (
    players,
    cards,
    opening_cards,
    market,
    route_points,
    trains,
    stations,
    tourist_tables,
    tourist_piles,
    ending,
    ties,
    actions,
)
