"""Actions: typed, as dicts and as text."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias

from .edition import Edition, load_edition
from .errors import IllegalAction, shown


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
