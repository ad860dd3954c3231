"""Why a card is drawn: what it is to pay for."""

from collections.abc import Collection

from allaboard import ClaimRoute, Draw
from allaboard.engine.edition import Route

from ..reasons import Reason
from .situation import Situation

GREY, BLIND, LOCOMOTIVE = "grey", "blind", "locomotive"


def why(at: Situation, action: Draw) -> Reason:
    if at.view.final_turns is not None:  # nothing drawn now is ever paid with
        could_claim = any(isinstance(other, ClaimRoute) for other in at.view.legal)
        return Reason("whim" if could_claim else "nothing_to_build", {})
    return _blind(at) if action.card == BLIND else _face_up(at, action.card)


def _face_up(at: Situation, card: str) -> Reason:
    args: dict[str, str | int] = {} if card == LOCOMOTIVE else {"card": card}
    kind = "locomotive" if card == LOCOMOTIVE else "card"
    if route := _for_ticket(at, [card]):
        args |= {"route": route.id, "ticket": at.wanted[route.id].id}
        if card == LOCOMOTIVE and route.locomotives > at.hand.get(LOCOMOTIVE, 0):
            return Reason("locomotive_for_ferry", args)
        return Reason(f"{kind}_for_ticket", args)
    if route := _for_points(at, [card]):
        return Reason(f"{kind}_for_points", args | {"route": route.id, "points": at.points(route)})
    return _for_nothing(at, [card])


def _blind(at: Situation) -> Reason:
    kinds = [*at.edition.colors, LOCOMOTIVE]
    face_up = [action.card for action in at.view.legal if isinstance(action, Draw) and action.card != BLIND]
    if route := _for_ticket(at, kinds):
        args: dict[str, str | int] = {"route": route.id, "ticket": at.wanted[route.id].id}
        if not face_up:
            return Reason("cards_for_ticket", args)
        return Reason("blind_rather" if _for_ticket(at, face_up) else "blind_for_ticket", args)
    if route := _for_points(at, kinds):
        return Reason("blind_for_points", {"route": route.id, "points": at.points(route)})
    return _for_nothing(at, kinds)


def _for_nothing(at: Situation, cards: Collection[str]) -> Reason:
    """No route to name."""
    if at.planned is not None:
        return _beside_the_plan(at, cards)
    return Reason("cards_to_spare" if at.wanted else "nothing_to_build", {})


def _beside_the_plan(at: Situation, cards: Collection[str]) -> Reason:
    fitting = [route for route in at.edition.routes if _fits(at, route)]
    if not fitting:
        return Reason("nothing_to_build", {})
    mean = sum(route.length for route in fitting) / len(fitting)
    if any(route.length >= mean and _helps(at, route, card) for route in fitting for card in cards):
        return Reason("cards_for_long_routes", {})
    return Reason(
        "cards_to_spare" if at.wanted and not _for_ticket(at, [*at.edition.colors, LOCOMOTIVE]) else "whim", {}
    )


# ---------------------------------------------------------------- routes to pay for


def _for_ticket(at: Situation, cards: Collection[str]) -> Route | None:
    """Of the wanted routes that one of the cards helps to pay, one that lacks the fewest; of equals the longest."""
    routes = [at.routes[route] for route in at.wanted]
    unpaid = [route for route in routes if not (route.twin in at.wanted and _lacks(at, at.routes[route.twin]) == 0)]
    helped = [route for route in unpaid if any(_helps(at, route, card) for card in cards)]
    if not helped and at.planned is not None:  # a planner may pay in a color that it holds less of
        helped = [route for route in unpaid if any(_may_help(at, route, card) for card in cards)]
    return min(helped, key=lambda route: (_lacks(at, route), -route.length), default=None)


def _for_points(at: Situation, cards: Collection[str]) -> Route | None:
    """Of the other routes that one of the cards helps to pay, one with the most points for a missing card.

    Of a plan's, where there is one: it names no route beside it, for none is its aim.
    """

    def is_worth(route: Route) -> bool:
        return at.points(route) > 0 and _fits(at, route) and (at.planned is None or route.id in at.planned)

    helped = [r for r in at.edition.routes if is_worth(r) and any(_helps(at, r, card) for card in cards)]
    return max(helped, key=lambda route: at.points(route) / _lacks(at, route), default=None)


def _fits(at: Situation, route: Route) -> bool:
    return route.length <= at.trains and at.is_open(route)


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


def _may_help(at: Situation, route: Route, card: str) -> bool:
    """Also a color of which less is held than of another."""
    return card in _colors(at, route) and at.hand.get(card, 0) < route.length - route.locomotives


def _colors(at: Situation, route: Route) -> tuple[str, ...]:
    return at.edition.colors if route.color == GREY else (route.color,)
