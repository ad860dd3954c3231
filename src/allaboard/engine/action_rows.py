"""Actions as rows of the action table, there and back (docs/decisions/0007)."""

from functools import lru_cache

from . import names
from .actions import (
    AbandonTunnel,
    Action,
    BuildStation,
    ClaimRoute,
    Draw,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    PlaceTourists,
    SwapTickets,
    TakeToken,
    check_names,
)
from .board import BOARDS, Board, Row
from .errors import IllegalAction
from .layout import Plain
from .phrases import in_json
from .rules import stations
from .vocabulary import (
    ABANDON_TUNNEL,
    ACTIONS,
    BLIND,
    BUILD_STATION,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    KEEP,
    KINDS,
    LOCOMOTIVE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    SWAP,
    TAKE,
)


def to_row(board: Board, s: Plain, seat: int, action: Action) -> int:
    """The row that stands for an action; refuses what no row stands for."""
    check_names(action, board.edition)
    row = _row(board, s, seat, action)
    if row in board.row_index:
        return board.row_index[row]
    code = "wrong_payment" if row.kind in (CLAIM, BUILD_STATION) else "not_in_edition"
    raise IllegalAction(code, _why_no_row(board, action, row))


def _row(board: Board, s: Plain, seat: int, action: Action) -> Row:
    kind = ACTIONS.index(action.type)
    match action:
        case Draw(card):
            return Row(kind, color=BLIND if card == "blind" else board.card_index[card])
        case ClaimRoute(route, color, locomotives):
            place = board.route_index[route]
            cards = board.edition.routes[place].length
            return Row(kind, place, board.card_index[color], locomotives, cards)
        case BuildStation(city, color, locomotives):
            place = board.city_index[city]
            return Row(kind, place, board.card_index[color], locomotives, _station_price(board, s, seat))
        case PayTunnel(locomotives):
            return Row(kind, locomotives=locomotives)
        case KeepTickets(tickets):
            return Row(kind, place=_mask(board, s, seat, tickets))
        case PlaceTourists(city) | TakeToken(city):
            return Row(kind, place=board.city_index[city])
        case _:
            return Row(kind)


def _station_price(board: Board, s: Plain, seat: int) -> int:
    """What the next station costs; the first one's price when the seat has none left (the rule refuses it then)."""
    if board.edition.rules.stations is None:
        return 0
    left = s.player[seat].stations
    return int(stations.cost(board.plain, s, seat) if left else board.plain.station_cost[0])


def _mask(board: Board, s: Plain, seat: int, tickets: tuple[str, ...]) -> int:
    if len(set(tickets)) != len(tickets):
        raise IllegalAction("same_ticket_twice", "Name each ticket that you keep once.")
    offered = names.offered(board, s, seat)
    for ticket in tickets:
        if offered and ticket not in offered:
            raise IllegalAction(
                "not_offered", f"{names.ticket_name(board, ticket)} is not among the tickets that you choose from."
            )
    return sum(1 << i for i, ticket in enumerate(offered) if ticket in tickets)


def _why_no_row(board: Board, action: Action, row: Row) -> str:
    if row.kind not in (CLAIM, BUILD_STATION):
        return f"{board.edition.name} has no action “{action}”."
    if row.kind == BUILD_STATION and board.edition.rules.stations is None:
        return f"There are no stations in {board.edition.name}."
    color = board.cards[row.color]
    if row.color == LOCOMOTIVE or row.locomotives >= row.cards:
        return (
            f"With locomotives only, the color is “locomotive” and the number {row.cards}: "
            f"not {color} with {row.locomotives} locomotives."
        )
    route = board.edition.routes[row.place]
    return f"{names.route_name(board, row.place)} is {route.color}; {color} cards cannot pay for it."


def from_row(board: Board, s: Plain, seat: int, number: int) -> Action:
    row = board.rows[number]
    if row.kind == KEEP:
        me = s.player[seat]
        kept = (me.offered[i] for i in range(me.offered_size) if (row.place >> i) & 1)
        return KeepTickets(tuple(board.edition.tickets[ticket].id for ticket in kept))
    return _same_for_all(board)[number]


@lru_cache(maxsize=BOARDS)
def _same_for_all(board: Board) -> dict[int, Action]:
    """Of the rows that say everything by themselves. Made once: a list of what is legal may have hundreds."""
    return {number: _from_row(board, row) for number, row in enumerate(board.rows) if row.kind != KEEP}


def row_phrases(board: Board) -> list[str]:
    """Every row as JSON; empty where it depends on the player."""
    known = _same_for_all(board)
    return [in_json(known[row].to_dict()) if row in known else "" for row in range(len(board.rows))]


def _from_row(board: Board, row: Row) -> Action:
    edition, color = board.edition, board.cards[row.color] if row.color < KINDS else "blind"
    if row.kind == DRAW:
        return Draw(color)
    if row.kind == CLAIM:
        return ClaimRoute(edition.routes[row.place].id, color, row.locomotives)
    if row.kind == BUILD_STATION:
        return BuildStation(edition.cities[row.place].id, color, row.locomotives)
    if row.kind == PAY_TUNNEL:
        return PayTunnel(row.locomotives)
    if row.kind == PLACE:
        return PlaceTourists(edition.cities[row.place].id)
    if row.kind == TAKE:
        return TakeToken(edition.cities[row.place].id)
    return _PLAIN[row.kind]


_PLAIN: dict[int, Action] = {
    ABANDON_TUNNEL: AbandonTunnel(),
    DRAW_TICKETS: DrawTickets(),
    SWAP: SwapTickets(),
    PASS: Pass(),
}
