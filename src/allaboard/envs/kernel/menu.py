"""What a seat may choose, as flags over the one action space."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import BLIND, KINDS, LEGAL, NONE, PLACE_TOURISTS, SECOND_CARD, TAKE_TOKEN, TUNNEL, TURN

from . import cards, market, payments, stations, swaps, tickets, turn
from .layout import (
    ABANDON_AT,
    CHOICES,
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
def list_draws(board, s, menu):
    n = 0
    if cards.can_draw(s):
        menu.flag[DRAW_AT + BLIND] = 1
        n += 1
    for slot in range(board.market_size):
        kind = s.market[slot]
        if kind != NONE and market.refusal(board, s, kind) == LEGAL:
            menu.flag[DRAW_AT + kind] = 1
            n += 1
    return n


@rule
def list_group(board, s, p, group, menu):
    n = 0
    first = board.group_from[group]
    for place in range(first, first + s.open_size[group]):
        route = s.open[place]
        if s.owner[board.twin[route]] != p:
            menu.flag[ROUTE_AT + route] = 1
            n += 1
    return n


@rule
def list_routes(board, s, p, menu):
    """Each route that can be paid in any way; what one of a group costs, all of them cost."""
    n = 0
    for group in range(board.groups):
        if s.open_size[group] > 0 and payments.can_pay_somehow(board, s, p, board.grouped[board.group_from[group]]):
            n += list_group(board, s, p, group, menu)
    return n


@rule
def list_station_cities(board, s, p, menu):
    n = 0
    if s.player[p].stations > 0 and stations.affordable(board, s, p):
        for city in range(board.cities):
            if s.station_at[city] == NONE:
                menu.flag[CITY_AT + city] = 1
                n += 1
    return n


@rule
def list_turn(board, s, p, menu):
    n = list_draws(board, s, menu)
    if tickets.draw_refusal(board, s) == LEGAL:
        menu.flag[DRAW_TICKETS_AT] = 1
        n += 1
    if swaps.refusal(board, s) == LEGAL:
        menu.flag[SWAP_AT] = 1
        n += 1
    n += list_routes(board, s, p, menu)
    if board.stations > 0:
        n += list_station_cities(board, s, p, menu)
    if n == 0:
        menu.flag[PASS_AT] = 1


@rule
def list_others(board, s, w, p, menu):
    """The phases in which every action of the table is a choice of its own."""
    for i in range(turn.offer(board, s, p, w.rows, CHOICES)):
        action = board.action[w.rows[i]]
        if s.phase == TUNNEL:
            menu.flag[ABANDON_AT if w.rows[i] == board.abandon else PAY_TUNNEL_AT] = 1
        elif s.phase == PLACE_TOURISTS or s.phase == TAKE_TOKEN:
            menu.flag[CITY_AT + action.place] = 1
        else:
            menu.flag[KEEP_AT + action.place] = 1


@rule
def write(board, s, w, lane, p, menu):
    """All flags of the seat's menu; none if it is not its choice."""
    for i in range(CHOICES):
        menu.flag[i] = 0
    if not turn.may_act(s, p):
        return
    if lane.kind != NONE:
        for kind in range(KINDS):
            if payments.fits(board, s, lane, p, kind):
                menu.flag[PAY_AT + kind] = 1
    elif s.phase == TURN:
        list_turn(board, s, p, menu)
    elif s.phase == SECOND_CARD:
        list_draws(board, s, menu)
    else:
        list_others(board, s, w, p, menu)
