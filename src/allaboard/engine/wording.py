"""Views as JSON, kept from step to step: only what has changed is worded anew.

A step changes little of what everybody sees, and a server words it for everybody at the table. Each part of the
public view is made on a table that notes which fields of the state were read: while these keep their bytes, the
part keeps its words.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .action_rows import in_json
from .layout import MAX_PLAYERS, PLAYER, STATE, Plain, Records
from .table import Table, bytes_of
from .views import NOBODYS, PUBLIC_PARTS, legal_json, own_parts
from .vocabulary import NONE

STATE_FIELDS: Final = {name: number for number, name in enumerate(STATE.names or ())}
PLAYER_FIELDS: Final = {name: number for number, name in enumerate(PLAYER.names or ())}


def _first_field(seat: int) -> int:
    """The fields of each player have numbers of their own."""
    return len(STATE_FIELDS) + seat * len(PLAYER_FIELDS)


def _field_of_byte() -> npt.NDArray[np.int16]:
    fields = np.zeros(STATE.itemsize, np.int16)
    _number(fields, STATE)
    start = STATE.fields["player"][1]  # type: ignore[index]
    for seat in range(MAX_PLAYERS):
        _number(fields[start + seat * PLAYER.itemsize :], PLAYER, _first_field(seat))
    return fields


def _number(fields: npt.NDArray[np.int16], dtype: np.dtype[Any], first: int = 0) -> None:
    for number, (field, start, *_) in enumerate((dtype.fields or {}).values()):
        fields[start : start + field.itemsize] = first + number


FIELD_OF_BYTE: Final = _field_of_byte()


class Noting:
    """A record to read, again and again, which notes what is read of it."""

    player: "list[Noting]"  # of a state

    def __init__(self, records: Records, fields: dict[str, int], first: int, noted: set[int]) -> None:
        self._records, self._fields, self._first, self._noted = records, fields, first, noted
        self._found: dict[str, tuple[int, npt.NDArray[Any]]] = {}

    def __getattr__(self, name: str) -> Any:
        known = self._found.get(name)
        if known is None:
            known = self._found[name] = self._first + self._fields[name], self._records[name]
        self._noted.add(known[0])
        return known[1].tolist()[0]


class NotingTable:
    """What a spectator may know of a table, for the parts of a view."""

    def __init__(self, table: Table) -> None:
        self.board = table.board
        self.noted: set[int] = set()
        self._table = table
        self._state = Noting(table.record, STATE_FIELDS, 0, self.noted)
        self._state.player = [
            Noting(table.record["player"][:, seat], PLAYER_FIELDS, _first_field(seat), self.noted)
            for seat in range(MAX_PLAYERS)
        ]

    @property
    def state(self) -> Plain:
        return self._state

    @property
    def over(self) -> bool:
        """Not noted: when a game ends all is worded anew."""
        return self._table.over

    def longest(self, seat: int) -> int:
        self.noted.add(STATE_FIELDS["owner"])
        return self._table.longest(seat)


class Wording:
    """Of one game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen = table.seen_by(NONE)
        self._noting = NotingTable(self._seen)
        self._steps = NONE  # of the table when it was last worded
        self._parts: dict[str, tuple[frozenset[int], str]] = {}  # the fields that each rests on, and its words
        self._public = ""
        self._records = b""  # of all players
        self._own: dict[int, tuple[bytes, str]] = {}  # a player's record, and the words for what is theirs in it

    def view(self, names: tuple[str, ...], seat: int | None) -> str:
        """`view(seat).to_dict()` in JSON. What the seat may do stands last."""
        if self._steps != self._table.steps:
            self._steps = self._table.steps
            self._word_anew()
        own = SPECTATOR if seat is None else self._own_words(seat)
        legal = "[]" if seat is None else legal_json(self._table, seat)
        return f'{{"names":{in_json(names)},{self._public},{own},"legal":{legal}}}'

    def _word_anew(self) -> None:
        seen = bytes_of(self._seen.record)
        before = seen.copy()
        self._table.show(NONE, self._seen)
        changed = set(FIELD_OF_BYTE[seen != before].tolist())
        if self._seen.over:
            self._parts.clear()
        noted = self._noting.noted
        for name, part in PUBLIC_PARTS.items():
            known = self._parts.get(name)
            if known is None or not known[0].isdisjoint(changed):
                noted.clear()
                words = f'"{name}":{in_json(part(self._noting))}'
                self._parts[name] = frozenset(noted), words
        self._public = ",".join([words for _, words in self._parts.values()])
        self._records = self._table.record["player"].tobytes()

    def _own_words(self, seat: int) -> str:
        record = self._records[seat * PLAYER.itemsize : (seat + 1) * PLAYER.itemsize]
        known = self._own.get(seat)
        if known is None or known[0] != record:
            parts = own_parts(self._table.board, self._table.state.player[seat])
            known = self._own[seat] = record, _inside({"seat": seat} | parts)
        return known[1]


def _inside(parts: dict[str, Any]) -> str:
    return in_json(parts)[1:-1]


SPECTATOR: Final = _inside({"seat": None} | NOBODYS)
