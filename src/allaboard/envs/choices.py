"""The one action space in words, and where the actions of the action table stand in it."""

from dataclasses import dataclass

import numpy as np

from allaboard.engine.board import Board
from allaboard.engine.layout import MAX_ACTIONS, MAX_OFFER
from allaboard.engine.vocabulary import (
    ABANDON_TUNNEL,
    BLIND,
    BUILD_STATION,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    KEEP,
    NONE,
    PASS,
    PAY_TUNNEL,
    PLACE,
    SWAP,
    TAKE,
)

from .games import Numbers
from .kernel.layout import (
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

SINGLE = {
    DRAW_TICKETS: DRAW_TICKETS_AT,
    SWAP: SWAP_AT,
    PASS: PASS_AT,
    ABANDON_TUNNEL: ABANDON_AT,
    PAY_TUNNEL: PAY_TUNNEL_AT,
}
PLACED = {KEEP: KEEP_AT, CLAIM: ROUTE_AT, BUILD_STATION: CITY_AT, PLACE: CITY_AT, TAKE: CITY_AT}


@dataclass(frozen=True)
class Picks:
    """For each row of the action table: the choice it begins with, and the payment after it (NONE without one)."""

    first: Numbers
    payment: Numbers


def picks_of(board: Board) -> Picks:
    first, payment = (np.full(MAX_ACTIONS, NONE, np.int64) for _ in range(2))
    for number, row in enumerate(board.rows):
        if row.kind in SINGLE:
            first[number] = SINGLE[row.kind]
        else:
            first[number] = DRAW_AT + row.color if row.kind == DRAW else PLACED[row.kind] + row.place
        if row.kind in (CLAIM, BUILD_STATION):
            payment[number] = PAY_AT + row.color
    return Picks(first, payment)


def in_words(board: Board, choice: int) -> str:
    """What a choice means on this board, whatever the phase."""
    if not 0 <= choice < CHOICES:
        return f"no choice: they are numbered 0 to {CHOICES - 1}"
    if choice < DRAW_TICKETS_AT:
        return "draw blind" if choice == DRAW_AT + BLIND else f"take {_card(board, choice - DRAW_AT)}"
    if KEEP_AT <= choice < PAY_TUNNEL_AT:
        kept = [str(i + 1) for i in range(MAX_OFFER) if (choice - KEEP_AT) >> i & 1]
        return f"keep offered ticket {', '.join(kept)}" if kept else "keep no offered ticket"
    if CITY_AT <= choice < ROUTE_AT:
        cities = board.edition.cities
        return cities[choice - CITY_AT].name if choice - CITY_AT < len(cities) else "no such city"
    if ROUTE_AT <= choice < PAY_AT:
        routes = board.edition.routes
        return f"claim {routes[choice - ROUTE_AT].id}" if choice - ROUTE_AT < len(routes) else "no such route"
    if choice >= PAY_AT:
        return f"pay with {_card(board, choice - PAY_AT)}"
    return {
        DRAW_TICKETS_AT: "draw tickets",
        SWAP_AT: "swap tickets",
        PASS_AT: "pass",
        PAY_TUNNEL_AT: "pay for the tunnel",
        ABANDON_AT: "give the tunnel up",
    }[choice]


def _card(board: Board, kind: int) -> str:
    return board.cards[kind] or "no such card"
