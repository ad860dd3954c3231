"""Why tickets are kept, drawn and swapped."""

from allaboard import KeepTickets

from ..reasons import Reason
from .situation import Situation


def why_keep(at: Situation, action: KeepTickets) -> Reason:
    trains = _cost(at, action.tickets)
    points = sum(at.tickets[ticket].points for ticket in action.tickets)
    if trains is None:
        return Reason("keeps_at_risk", {})
    if len(action.tickets) == 1:
        return Reason("keeps_ticket", {"ticket": action.tickets[0], "trains": trains, "points": points})
    return Reason("keeps_tickets", {"trains": trains, "points": points})


def _cost(at: Situation, tickets: tuple[str, ...]) -> int | None:
    """Trains for these beside those that are wanted already, the nearest first; None if there are too few."""
    planned = set(at.wanted)
    left = at.trains - sum(_spaces(at, route) for route in at.wanted)
    cost = 0
    rest = [at.tickets[ticket] for ticket in tickets]
    while rest:
        ways = [at.network.way(ticket.a, ticket.b, planned) for ticket in rest]
        lengths = [left + 1 if way is None else sum(route.length for route in way) for way in ways]
        nearest = lengths.index(min(lengths))
        cost += lengths[nearest]
        if cost > left:
            return None
        planned |= {route.id for route in ways[nearest] or []}
        rest.pop(nearest)
    return cost


def _spaces(at: Situation, route: str) -> int:
    """Both tracks of a double are wanted, and one is built."""
    twin = at.routes[route].twin
    is_second = twin is not None and twin in at.wanted and twin < route
    return 0 if is_second else at.routes[route].length


def why_draw(at: Situation) -> Reason:
    if not at.missing:
        return Reason("tickets_done", {"trains": at.trains})
    return Reason("more_tickets" if at.hopeful else "tickets_lost", {})


def why_swap(at: Situation) -> Reason:
    if not at.hopeful:
        return Reason("swaps_lost", {})
    return Reason("swaps_far", {"trains": min(at.hopeful.values())})
