"""What people wish of a table, checked: each becomes the entry to be written, or is refused with a sentence.

Nothing here changes a table.
"""

import secrets
from typing import Any

from allaboard.bots import LADDER, free_name
from allaboard.engine.seeds import fresh_seed, shuffled_names

from .entries import (
    AnyEntry,
    BotSeated,
    Closed,
    Muted,
    Options,
    Place,
    Played,
    Returned,
    Said,
    Seated,
    Started,
    StoodIn,
    Vacated,
)
from .errors import Refused
from .fairness import fresh_salt
from .shelf import Shelf
from .table import Table

LEVELS = tuple(bot.name for bot in LADDER)
MOST_LETTERS = 20  # of a name
MOST_CHAT = 300
CLOCKS = (5, 7 * 24 * 60 * 60)  # seconds
MOST_PACE = 5.0


# ------------------------------------------------------------ before the game


def checked_name(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable() or len(tidy) > MOST_LETTERS:
        raise Refused("bad_name", f"A name has 1 to {MOST_LETTERS} letters that can be printed.", 422)
    return tidy


def checked_options(options: Options, places: list[Place], shelf: Shelf) -> list[Place]:
    """The places with names for all of them; refuses what no table can be."""
    edition = shelf.edition(options.edition)
    if not edition.least_players <= len(places) <= edition.most_players:
        raise Refused(
            "wrong_seats", f"{edition.name} is for {edition.least_players} to {edition.most_players} players.", 422
        )
    if options.clock is not None and not CLOCKS[0] <= options.clock <= CLOCKS[1]:
        raise Refused("bad_clock", f"A turn takes {CLOCKS[0]} seconds to seven days, or has no clock.", 422)
    if not 0 <= options.pace <= MOST_PACE:
        raise Refused("bad_pace", f"The pace is 0 to {MOST_PACE:.0f} seconds.", 422)
    named: list[Place] = []
    for place in places:
        if place.bot is not None:
            checked_level(place.bot)
            named.append(Place(free_name([p.name for p in [*named, *places]]), bot=place.bot))
        elif place.person is not None:
            named.append(Place(unlike(checked_name(place.name), [p.name for p in named]), person=place.person))
        else:
            named.append(Place())
    return named


def checked_level(bot: str) -> None:
    if bot not in LEVELS:
        raise Refused("unknown_bot", f"There is no bot of that level; there are {', '.join(LEVELS)}.", 422)


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a number after it if somebody at the table is already called so."""
    lower = {other.casefold() for other in taken}
    candidates = [name, *(f"{name[: MOST_LETTERS - 3]} {n}" for n in range(2, 20))]
    return next(candidate for candidate in candidates if candidate.casefold() not in lower)


def sit(table: Table, person: str, name: str, number: int | None) -> Seated:
    """Take a seat: the one named, else the first open one, else a bot's."""
    if table.closed or table.status == "over":
        raise Refused("table_over", "This game is over.")
    if table.seats_of(person):
        raise Refused("already_seated", "You have a seat at this table.")
    if number is None:
        free = [n for n, seat in enumerate(table.seats) if seat.is_open]
        bots = [n for n, seat in enumerate(table.seats) if seat.bot or seat.resigned]
        number = next(iter(free + bots), None)
        if number is None:
            raise Refused("table_full", "Every seat is taken; you may watch.")
    seat = _seat(table, number)
    if not (seat.is_open or seat.bot or seat.resigned):
        raise Refused("seat_taken", f"{seat.name} sits there.")
    others = [other.name for n, other in enumerate(table.seats) if n != number]
    return Seated(number, person, unlike(name, others))


def put_bot(table: Table, person: str, number: int, bot: str) -> BotSeated:
    _need_host(table, person)
    _need_open(table)
    checked_level(bot)
    seat = _seat(table, number)
    if seat.person is not None:
        raise Refused("seat_taken", f"{seat.name} sits there.")
    return BotSeated(number, bot, free_name([other.name for other in table.seats]))


def open_seat(table: Table, person: str, number: int) -> Vacated:
    """The host frees a seat for somebody else: a bot's, or a person's who is not wanted."""
    _need_host(table, person)
    _need_open(table)
    if _seat(table, number).person == person:
        raise Refused("own_seat", "To leave the table yourself, leave it.")
    return Vacated([number])


def start(table: Table, person: str) -> Started:
    _need_host(table, person)
    _need_open(table)
    if any(seat.is_open for seat in table.seats):
        raise Refused("seats_open", "Some seats are still open: wait for people, or give them to bots.")
    seed = fresh_seed()
    names = [seat.name for seat in table.seats]
    order = [names.index(name) for name in shuffled_names(names, seed)] if table.options.shuffle else None
    digest = table.shelf.edition(table.options.edition).digest
    return Started(seed, fresh_salt(), order or list(range(len(names))), digest)


# ------------------------------------------------------------ in the game


def play(table: Table, person: str, seat: int | None, action: Any, seen: int | None, id: str) -> Played:
    """An action of a person; `seen` is the last number they knew of."""
    mine = table.seats_of(person)
    if not mine:
        raise Refused("not_seated", "You have no seat at this table; you may watch.", 403)
    if table.game is None:
        raise Refused("not_started", "The game has not begun.")
    if seat is None:
        seat = next((s for s in mine if s in table.to_act), mine[0])
    if seat not in mine:
        raise Refused("not_your_seat", "That is not your seat.", 403)
    if seen is not None and seen < table.seats[seat].asked_by:
        raise Refused("stale", "The game has gone on since; look again and choose anew.")
    return Played(seat, table.game.checked(seat, action), person, id)


def leave(table: Table, person: str) -> AnyEntry:
    """Before the game the seat becomes free; in it a bot plays on until they come back."""
    if table.status == "over":
        raise Refused("table_over", "This game is over.")
    if table.game is None and person == table.host:
        return Closed()
    mine = _own_seats(table, person)
    return Vacated(mine) if table.game is None else StoodIn(mine)


def resign(table: Table, person: str) -> StoodIn:
    mine = _own_seats(table, person)
    if table.status != "playing":
        raise Refused("not_playing", "There is no game to resign from.")
    return StoodIn(mine, resigned=True)


def come_back(table: Table, person: str) -> Returned | None:
    """When people who left connect again, their seats are theirs again."""
    away = [n for n in table.seats_of(person) if table.seats[n].away]
    return Returned(away) if away and table.status == "playing" else None


def say(table: Table, person: str, name: str, text: str, id: str) -> Said:
    tidy = " ".join(text.split())
    if not tidy or len(tidy) > MOST_CHAT:
        raise Refused("bad_chat", f"A message has 1 to {MOST_CHAT} letters.", 422)
    if not tidy.isprintable():
        raise Refused("bad_chat", "A message has letters that can be printed.", 422)
    if person in table.muted:
        raise Refused("muted", "The host has muted you at this table.", 403)
    return Said(person, name, tidy, id)


def mute(table: Table, person: str, seat: int, muted: bool) -> Muted:
    _need_host(table, person)
    other = _seat(table, seat).person
    if other is None or other == person:
        raise Refused("cannot_mute", "Only other people can be muted.")
    return Muted(other, muted)


def _seat(table: Table, number: int) -> Any:
    if not 0 <= number < len(table.seats):
        raise Refused("unknown_seat", f"There is no seat {number}; the seats are 0 to {len(table.seats) - 1}.", 422)
    return table.seats[number]


def _own_seats(table: Table, person: str) -> list[int]:
    mine = table.seats_of(person)
    if not mine:
        raise Refused("not_seated", "You have no seat at this table.", 403)
    return mine


def _need_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refused("not_host", "Only the host of the table can do that.", 403)


def _need_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("already_started", "The game has begun already.")


def fresh_code() -> str:
    """Six letters that are easy to tell apart and to say."""
    return "".join(secrets.choice("ABCDEFGHJKMNPQRSTUVWXYZ23456789") for _ in range(6))


def fresh_id() -> str:
    return secrets.token_urlsafe(16)
