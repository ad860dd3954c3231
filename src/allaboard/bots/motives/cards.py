"""Why a card is drawn: what it is to pay for."""

from collections.abc import Iterable

from allaboard import ClaimRoute, Draw
from allaboard.engine.edition import Route

from ..reasons import Reason
from .situation import Situation

GREY, BLIND, LOCOMOTIVE = "grey", "blind", "locomotive"


def why(at: Situation, action: Draw) -> Reason:
    if at.view.final_turns is not None:  # nothing drawn now is ever paid with
        could_claim = any(isinstance(other, ClaimRoute) for other in at.view.legal)
        return Reason("whim" if could_claim else "nothing_to_build", {})
    wanted = [at.routes[route] for route in at.wanted]
    others = [route for route in at.edition.routes if _is_for_points(at, route)]
    if action.card == BLIND:
        return _blind(at, wanted, others)
    if route := _nearest(at, wanted, [action.card]):
        return _for_ticket(at, action.card, route)
    if route := _nearest(at, others, [action.card]):
        message = "locomotive_for_points" if action.card == LOCOMOTIVE else "card_for_points"
        args: dict[str, str | int] = {"route": route.id, "points": at.points(route)}
        return Reason(message, args if action.card == LOCOMOTIVE else args | {"card": action.card})
    return Reason("cards_to_spare" if wanted or others else "nothing_to_build", {})


def _is_for_points(at: Situation, route: Route) -> bool:
    return at.points(route) > 0 and route.length <= at.trains and at.is_open(route) and route.id not in at.wanted


def _for_ticket(at: Situation, card: str, route: Route) -> Reason:
    args: dict[str, str | int] = {"route": route.id, "ticket": at.wanted[route.id].id}
    if card != LOCOMOTIVE:
        return Reason("card_for_ticket", args | {"card": card})
    if route.locomotives > at.hand.get(LOCOMOTIVE, 0):
        return Reason("locomotive_for_ferry", args)
    return Reason("locomotive_for_ticket", args)


def _blind(at: Situation, wanted: list[Route], others: list[Route]) -> Reason:
    kinds = [*at.edition.colors, LOCOMOTIVE]
    face_up = [action.card for action in at.view.legal if isinstance(action, Draw) and action.card != BLIND]
    if route := _nearest(at, wanted, kinds):
        args: dict[str, str | int] = {"route": route.id, "ticket": at.wanted[route.id].id}
        if not face_up:
            return Reason("cards_for_ticket", args)
        return Reason("blind_rather" if _nearest(at, wanted, face_up) else "blind_for_ticket", args)
    if route := _nearest(at, others, kinds):
        return Reason("blind_for_points", {"route": route.id, "points": at.points(route)})
    return Reason("cards_to_spare" if wanted or others else "nothing_to_build", {})


def _nearest(at: Situation, routes: list[Route], cards: Iterable[str]) -> Route | None:
    """Of the routes that one of the cards helps to pay, one that lacks the fewest; of equals the longest."""
    found = [
        (_lacks(at, route), -route.length, route.id) for route in routes if any(_helps(at, route, c) for c in cards)
    ]
    return at.routes[min(found)[2]] if found else None


def _lacks(at: Situation, route: Route) -> int:
    """Cards that are missing for a payment in the color held most of."""
    held = max(at.hand.get(color, 0) for color in _colors(at, route))
    symbols = max(route.locomotives - at.hand.get(LOCOMOTIVE, 0), 0)
    return max(route.length - route.locomotives - held, 0) + symbols


def _helps(at: Situation, route: Route, card: str) -> bool:
    """A locomotive helps while anything is missing; a color if it is the one held most of, or there is no other."""
    if card == LOCOMOTIVE:
        return _lacks(at, route) > 0
    colors = _colors(at, route)
    held = max(at.hand.get(color, 0) for color in colors)
    return card in colors and at.hand.get(card, 0) == held < route.length - route.locomotives


def _colors(at: Situation, route: Route) -> tuple[str, ...]:
    return at.edition.colors if route.color == GREY else (route.color,)
