"""The row of the action table that a choice stands for."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import BUILD_STATION, CLAIM, NONE, PLACE_TOURISTS, TURN

from . import payments, tunnels
from .layout import (
    ABANDON_AT,
    CITY_AT,
    DRAW_AT,
    DRAW_TICKETS_AT,
    KEEP_AT,
    PASS_AT,
    PAY_AT,
    PAY_TUNNEL_AT,
    ROUTE_AT,
    SWAP_AT,
)


@rule
def city_row(board, s, city):
    return board.place[city] if s.phase == PLACE_TOURISTS else board.take[city]


@rule
def simple_row(board, s, p, pick):
    """The row of a choice that needs no payment."""
    if pick < DRAW_TICKETS_AT:
        return board.draw[pick - DRAW_AT]
    if pick == DRAW_TICKETS_AT:
        return board.draw_tickets
    if pick == SWAP_AT:
        return board.swap
    if pick == PASS_AT:
        return board.pass_turn
    if pick < PAY_TUNNEL_AT:
        return board.keep[pick - KEEP_AT]
    if pick == PAY_TUNNEL_AT:
        return tunnels.cheapest(board, s, p)
    if pick == ABANDON_AT:
        return board.abandon
    return city_row(board, s, pick - CITY_AT)


@rule
def row(board, s, lane, p, pick):
    """The row of a choice; NONE if its payment has to be chosen first, which the lane then remembers."""
    if pick >= PAY_AT:
        return payments.row(board, s, lane, p, pick - PAY_AT)
    is_station = s.phase == TURN and CITY_AT <= pick < ROUTE_AT
    if pick < ROUTE_AT and not is_station:
        return simple_row(board, s, p, pick)
    lane.kind = BUILD_STATION if is_station else CLAIM
    lane.place = pick - CITY_AT if is_station else pick - ROUTE_AT
    kind = payments.only(board, s, lane, p)
    return NONE if kind == NONE else payments.row(board, s, lane, p, kind)
