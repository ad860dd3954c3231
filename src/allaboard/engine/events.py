"""Events: what happened, and who may know it. Every field says so; what is not said stays hidden."""

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar

from .board import Board
from .errors import AllAboardError, shown
from .layout import OWN, PUBLIC
from .phrases import in_json
from .rules.cards import FROM_MARKET
from .vocabulary import REASONS

KEPT = 8192  # the latest events, decoded and worded: much the same happens in all games


def _public() -> Any:
    return dataclasses.field(metadata={"seen_by": PUBLIC})


def _own() -> Any:
    """Only for the player in `seat`."""
    return dataclasses.field(metadata={"seen_by": OWN})


@dataclass(frozen=True)
class Event:
    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.type = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def _shows(self, field: "dataclasses.Field[Any]", viewer: int | None) -> bool:
        seen_by = field.metadata.get("seen_by")
        own = viewer is not None and viewer == getattr(self, "seat", None)
        return seen_by == PUBLIC or (seen_by == OWN and own)

    @classmethod
    @cache
    def _guarded(cls) -> "tuple[dataclasses.Field[Any], ...]":
        """The fields that not everybody may see, or that do not say who may."""
        return tuple(field for field in dataclasses.fields(cls) if field.metadata.get("seen_by") != PUBLIC)

    def seen_by(self, viewer: int | None) -> "Event":
        """The event as a seat (None: a spectator) sees it: hidden facts are None."""
        hidden = {f.name: None for f in self._guarded() if not self._shows(f, viewer)}
        return type(self)(**self.__dict__ | hidden) if hidden else self

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type} | {k: list(v) if isinstance(v, tuple) else v for k, v in self.__dict__.items()}


@dataclass(frozen=True)
class CardDrawn(Event):
    seat: int = _public()
    card: str | None = _own()
    source: str = _public()  # "deck" or "market"

    def _shows(self, field: "dataclasses.Field[Any]", viewer: int | None) -> bool:
        return self.source == "market" or super()._shows(field, viewer)


@dataclass(frozen=True)
class MarketTurned(Event):
    slot: int = _public()
    card: str = _public()


@dataclass(frozen=True)
class MarketFlushed(Event):
    times: int = _public()  # 1, unless so many flushes follow each other that they are told as one


@dataclass(frozen=True)
class DeckReshuffled(Event):
    cards: int = _public()


@dataclass(frozen=True)
class RouteClaimed(Event):
    seat: int = _public()
    route: str = _public()
    color: str = _public()
    locomotives: int = _public()  # all that were paid, a tunnel's extra ones too
    points: int = _public()


@dataclass(frozen=True)
class TunnelRevealed(Event):
    seat: int = _public()
    route: str = _public()
    cards: tuple[str, ...] = _public()
    extra: int = _public()


@dataclass(frozen=True)
class TunnelPaid(Event):
    seat: int = _public()
    route: str = _public()
    locomotives: int = _public()


@dataclass(frozen=True)
class TunnelAbandoned(Event):
    seat: int = _public()
    route: str = _public()


@dataclass(frozen=True)
class StationBuilt(Event):
    seat: int = _public()
    city: str = _public()
    color: str = _public()
    locomotives: int = _public()


@dataclass(frozen=True)
class StationUsed(Event):
    seat: int = _public()
    city: str = _public()
    route: str = _public()


@dataclass(frozen=True)
class TicketOffered(Event):
    seat: int = _public()
    ticket: str | None = _own()


@dataclass(frozen=True)
class TicketKept(Event):
    seat: int = _public()
    ticket: str | None = _own()


@dataclass(frozen=True)
class TicketReturned(Event):
    seat: int = _public()
    ticket: str | None = _own()


@dataclass(frozen=True)
class TicketCompleted(Event):
    seat: int = _public()
    ticket: str = _public()


@dataclass(frozen=True)
class TicketDealt(Event):
    seat: int = _public()
    ticket: str | None = _own()


