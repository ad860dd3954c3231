"""Each seat's score in its parts: what is public during the game, everything at the end."""

from typing import Any

from .rules import scoring, stations, tourists
from .table import Table


def scores(table: Table) -> list[dict[str, int]]:
    s = table.state
    return [_score(table, s, seat) for seat in range(s.players)]


def _score(table: Table, s: Any, seat: int) -> dict[str, int]:
    board, me = table.board.plain, s.player[seat]
    return {
        "routes": me.score,
        "tickets": me.completed_tickets if board.counts_tickets else me.ticket_points,
        "longest": me.longest_card * board.longest_bonus,
        "stations": stations.points(board, s, seat),
        "tokens": tourists.points(board, s, seat),
        "total": scoring.total(board, s, seat),
        "completed_tickets": me.completed_tickets,
        "longest_length": me.longest if table.over else table.longest(seat) if board.longest_bonus else 0,
    }
