"""A table put into words for its clients: what each may know, and not a card more."""

from collections.abc import Iterable
from typing import Any

import msgspec

from . import protocol
from .protocol import NOTHING, Past, SeatInfo, TableInfo, You
from .table import Step, Table

OWN = ("seat", "hand", "tickets", "offered", "legal")
SPECTATOR: dict[str, Any] = {"seat": None, "hand": None, "tickets": None, "offered": None, "legal": []}


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


def history(table: Table, steps: Iterable[Step], viewer: int | None) -> list[Past]:
    return [Past(step.number, step.at, table.events(step, viewer)) for step in steps]


class Views:
    """The views of one moment. What is the same for everybody is made once."""

    def __init__(self, table: Table) -> None:
        self._game = table.game
        self._public = b""
        self._known: dict[int | None, msgspec.Raw] = {}

    def of(self, viewer: int | None) -> msgspec.Raw:
        if self._game is None:
            return NOTHING
        if viewer not in self._known:
            own = SPECTATOR if viewer is None else self._game.own(viewer)
            self._known[viewer] = msgspec.Raw(self._shared() + protocol.encode(own)[1:])
        return self._known[viewer]

    def _shared(self) -> bytes:
        """The public part as JSON, open at its end for the own part."""
        if not self._public and self._game is not None:
            public = self._game.view(None).to_dict()
            for key in OWN:
                del public[key]
            self._public = protocol.encode(public)[:-1] + b","
        return self._public
