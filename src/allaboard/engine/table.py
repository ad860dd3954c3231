"""One game on the table: a board, a state, and the rules that run on them, interpreted or compiled."""

from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from . import runner
from .board import Board
from .layout import EVENT, SCRATCH, STATE, Plain, Records, fill, plain, readings, records, visibility
from .rules import calls as plain_calls
from .vocabulary import NONE, OVER

ALL_ROWS = 1 << 30
FIRST_EVENT = STATE.fields["events"][1]  # type: ignore[index]

Noted = tuple[int, int, tuple[int, ...]]  # an event as the rules note it: kind, seat, facts


class Table:
    def __init__(self, board: Board, scratch: Records | None = None, record: Records | None = None) -> None:
        self.board = board
        self._record: Records = records(STATE) if record is None else record
        self._scratch: Records = records(SCRATCH) if scratch is None else scratch
        self._plain: Plain | None = None  # the state itself while interpreted
        self._plain_scratch: Plain | None = None
        self._snapshot: Plain | None = None
        self._bytes = np.ndarray(STATE.itemsize, np.uint8, self._record)  # the same memory
        self._events = 0  # that the last step noted
        self.steps = 0  # that have changed the state

    @classmethod
    def of(cls, board: Board, record: Records) -> "Table":
        return cls(board, record=record.copy())

    def copy(self) -> "Table":
        twin = Table.of(self.board, self.record)
        twin._events = self._events
        return twin

    # ------------------------------------------------------------ reading

    @property
    def record(self) -> Records:
        """The state as one NumPy record; the whole truth, for whoever may know it."""
        if self._plain is not None:
            fill(self._record[0], self._plain)
        return self._record

    @property
    def state(self) -> Plain:
        """The state as plain objects, to be read before the next step."""
        if self._plain is not None:
            return self._plain
        if self._snapshot is None:
            self._snapshot = readings(self._record)[0]
        return self._snapshot

    @property
    def over(self) -> bool:
        return bool(self.state.phase == OVER)

    def seen_by(self, seat: int) -> "Table":
        """The same table with everything blank that the seat (NONE: a spectator) may not know."""
        seen = Table(self.board, self._scratch)
        self.show(seat, seen)
        return seen

    def show(self, seat: int, other: "Table") -> None:
        """Lay on the other table what the seat may know of this one."""
        if self._plain is not None:
            fill(self._record[0], self._plain)
        np.multiply(self._bytes, _mask(seat, self.over), out=other._bytes)
        other._plain = None
        other._changed()

    def events(self) -> list[Noted]:
        """What the last step noted."""
        if self._plain is not None:
            noted = self._plain.events[: self._events]
            return [(event.kind, event.seat, tuple(event.facts)) for event in noted]
        size = EVENT.itemsize
        raw = self._bytes[FIRST_EVENT : FIRST_EVENT + self._events * size].tobytes()
        return [_noted(raw[at : at + size]) for at in range(0, len(raw), size)]

    # ------------------------------------------------------------ asking and changing

    def _call(self, name: str, *arguments: Any) -> Any:
        compiled = runner.compiled_calls()
        if compiled is None:
            return self._interpret(name, *arguments)
        if self._plain is not None:
            fill(self._record[0], self._plain)
            self._plain = None
        return getattr(compiled, name)(self.board.record, self._record, self._scratch, *arguments)

    def _interpret(self, name: str, *arguments: Any) -> Any:
        if self._plain is None:
            self._plain = plain(self._record[0])
        if self._plain_scratch is None:
            self._plain_scratch = plain(self._scratch[0])
        call = getattr(plain_calls, name)
        return call([self.board.plain], [self._plain], [self._plain_scratch], *arguments)

    def _rows(self, count: int) -> list[int]:
        if self._plain is not None and self._plain_scratch is not None:
            return list(self._plain_scratch.rows[:count])
        rows: list[int] = self._scratch["rows"][0][:count].tolist()
        return rows

    def deal(self, players: int, key: tuple[int, ...]) -> None:
        self._plain = None
        self._record["key"][0] = key
        self._events = self._call("deal", players)
        self._changed()

    def offer(self, seat: int) -> list[int]:
        """The rows of the action table that the seat may choose from."""
        return self._rows(self._call("offer", seat, ALL_ROWS))

    def refusal(self, seat: int, row: int) -> int:
        return int(self._call("refusal", seat, row))

    def forced(self) -> tuple[int, int] | None:
        """The seat that has only one choice, and that choice."""
        seat = int(self._call("forced_seat"))
        return None if seat == NONE else (seat, self._rows(1)[0])

    def step(self, seat: int, row: int) -> None:
        self._events = self._call("step", seat, row)
        self._changed()

    def word_public(self, *ink: npt.NDArray[Any]) -> None:
        self._call("word_public", *ink)

    def word_own(self, seat: int, *ink: npt.NDArray[Any]) -> None:
        self._call("word_own", *ink, seat)

    def _changed(self) -> None:
        self._snapshot = None
        self.steps += 1

    def longest(self, seat: int) -> int:
        return int(self._call("longest", seat))


@cache
def _mask(seat: int, over: bool) -> npt.NDArray[np.uint8]:
    return visibility(seat, over).view(np.uint8)


@lru_cache(maxsize=4096)
def _noted(raw: bytes) -> Noted:
    """Kept, as there are not many different ones, and reading a record is slow."""
    kind, seat, facts = np.frombuffer(raw, EVENT)[0].tolist()
    return kind, seat, tuple(facts.tolist())
