"""A table put into words for its clients: what each may know, and not a card more."""

from collections.abc import Iterable

import msgspec

from allaboard.engine.events import worded

from .protocol import NOTHING, Past, SeatInfo, TableInfo, You, encode
from .table import Step, Table


def table_info(table: Table) -> TableInfo:
    options, over = table.options, table.status == "over"
    return TableInfo(
        id=table.id,
        code=table.code,
        edition=options.edition,
        status=table.status,
        clock=options.clock,
        spectators=options.spectators,
        listed=options.listed,
        hints=options.hints,
        seats=[
            SeatInfo(seat.name, seat.kind, seat.player, seat.away, seat.resigned, seat.lapses) for seat in table.seats
        ],
        commitment=table.commitment,
        seed=table.seed if over and table.seed else None,
        salt=table.salt if over and table.seed else None,
        paused=table.paused_since is not None,
        closed=table.closed,
        rematch=table.rematch,
        deadlines=[table.deadline(seat) for seat in range(len(table.seats))],
    )


def you(table: Table, person: str, name: str) -> You:
    return You(name=name, seats=table.seats_of(person), host=table.host == person)


def events(step: Step, viewer: int | None) -> msgspec.Raw:
    """What a seat, or a spectator, is told of a step."""
    eyes = viewer if viewer in step.seats else None
    notes = [encode(step.note).decode()] if step.note else []
    return msgspec.Raw(f"[{','.join(notes + [worded(event, eyes) for event in step.events])}]".encode())


def history(steps: Iterable[Step], viewer: int | None) -> list[Past]:
    return [Past(step.number, step.at, events(step, viewer)) for step in steps]


class Views:
    """The views of one moment."""

    def __init__(self, table: Table) -> None:
        self._game = table.game
        self._known: dict[int | None, msgspec.Raw] = {}

    def of(self, viewer: int | None) -> msgspec.Raw:
        if self._game is None:
            return NOTHING
        if viewer not in self._known:
            self._known[viewer] = msgspec.Raw(self._game.view_json(viewer))
        return self._known[viewer]
