"""Views: what a seat, or a spectator, may know.

A view is made from a table on which everything hidden has been blanked byte by byte (Table.seen_by), so
nothing can slip into it that layout.py does not show to the seat.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any

from . import names
from .action_rows import from_row, json_from_rows
from .actions import Action
from .layout import Records
from .scores import scores
from .table import Table
from .vocabulary import NONE, OPENING_TICKETS, OVER, PHASES


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
    phase = table.field("phase")
    if phase == OVER:
        return ()
    if phase == OPENING_TICKETS:
        return tuple(seat for seat in range(table.state.players) if table.state.player[seat].offered_size > 0)
    return (table.field("seat"),)


def winners(s: Any) -> tuple[int, ...]:
    return tuple(seat for seat in range(s.players) if s.player[seat].winner)


def legal(table: Table, seat: int) -> list[Action]:
    return [from_row(table.board, table.state, seat, row) for row in sorted(table.offer(seat))]


def own(table: Table, seat: int) -> dict[str, Any]:
    """The seat's cards and tickets as its view has them, read from nothing else."""
    board, me = table.board, table.state.player[seat]
    return {
        "seat": seat,
        "hand": names.cards(board, me.hand),
        "tickets": names.tickets(board, me.held),
        "offered": names.offered(board, table.state, seat),
    }


def legal_json(table: Table, seat: int) -> str:
    """All that is legal as JSON, without an object for each: of all that a view says, this is the longest."""
    rows = sorted(table.offer(seat)) if seat in to_act(table) else []
    return json_from_rows(table.board, table.state, seat, rows)


def view(table: Table, player_names: tuple[str, ...], seat: int | None) -> View:
    seen = table.seen_by(NONE if seat is None else seat)
    board, s = seen.board, seen.state
    everyone = range(s.players)
    over = s.phase == OVER
    return View(
        edition=board.edition.id,
        names=player_names,
        seat=seat,
        phase=PHASES[s.phase],
        to_act=to_act(seen),
        hand=None if seat is None else names.cards(board, s.player[seat].hand),
        tickets=None if seat is None else names.tickets(board, s.player[seat].held),
        offered=None if seat is None else names.offered(board, s, seat),
        legal=[] if seat is None else legal(seen, seat),
        cards=[s.player[p].cards for p in everyone],
        known=[names.cards(board, s.player[p].known) for p in everyone],
        ticket_counts=[s.player[p].tickets for p in everyone],
        offered_counts=[s.player[p].offered_size for p in everyone],
        completed=[names.tickets(board, s.player[p].completed) for p in everyone],
        bonus=[bool(s.player[p].bonus) for p in everyone],
        trains=[s.player[p].trains for p in everyone],
        scores=scores(seen),
        routes=names.routes(board, s),
        closed=names.closed_routes(board, s),
        stations=names.stations(board, s),
        piles=names.piles(board, s),
        tokens=[names.tokens(board, s, p) for p in everyone],
        market=names.market(board, s),
        deck=s.deck_size,
        discard=names.cards(board, s.discard),
        ticket_deck=s.ticket_deck_size,
        tunnel=names.tunnel(board, s),
        final_turns=None if s.final_turns == NONE else s.final_turns,
        passes=s.passes,
        all_hands=[names.cards(board, s.player[p].hand) for p in everyone] if over else None,
        all_tickets=[names.tickets(board, s.player[p].held) for p in everyone] if over else None,
        winners=winners(s),
        record=seen.record,
    )
