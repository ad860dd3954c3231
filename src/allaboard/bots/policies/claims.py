"""The planner's claims and stations: what a route is worth, and whether to take it now."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import FREE, LOCOMOTIVE, NONE

from . import stations, tourists
from .horizon import turns_left
from .payments import claim_row
from .planning import ticket_worth, turns_for
from .unseen import is_unseen
from .ways import touched
from .weights import BLOCK, CARD, FILLER, HURRY, PATIENCE, SCOPE, SHARE, TOKEN, TOUCH, URGENCY, WAIT

RESERVE = 1  # cards to spare before a tunnel is tried, but for the last turn


@rule
def token_gain(board, s, mind, p, route):
    """Worth of the token that the route would bring."""
    if s.piles == 0 or not tourists.token_waits_at_route(board, s, p, route):
        return 0.0
    count = tourists.count(s, p)
    step = board.token_points[min(count + 1, s.piles)] - board.token_points[count]
    return mind.plan[p].weight[TOKEN] * (step + 1.0)


@rule
def blocked(board, s, p, route):
    """Spaces of the smaller part of a rival's network that the route would join to another, if p took it away."""
    twin = board.twin[route]
    if twin != route and s.owner[twin] == FREE and s.players > board.doubles_closed_up_to:
        return 0  # the rival takes the other track
    most = 0
    for q in range(s.players):
        a = s.player[q].network[board.route_a[route]]
        b = s.player[q].network[board.route_b[route]]
        if q != p and a != b and s.player[q].trains >= board.length[route]:
            most = max(most, min(part_size(board, s, q, a), part_size(board, s, q, b)))
    return most


@rule
def part_size(board, s, q, part):
    """Spaces of the part of q's network that has this name."""
    spaces = 0
    for route in range(board.routes):
        if s.owner[route] == q and s.player[q].network[board.route_a[route]] == part:
            spaces += board.length[route]
    return spaces


@rule
def route_worth(board, s, mind, p, route):
    """Points, ticket points that hang on it, and what its place is worth."""
    plan = mind.plan[p]
    points = board.route_points[board.length[route]] + token_gain(board, s, mind, p, route)
    if board.replace_completed:
        points += plan.weight[SCOPE] * opened(board, s, p, route)
    a = board.route_a[route]
    b = board.route_b[route]
    if plan.wanted[route]:
        ends = touched(board, s, p, a, 0) + touched(board, s, p, b, 0)
        return points + plan.share[route] * (plan.weight[SHARE] + 0.1 * ends * plan.weight[URGENCY])
    ends = touched(board, s, p, a, 1) + touched(board, s, p, b, 1)
    points += plan.weight[TOUCH] * ends * board.length[route] / 4
    return points + plan.weight[BLOCK] * blocked(board, s, p, route)


@rule
def spare_cards(board, s, p, row):
    """Cards that could still be added for a tunnel once it is paid."""
    hand = s.player[p].hand
    color = board.action[row].color
    return hand[LOCOMOTIVE] + (hand[color] if color != LOCOMOTIVE else 0) - board.action[row].cards


@rule
def needed_cards(board, s, mind, p, row):
    """Cards of the payment that the plan needs elsewhere; a locomotive counts for one and a half."""
    action = board.action[row]
    plan = mind.plan[p]
    me = s.player[p]
    count = 1.5 * action.locomotives
    if action.color != LOCOMOTIVE:
        left = me.hand[action.color] - (action.cards - action.locomotives)
        need = plan.need[action.color]
        if plan.wanted[action.place] and board.color[action.place] == action.color:
            need -= board.length[action.place]
        count += max(min(need - left, action.cards - action.locomotives), 0)
    return count


