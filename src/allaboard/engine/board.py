"""An edition as the flat tables that the rules read, and the names behind their numbers."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from .edition import Edition
from .errors import EditionError
from .layout import BOARD, MAX_ACTIONS, MAX_OFFER, MAX_TURNED_UP, Plain, Records, plain, records
from .vocabulary import (
    ABANDON_TUNNEL,
    BLIND,
    BUILD_STATION,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    GREY,
    KEEP,
    KINDS,
    LOCOMOTIVE,
    NONE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    SWAP,
    TAKE,
    TIES,
)


class Row(NamedTuple):
    """An action of the table; `place` is a route, a city, or the bit mask of kept tickets."""

    kind: int
    place: int = 0
    color: int = 0
    locomotives: int = 0
    cards: int = 0


class Board:
    """An edition made ready to play."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.cards: Final = _card_names(edition)
        self.city_index: Final = {city.id: i for i, city in enumerate(edition.cities)}
        self.route_index: Final = {route.id: i for i, route in enumerate(edition.routes)}
        self.ticket_index: Final = {ticket.id: i for i, ticket in enumerate(edition.tickets)}
        self.card_index: Final = {name: i for i, name in enumerate(self.cards) if name}
        self.rows: Final = tuple(_rows(self))
        self.row_index: Final = {row: i for i, row in enumerate(self.rows)}
        if len(self.rows) > MAX_ACTIONS:
            raise EditionError(
                f"{edition.id} has {len(self.rows)} different actions; at most {MAX_ACTIONS} fit "
                "(MAX_ACTIONS in engine/layout.py)."
            )
        self.record: Final = _record(self)

    @cached_property
    def plain(self) -> Plain:
        return plain(self.record[0])


BOARDS: Final = 32  # that are remembered, and what is made of them


@lru_cache(maxsize=BOARDS)
def board_of(edition: Edition) -> Board:
    return Board(edition)


def _card_names(edition: Edition) -> tuple[str, ...]:
    """Names by kind of card; kinds that the edition lacks have an empty name."""
    colors = tuple(edition.rules.cards.colors)
    return colors + ("",) * (LOCOMOTIVE - len(colors)) + ("locomotive",)


# ---------------------------------------------------------------- the action table


def _rows(board: Board) -> Iterator[Row]:
    edition, rules = board.edition, board.edition.rules
    colors = range(len(rules.cards.colors))
    for kind in (*colors, LOCOMOTIVE, BLIND):
        yield Row(DRAW, color=kind)
    yield Row(DRAW_TICKETS)
    yield Row(SWAP)
    yield Row(PASS)
    yield Row(ABANDON_TUNNEL)
    for locomotives in range(MAX_TURNED_UP + 1):
        yield Row(PAY_TUNNEL, locomotives=locomotives)
    for mask in range(1 << MAX_OFFER):
        yield Row(KEEP, place=mask)
    for i, route in enumerate(edition.routes):
        payable = colors if route.color == "grey" else (board.card_index[route.color],)
        yield from _payments(CLAIM, i, route.length, payable)
    if rules.stations:
        for city in range(len(edition.cities)):
            for cost in rules.stations.costs:
                yield from _payments(BUILD_STATION, city, cost, colors)
    if rules.tourists:
        for city in range(len(edition.cities)):
            yield Row(PLACE, place=city)
            yield Row(TAKE, place=city)


def _payments(kind: int, place: int, cards: int, colors: Iterable[int]) -> Iterator[Row]:
    """One color with more and more locomotives, color by color; then locomotives only."""
    for color in colors:
        for locomotives in range(cards):
            yield Row(kind, place, color, locomotives, cards)
    yield Row(kind, place, LOCOMOTIVE, cards, cards)


def _address_actions(board: Board, b: Any) -> None:
    """Tell the rules where each action stands, so that nobody computes offsets."""
    numbers = {cost: i for i, cost in enumerate(_station_costs(board.edition))}
    for i, row in enumerate(board.rows):
        action = b["action"][i]
        action["kind"], action["place"], action["color"] = row.kind, row.place, row.color
        action["locomotives"], action["cards"] = row.locomotives, row.cards
        zero = i if row.color == LOCOMOTIVE else i - row.locomotives
        if row.kind == DRAW:
            b["draw"][row.color] = i
        elif row.kind == CLAIM:
            b["claim"][row.place][row.color] = zero
        elif row.kind == BUILD_STATION:
            b["build"][row.place][numbers[row.cards]][row.color] = zero
        elif row.kind == PAY_TUNNEL:
            b["pay"][row.locomotives] = i
        elif row.kind == KEEP:
            b["keep"][row.place] = i
        elif row.kind == PLACE:
            b["place"][row.place] = i
        elif row.kind == TAKE:
            b["take"][row.place] = i
        else:
            b[_SINGLE[row.kind]] = i


_SINGLE: Final = {ABANDON_TUNNEL: "abandon", DRAW_TICKETS: "draw_tickets", SWAP: "swap", PASS: "pass_turn"}


def _station_costs(edition: Edition) -> tuple[int, ...]:
    return edition.rules.stations.costs if edition.rules.stations else ()


# ---------------------------------------------------------------- the tables of the rules


def _record(board: Board) -> Records:
    array = records(BOARD)
    b = array[0]
    _set_cards_and_routes(board, b)
    _set_tickets(board, b)
    _set_extras(board, b)
    _set_ending(board, b)
    _set_map(board, b)
    _address_actions(board, b)
    return array


