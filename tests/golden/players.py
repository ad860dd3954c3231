"""Simple ways to play, through the public face, for making games that show much in little time."""

import heapq
from collections.abc import Callable
from random import Random

import allaboard as aa

Player = Callable[[aa.Game, int, list[str], Random], str]


def some(legal: list[str], verb: str) -> list[str]:
    return [text for text in legal if text.split()[0] == verb]


def wanted_routes(game: aa.Game, seat: int) -> set[str]:
    """The open routes on the cheapest way between the ends of each ticket that is not complete yet."""
    position = game.position()
    owned = position["routes"]
    shut = game.players <= game.edition.rules.routes.doubles_closed_up_to
    ways: dict[str, list[tuple[str, int, str]]] = {}
    for route in game.edition.routes:
        free = route.id not in owned and not (route.twin in owned and shut)
        if free or owned.get(route.id) == seat:
            cost = 0 if route.id in owned else route.length
            ways.setdefault(route.a, []).append((route.b, cost, route.id))
            ways.setdefault(route.b, []).append((route.a, cost, route.id))
    found: set[str] = set()
    for ticket in game.edition.tickets:
        if ticket.id in position["tickets"][seat]:
            found |= set(cheapest(ways, ticket.a, ticket.b))
    return found - set(owned)


def cheapest(ways: dict[str, list[tuple[str, int, str]]], start: str, goal: str) -> list[str]:
    queue: list[tuple[int, str, list[str]]] = [(0, start, [])]
    seen: set[str] = set()
    while queue:
        spent, city, path = heapq.heappop(queue)
        if city == goal:
            return path
        if city not in seen:
            seen.add(city)
            for other, cost, route in ways.get(city, []):
                heapq.heappush(queue, (spent + cost, other, [*path, route]))
    return []


def traveler(game: aa.Game, seat: int, legal: list[str], random: Random) -> str:
    """Builds the routes that its tickets need, then whatever it can; seldom takes tickets or builds stations."""
    claims = some(legal, "claim")
    if claims:
        wanted = wanted_routes(game, seat)
        useful = [text for text in claims if text.split()[1] in wanted]
        if useful and random.random() < 0.9:
            return random.choice(useful)
        if not wanted and random.random() < 0.5:
            return random.choice(claims)
    others = {"draw_tickets": 0.04, "build_station": 0.04, "swap_tickets": 0.03, "claim": 0.05}
    for verb, chance in others.items():
        if some(legal, verb) and random.random() < chance:
            return random.choice(some(legal, verb))
    if some(legal, "pay_tunnel") and random.random() < 0.8:
        return random.choice(some(legal, "pay_tunnel"))
    return random.choice(some(legal, "draw") or legal)


def rambler(game: aa.Game, seat: int, legal: list[str], random: Random) -> str:
    """Any kind of action, then any of that kind; tickets and swaps often."""
    return random.choice(some(legal, random.choice(sorted({text.split()[0] for text in legal}))))


def digger(game: aa.Game, seat: int, legal: list[str], random: Random) -> str:
    """Tunnels, ferries and stations before anything else, locomotives above all."""
    kind = {route.id: route.kind for route in game.edition.routes}
    special = [text for text in some(legal, "claim") if kind[text.split()[1]] != "rail"]
    wild = [text for text in special if " locomotive " in text]
    if wild and random.random() < 0.5:
        return random.choice(wild)
    if special and random.random() < 0.5:
        return random.choice(special)
    if some(legal, "draw locomotive") and random.random() < 0.5:
        return random.choice(some(legal, "draw"))
    return traveler(game, seat, legal, random)


def driver(game: aa.Game, seat: int, legal: list[str], random: Random) -> str:
    """Saves locomotives for tunnels, and one more than a tunnel is long."""
    tunnels = {route.id: route.length for route in game.edition.routes if route.kind == "tunnel"}
    held = game.position()["hands"][seat].get("locomotive", 0)
    wild = [text for text in some(legal, "claim") if " locomotive " in text]
    spare = [text for text in wild if tunnels.get(text.split()[1], held) < held]
    if spare:
        return random.choice(spare)
    if some(legal, "pay_tunnel"):
        return random.choice(some(legal, "pay_tunnel"))
    if "draw locomotive" in legal:
        return "draw locomotive"
    frugal = [text for text in legal if text.split()[0] != "claim" or text.endswith(" 0")]
    return traveler(game, seat, frugal or legal, random)


def collector(game: aa.Game, seat: int, legal: list[str], random: Random) -> str:
    """Tickets and cards until there are none, and leaves locomotives in the market; routes only then."""
    if some(legal, "draw_tickets") and random.random() < 0.3:
        return "draw_tickets"
    draws = [text for text in some(legal, "draw") if text != "draw locomotive"]
    if draws and random.random() < 0.9:
        return random.choice(draws)
    return random.choice(some(legal, "claim") or legal)


PLAYERS: dict[str, Player] = {
    "traveler": traveler,
    "rambler": rambler,
    "digger": digger,
    "driver": driver,
    "collector": collector,
}
