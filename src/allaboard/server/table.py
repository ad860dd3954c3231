"""A table: the fold of its log. Nothing here waits, writes or sends; see room.py for that."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from allaboard import Event, Game

from .entries import (
    AnyEntry,
    BotSeated,
    Closed,
    Created,
    Lapsed,
    Muted,
    Options,
    Paused,
    Place,
    Played,
    Rematched,
    Resumed,
    Returned,
    Said,
    Seated,
    Started,
    StoodIn,
    TableEntry,
    Vacated,
)
from .fairness import commitment
from .seats import MOST_LAPSES, Seat
from .shelf import Shelf

SAME_TURN = {"second_card", "keep_tickets", "tunnel", "take_token"}
CORRESPONDENCE = 6 * 60 * 60  # a clock from so many seconds on runs also while nobody is there


class Step(NamedTuple):
    """One entry as it is told: the game's events, or a note about the table, or both."""

    number: int
    at: int
    events: tuple[Event, ...] = ()
    note: dict[str, Any] | None = None

    @property
    def seats(self) -> set[int]:
        """Who has a part in it. All others see the same of it as a spectator."""
        return {event.seat for event in self.events if hasattr(event, "seat")}


@dataclass
class Table:
    id: str
    shelf: Shelf = field(default_factory=Shelf)
    options: Options = field(default_factory=lambda: Options(edition=""))
    host: str = ""
    code: str = ""
    seats: list[Seat] = field(default_factory=list)
    game: Game | None = None
    seed: str = ""
    salt: str = ""
    commitment: str | None = None  # to the two
    steps: list[Step] = field(default_factory=list)
    done: dict[tuple[str, str], int] = field(default_factory=dict)  # (person, their id) → number
    muted: set[str] = field(default_factory=set)
    paused_since: int | None = None
    rematch: str | None = None
    closed: bool = False

    # ------------------------------------------------------------ what is

    @property
    def number(self) -> int:
        """Of the last entry; −1 before the first."""
        return len(self.steps) - 1

    @property
    def status(self) -> str:
        if self.game is None:
            return "over" if self.closed else "open"
        return "over" if self.game.over else "playing"

    @property
    def updated(self) -> int:
        return self.steps[-1].at

    @property
    def is_correspondence(self) -> bool:
        return self.options.clock is not None and self.options.clock >= CORRESPONDENCE

    def seats_of(self, person: str | None) -> list[int]:
        return [] if person is None else [n for n, seat in enumerate(self.seats) if seat.holds(person)]

    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None and not seat.resigned}

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.game is None else self.game.to_act

    def deadline(self, seat: int) -> int | None:
        """When the clock of the seat runs out, in milliseconds; None while no clock runs for it."""
        if self.options.clock is None or seat not in self.to_act or self.paused_since is not None:
            return None
        return None if self.seats[seat].player else self.seats[seat].asked_at + self.options.clock * 1000

    # ------------------------------------------------------------ what happens

    def trial(self, entry: AnyEntry, at: int) -> "Table":
        """The table as it would be after the entry."""
        twin = dataclasses.replace(
            self,
            seats=[dataclasses.replace(seat) for seat in self.seats],
            game=self.game.copy() if self.game else None,
            steps=list(self.steps),
            done=dict(self.done),
            muted=set(self.muted),
        )
        twin.fold(entry, at)
        return twin

    def fold(self, entry: AnyEntry, at: int) -> Step:
        """Take an entry in. It has been checked before it was written, so it cannot fail."""
        if isinstance(entry, Played):
            step = Step(self.number + 1, at, self._play(entry.seat, entry.action, entry.person, at))
        else:
            note = self._take(entry, at)
            dealt = self.game.log if isinstance(entry, Started) and self.game else ()
            step = Step(self.number + 1, at, dealt, note)
        if isinstance(entry, Played | Said) and entry.person and entry.id:
            self.done[entry.person, entry.id] = step.number
        self.steps.append(step)
        return step

    def _take(self, entry: TableEntry, at: int) -> dict[str, Any]:
        """All but a move in the game; gives the note about it."""
        match entry:
            case Created(host, code, options, places):
                self.host, self.code, self.options = host, code, options
                self.seats = [_seat(place) for place in places]
                return {"type": "table_created"}
            case Seated(seat, person, name):
                self._seat(seat, Place(name, person=person))
                return {"type": "seat_taken", "seat": seat, "name": name}
            case BotSeated(seat, bot, name):
                self._seat(seat, Place(name, bot=bot))
                return {"type": "bot_seated", "seat": seat, "name": name, "bot": bot}
            case Vacated(seats):
                for seat in seats:
                    self.seats[seat] = Seat()
                return {"type": "seats_vacated", "seats": seats}
            case Started(seed, salt, order, digest):
                self._start(seed, salt, order, digest, at)
                return {"type": "game_started", "commitment": self.commitment}
            case Lapsed(seat):
                return self._lapse(seat)
            case StoodIn(seats, resigned):
                for seat in seats:
                    self.seats[seat].away, self.seats[seat].resigned = True, resigned
                return {"type": "resigned" if resigned else "left", "seats": seats}
            case Returned(seats):
                for seat in seats:
                    self.seats[seat].away = self.seats[seat].lapsed = False
                    self.seats[seat].lapses, self.seats[seat].asked_at = 0, at
                return {"type": "returned", "seats": seats}
            case Paused(since):
                self.paused_since = since
                return {"type": "paused"}
            case Resumed():
                self._resume(at)
                return {"type": "resumed"}
            case Said(_, name, text):
                return {"type": "said", "name": name, "text": text}
            case Muted(person, muted):
                (self.muted.add if muted else self.muted.discard)(person)
                return {"type": "muted" if muted else "unmuted", "name": self._name_of(person)}
            case Rematched(table):
                self.rematch = table
                return {"type": "rematch", "table": table}
            case Closed():
                self.closed = True
                return {"type": "table_closed"}

    def _name_of(self, person: str) -> str:
        return next((seat.name for seat in self.seats if seat.person == person), "")

    def _seat(self, number: int, place: Place) -> None:
        before, after = self.seats[number], _seat(place)
        after.asked_at, after.asked_by = before.asked_at, before.asked_by
        self.seats[number] = after
        if self.game is not None:
            after.late = True
            after.quitter = before.person if before.resigned else before.quitter
            self.game.names = tuple(seat.name for seat in self.seats)

    def _start(self, seed: str, salt: str, order: list[int], digest: str, at: int) -> None:
        self.seed, self.salt, self.commitment = seed, salt, commitment(seed, salt)
        self.seats = [self.seats[seat] for seat in order]
        names = [seat.name for seat in self.seats]
        self.game = Game.new(self.shelf.same(self.options.edition, digest), names, seed, shuffle_seats=False)
        self._ask(self.game.to_act, at)

    def _play(self, seat: int, action: str, person: str | None, at: int) -> tuple[Event, ...]:
        assert self.game is not None
        waiting = set(self.game.to_act)
        events = self.game.play(seat, action)
        if person is not None:
            self.seats[seat].lapses = 0
        if self.game.phase in SAME_TURN and seat in self.game.to_act:
            self.seats[seat].asked_by = self.number + 1
        else:
            self.seats[seat].lapsed = False
            self._ask([s for s in self.game.to_act if s == seat or s not in waiting], at)
        return tuple(events)

    def _ask(self, seats: Iterable[int], at: int) -> None:
        for seat in seats:
            self.seats[seat].asked_at, self.seats[seat].asked_by = at, self.number + 1

    def _lapse(self, number: int) -> dict[str, Any]:
        seat = self.seats[number]
        seat.lapsed, seat.lapses = True, seat.lapses + 1
        seat.away = seat.away or seat.lapses >= MOST_LAPSES
        return {"type": "clock_ran_out", "seat": number, "lapses": seat.lapses, "taken_over": seat.away}

    def _resume(self, at: int) -> None:
        if self.paused_since is not None:
            for seat in self.seats:
                seat.asked_at += max(at - max(self.paused_since, seat.asked_at), 0)
        self.paused_since = None


def _seat(place: Place) -> Seat:
    return Seat(name=place.name, person=place.person, bot=place.bot)