@rule
def filler_length(board, s, mind, p):
    """Spaces from which a route is worth claiming without a ticket: the longest still to be had, any in a hurry."""
    plan = mind.plan[p]
    if board.counts_tickets or turns_left(board, s, mind, p) <= plan.weight[HURRY]:
        return 1.0
    trains = s.player[p].trains - plan.spaces
    group = board.groups - 1
    while group >= 0 and (s.open_size[group] == 0 or board.group_length[group] > trains):
        group -= 1
    return 1.0 if group < 0 else min(plan.weight[FILLER], 1.0 * board.group_length[group])


@rule
def best_claim(board, s, mind, p):
    """The claim worth most, NONE if none is worth its cards."""
    plan = mind.plan[p]
    me = s.player[p]
    filler = filler_length(board, s, mind, p)
    best = NONE
    most = 0.0
    last = s.final_turns != NONE
    wait = 0.0
    if plan.weight[WAIT] > 0:
        wait = plan.weight[WAIT] * (turns_for(board, s, mind, p, 0, 0) - plan.size)
    for route in range(board.routes):
        if s.owner[route] != FREE or board.length[route] > me.trains:
            continue
        closing = completes(board, s, p, route)
        planned = plan.wanted[route] or closing > 0
        if not planned and not last:
            if board.length[route] < filler or plan.spaces + board.length[route] > me.trains:
                continue
        row = claim_row(board, s, mind, p, route)
        if row == NONE:
            continue
        if board.tunnel[route] and not last and spare_cards(board, s, p, row) < RESERVE:
            continue
        worth = route_worth(board, s, mind, p, route)
        if not last:
            worth -= plan.weight[CARD] * needed_cards(board, s, mind, p, row)
            if not planned and worth < plan.weight[PATIENCE]:
                continue
            if planned and closing == 0 and wait > 0 and worth < wait:
                continue  # until then the plan may change
        # In the last turn a ticket is won or lost; before, it is only won sooner.
        worth += (2 if last else 1) * closing
        if best == NONE or worth > most:
            best = row
            most = worth
    return best


@rule
def completes(board, s, p, route):
    """Points of the tickets that the route would complete at once."""
    points = 0
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] and would_join(board, s, p, route, ticket):
            points += ticket_worth(board, ticket)
    return points


@rule
def would_join(board, s, p, route, ticket):
    """The route would make a way of p's own for the ticket, which has none yet."""
    network = s.player[p].network
    a = network[board.route_a[route]]
    b = network[board.route_b[route]]
    x = network[board.ticket_a[ticket]]
    y = network[board.ticket_b[ticket]]
    return a != b and ((x == a and y == b) or (x == b and y == a))


@rule
def opened(board, s, p, route):
    """Unseen tickets that would be complete as soon as p gets them, once it has the route."""
    count = 0
    for ticket in range(board.tickets):
        if would_join(board, s, p, route, ticket) and is_unseen(board, s, p, ticket):
            count += 1
    return count


@rule
def station_row(board, s, mind, p):
    """A planned station, once nothing else is left to claim or time runs out; NONE if it has to wait."""
    if mind.plan[p].size > 0 and turns_left(board, s, mind, p) > mind.plan[p].weight[HURRY]:
        return NONE
    return planned_station(board, s, mind, p)


@rule
def planned_station(board, s, mind, p):
    """The first station of the plan that can be built and paid, else NONE."""
    plan = mind.plan[p]
    if s.player[p].stations == 0:
        return NONE
    for i in range(plan.station_size):
        if s.station_at[plan.station[i]] == NONE:
            return station_payment(board, s, p, plan.station[i])
    return NONE


@rule
def station_payment(board, s, p, city):
    """With as few locomotives as possible; NONE if the cards do not reach."""
    me = s.player[p]
    number = stations.built(board, s, p)
    price = board.station_cost[number]
    best = NONE
    fewest = price + 1
    for color in range(board.colors):
        locomotives = max(price - me.hand[color], 0)
        if locomotives <= me.hand[LOCOMOTIVE] and locomotives < fewest:
            fewest = locomotives
            best = color
    if best == NONE:
        return NONE
    if fewest == price:
        return board.build[city][number][LOCOMOTIVE]
    return board.build[city][number][best] + fewest
