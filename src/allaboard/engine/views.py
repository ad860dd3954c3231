"""Views: what a seat, or a spectator, may know.

A view is made from a table on which everything hidden has been blanked byte by byte (Table.seen_by), so
nothing can slip into it that layout.py does not show to the seat.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from . import names
from .action_rows import from_row
from .actions import Action
from .board import Board
from .layout import Plain, Records
from .scores import scores
from .table import Table
from .vocabulary import NONE, OPENING_TICKETS, PHASES


@dataclass(frozen=True)
class View:
    edition: str
    names: tuple[str, ...]
    seat: int | None  # whose view it is; None is a spectator's
    phase: str
    to_act: tuple[int, ...]
    hand: dict[str, int] | None  # the viewer's own
    tickets: list[str] | None  # the viewer's own, those already completed not among them
    offered: list[str] | None
    legal: list[Action]
    cards: list[int]
    known: list[dict[str, int]]
    ticket_counts: list[int]
    offered_counts: list[int]
    completed: list[list[str]]
    bonus: list[bool]
    trains: list[int]
    scores: list[dict[str, int]]
    routes: dict[str, int]
    closed: list[str]
    stations: list[list[str]]
    piles: dict[str, int]
    tokens: list[list[str]]
    market: list[str | None]
    deck: int
    discard: dict[str, int]
    ticket_deck: int
    tunnel: dict[str, Any] | None
    final_turns: int | None
    passes: int
    all_hands: list[dict[str, int]] | None  # open once the game is over
    all_tickets: list[list[str]] | None
    winners: tuple[int, ...]
    record: Records = dataclasses.field(repr=False, compare=False)  # the same knowledge for compiled bots

    def to_dict(self) -> dict[str, Any]:
        document = {k: list(v) if isinstance(v, tuple) else v for k, v in self.__dict__.items() if k != "record"}
        return document | {"legal": [action.to_dict() for action in self.legal]}


def to_act(table: Table) -> tuple[int, ...]:
    if table.over:
        return ()
    if table.state.phase == OPENING_TICKETS:
        return tuple(seat for seat, player in enumerate(_players(table)) if player.offered_size > 0)
    return (table.state.seat,)


def winners(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(_players(table)) if player.winner)


def legal(table: Table, seat: int) -> list[Action]:
    return [from_row(table.board, table.state, seat, row) for row in sorted(table.offer(seat))]


def _players(table: Table) -> list[Plain]:
    return list(table.state.player[: table.state.players])


def _final_turns(table: Table) -> int | None:
    left: int = table.state.final_turns
    return None if left == NONE else left


def _all_hands(table: Table) -> list[dict[str, int]] | None:
    return [names.cards(table.board, player.hand) for player in _players(table)] if table.over else None


def _all_tickets(table: Table) -> list[list[str]] | None:
    return [names.tickets(table.board, player.held) for player in _players(table)] if table.over else None


# What everybody sees, field by field of a View. Each is made of a table that shows what a spectator may know.
PUBLIC_PARTS: Final[dict[str, Callable[[Table], Any]]] = {
    "edition": lambda table: table.board.edition.id,
    "phase": lambda table: PHASES[table.state.phase],
    "to_act": to_act,
    "cards": lambda table: [player.cards for player in _players(table)],
    "known": lambda table: [names.cards(table.board, player.known) for player in _players(table)],
    "ticket_counts": lambda table: [player.tickets for player in _players(table)],
    "offered_counts": lambda table: [player.offered_size for player in _players(table)],
    "completed": lambda table: [names.tickets(table.board, player.completed) for player in _players(table)],
    "bonus": lambda table: [bool(player.bonus) for player in _players(table)],
    "trains": lambda table: [player.trains for player in _players(table)],
    "scores": scores,
    "routes": lambda table: names.routes(table.board, table.state),
    "closed": lambda table: names.closed_routes(table.board, table.state),
    "stations": lambda table: names.stations(table.board, table.state),
    "piles": lambda table: names.piles(table.board, table.state),
    "tokens": lambda table: [names.tokens(table.board, table.state, seat) for seat in range(table.state.players)],
    "market": lambda table: names.market(table.board, table.state),
    "deck": lambda table: table.state.deck_size,
    "discard": lambda table: names.cards(table.board, table.state.discard),
    "ticket_deck": lambda table: table.state.ticket_deck_size,
    "tunnel": lambda table: names.tunnel(table.board, table.state),
    "final_turns": _final_turns,
    "passes": lambda table: table.state.passes,
    "all_hands": _all_hands,
    "all_tickets": _all_tickets,
    "winners": winners,
}


def own_parts(board: Board, me: Plain) -> dict[str, Any]:
    """What only the player sees, read from nothing but their own record."""
    return {
        "hand": names.cards(board, me.hand),
        "tickets": names.tickets(board, me.held),
        "offered": names.ticket_ids(board, me.offered[: me.offered_size]),
    }


NOBODYS: Final = {"hand": None, "tickets": None, "offered": None}


def view(table: Table, player_names: tuple[str, ...], seat: int | None) -> View:
    seen = table.seen_by(NONE if seat is None else seat)
    public = {name: part(seen) for name, part in PUBLIC_PARTS.items()}
    own = NOBODYS if seat is None else own_parts(seen.board, seen.state.player[seat])
    return View(
        names=player_names,
        seat=seat,
        legal=[] if seat is None else legal(seen, seat),
        record=seen.record,
        **public,
        **own,
    )
