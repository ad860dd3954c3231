"""Why a station is built: which route it lends, and for which ticket."""

from collections.abc import Collection, Iterator
from itertools import product

from allaboard import BuildStation
from allaboard.engine.edition import Ticket

from ..network import Network
from ..reasons import Reason
from .situation import Situation


def why(at: Situation, action: BuildStation) -> Reason:
    for closes in (True, False):
        for ticket in sorted(at.missing, key=lambda ticket: -ticket.points):
            if route := _lent(at, action.city, ticket, closes):
                message = "station_closes_ticket" if closes else "station_for_ticket"
                return Reason(message, {"city": action.city, "route": route, "ticket": ticket.id})
    return Reason("whim", {})


def _lent(at: Situation, city: str, ticket: Ticket, closes: bool) -> str | None:
    """A route at the city with which the ticket is joined, together with one for each station that stands already.

    If it need not close the ticket, its way may also lack trains, as far as they reach, and further stations.
    """
    stations = at.view.stations[at.seat]
    for lent in product(_rivals_at(at, city), *(_lendable(at, station) for station in stations)):
        before = _missing(at, ticket, lent[1:])
        after = _missing(at, ticket, lent)
        if after == 0 != before:
            return lent[0]
        if not closes and after is not None and after <= at.trains and (before is None or after < before):
            return lent[0]
    return None if closes else _with_further(at, city, ticket)


def _with_further(at: Situation, city: str, ticket: Ticket) -> str | None:
    """A route at the city without which no number of stations would make as short a way."""
    rivals = {route for route, seat in at.view.routes.items() if seat != at.seat}
    before = _missing(at, ticket, rivals)
    for route in _rivals_at(at, city):
        without = _missing(at, ticket, rivals - {route})
        if before is not None and before <= at.trains and (without is None or before < without):
            return route
    return None


def _missing(at: Situation, ticket: Ticket, lent: Collection[str]) -> int | None:
    return Network(at.edition, at.view, at.seat, lent).missing(ticket.a, ticket.b)


def _lendable(at: Situation, city: str) -> list[str]:
    """What a station may lend; an empty name where it lends nothing."""
    return list(_rivals_at(at, city)) or [""]


def _rivals_at(at: Situation, city: str) -> Iterator[str]:
    for route, seat in at.view.routes.items():
        if seat != at.seat and city in (at.routes[route].a, at.routes[route].b):
            yield route
