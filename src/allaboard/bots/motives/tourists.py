"""Where tourists are placed, and which token is taken."""

from allaboard import PlaceTourists, TakeToken

from ..reasons import Reason
from .situation import Situation


def why_place(at: Situation, action: PlaceTourists) -> Reason:
    for ticket in at.hopeful:
        if action.city in (ticket.a, ticket.b):
            return Reason("tourists_at_ticket", {"city": action.city, "ticket": ticket.id})
    for route, ticket in at.wanted.items():
        if action.city in (at.routes[route].a, at.routes[route].b):
            return Reason("tourists_on_the_way", {"city": action.city, "ticket": ticket.id})
    return Reason("tourists_anywhere", {"city": action.city})


def why_take(at: Situation, action: TakeToken) -> Reason:
    piles = at.view.piles
    others = [other.city for other in at.view.legal if isinstance(other, TakeToken) and other != action]
    if all(piles[action.city] < piles[city] for city in others):
        return Reason("scarce_token", {"city": action.city})
    return Reason("token", {"city": action.city, "tokens": len(at.view.tokens[at.seat]) + 1})
