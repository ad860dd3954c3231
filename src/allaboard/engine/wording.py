"""Views as JSON, for who tells many, step by step: compiled rules write them, without an object for each fact."""

from functools import lru_cache
from threading import local
from typing import Final

import numpy as np
import numpy.typing as npt

from .action_rows import row_phrases
from .board import Board
from .layout import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, PLAYER
from .phrases import ACTION, FIXED, in_json
from .table import Table
from .views import NOBODYS, to_act
from .vocabulary import NONE, PHASES

MOST_OFTEN: Final = 64  # so many times a phrase may stand in one view: a ticket, among all that may be kept
NUMBERS: Final = 65_536  # more letters than all the numbers of a view have


@lru_cache(maxsize=32)
def _phrases(board: Board) -> tuple[str, ...]:
    """All that are known, in the order of phrases.py."""
    names = (
        (board.cards, len(board.cards)),
        (PHASES, len(PHASES)),
        (board.route_index, MAX_ROUTES),
        (board.city_index, MAX_CITIES),
        (board.ticket_index, MAX_TICKETS),
    )
    quoted = [in_json(name) for group, size in names for name in (*group, *[""] * (size - len(group)))]
    return (*FIXED, *quoted, *row_phrases(board))


class Desk:
    """Where one thread words the views of games on one board."""

    def __init__(self, board: Board) -> None:
        phrases = [phrase.encode() for phrase in _phrases(board)]
        letters = np.frombuffer(b"".join(phrases), np.uint8)
        starts = np.cumsum([0, *map(len, phrases)], dtype=np.int64)
        self._page: npt.NDArray[np.uint8] = np.empty(MOST_OFTEN * starts[ACTION] + len(letters) + NUMBERS, np.uint8)
        self._pen = np.zeros(1, np.int64)
        self._ink = self._page, self._pen, letters, starts
        self._seen = Table(board)

    def public(self, table: Table, lengths: list[int] | None) -> bytes:
        """Of the table comes here what everybody may know, and of its longest paths the lengths."""
        table.show(NONE, self._seen)
        if lengths is not None:
            self._seen.record["player"]["longest"][0, : len(lengths)] = lengths
        self._seen.word_public(*self._ink)
        return self._written()

    def own(self, table: Table, seat: int) -> bytes:
        table.show(seat, self._seen)
        self._seen.word_own(seat, *self._ink)
        return self._written()

    def _written(self) -> bytes:
        words = self._page[: self._pen[0]].tobytes()
        self._pen[0] = 0
        return words


class _Desks(local):
    def __init__(self) -> None:
        self.of: dict[Board, Desk] = {}


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
            self._steps = self._table.steps
            self._public = self._desk().public(self._table, self._paths())
            self._records = self._table.record["player"].tobytes()
            self._acting = to_act(self._table)
        if self._names != names:
            self._names = names
            self._head = f'{{"names":{in_json(names)},"edition":{in_json(self._table.board.edition.id)}'.encode()
        own = SPECTATOR if seat is None else self._own_words(seat)
        return b"".join((self._head, self._public, own, b"}"))

    def _desk(self) -> Desk:
        board = self._table.board
        if board not in _desks.of:
            _desks.of[board] = Desk(board)
        return _desks.of[board]

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
