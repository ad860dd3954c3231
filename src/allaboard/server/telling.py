"""A table put into words for its clients: what each may know, and not a card more."""

from collections.abc import Iterable

import msgspec

from allaboard import Game

from . import protocol
from .protocol import NOTHING, Past, SeatInfo, TableInfo, You
from .table import Step, Table

OWN = ("seat", "hand", "tickets", "offered", "legal")
SPECTATOR = protocol.encode({**dict.fromkeys(OWN), "legal": []})[1:]


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
            self._known[viewer] = msgspec.Raw(self._shared() + self._own(self._game, viewer))
        return self._known[viewer]

    def _own(self, game: Game, viewer: int | None) -> bytes:
        """The end of a view's JSON."""
        if viewer is None:
            return SPECTATOR
        return b'%b,"legal":%b}' % (protocol.encode(game.own(viewer))[1:-1], game.legal_json(viewer).encode())

    def _shared(self) -> bytes:
        """The public part as JSON, open at its end for the own part."""
        if not self._public and self._game is not None:
            public = self._game.view(None).to_dict()
            for key in OWN:
                del public[key]
            self._public = protocol.encode(public)[:-1] + b","
        return self._public
