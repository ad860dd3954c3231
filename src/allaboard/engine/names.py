"""A state's numbers in names: hands, tickets, cities and routes as JSON and, at the end, as people write them."""

from itertools import compress
from typing import Any

from .board import Board
from .layout import Plain
from .vocabulary import CLOSED, NONE


def seats(count: int) -> tuple[str, ...]:
    """What players are called who have not said their names."""
    return tuple(f"Player {seat + 1}" for seat in range(count))


def cards(board: Board, counts: list[int]) -> dict[str, int]:
    return {board.cards[kind]: count for kind, count in enumerate(counts) if count}


def tickets(board: Board, flags: list[int]) -> list[str]:
    return list(compress(board.ticket_index, flags))


def ticket_ids(board: Board, numbers: list[int]) -> list[str]:
    return [board.edition.tickets[number].id for number in numbers]


def routes(board: Board, s: Plain) -> dict[str, int]:
    return {route: owner for route, owner in zip(board.route_index, s.owner, strict=False) if owner >= 0}


def closed_routes(board: Board, s: Plain) -> list[str]:
    return [route for route, owner in zip(board.route_index, s.owner, strict=False) if owner == CLOSED]


def stations(board: Board, s: Plain) -> list[list[str]]:
    """Where each seat has built."""
    built: list[list[str]] = [[] for _ in range(s.players)]
    for city, owner in zip(board.city_index, s.station_at, strict=False):
        if owner != NONE:
            built[owner].append(city)
    return built


def piles(board: Board, s: Plain) -> dict[str, int]:
    return {board.edition.cities[s.pile_city[i]].id: s.pile_left[i] for i in range(s.piles) if s.pile_left[i]}


def tokens(board: Board, s: Plain, seat: int) -> list[str]:
    """Where the seat's tokens come from, in the order of the map's cities."""
    mine = sorted(s.pile_city[i] for i in range(s.piles) if (s.player[seat].tokens >> i) & 1)
    return [board.edition.cities[city].id for city in mine]


def market(board: Board, s: Plain) -> list[str | None]:
    size = board.edition.rules.market.size if board.edition.rules.market else 0
    return [None if kind == NONE else board.cards[kind] for kind in s.market[:size]]


def offered(board: Board, s: Plain, seat: int) -> list[str]:
    return ticket_ids(board, s.player[seat].offered[: s.player[seat].offered_size])


def tunnel(board: Board, s: Plain) -> dict[str, Any] | None:
    if s.tunnel_route == NONE:
        return None
    return {
        "route": board.edition.routes[s.tunnel_route].id,
        "color": board.cards[s.tunnel_color],
        "locomotives": s.tunnel_locomotives,
        "revealed": [board.cards[card] for card in s.turned_up[: s.turned_up_size]],
        "extra": s.extra,
    }


def route_name(board: Board, route: int) -> str:
    a, b = board.edition.routes[route].a, board.edition.routes[route].b
    return f"{city_name(board, a)}–{city_name(board, b)}"


def ticket_name(board: Board, ticket: str) -> str:
    found = board.edition.tickets[board.ticket_index[ticket]]
    return f"{city_name(board, found.a)}–{city_name(board, found.b)}"


def city_name(board: Board, city: str) -> str:
    return board.edition.cities[board.city_index[city]].name
