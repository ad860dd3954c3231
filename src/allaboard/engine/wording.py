"""Views as JSON, for who tells many, step by step: compiled rules write them, without an object for each fact."""

from functools import lru_cache
from threading import local
from typing import Final

import numpy as np
import numpy.typing as npt

from .action_rows import row_phrases
from .board import BOARDS, Board
from .layout import MAX_ACTIONS, MAX_CITIES, MAX_OFFER, MAX_ROUTES, MAX_TICKETS, PLAYER
from .phrases import ACTION, FIXED, in_json
from .table import Table
from .views import NOBODYS, to_act
from .vocabulary import NONE, PHASES

# A page has room for any view, as compiled rules do not look where it ends.
MOST_OFTEN: Final = 1 << MAX_OFFER  # one phrase: to keep these tickets, once for every choice of them
NUMBERS: Final = 8 * MAX_ACTIONS  # letters of all numbers and commas: a comma for each action, and some hundred numbers


@lru_cache(maxsize=BOARDS)
def _phrases(board: Board) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The letters of all of them, in the order of phrases.py, and where each begins."""
    names = (
        (board.cards, len(board.cards)),
        (PHASES, len(PHASES)),
        (board.route_index, MAX_ROUTES),
        (board.city_index, MAX_CITIES),
        (board.ticket_index, MAX_TICKETS),
    )
    quoted = [in_json(name) for group, size in names for name in (*group, *[""] * (size - len(group)))]
    phrases = [phrase.encode() for phrase in (*FIXED, *quoted, *row_phrases(board))]
    return np.frombuffer(b"".join(phrases), np.uint8), np.cumsum([0, *map(len, phrases)], dtype=np.int64)


class Desk:
    """Where one thread words the views of games on one board."""

    def __init__(self, board: Board) -> None:
        letters, starts = _phrases(board)
        self._page: npt.NDArray[np.uint8] = np.empty(MOST_OFTEN * starts[ACTION] + len(letters) + NUMBERS, np.uint8)
        self._pen = np.zeros(1, np.int64)
        self._ink = self._page, self._pen, letters, starts
        self._seen = Table(board)

    def public(self, table: Table, lengths: list[int] | None) -> bytes:
        """Of the table comes here what everybody may know, and of its longest paths the lengths."""
        table.show(NONE, self._seen)
        if lengths is not None:
            self._seen.record["player"]["longest"][0, : len(lengths)] = lengths
        self._pen[0] = 0
        self._seen.word_public(*self._ink)
        return self._page[: self._pen[0]].tobytes()

    def own(self, table: Table, seat: int) -> bytes:
        table.show(seat, self._seen)
        self._pen[0] = 0
        self._seen.word_own(seat, *self._ink)
        return self._page[: self._pen[0]].tobytes()


class _Desks(local):
    """Each thread has its own."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=BOARDS)(Desk)


_desks = _Desks()


class Wording:
    """Of one game. What has not changed keeps its words from step to step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._steps = NONE  # of the table when it was last worded
        self._names: tuple[str, ...] = ()
        self._acting: tuple[int, ...] = ()
        self._head = self._public = self._records = self._owners = b""
        self._lengths: list[int] | None = None  # of the longest paths, while the routes have these owners
        self._own: dict[int, tuple[bytes, bytes]] = {}  # a player's record, and the words for who does not act

    def view(self, names: tuple[str, ...], seat: int | None) -> bytes:
        """`view(seat).to_dict()` in JSON."""
        if self._steps != self._table.steps:
            self._public = self._desk().public(self._table, self._paths())
            self._records = self._table.record["player"].tobytes()
            self._acting = to_act(self._table)
            self._steps = self._table.steps
        if self._names != names:
            self._names = names
            self._head = f'{{"names":{in_json(names)},"edition":{in_json(self._table.board.edition.id)}'.encode()
        own = SPECTATOR if seat is None else self._own_words(seat)
        return b"".join((self._head, self._public, own, b"}"))

    def _desk(self) -> Desk:
        return _desks.of(self._table.board)

    def _paths(self) -> list[int] | None:
        """At the end they are in the state. Until then they cost more than all words, and change with a claim only."""
        if self._table.over or not self._table.board.edition.rules.paths:
            return None
        owners = self._table.record["owner"].tobytes()
        if owners != self._owners:
            self._owners = owners
            self._lengths = [self._table.longest(seat) for seat in range(self._table.state.players)]
        return self._lengths

    def _own_words(self, seat: int) -> bytes:
        """What a player may do rests on everything; what is theirs, on their own record."""
        if seat in self._acting:
            return self._desk().own(self._table, seat)
        record = self._records[seat * PLAYER.itemsize : (seat + 1) * PLAYER.itemsize]
        known = self._own.get(seat)
        if known is None or known[0] != record:
            known = self._own[seat] = record, self._desk().own(self._table, seat)
        return known[1]


SPECTATOR: Final = b"," + in_json({"seat": None, **NOBODYS, "legal": []}).encode()[1:-1]
