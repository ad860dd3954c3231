"""Each seat's score in its parts: what is public during the game, everything at the end."""

from typing import Any

from .table import Readable


def scores(table: Readable) -> list[dict[str, int]]:
    s = table.state
    return [_score(table, s, seat) for seat in range(s.players)]


def _score(table: Readable, s: Any, seat: int) -> dict[str, int]:
    rules, me = table.board.edition.rules, s.player[seat]
    parts = {"routes": me.score, "tickets": me.ticket_points, "longest": 0, "stations": 0, "tokens": 0}
    if rules.stations:
        parts["stations"] = rules.stations.unbuilt_points * me.stations
    if rules.tourists:
        parts["tokens"] = rules.tourists.points[me.tokens.bit_count()]
    if rules.paths and me.longest_card:
        parts["longest"] = rules.paths.longest_bonus
    total = sum(parts.values())
    if rules.scoring.counts == "tickets":
        total = parts["tickets"] = me.completed_tickets
    length = me.longest if table.over else table.longest(seat) if rules.paths else 0
    return parts | {"total": total, "completed_tickets": me.completed_tickets, "longest_length": length}
