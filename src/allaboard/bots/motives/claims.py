"""Why a route is claimed."""

from allaboard import ClaimRoute
from allaboard.engine.board import board_of
from allaboard.engine.edition import Route
from allaboard.engine.table import Table

from ..network import Network
from ..reasons import Reason
from .situation import Situation

NEAR = 2  # trains from which on a rival is worth naming
SHORT = 3  # spaces of a route that a rival takes before one has looked round


def why(at: Situation, action: ClaimRoute) -> Reason:
    route = at.routes[action.route]
    toward = at.toward(route)
    if toward and (toward[1] == 0 or at.view.final_turns is None):
        ticket, lacks = toward
        return _for_ticket(at, route, ticket.id, lacks)
    if _joins_east_and_west(at, route):
        return Reason("joins_east_and_west", {"route": route.id})
    return _without_ticket(at, route)


# ---------------------------------------------------------------- for a ticket


def _for_ticket(at: Situation, route: Route, ticket: str, lacks: int) -> Reason:
    if lacks == 0 and (closed := at.closed_by(route)) > 1:
        return Reason("closes_tickets", {"route": route.id, "tickets": closed})
    message = "on_the_way" if lacks else "closes_ticket"
    args: dict[str, str | int] = {"route": route.id, "ticket": ticket}
    if rival := _nearest_rival(at, route):
        reach, seat = rival
        player: dict[str, str | int] = {"player": at.view.names[seat]}
        if reach:
            return Reason(f"{message}_rival_near", args | player | {"trains": reach})
        if route.length <= SHORT:
            return Reason(f"{message}_before_rival", args | player | {"trains": route.length})
    return Reason(message, args | {"trains": lacks} if lacks else args)


def _nearest_rival(at: Situation, route: Route) -> tuple[int, int] | None:
    """Trains from a rival's network to the route, and the rival, if one could soon take it away."""
    view = at.view
    players = len(view.names)
    if view.final_turns is not None or _has_spare_track(at, route):
        return None
    found = []
    for turns in range(1, players):  # of rivals that are as near, the one who acts first
        seat = (at.seat + turns) % players
        if route.twin and view.routes.get(route.twin) == seat:
            continue  # nobody claims both tracks of a double
        reach = _reach(at, route, seat)
        if reach is None or reach > NEAR:
            continue
        if reach + route.length <= min(view.trains[seat], view.cards[seat]):
            found.append((reach, turns, seat))
    if not found:
        return None
    reach, _, seat = min(found)
    return reach, seat


def _has_spare_track(at: Situation, route: Route) -> bool:
    """Whoever takes one track leaves the other."""
    if route.twin is None or len(at.view.names) <= at.edition.rules.routes.doubles_closed_up_to:
        return False
    return at.is_open(at.routes[route.twin])


def _reach(at: Situation, route: Route, seat: int) -> int | None:
    """Trains that the seat has to place to touch an end of the route; None if it has no network or no way."""
    network = Network(at.edition, at.view, seat)
    reaches = []
    for end in (route.a, route.b):
        trains = network.distances(end)
        reaches += [trains[city] for city in network.cities if city in trains]
    return min(reaches, default=None)


# ---------------------------------------------------------------- for all else


def _joins_east_and_west(at: Situation, route: Route) -> bool:
    rules = at.edition.rules.east_west
    if rules is None or at.view.bonus[at.seat]:
        return False
    return any(at.network.missing(east, west, {route.id}) == 0 for east in rules.east for west in rules.west)


def _without_ticket(at: Situation, route: Route) -> Reason:
    points = at.points(route)
    args: dict[str, str | int] = {"route": route.id, "points": points}
    if points and at.view.final_turns is not None:
        return Reason("last_turn_points", args)
    if city := _token_city(at, route):
        return Reason("route_to_token", args | {"city": city})
    if length := _longest_with(at, route):
        return Reason("longest_path", args | {"trains": length})
    seat = _cut_off(at, route)
    if seat is not None:
        player: dict[str, str | int] = {"player": at.view.names[seat]}
        return (
            Reason("blocks_rival", args | player)
            if points
            else Reason("only_blocks_rival", player | {"route": route.id})
        )
    return Reason("points_only", args) if points else Reason("nearer_the_end", {"route": route.id})


def _token_city(at: Situation, route: Route) -> str | None:
    """An end with a token of a kind that the seat lacks."""
    waiting = [city for city in (route.a, route.b) if city in at.view.piles and city not in at.view.tokens[at.seat]]
    return waiting[0] if waiting else None


def _longest_with(at: Situation, route: Route) -> int | None:
    """The length of the seat's longest path, if the route makes it longer and longer than all others."""
    if at.edition.rules.paths is None:
        return None
    lengths = [score["longest_length"] for score in at.view.scores]
    record = at.view.record.copy()
    board = board_of(at.edition)
    record["owner"][0][board.route_index[route.id]] = at.seat
    length = Table.of(board, record).longest(at.seat)
    return length if length > max(lengths) else None


def _cut_off(at: Situation, route: Route) -> int | None:
    """A rival both ends of the route belong to, in two parts of its network that nothing joins yet."""
    if _has_spare_track(at, route):
        return None
    for turns in range(1, len(at.view.names)):
        seat = (at.seat + turns) % len(at.view.names)
        network = Network(at.edition, at.view, seat)
        if {route.a, route.b} <= network.cities and network.missing(route.a, route.b) != 0:
            return seat
    return None
