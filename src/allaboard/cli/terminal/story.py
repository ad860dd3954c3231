"""What happened, in sentences: the log of a game as one player may know it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from allaboard import Event
from allaboard.engine import events as ev

from .words import Words, cards, count, joined, payment


@dataclass(frozen=True)
class Line:
    """A sentence, and the place in the log of the last event that it tells."""

    place: int
    text: str


@dataclass(frozen=True)
class Happened:
    place: int
    event: Event

    @property
    def kind(self) -> tuple[str, int | None]:
        return self.event.type, getattr(self.event, "seat", None)


# The market is on the screen, and each card that is turned up there would drown the rest; the claim tells what was paid
# for a tunnel, and what is kept and returned tells which tickets were offered.
SILENT = (ev.MarketTurned, ev.TunnelPaid, ev.TicketOffered)

REASONS = {
    "trains": "The last round is over.",
    "tickets": "Enough tickets are completed.",
    "last_train": "Somebody has placed the last train.",
    "passes": "Nobody can do anything any more.",
}


class Story:
    def __init__(self, words: Words) -> None:
        self._words = words

    def lines(self, log: Iterable[Event]) -> list[Line]:
        """The whole log, with what one player does in one go in one sentence."""
        seen = [Happened(place, event.seen_by(self._words.viewer)) for place, event in enumerate(log)]
        told = [happened for happened in seen if not isinstance(happened.event, SILENT)]
        if told and isinstance(told[0].event, ev.DeckReshuffled):
            told = told[1:]  # the shuffle before the deal
        lines: list[Line] = []
        extra = 0
        for _, group in groupby(told, key=lambda happened: happened.kind):
            run = list(group)
            first = run[0].event
            if isinstance(first, ev.TunnelRevealed):
                extra = first.extra
            text = self._sentence([happened.event for happened in run], extra)
            if text:
                lines.append(Line(run[-1].place, text))
            if isinstance(first, ev.RouteClaimed | ev.TunnelAbandoned):
                extra = 0
        return lines

    def _sentence(self, run: list[Event], extra: int) -> str | None:
        """One sentence for events of one kind by one player."""
        words = self._words
        match run[0]:
            case ev.CardDrawn(seat=seat):
                return f"{words.who(seat, 'draw')} {_drawn(run)}."
            case ev.MarketFlushed():
                return "Too many locomotives in the market: all its cards are replaced."
            case ev.DeckReshuffled(cards=number):
                return f"The deck is used up: {count(number, 'discarded card')} are shuffled into a new one."
            case ev.RouteClaimed(seat=seat, route=route, color=color, locomotives=locomotives, points=points):
                paid = payment(color, words.routes[route].length + extra, locomotives)
                score = f", {count(points, 'point')}" if points else ""
                return f"{words.who(seat, 'claim')} {words.route(route)} with {paid}{score}."
            case ev.TunnelRevealed(seat=seat, route=route, cards=revealed, extra=more):
                up = joined(list(revealed)) or "no cards"
                asked = f"{count(more, 'card')} more to pay" if more else "nothing more to pay"
                return f"{words.who(seat, 'dig')} at {words.route(route)}; {up} turn up: {asked}."
            case ev.TunnelAbandoned(seat=seat, route=route):
                return f"{words.who(seat, 'give')} up the tunnel {words.route(route)}."
            case ev.StationBuilt(seat=seat, city=city, color=color, locomotives=locomotives):
                return f"{words.who(seat, 'build')} a station in {words.city(city)}."
            case ev.StationUsed(seat=seat, city=city, route=route):
                return f"{words.who(seat, 'use')} {words.route(route)} from the station in {words.city(city)}."
            case ev.TicketCompleted(seat=seat):
                names = [words.ticket(e.ticket) for e in run if isinstance(e, ev.TicketCompleted)]
                return f"{words.who(seat, 'complete')} {joined(names)}."
            case ev.TicketKept(seat=seat):
                return f"{words.who(seat, 'keep')} {self._tickets(run)}."
            case ev.TicketReturned(seat=seat):
                return f"{words.who(seat, 'return')} {self._tickets(run)}."
            case ev.TicketDealt(seat=seat):
                return f"{words.who(seat, 'get')} {self._tickets(run)}."
            case ev.TicketSetAside(seat=seat):
                return f"{words.who(seat, 'swap')} {self._tickets(run)}."
            case other:
                return self._other(other)

    def _other(self, event: Event) -> str | None:
        words = self._words
        match event:
            case ev.TicketsRenewed(tickets=number):
                return f"The tickets are used up: {count(number, 'swapped ticket')} are shuffled into a new deck."
            case ev.BonusTaken(seat=seat):
                return f"{words.who(seat, 'join')} east and west: that counts as one more ticket."
            case ev.TouristsPlaced(seat=seat, city=city, tokens=tokens):
                return f"{words.who(seat, 'place')} {count(tokens, 'tourist token')} in {words.city(city)}."
            case ev.TokenTaken(seat=seat, city=city):
                return f"{words.who(seat, 'take')} the token of {words.city(city)}."
            case ev.Passed(seat=seat):
                return f"{words.who(seat, 'pass')}."
            case ev.LastRound(seat=seat):
                return f"{words.who(seat, 'run')} low on trains: the last round begins."
            case ev.GameOver(reason=reason):
                return f"The game is over. {REASONS[reason]}"
            case _:
                return None

    def _tickets(self, run: list[Event]) -> str:
        """Tickets by name where the viewer may know them, else their number."""
        found = [getattr(event, "ticket", None) for event in run]
        names = [self._words.ticket(ticket) for ticket in found if ticket is not None]
        if names:
            return f"the {'tickets' if len(names) > 1 else 'ticket'} {joined(names)}"
        return count(len(found), "ticket")


def _drawn(run: list[Event]) -> str:
    """“a red card from the market and 1 card from the deck”."""
    drawn = [event for event in run if isinstance(event, ev.CardDrawn)]
    parts = []
    for source in ("market", "deck"):
        found = [event.card for event in drawn if event.source == source]
        kinds = list(dict.fromkeys(found))
        names = [count(found.count(kind), "card") if kind is None else cards(found.count(kind), kind) for kind in kinds]
        if names:
            parts.append(f"{joined(names)} from the {source}")
    return joined(parts)
