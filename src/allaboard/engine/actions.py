"""Actions: typed, as dicts and as text, and their rows in the action table."""

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeAlias

from .board import Board, Row
from .edition import Edition, load_edition
from .errors import IllegalAction, shown
from .layout import Plain
from .rules import stations
from .vocabulary import (
    ABANDON_TUNNEL,
    ACTIONS,
    BLIND,
    BUILD_STATION,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    KEEP,
    KINDS,
    LOCOMOTIVE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    SWAP,
    TAKE,
)


@dataclass(frozen=True)
class Action:
    type: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type, **self.__dict__}  # which is ten times faster than asking for its fields

    def __str__(self) -> str:
        return " ".join([self.type, *map(str, self.__dict__.values())])


@dataclass(frozen=True)
class Draw(Action):
    type = "draw"
    card: str  # a color, "locomotive" or "blind"


@dataclass(frozen=True)
class ClaimRoute(Action):
    type = "claim"
    route: str
    color: str
    locomotives: int


@dataclass(frozen=True)
class PayTunnel(Action):
    type = "pay_tunnel"
    locomotives: int


@dataclass(frozen=True)
class AbandonTunnel(Action):
    type = "abandon_tunnel"


@dataclass(frozen=True)
class DrawTickets(Action):
    type = "draw_tickets"


@dataclass(frozen=True)
class KeepTickets(Action):
    type = "keep_tickets"
    tickets: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type, "tickets": list(self.tickets)}

    def __str__(self) -> str:
        return " ".join([self.type, *self.tickets])


@dataclass(frozen=True)
class BuildStation(Action):
    type = "build_station"
    city: str
    color: str
    locomotives: int


@dataclass(frozen=True)
class PlaceTourists(Action):
    type = "place_tourists"
    city: str


@dataclass(frozen=True)
class TakeToken(Action):
    type = "take_token"
    city: str


@dataclass(frozen=True)
class SwapTickets(Action):
    type = "swap_tickets"


@dataclass(frozen=True)
class Pass(Action):
    type = "pass"


# In the order of vocabulary.ACTIONS.
TYPES: tuple[type[Action], ...] = (
    Draw,
    ClaimRoute,
    PayTunnel,
    AbandonTunnel,
    DrawTickets,
    KeepTickets,
    BuildStation,
    PlaceTourists,
    TakeToken,
    SwapTickets,
    Pass,
)
BY_NAME = {action.type: action for action in TYPES}
FIELDS = {action: tuple(field.name for field in dataclasses.fields(action)) for action in TYPES}

AnyAction: TypeAlias = Action | Mapping[str, Any] | str


# ---------------------------------------------------------------- reading


def read_action(given: AnyAction) -> Action:
    """A typed action from any of its three forms, right in type; whether it is legal is another question."""
    if isinstance(given, str):
        return _from_text(given)
    if isinstance(given, Mapping):
        return _from_dict(given)
    if type(given) in TYPES:
        return _from_dict(given.to_dict())
    raise IllegalAction(
        "malformed_action",
        f"An action is a typed action, a dict or a text, but this is {shown(given)}.",
    )


def parse_action(text: str, edition: str | Edition) -> Action:
    """An action from its text, with every name in it known to the edition."""
    action = read_action(text)
    check_names(action, edition if isinstance(edition, Edition) else load_edition(edition))
    return action


def _from_text(text: str) -> Action:
    name, *words = text.split()[:64] or [""]
    action = _action_type(name)
    fields = FIELDS[action]
    if action is KeepTickets:
        return _from_dict({"type": name, "tickets": words})
    if len(words) != len(fields):
        wanted = " ".join([name, *(field.upper() for field in fields)])
        raise IllegalAction("malformed_action", f"Write this action as “{wanted}”, not {shown(text)}.")
    values: dict[str, Any] = {"type": name}
    for field, word in zip(fields, words, strict=True):
        values[field] = _number(word) if field == "locomotives" else word
    return _from_dict(values)


def _number(word: str) -> int | str:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 6 else word


