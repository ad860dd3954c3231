"""An outlook on tickets: what is missing to each, and over which routes; for learners that want to see plans."""

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_ROUTES, MAX_TICKETS
from allaboard.engine.vocabulary import NONE

from . import paths, ways
from .layout import NO_WAY


@rule
def note_ticket(board, mind, ticket, outlook):
    """How many trains the ticket's cheapest way still takes."""
    cost = ways.ticket_distance(board, mind, ticket)
    outlook.missing[ticket] = NO_WAY if cost == NONE else min(cost, NO_WAY - 1)


@rule
def mark_way(board, mind, ticket, outlook):
    """The routes of that way that are not yet one's own."""
    city = board.ticket_b[ticket]
    while mind.via[city] != NONE:
        route = mind.via[city]
        if mind.fare[route] > 0:
            outlook.wanted[route] = 1
        city = paths.far_end(board, route, city)


@rule
def write(board, s, mind, p, outlook):
    me = s.player[p]
    for ticket in range(MAX_TICKETS):
        outlook.missing[ticket] = 0
    for route in range(MAX_ROUTES):
        outlook.wanted[route] = 0
    ways.set_fares(board, s, mind, p)
    for ticket in range(board.tickets):
        if me.held[ticket]:
            note_ticket(board, mind, ticket, outlook)
            if outlook.missing[ticket] != NO_WAY:
                mark_way(board, mind, ticket, outlook)
    for i in range(me.offered_size):
        note_ticket(board, mind, me.offered[i], outlook)
