"""Setting up a game (S1–S5)."""

from ..jit import rule
from ..layout import (
    MAX_CARDS,
    MAX_CITIES,
    MAX_MARKET,
    MAX_OFFER,
    MAX_PILES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_TICKETS,
    MAX_TURNED_UP,
)
from ..vocabulary import FREE, KINDS, NONE, OPENING_TICKETS
from . import chance, market, tickets, tourists
from .cards import draw, reshuffle
from .events import clear_events


@rule
def clear_player(board, s, p):
    me = s.player[p]
    me.trains = board.trains
    me.stations = board.stations
    me.score = 0
    me.cards = 0
    me.tickets = 0
    me.offered_size = 0
    for i in range(MAX_OFFER):
        me.offered[i] = 0
    me.completed_tickets = 0
    me.bonus = 0
    me.tokens = 0
    me.ticket_points = 0
    me.longest = 0
    me.longest_card = 0
    me.total = 0
    me.winner = 0
    for kind in range(KINDS):
        me.hand[kind] = 0
        me.known[kind] = 0
    for ticket in range(MAX_TICKETS):
        me.held[ticket] = 0
        me.completed[ticket] = 0
    for city in range(MAX_CITIES):
        me.network[city] = city


@rule
def clear(board, s, players):
    """An empty table: every train card is a discard, so that the first shuffle is like any other."""
    s.players = players
    s.phase = OPENING_TICKETS
    s.seat = 0
    s.passes = 0
    s.final_turns = NONE
    s.reason = NONE
    s.deck_size = 0
    s.ticket_deck_size = 0
    s.set_aside_size = 0
    s.piles = 0
    s.claimed = NONE
    s.tunnel_route = NONE
    s.tunnel_color = 0
    s.tunnel_locomotives = 0
    s.turned_up_size = 0
    s.extra = 0
    for kind in range(KINDS):
        s.discard[kind] = board.cards[kind]
    for i in range(MAX_CARDS):
        s.deck[i] = 0
    for i in range(MAX_TURNED_UP):
        s.turned_up[i] = 0
    for slot in range(MAX_MARKET):
        s.market[slot] = NONE
    for ticket in range(MAX_TICKETS):
        s.set_aside[ticket] = 0
        s.ticket_deck[ticket] = 0
    for route in range(MAX_ROUTES):
        s.owner[route] = FREE
        s.open[route] = board.grouped[route]
        s.open_size[route] = board.group_from[route + 1] - board.group_from[route] if route < board.groups else 0
    for city in range(MAX_CITIES):
        s.station_at[city] = NONE
    for pile in range(MAX_PILES):
        s.pile_city[pile] = NONE
        s.pile_left[pile] = 0
    for p in range(MAX_PLAYERS):
        clear_player(board, s, p)


@rule
def stack_tickets(board, s, long):
    """The long or the regular tickets, shuffled, as the ticket deck."""
    size = 0
    for ticket in range(board.tickets):
        if board.ticket_long[ticket] == long:
            s.ticket_deck[size] = ticket
            size += 1
    s.ticket_deck_size = size
    chance.shuffle(s, s.ticket_deck, size)


@rule
def deal_hands(board, s):
    for p in range(s.players):
        for _ in range(board.opening_hand):
            s.player[p].hand[draw(s)] += 1
        s.player[p].cards = board.opening_hand


@rule
def offer_tickets(board, s, p, count):
    for _ in range(count):
        tickets.show(s, p, tickets.draw(s))


@rule
def deal_tickets(board, s):
    """S2, S3, E10: each seat gets its long tickets first; long tickets not dealt leave the game."""
    if board.opening_long > 0:
        stack_tickets(board, s, 1)
        for p in range(s.players):
            offer_tickets(board, s, p, board.opening_long)
    stack_tickets(board, s, 0)
    for p in range(s.players):
        offer_tickets(board, s, p, board.opening_deal)


@rule
def deal(board, s, players):
    """A new game from the seed in s.key: tickets to choose from, hands, market, tourists."""
    clear(board, s, players)
    chance.start(s)
    reshuffle(s)
    clear_events(s)  # everybody knows that the deck was shuffled
    deal_tickets(board, s)
    deal_hands(board, s)
    market.fill(board, s)
    tourists.set_out(board, s)
