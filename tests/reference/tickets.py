"""Which tickets are complete, and the best use of stations (D3, B3)."""

from itertools import combinations, product

from allaboard.engine.edition import Route, Ticket

from .network import reached


def choices(offered: list[str], least: int) -> list[list[str]]:
    """Every way to keep at least `least` of the offered tickets, in the order offered (D1)."""
    least = min(least, len(offered))
    kept: list[list[str]] = []
    for number in range(least, len(offered) + 1):
        kept += [list(some) for some in combinations(offered, number)]
    return kept


def complete(tickets: list[Ticket], routes: list[Route]) -> list[Ticket]:
    """D3: those whose two cities these routes join."""
    reach = {city: reached(routes, city) for city in {ticket.a for ticket in tickets}}
    return [ticket for ticket in tickets if ticket.b in reach[ticket.a]]


def ticket_points(tickets: list[Ticket], done: list[Ticket]) -> int:
    """D3: a completed ticket adds its points, any other subtracts them."""
    return sum(ticket.points if ticket in done else -ticket.points for ticket in tickets)


def borrowed_ways(stations: list[str], others: list[Route]) -> list[list[tuple[str, Route]]]:
    """B3: every way to lend each station none or one of the other players' routes that touch it."""
    options: list[list[tuple[str, Route] | None]] = []
    for city in stations:
        touching = [route for route in others if city in (route.a, route.b)]
        options.append([None, *[(city, route) for route in touching]])
    return [[lent for lent in way if lent is not None] for way in product(*options)]


def best_with_stations(
    tickets: list[Ticket], own: list[Route], stations: list[str], others: list[Route]
) -> tuple[int, int, list[tuple[str, Route]]]:
    """B3: (points, completed, routes lent) of the choice that is best for the owner's ticket
    points; among equals, the one that completes more; among those, the first one tried."""
    best: tuple[int, int, list[tuple[str, Route]]] | None = None
    for way in borrowed_ways(stations, others):
        done = complete(tickets, own + [route for _, route in way])
        points = ticket_points(tickets, done)
        if best is None or (points, len(done)) > best[:2]:
            best = (points, len(done), way)
    assert best is not None
    return best
