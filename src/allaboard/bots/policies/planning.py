"""The planner's plan: which tickets are worth their way and can be done in time, and the routes for them together."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import FREE, GREY, LOCOMOTIVE, NONE

from . import paths, routes, tickets
from .fares import UNIT, is_lent, set_planner_fares
from .horizon import odds, turns_left
from .plans import clear, holds
from .ways import FAR, spread, spread_on, start
from .weights import EFFORT, FAIL, FOCUS, YIELD

TICKET_WORTH = 10  # of each ticket where tickets are counted, not points
LONG_AGO = 6  # trains that all players together have placed since


@rule
def ticket_worth(board, ticket):
    return TICKET_WORTH if board.counts_tickets else board.ticket_points[ticket]


@rule
def table_trains(s):
    """Trains of all players: how far the game is from its end."""
    trains = 0
    for q in range(s.players):
        trains += s.player[q].trains
    return trains


@rule
def still_holds(board, s, mind, p):
    """As any plan; and too much time must not have passed, or what could be done may have changed."""
    return holds(board, s, mind, p) and mind.plan[p].table_trains - table_trains(s) < LONG_AGO


@rule
def begin_plan(board, s, mind, p):
    clear(board, s, mind, p)
    plan = mind.plan[p]
    plan.grey = 0
    plan.turns = 0.0
    plan.station_size = 0
    plan.table_trains = table_trains(s)
    for route in range(board.routes):
        plan.share[route] = 0.0


@rule
def measure_way(board, s, mind, p, city):
    """Fare, spaces and stations of the way to the city, as one number each in mind.way_…; own routes are free."""
    mind.way_fare = mind.dist[city]
    mind.way_spaces = 0
    mind.way_routes = 0
    mind.way_stations = 0
    while mind.via[city] != NONE:
        route = mind.via[city]
        if mind.fare[route] > 0:
            if s.owner[route] == FREE:
                mind.way_spaces += board.length[route]
                mind.way_routes += 1
            elif not is_lent(board, s, p, route):
                mind.way_stations += 1
        city = paths.far_end(board, route, city)


@rule
def add_way(board, s, mind, p, city, worth):
    """The routes of the way enter the plan and are free for further ways."""
    plan = mind.plan[p]
    share = worth / (1.0 + mind.way_fare / UNIT) ** plan.weight[FOCUS]
    while mind.via[city] != NONE:
        route = mind.via[city]
        there = paths.far_end(board, route, city)
        if mind.fare[route] > 0:
            if s.owner[route] == FREE:
                plan_route(board, mind, p, route)
            elif not is_lent(board, s, p, route):
                plan.station[plan.station_size] = city if s.station_at[city] == NONE else there
                plan.station_size += 1
            mind.fare[route] = 0
        plan.share[route] += share
        city = there


@rule
def plan_route(board, mind, p, route):
    plan = mind.plan[p]
    length = board.length[route]
    plan.wanted[route] = 1
    plan.route[plan.size] = route
    plan.size += 1
    plan.spaces += length
    color = board.color[route]
    if color == GREY:
        plan.grey += length - board.ferry[route]
    else:
        plan.need[color] += length - board.ferry[route]
    plan.need[LOCOMOTIVE] += board.ferry[route]


@rule
def turns_for(board, s, mind, p, spaces, tracks):
    """T: turns of drawing for the cards that the hand lacks, and one for each route."""
    plan = mind.plan[p]
    me = s.player[p]
    lacking = 0
    surplus = me.hand[LOCOMOTIVE] - plan.need[LOCOMOTIVE]
    for color in range(board.colors):
        short = plan.need[color] - me.hand[color]
        if short > 0:
            lacking += short
        else:
            surplus -= short
    lacking += max(plan.grey + spaces - max(surplus, 0), 0)
    return lacking / plan.weight[YIELD] + plan.size + tracks


@rule
def consider_way(board, s, mind, p, city, worth):
    """Take the way to the city into the plan if what hangs on it is worth it and can be done in time."""
    plan = mind.plan[p]
    me = s.player[p]
    if mind.dist[city] == FAR:
        return
    measure_way(board, s, mind, p, city)
    if plan.spaces + mind.way_spaces > me.trains or plan.station_size + mind.way_stations > me.stations:
        return
    spare = turns_left(board, s, mind, p) - turns_for(board, s, mind, p, mind.way_spaces, mind.way_routes)
    gain = plan.weight[FAIL] * worth * odds(mind, p, int(10 * spare)) - plan.weight[EFFORT] * mind.way_fare / UNIT
    if gain > 0:
        add_way(board, s, mind, p, city, worth)


@rule
def ticket_way(board, mind, ticket):
    spread(board, mind, board.ticket_a[ticket], board.ticket_b[ticket])
    return mind.dist[board.ticket_b[ticket]]


@rule
def order_tickets(board, s, mind, p, mask):
    """Unfinished tickets, those held and those of the offer in the mask, the cheapest first; return their number."""
    me = s.player[p]
    count = 0
    for ticket in range(board.tickets):
        if me.held[ticket] and not tickets.is_joined(board, s, p, ticket):
            count = insert(board, mind, ticket, count)
    for i in range(me.offered_size):
        if (mask >> i) & 1 and not tickets.is_joined(board, s, p, me.offered[i]):
            count = insert(board, mind, me.offered[i], count)
    return count


@rule
def insert(board, mind, ticket, count):
    price = ticket_way(board, mind, ticket)
    place = count
    while place > 0 and mind.price[mind.order[place - 1]] > price:
        mind.order[place] = mind.order[place - 1]
        place -= 1
    mind.order[place] = ticket
    mind.price[ticket] = price
    return count + 1


@rule
def make_plan(board, s, mind, p, mask):
    """Tickets one after the other, each over what is planned already."""
    begin_plan(board, s, mind, p)
    set_planner_fares(board, s, mind, p)
    count = order_tickets(board, s, mind, p, mask)
    for i in range(count):
        ticket = mind.order[i]
        ticket_way(board, mind, ticket)
        consider_way(board, s, mind, p, board.ticket_b[ticket], ticket_worth(board, ticket))
    plan = mind.plan[p]
    plan.first = mind.price[mind.order[0]] if count > 0 else 0
    if board.east_west and not s.player[p].bonus:
        consider_way(board, s, mind, p, east_west_way(board, mind), TICKET_WORTH)
    plan.turns = turns_for(board, s, mind, p, 0, 0)
    plan_twins(board, s, mind, p)


@rule
def east_west_way(board, mind):
    """Spread from all western cities; return the eastern one that is nearest."""
    start(board, mind)
    best = NONE
    for city in range(board.cities):
        if board.west[city]:
            mind.dist[city] = 0
    spread_on(board, mind, NONE)
    for city in range(board.cities):
        if board.east[city] and (best == NONE or mind.dist[city] < mind.dist[best]):
            best = city
    return best


@rule
def plan_twins(board, s, mind, p):
    """Of a double, either track will do."""
    plan = mind.plan[p]
    for i in range(plan.size):
        twin = board.twin[plan.route[i]]
        if twin != plan.route[i] and routes.is_open(board, s, p, twin):
            plan.wanted[twin] = 1
            plan.share[twin] = plan.share[plan.route[i]]


@rule
def plan_now(board, s, mind, p):
    if not still_holds(board, s, mind, p):
        make_plan(board, s, mind, p, 0)
