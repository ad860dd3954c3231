"""A plan: the routes on the cheapest way of each ticket. It is made anew only when it no longer holds."""

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_PLAYERS
from allaboard.engine.vocabulary import GREY, KINDS, LOCOMOTIVE, NONE

from . import paths, routes, tickets
from .ways import set_fares, ticket_distance


@rule
def tickets_key(board, s, p):
    key = 0
    for ticket in range(board.tickets):
        if s.player[p].held[ticket]:
            key |= 1 << ticket
    return key


@rule
def forget(mind):
    """A new game, or a new world: nothing planned before holds."""
    for p in range(MAX_PLAYERS):
        mind.plan[p].made = 0
        for kind in range(KINDS):
            mind.plan[p].need[kind] = 0


@rule
def holds(board, s, mind, p):
    """Nothing has happened to the tickets, the trains, the stations or the planned routes since the plan was made."""
    plan = mind.plan[p]
    me = s.player[p]
    if not plan.made or plan.trains != me.trains or plan.stations != me.stations:
        return False
    if plan.tickets != tickets_key(board, s, p):
        return False
    for i in range(plan.size):
        if not routes.is_open(board, s, p, plan.route[i]):
            return False
    return True


@rule
def clear(board, s, mind, p):
    plan = mind.plan[p]
    plan.made = 1
    plan.trains = s.player[p].trains
    plan.stations = s.player[p].stations
    plan.tickets = tickets_key(board, s, p)
    plan.size = 0
    plan.spaces = 0
    for kind in range(KINDS):
        plan.need[kind] = 0
    for route in range(board.routes):
        plan.wanted[route] = 0


@rule
def want(board, mind, p, route):
    """Add a route to the plan, and what it is paid with to the need."""
    plan = mind.plan[p]
    if plan.wanted[route]:
        return
    plan.wanted[route] = 1
    plan.route[plan.size] = route
    plan.size += 1
    plan.spaces += board.length[route]
    color = board.color[route]
    if color != GREY:
        plan.need[color] = max(plan.need[color], board.length[route])
    plan.need[LOCOMOTIVE] = max(plan.need[LOCOMOTIVE], board.ferry[route])


@rule
def want_way(board, mind, p, ticket):
    """All routes still to claim on the way that was just found."""
    city = board.ticket_b[ticket]
    while mind.via[city] != NONE:
        route = mind.via[city]
        if mind.fare[route] > 0:
            want(board, mind, p, route)
        city = paths.far_end(board, route, city)


@rule
def want_twins(board, s, mind, p):
    """Of a double, either track will do."""
    plan = mind.plan[p]
    for i in range(plan.size):
        twin = board.twin[plan.route[i]]
        if twin != plan.route[i] and routes.is_open(board, s, p, twin):
            plan.wanted[twin] = 1
            color = board.color[twin]
            if color != GREY:
                plan.need[color] = max(plan.need[color], board.length[twin])


@rule
def plan_each(board, s, mind, p):
    """Each ticket by itself: its cheapest way, if the trains reach."""
    if holds(board, s, mind, p):
        return
    clear(board, s, mind, p)
    set_fares(board, s, mind, p)
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] and not tickets.is_joined(board, s, p, ticket):
            cost = ticket_distance(board, mind, ticket)
            if cost != NONE and cost <= s.player[p].trains:
                want_way(board, mind, p, ticket)
    want_twins(board, s, mind, p)
