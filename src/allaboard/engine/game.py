"""A game: the face of the engine. It holds the table, the log and the names; the rules do the rest."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import position, transcript, views
from .action_rows import to_row
from .actions import Action, AnyAction, read_action
from .board import board_of
from .edition import Edition, load_edition
from .errors import AllAboardError, EditionError, IllegalAction, shown
from .events import Event, decode
from .names import seats
from .refusals import refused
from .scores import scores
from .seeds import Seed, fresh_seed, is_seed, key_bytes, key_of, shuffled_names
from .table import Table
from .views import View
from .vocabulary import LEGAL, PHASES
from .wording import Wording


class Checked(NamedTuple):
    """What a seat may do now: an action of which text and row are known."""

    steps: int  # of the table
    seat: int
    text: str
    row: int


class Game:
    """One game from the deal to the final score. Only `play` changes it."""

    def __init__(self, table: Table, names: tuple[str, ...], start: dict[str, Any]) -> None:
        """`start` is what a record begins with: a seed, or a position."""
        self._table = table
        self._start = start
        self._log: list[Event] = []
        self._actions: list[tuple[int, str]] = []
        self._wording: Wording | None = None
        self._checked: Checked | None = None  # the last one
        self.names = names

    @classmethod
    def new(
        cls,
        edition: str | Edition,
        players: int | Sequence[str] = 2,
        seed: Seed | None = None,
        *,
        shuffle_seats: bool = True,
    ) -> "Game":
        """A new game. `players` is a number or names; names are seated by the seed unless told otherwise (S4)."""
        found = edition if isinstance(edition, Edition) else load_edition(edition)
        seed = fresh_seed() if seed is None else seed
        if not is_seed(seed):
            raise AllAboardError(f"A seed is a whole number or a text, not {shown(seed)}.")
        names = _names(found, players)
        if shuffle_seats and not isinstance(players, int):
            names = shuffled_names(names, seed)
        table = Table(board_of(found))
        game = cls(table, tuple(names), {"seed": key_bytes(seed).hex()})
        table.deal(len(names), key_of(seed))
        game._note()
        game._take_forced()
        return game

    @classmethod
    def from_position(cls, document: Mapping[str, Any], edition: str | Edition | None = None) -> "Game":
        """`edition` is needed for one that does not come with the package."""
        table, names = position.read(document, _loaded(edition))
        return cls(table, names, {"position": position.write(table, names)})

    @classmethod
    def replay(cls, record: Mapping[str, Any], edition: str | Edition | None = None) -> "Game":
        """The same game again. `edition` is needed for one that does not come with the package."""
        game = transcript.beginning(record, _loaded(edition), cls.new, cls.from_position)
        for seat, text in transcript.actions(record):
            transcript.replayed(game.play, len(game._actions), seat, text)
        return game

    # ------------------------------------------------------------ what is

    @property
    def edition(self) -> Edition:
        return self._table.board.edition

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def phase(self) -> str:
        return PHASES[self._table.state.phase]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        seat: int = self._table.state.seat
        return seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; several while opening tickets are chosen."""
        return views.to_act(self._table)

    @property
    def over(self) -> bool:
        return self._table.over

    @property
    def scores(self) -> list[dict[str, int]]:
        return scores(self._table)

    @property
    def winners(self) -> tuple[int, ...]:
        return views.winners(self._table)

    @property
    def log(self) -> tuple[Event, ...]:
        return tuple(self._log)

    @property
    def seed_hex(self) -> str | None:
        """The seed; None for a game that began from a position."""
        return self._start.get("seed")

    def legal(self, seat: int) -> list[Action]:
        return views.legal(self._table, seat) if self._is_seat(seat) else []

    def view(self, seat: int | None) -> View:
        """What the seat may know; None is a spectator."""
        self._check_viewer(seat)
        return views.view(self._table, self.names, seat)

    def view_json(self, seat: int | None) -> bytes:
        """`view(seat).to_dict()` as JSON: for who tells many, step by step."""
        self._check_viewer(seat)
        if self._wording is None:
            self._wording = Wording(self._table)
        return self._wording.view(self.names, seat)

    def checked(self, seat: int, action: AnyAction) -> str:
        """The text of an action that the seat may do now; raises what `play` would raise."""
        return self._may(seat, action).text

    def why_not(self, seat: int, action: AnyAction) -> str | None:
        """Why the seat may not do this now, in a sentence; None if it may."""
        try:
            self._may(seat, action)
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def position(self) -> dict[str, Any]:
        return position.write(self._table, self.names)

    def record(self) -> dict[str, Any]:
        return transcript.write(self.edition, self.names, self._start, self._actions)

    def copy(self) -> "Game":
        twin = Game(self._table.copy(), self.names, self._start)
        twin._log, twin._actions = list(self._log), list(self._actions)
        return twin

    # ------------------------------------------------------------ what happens

    def play(self, seat: int, action: AnyAction) -> list[Event]:
        """Do it, and what follows without a choice. An action that is refused leaves the game as it was."""
        checked = self._may(seat, action)
        before = len(self._log)
        self._actions.append((seat, checked.text))
        self._table.step(seat, checked.row)
        self._note()
        self._take_forced()
        return self._log[before:]

    def _take_forced(self) -> None:
        forced = self._table.forced()
        while forced is not None:
            self._table.step(*forced)
            self._note()
            forced = self._table.forced()

    def _note(self) -> None:
        self._log += [decode(self._table.board, *event) for event in self._table.events()]

    def _may(self, seat: int, action: AnyAction) -> Checked:
        """Who checks an action first and then plays its text, as a server does, has it looked at once."""
        if not self._is_seat(seat):
            raise IllegalAction("unknown_seat", self._no_seat(seat))
        if self._checked is not None and self._checked[:3] == (self._table.steps, seat, action):
            return self._checked
        typed = read_action(action)
        board, s = self._table.board, self._table.state
        row = to_row(board, s, seat, typed)
        code = self._table.refusal(seat, row)
        if code != LEGAL:
            raise refused(board, s, self.names, seat, row, code)
        self._checked = Checked(self._table.steps, seat, str(typed), row)
        return self._checked

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None and not self._is_seat(seat):
            raise IllegalAction("unknown_seat", self._no_seat(seat))

    def _is_seat(self, seat: object) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.players

    def _no_seat(self, seat: object) -> str:
        return f"There is no seat {shown(seat)}; the seats are 0 to {self.players - 1}."


def _loaded(edition: str | Edition | None) -> Edition | None:
    return load_edition(edition) if isinstance(edition, str) else edition


def _names(edition: Edition, players: object) -> list[str]:
    if isinstance(players, int) and not isinstance(players, bool):
        count, names = players, list(seats(edition.most_players))
    elif isinstance(players, Sequence) and not isinstance(players, str) and all(isinstance(n, str) for n in players):
        count, names = len(players), list(players)
    else:
        raise AllAboardError("The players are a number, or a list of names.")
    if not edition.least_players <= count <= edition.most_players:
        raise EditionError(
            f"{edition.name} is for {edition.least_players} to {edition.most_players} players, not {shown(count)}."
        )
    return names[:count]
