"""Positions: a whole game state as a readable document, hidden parts too, and back again."""

from collections.abc import Mapping
from typing import Any

from . import names
from .board import Board, board_of
from .edition import Edition, edition_named
from .errors import EditionError, PositionError
from .layout import MAX_ACTIONS, SCRATCH, STATE, Plain, fill, plain, records
from .position_fields import (
    Document,
    read_cards,
    read_clock,
    read_generator,
    read_map,
    read_tickets,
    read_tourists,
    read_tunnel,
)
from .rules import deal, scoring, turn
from .table import Table
from .vocabulary import KEEP_TICKETS, NONE, OPENING_TICKETS, OVER, PHASES, TAKE_TOKEN


def write(table: Table, player_names: tuple[str, ...]) -> dict[str, Any]:
    board, s = table.board, table.state
    everyone = range(s.players)
    seats = [s.player[p] for p in everyone]
    shown = board.edition.rules.tickets.replace_completed
    return {
        "edition": board.edition.id,
        "players": list(player_names),
        "seed": "".join(word.to_bytes(4, "little").hex() for word in s.key),
        "generator": f"{s.counter}.{s.next}",
        "phase": PHASES[s.phase],
        "seat": s.seat,
        "hands": [names.cards(board, me.hand) for me in seats],
        "known": [names.cards(board, me.known) for me in seats],
        "trains": [me.trains for me in seats],
        "scores": [me.score for me in seats],
        "routes": names.routes(board, s),
        "stations": names.stations(board, s),
        "tickets": [names.tickets(board, me.held) for me in seats],
        "completed": [names.tickets(board, me.completed) if shown else [] for me in seats],
        "bonus": [bool(me.bonus) for me in seats],
        "tokens": [names.tokens(board, s, p) for p in everyone],
        "piles": names.piles(board, s),
        "market": names.market(board, s),
        "deck": [board.cards[kind] for kind in reversed(s.deck[: s.deck_size])],
        "discard": names.cards(board, s.discard),
        "ticket_deck": names.ticket_ids(board, s.ticket_deck[: s.ticket_deck_size][::-1]),
        "offered": _offered(board, s),
        "out": _out(board, s),
        "swapped": names.tickets(board, s.set_aside),
        "claimed": None if s.claimed == NONE else board.edition.routes[s.claimed].id,
        "tunnel": names.tunnel(board, s),
        "final_turns": None if s.final_turns == NONE else s.final_turns,
        "passes": s.passes,
    }


def _offered(board: Board, s: Plain) -> list[Any]:
    """A list per seat while all choose their opening tickets, else the tickets of whoever chooses."""
    if s.phase == OPENING_TICKETS:
        return [names.offered(board, s, p) for p in range(s.players)]
    return names.offered(board, s, s.seat)


def _out(board: Board, s: Plain) -> list[str]:
    """Tickets that have left the game: those that are nowhere else."""
    somewhere = set(s.ticket_deck[: s.ticket_deck_size])
    for p in range(s.players):
        me = s.player[p]
        somewhere |= set(me.offered[: me.offered_size])
        somewhere |= {ticket for ticket in range(len(me.held)) if me.held[ticket] or me.completed[ticket]}
    return [
        ticket.id
        for number, ticket in enumerate(board.edition.tickets)
        if number not in somewhere and not s.set_aside[number]
    ]


def read(given: Mapping[str, Any], own: Edition | None = None) -> tuple[Table, tuple[str, ...]]:
    """The table of a position. Whatever is not named is filled in; what cannot be is refused."""
    document = Document(given)
    edition = _edition(document, own)
    player_names = _names(document, edition)
    board = board_of(edition)
    s = plain(records(STATE)[0])
    deal.clear(board.plain, s, len(player_names))
    read_generator(document, s)
    read_clock(document, board, s)
    read_map(document, board, s)
    read_tourists(document, board, s)
    read_tunnel(document, board, s)
    read_cards(document, board, s)
    read_tickets(document, board, s)
    _check_phase(document, board, s)
    if s.phase == OVER:
        scoring.settle(board.plain, s, plain(records(SCRATCH)[0]))
        s.events_size = 0
    table = Table(board)
    fill(table.record[0], s)
    return table, player_names


def _edition(document: Document, own: Edition | None) -> Edition:
    try:
        return edition_named(document.get("edition"), own)
    except EditionError as error:
        raise PositionError(f"edition: {error}") from error


def _names(document: Document, edition: Edition) -> tuple[str, ...]:
    given = document.get("players")
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 99:
        given = list(names.seats(given))
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise PositionError("players: this has to be a list of names.")
    if not edition.least_players <= len(given) <= edition.most_players:
        raise PositionError(
            f"players: {edition.name} is for {edition.least_players} to {edition.most_players} players, "
            f"not {len(given)}."
        )
    return tuple(given)


def _check_phase(document: Document, board: Board, s: Plain) -> None:
    """Each phase has what is being decided in it, and nothing else is pending; somebody can decide it."""
    choosing = [p for p in range(s.players) if s.player[p].offered_size]
    if s.phase in (OPENING_TICKETS, KEEP_TICKETS) and not choosing:
        document.refuse("offered", "in this phase there have to be tickets to choose from")
    if s.phase not in (OPENING_TICKETS, KEEP_TICKETS) and choosing:
        document.refuse("offered", f"there is nothing to choose from in phase {PHASES[s.phase]}")
    if (s.phase == TAKE_TOKEN) != (s.claimed != NONE):
        document.refuse("claimed", "this is the route just claimed in phase take_token, else null")
    rows = [0] * MAX_ACTIONS
    if s.phase != OVER and not any(turn.offer(board.plain, s, p, rows, 1) for p in range(s.players)):
        document.refuse("phase", f"nobody can do anything in phase {PHASES[s.phase]}")