@dataclass(frozen=True)
class TicketSetAside(Event):
    seat: int = _public()
    ticket: str | None = _own()


@dataclass(frozen=True)
class TicketsRenewed(Event):
    tickets: int = _public()


@dataclass(frozen=True)
class BonusTaken(Event):
    seat: int = _public()


@dataclass(frozen=True)
class TouristsPlaced(Event):
    seat: int = _public()
    city: str = _public()
    tokens: int = _public()


@dataclass(frozen=True)
class TokenTaken(Event):
    seat: int = _public()
    city: str = _public()


@dataclass(frozen=True)
class Passed(Event):
    seat: int = _public()


@dataclass(frozen=True)
class LastRound(Event):
    seat: int = _public()


@dataclass(frozen=True)
class GameOver(Event):
    reason: str = _public()  # vocabulary.REASONS


# In the order of the event numbers in vocabulary.py.
EVENTS: tuple[type[Event], ...] = (
    CardDrawn,
    MarketTurned,
    MarketFlushed,
    DeckReshuffled,
    RouteClaimed,
    TunnelRevealed,
    TunnelPaid,
    TunnelAbandoned,
    StationBuilt,
    StationUsed,
    TicketOffered,
    TicketKept,
    TicketReturned,
    TicketCompleted,
    TicketDealt,
    TicketSetAside,
    TicketsRenewed,
    BonusTaken,
    TouristsPlaced,
    TokenTaken,
    Passed,
    LastRound,
    GameOver,
)


def read_event(document: Mapping[str, Any]) -> Event:
    """An event from its dict (`to_dict`)."""
    facts = dict(document)
    kinds = {event.type: event for event in EVENTS}
    event = kinds.get(facts.pop("type", ""))
    if event is None or set(facts) != {field.name for field in dataclasses.fields(event)}:
        raise AllAboardError(f"There is no event {shown(document.get('type'))} with these facts.")
    return event(**{name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()})


@lru_cache(maxsize=KEPT)
def worded(event: Event, viewer: int | None) -> str:
    """The event as the viewer sees it, in JSON."""
    return in_json(event.seen_by(viewer).to_dict())


@lru_cache(maxsize=KEPT)
def decode(board: Board, kind: int, seat: int, facts: tuple[int, ...]) -> Event:
    """An event as the rules noted it, in words."""
    event, (a, b, c, d, *_) = EVENTS[kind], facts
    edition, cards = board.edition, board.cards
    if event is CardDrawn:
        return CardDrawn(seat, cards[a], "market" if b == FROM_MARKET else "deck")
    if event is MarketTurned:
        return MarketTurned(a, cards[b])
    if event is RouteClaimed:
        return RouteClaimed(seat, edition.routes[a].id, cards[b], c, d)
    if event is TunnelRevealed:
        return TunnelRevealed(seat, edition.routes[a].id, tuple(cards[card] for card in facts[3 : 3 + c]), b)
    if event is TunnelPaid:
        return TunnelPaid(seat, edition.routes[a].id, b)
    if event is TunnelAbandoned:
        return TunnelAbandoned(seat, edition.routes[a].id)
    if event is StationBuilt:
        return StationBuilt(seat, edition.cities[a].id, cards[b], c)
    if event is StationUsed:
        return StationUsed(seat, edition.cities[a].id, edition.routes[b].id)
    if event in (TicketOffered, TicketKept, TicketReturned, TicketCompleted, TicketDealt, TicketSetAside):
        return event(seat, edition.tickets[a].id)
    if event is TouristsPlaced:
        return TouristsPlaced(seat, edition.cities[a].id, b)
    if event is TokenTaken:
        return TokenTaken(seat, edition.cities[a].id)
    if event is GameOver:
        return GameOver(REASONS[a])
    if event in (MarketFlushed, DeckReshuffled, TicketsRenewed):
        return event(a)
    return event(seat)  # type: ignore[call-arg]