def _action_type(name: object) -> type[Action]:
    if isinstance(name, str) and name in BY_NAME:
        return BY_NAME[name]
    raise IllegalAction("unknown_action", f"There is no action {shown(name)}; there are {', '.join(sorted(BY_NAME))}.")


def _from_dict(given: Mapping[str, Any]) -> Action:
    action = _action_type(given.get("type"))
    fields = FIELDS[action]
    for key in given:
        if key != "type" and key not in fields:
            raise IllegalAction(
                "malformed_action", f"{action.type} has no {shown(key)}; it has {', '.join(fields) or 'nothing'}."
            )
    values: dict[str, Any] = {}
    for name in fields:
        if name not in given:
            raise IllegalAction("malformed_action", f"{action.type} lacks its {name!r}.")
        values[name] = _checked(action, name, given[name])
    return action(**values)


def _checked(action: type[Action], name: str, value: object) -> object:
    if name == "locomotives":
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
            return value
        raise IllegalAction(
            "malformed_action", f"{action.type} needs a whole number of locomotives from 0, not {shown(value)}."
        )
    if name == "tickets":
        if isinstance(value, list | tuple) and all(isinstance(ticket, str) for ticket in value):
            return tuple(value)
        raise IllegalAction("malformed_action", f"keep_tickets needs a list of ticket ids, not {shown(value)}.")
    if isinstance(value, str):
        return value
    raise IllegalAction("malformed_action", f"{action.type} needs a text as its {name}, not {shown(value)}.")


def check_names(action: Action, edition: Edition) -> None:
    """Every route, city, ticket and card in it belongs to the edition."""
    known = _names(edition)
    for field, value in action.__dict__.items():
        for name in value if field == "tickets" else (value,):
            kind = "ticket" if field == "tickets" else field
            if kind in known and name not in known[kind]:
                raise IllegalAction(f"unknown_{kind}", f"{edition.name} has no {kind} {shown(name)}.")


@cache
def _names(edition: Edition) -> dict[str, set[str]]:
    return {
        "route": {route.id for route in edition.routes},
        "city": {city.id for city in edition.cities},
        "ticket": {ticket.id for ticket in edition.tickets},
        "color": {*edition.rules.cards.colors, "locomotive"},
        "card": {*edition.rules.cards.colors, "locomotive", "blind"},
    }


# ---------------------------------------------------------------- rows of the action table


def to_row(board: Board, s: Plain, seat: int, action: Action) -> int:
    """The row that stands for an action; refuses what no row stands for."""
    check_names(action, board.edition)
    row = _row(board, s, seat, action)
    if row in board.row_index:
        return board.row_index[row]
    code = "wrong_payment" if row.kind in (CLAIM, BUILD_STATION) else "not_in_edition"
    raise IllegalAction(code, _why_no_row(board, action, row))


def _row(board: Board, s: Plain, seat: int, action: Action) -> Row:
    kind = ACTIONS.index(action.type)
    match action:
        case Draw(card):
            return Row(kind, color=BLIND if card == "blind" else board.card_index[card])
        case ClaimRoute(route, color, locomotives):
            place = board.route_index[route]
            cards = board.edition.routes[place].length
            return Row(kind, place, board.card_index[color], locomotives, cards)
        case BuildStation(city, color, locomotives):
            place = board.city_index[city]
            return Row(kind, place, board.card_index[color], locomotives, _station_price(board, s, seat))
        case PayTunnel(locomotives):
            return Row(kind, locomotives=locomotives)
        case KeepTickets(tickets):
            return Row(kind, place=_mask(board, s, seat, tickets))
        case PlaceTourists(city) | TakeToken(city):
            return Row(kind, place=board.city_index[city])
        case _:
            return Row(kind)


def _station_price(board: Board, s: Plain, seat: int) -> int:
    """What the next station costs; the first one's price when the seat has none left (the rule refuses it then)."""
    if board.edition.rules.stations is None:
        return 0
    left = s.player[seat].stations
    return int(stations.cost(board.plain, s, seat) if left else board.plain.station_cost[0])