def _set_cards_and_routes(board: Board, b: Any) -> None:
    rules = board.edition.rules
    b["colors"] = len(rules.cards.colors)
    b["cards"][: len(rules.cards.colors)] = list(rules.cards.colors.values())
    b["cards"][LOCOMOTIVE] = rules.cards.locomotives
    b["opening_hand"] = rules.cards.opening_hand
    b["flush_at"] = KINDS  # more than any market without flush has locomotives
    if rules.market:
        b["market_size"], b["flush_at"] = rules.market.size, rules.market.flush_at
    b["trains"] = rules.routes.trains
    b["doubles_closed_up_to"] = rules.routes.doubles_closed_up_to
    for length, points in rules.routes.points.items():
        b["route_points"][length] = points


def _set_tickets(board: Board, b: Any) -> None:
    rules = board.edition.rules.tickets
    b["opening_long"], b["opening_deal"] = rules.opening_long, rules.opening_deal
    b["opening_keep"], b["opening_out"] = rules.opening_keep, rules.opening_returned == "out"
    b["ticket_draw"], b["ticket_keep"] = rules.draw, rules.keep
    b["replace_completed"] = rules.replace_completed
    b["swaps"] = board.edition.rules.swaps is not None
    b["tickets"] = len(board.edition.tickets)
    for i, ticket in enumerate(board.edition.tickets):
        b["ticket_a"][i], b["ticket_b"][i] = board.city_index[ticket.a], board.city_index[ticket.b]
        b["ticket_points"][i], b["ticket_long"][i] = ticket.points, ticket.long


def _set_extras(board: Board, b: Any) -> None:
    """The rules that only some editions have."""
    rules = board.edition.rules
    if rules.tunnels:
        b["turn_up"] = rules.tunnels.turned_up
    if rules.stations:
        b["stations"], b["unbuilt_points"] = rules.stations.each, rules.stations.unbuilt_points
        b["station_cost"][: rules.stations.each] = rules.stations.costs
    if rules.tourists:
        b["piles"], b["placed_piles"] = len(rules.tourists.locations), rules.tourists.placed_piles
        for i, city in enumerate(rules.tourists.locations):
            b["pile_city"][i] = board.city_index[city]
        for players, tokens in rules.tourists.tokens.items():
            b["tokens"][players] = tokens
        for players, tokens in rules.tourists.placed_tokens.items():
            b["placed_tokens"][players] = tokens
        b["token_points"][: len(rules.tourists.points)] = rules.tourists.points
    if rules.east_west:
        b["east_west"] = 1
        for city in rules.east_west.east:
            b["east"][board.city_index[city]] = 1
        for city in rules.east_west.west:
            b["west"][board.city_index[city]] = 1
    if rules.paths:
        b["longest_bonus"] = rules.paths.longest_bonus


def _set_ending(board: Board, b: Any) -> None:
    rules = board.edition.rules
    b["end_trains"] = NONE if rules.ending.trains_left is None else rules.ending.trains_left
    b["end_tickets"] = NONE if rules.ending.tickets_completed is None else rules.ending.tickets_completed
    b["end_last_train"] = rules.ending.last_train
    b["counts_tickets"] = rules.scoring.counts == "tickets"
    b["ties"] = NONE
    for i, tie in enumerate(rules.scoring.ties):
        b["ties"][i] = TIES.index(tie)


def _set_map(board: Board, b: Any) -> None:
    edition = board.edition
    b["cities"], b["routes"] = len(edition.cities), len(edition.routes)
    for i, route in enumerate(edition.routes):
        b["route_a"][i], b["route_b"][i] = board.city_index[route.a], board.city_index[route.b]
        b["length"][i], b["ferry"][i] = route.length, route.locomotives
        b["color"][i] = GREY if route.color == "grey" else board.card_index[route.color]
        b["tunnel"][i] = route.kind == "tunnel"
        b["twin"][i] = board.route_index[route.twin] if route.twin else i
    _list_groups(board, b)
    _list_touching(board, b)


def _list_groups(board: Board, b: Any) -> None:
    """Routes that are paid alike, so that a payment is worked out once for all of them."""

    def alike(number: int) -> tuple[int, int, int]:
        return int(b["length"][number]), int(b["color"][number]), int(b["ferry"][number])

    kinds = sorted({alike(number) for number in range(len(board.edition.routes))})
    b["groups"] = len(kinds)
    place = 0
    for group, kind in enumerate(kinds):
        b["group_length"][group] = kind[0]
        for number in range(len(board.edition.routes)):
            if alike(number) == kind:
                b["group"][number] = group
                b["grouped"][place] = number
                place += 1
        b["group_from"][group + 1] = place
    for card in (*range(len(board.edition.rules.cards.colors)), LOCOMOTIVE):
        payable = [g for g, (_, color, _) in enumerate(kinds) if card == LOCOMOTIVE or color in (card, GREY)]
        b["payable_size"][card] = len(payable)
        b["payable"][card][: len(payable)] = payable


def _list_touching(board: Board, b: Any) -> None:
    touching: list[int] = []
    for c, city in enumerate(board.edition.cities):
        touching += [i for i, route in enumerate(board.edition.routes) if city.id in (route.a, route.b)]
        b["touching_from"][c + 1] = len(touching)
    b["touching"][: len(touching)] = touching