def _mask(board: Board, s: Plain, seat: int, tickets: tuple[str, ...]) -> int:
    if len(set(tickets)) != len(tickets):
        raise IllegalAction("same_ticket_twice", "Name each ticket that you keep once.")
    me = s.player[seat]
    offered = [board.edition.tickets[ticket].id for ticket in me.offered[: me.offered_size]]
    for ticket in tickets:
        if offered and ticket not in offered:
            raise IllegalAction(
                "not_offered", f"{ticket_name(board, ticket)} is not among the tickets that you choose from."
            )
    return sum(1 << i for i, ticket in enumerate(offered) if ticket in tickets)


def _why_no_row(board: Board, action: Action, row: Row) -> str:
    if row.kind not in (CLAIM, BUILD_STATION):
        return f"{board.edition.name} has no action “{action}”."
    if row.kind == BUILD_STATION and board.edition.rules.stations is None:
        return f"There are no stations in {board.edition.name}."
    color = board.cards[row.color]
    if row.color == LOCOMOTIVE or row.locomotives >= row.cards:
        return (
            f"With locomotives only, the color is “locomotive” and the number {row.cards}: "
            f"not {color} with {row.locomotives} locomotives."
        )
    route = board.edition.routes[row.place]
    return f"{route_name(board, row.place)} is {route.color}; {color} cards cannot pay for it."


def route_name(board: Board, route: int) -> str:
    a, b = board.edition.routes[route].a, board.edition.routes[route].b
    return f"{city_name(board, a)}–{city_name(board, b)}"


def ticket_name(board: Board, ticket: str) -> str:
    found = board.edition.tickets[board.ticket_index[ticket]]
    return f"{city_name(board, found.a)}–{city_name(board, found.b)}"


def city_name(board: Board, city: str) -> str:
    return board.edition.cities[board.city_index[city]].name


def from_row(board: Board, s: Plain, seat: int, number: int) -> Action:
    row = board.rows[number]
    if row.kind == KEEP:
        me = s.player[seat]
        kept = (me.offered[i] for i in range(me.offered_size) if (row.place >> i) & 1)
        return KeepTickets(tuple(board.edition.tickets[ticket].id for ticket in kept))
    return _same_for_all(board)[number]


def json_from_rows(board: Board, s: Plain, seat: int, numbers: Sequence[int]) -> str:
    """A list of actions as JSON."""
    each: Iterable[str] = map(_json_same_for_all(board).__getitem__, numbers)
    if numbers and board.rows[numbers[0]].kind == KEEP:
        each = (_json(from_row(board, s, seat, number).to_dict()) for number in numbers)
    return f"[{','.join(each)}]"


@lru_cache(maxsize=32)
def _same_for_all(board: Board) -> dict[int, Action]:
    """Of the rows that say everything by themselves. Made once: a list of what is legal may have hundreds."""
    return {number: _from_row(board, row) for number, row in enumerate(board.rows) if row.kind != KEEP}


@lru_cache(maxsize=32)
def _json_same_for_all(board: Board) -> dict[int, str]:
    return {number: _json(action.to_dict()) for number, action in _same_for_all(board).items()}


_json = json.JSONEncoder(separators=(",", ":")).encode


def _from_row(board: Board, row: Row) -> Action:
    edition, color = board.edition, board.cards[row.color] if row.color < KINDS else "blind"
    if row.kind == DRAW:
        return Draw(color)
    if row.kind == CLAIM:
        return ClaimRoute(edition.routes[row.place].id, color, row.locomotives)
    if row.kind == BUILD_STATION:
        return BuildStation(edition.cities[row.place].id, color, row.locomotives)
    if row.kind == PAY_TUNNEL:
        return PayTunnel(row.locomotives)
    if row.kind == PLACE:
        return PlaceTourists(edition.cities[row.place].id)
    if row.kind == TAKE:
        return TakeToken(edition.cities[row.place].id)
    return _PLAIN[row.kind]


_PLAIN: dict[int, Action] = {
    ABANDON_TUNNEL: AbandonTunnel(),
    DRAW_TICKETS: DrawTickets(),
    SWAP: SwapTickets(),
    PASS: Pass(),
}
