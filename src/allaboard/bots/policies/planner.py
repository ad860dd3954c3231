"""`hard`: a planner. Which tickets are worth their way and can be done in time, what to claim, what to draw."""

from math import exp

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import (
    BLIND,
    FREE,
    GREY,
    KEEP_TICKETS,
    KINDS,
    LEGAL,
    LOCOMOTIVE,
    NONE,
    OPENING_TICKETS,
    SECOND_CARD,
)

from . import market, playouts, routes, stations, swaps, tickets, tourists
from .fares import UNIT, planner_fare, set_planner_fares
from .moves import anything, draw_or_any, longest_claim, small_phase
from .payments import claim_row
from .plans import clear, tickets_key
from .ways import FAR, spread, spread_on, start
from .weights import (
    BLIND_WORTH,
    CARD,
    DRAW_TRAINS,
    DRAW_TURNS,
    EFFORT,
    FAIL,
    FILLER,
    FILLER_SHARE,
    FOCUS,
    GAIN,
    HURRY,
    KEEP_BIAS,
    LOCOMOTIVE_WORTH,
    NEAR,
    PACE,
    PATIENCE,
    SHARE,
    SPREAD,
    SWAP_COST,
    TOKEN,
    TOUCH,
    URGENCY,
    YIELD,
)

TICKET_WORTH = 10  # of each ticket where tickets are counted, not points


# ---------------------------------------------------------------- time


@rule
def turns_left(board, s, mind, p):
    """Own turns until the end, by the rival nearest to it."""
    if s.final_turns != NONE:
        return 1.0
    fewest = s.player[p].trains
    for q in range(s.players):
        fewest = min(fewest, s.player[q].trains)
    stop = 0 if board.end_trains == NONE else board.end_trains
    return max(fewest - stop, 0) / mind.plan[p].weight[PACE] + 1.0


@rule
def odds(mind, p, tenths):
    """Chance to be done in time with so many tenths of a turn to spare."""
    return 1.0 / (1.0 + exp(-0.1 * tenths / mind.plan[p].weight[SPREAD]))


# ---------------------------------------------------------------- the plan


@rule
def ticket_worth(board, ticket):
    return TICKET_WORTH if board.counts_tickets else board.ticket_points[ticket]


@rule
def still_holds(board, s, mind, p):
    plan = mind.plan[p]
    if not plan.made or plan.trains != s.player[p].trains or plan.tickets != tickets_key(board, s, p):
        return False
    for i in range(plan.size):
        if not routes.is_open(board, s, p, plan.route[i]):
            return False
    rivals = 0
    for q in range(s.players):
        rivals += s.player[q].trains
    # The clock has gone on: what could be done in time may have changed.
    return plan.rivals - rivals < 6


@rule
def begin_plan(board, s, mind, p):
    clear(board, s, mind, p)
    plan = mind.plan[p]
    plan.grey = 0
    plan.turns = 0.0
    plan.station_size = 0
    plan.rivals = 0
    for q in range(s.players):
        plan.rivals += s.player[q].trains
    for kind in range(KINDS):
        plan.demand[kind] = 0
    for route in range(board.routes):
        plan.share[route] = 0.0


@rule
def measure_way(board, s, mind, city):
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
            else:
                mind.way_stations += 1
        city = board.route_a[route] + board.route_b[route] - city


@rule
def add_way(board, s, mind, p, city, worth):
    """The routes of the way enter the plan and are free for further ways."""
    plan = mind.plan[p]
    share = worth / (1.0 + mind.way_fare / UNIT) ** mind.plan[p].weight[FOCUS]
    while mind.via[city] != NONE:
        route = mind.via[city]
        there = board.route_a[route] + board.route_b[route] - city
        if mind.fare[route] > 0:
            if s.owner[route] == FREE:
                want(board, mind, p, route)
            else:
                plan.station[plan.station_size] = city
                plan.station_size += 1
            mind.fare[route] = 0
        plan.share[route] += share
        city = there


@rule
def want(board, mind, p, route):
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
        plan.demand[color] += length - board.ferry[route]
        plan.need[color] = plan.demand[color]
    plan.demand[LOCOMOTIVE] += board.ferry[route]
    plan.need[LOCOMOTIVE] = plan.demand[LOCOMOTIVE]


@rule
def turns_for(board, s, mind, p, spaces, tracks):
    """T: turns of drawing for the cards that the hand lacks, and one for each route."""
    plan = mind.plan[p]
    me = s.player[p]
    lacking = 0
    surplus = me.hand[LOCOMOTIVE] - plan.demand[LOCOMOTIVE]
    for color in range(board.colors):
        short = plan.demand[color] - me.hand[color]
        if short > 0:
            lacking += short
        else:
            surplus -= short
    lacking += max(plan.grey + spaces - max(surplus, 0), 0)
    return lacking / mind.plan[p].weight[YIELD] + plan.size + tracks


@rule
def consider_way(board, s, mind, p, city, worth):
    """Take the way to the city into the plan if what hangs on it is worth it and can be done in time."""
    plan = mind.plan[p]
    me = s.player[p]
    if mind.dist[city] == FAR:
        return
    measure_way(board, s, mind, city)
    if plan.spaces + mind.way_spaces > me.trains or plan.station_size + mind.way_stations > me.stations:
        return
    spare = turns_left(board, s, mind, p) - turns_for(board, s, mind, p, mind.way_spaces, mind.way_routes)
    gain = mind.plan[p].weight[FAIL] * worth * odds(mind, p, int(10 * spare)) - mind.plan[p].weight[EFFORT] * mind.way_fare / UNIT
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
    want_twins(board, s, mind, p)


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
def want_twins(board, s, mind, p):
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


# ---------------------------------------------------------------- tickets


@rule
def keep_worth(board, s, mind, p, mask):
    """Points to expect of all tickets with these, less the effort."""
    make_plan(board, s, mind, p, mask)
    plan = mind.plan[p]
    me = s.player[p]
    spare = turns_left(board, s, mind, p) - plan.turns
    chance = odds(mind, p, int(10 * spare))
    total = 0.0
    fare = 0
    for i in range(me.offered_size):
        if (mask >> i) & 1:
            total += keep_ticket_worth(board, s, mind, p, me.offered[i], chance)
    for ticket in range(board.tickets):
        if me.held[ticket]:
            total += keep_ticket_worth(board, s, mind, p, ticket, chance)
    for i in range(plan.size):
        fare += planner_fare(board, s, mind, p, plan.route[i])
    return total - mind.plan[p].weight[EFFORT] * fare / UNIT


@rule
def is_planned(board, s, mind, p, ticket):
    """Own and planned routes join the ticket's cities: with the fares of the plan its way is free."""
    return ticket_way(board, mind, ticket) == 0


@rule
def keep_ticket_worth(board, s, mind, p, ticket, chance):
    points = ticket_worth(board, ticket)
    if is_planned(board, s, mind, p, ticket):
        if tickets.is_joined(board, s, p, ticket):
            return 1.0 * points
        return points * (2.0 * chance - 1.0) - mind.plan[p].weight[KEEP_BIAS]
    return -1.0 * points


@rule
def keep(board, s, mind, p):
    least = tickets.least_to_keep(board, s, p)
    best = NONE
    most = 0.0
    for mask in range(1, 1 << s.player[p].offered_size):
        if tickets.chosen(mask) >= least:
            worth = keep_worth(board, s, mind, p, mask)
            if best == NONE or worth > most:
                best = mask
                most = worth
    mind.plan[p].made = 0
    return board.keep[best]


@rule
def survey_tickets(board, s, mind, p):
    """Of the tickets that p has not seen: how many there are, how many p's network joins already, and their points."""
    mind.unseen_tickets = 0
    mind.joined_tickets = 0
    mind.joined_points = 0
    mind.other_points = 0
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] or (board.ticket_long[ticket] and board.opening_long > 0):
            continue
        shown = 0
        for q in range(s.players):
            shown |= s.player[q].completed[ticket]
        if shown:
            continue
        mind.unseen_tickets += 1
        if tickets.is_joined(board, s, p, ticket):
            mind.joined_tickets += 1
            mind.joined_points += board.ticket_points[ticket]
        else:
            mind.other_points += board.ticket_points[ticket]


@rule
def lucky_draw(board, s, mind, p):
    """Points to expect of tickets that are complete when they are drawn, less what is lost if none is."""
    survey_tickets(board, s, mind, p)
    unseen = max(mind.unseen_tickets, 1)
    others = mind.unseen_tickets - mind.joined_tickets
    drawn = min(board.ticket_draw, s.ticket_deck_size)
    miss = 1.0
    for _ in range(drawn):
        miss *= others / unseen
    loss = 0.6 * mind.other_points / max(others, 1)
    return drawn * mind.joined_points / unseen - miss * loss


@rule
def wants_tickets(board, s, mind, p):
    if s.final_turns != NONE or tickets.draw_refusal(board, s) != LEGAL:
        return False
    left = turns_left(board, s, mind, p)
    if left >= 2.0 and lucky_draw(board, s, mind, p) > mind.plan[p].weight[GAIN]:
        return True
    if mind.plan[p].size > 0 or s.player[p].trains < mind.plan[p].weight[DRAW_TRAINS] * board.trains:
        return False
    return left >= mind.plan[p].weight[DRAW_TURNS] + mind.plan[p].turns


@rule
def wants_swap(board, s, w, mind, p):
    """Both tickets are too far away. With nothing to do at all the dice decide: two bots must not swap for ever."""
    if swaps.refusal(board, s) != LEGAL:
        return False
    if mind.plan[p].size == 0:
        return playouts.random_below(w, 2) == 0
    survey_tickets(board, s, mind, p)
    lucky = board.opening_deal * mind.joined_tickets / max(mind.unseen_tickets, 1)
    return mind.plan[p].first * lucky > UNIT * mind.plan[p].weight[SWAP_COST]


# ---------------------------------------------------------------- claims


@rule
def touched(board, s, p, city, own):
    """Does p (own) or a rival have a route at the city?"""
    for i in range(board.touching_from[city], board.touching_from[city + 1]):
        owner = s.owner[board.touching[i]]
        if owner >= 0 and (owner == p) == (own == 1):
            return 1
    return 0


@rule
def token_gain(board, s, mind, p, route):
    """Worth of the token that the route would bring."""
    if s.piles == 0 or not tourists.token_waits_at_route(board, s, p, route):
        return 0.0
    count = tourists.count(s, p)
    step = board.token_points[min(count + 1, 7)] - board.token_points[count]
    return mind.plan[p].weight[TOKEN] * (step + 1.0)


@rule
def route_worth(board, s, mind, p, route):
    """Points, ticket points that hang on it, and what its place is worth."""
    plan = mind.plan[p]
    points = board.route_points[board.length[route]] + token_gain(board, s, mind, p, route)
    a = board.route_a[route]
    b = board.route_b[route]
    if plan.wanted[route]:
        ends = touched(board, s, p, a, 0) + touched(board, s, p, b, 0)
        return points + plan.share[route] * (mind.plan[p].weight[SHARE] + 0.1 * ends * mind.plan[p].weight[URGENCY])
    ends = touched(board, s, p, a, 1) + touched(board, s, p, b, 1)
    return points + mind.plan[p].weight[TOUCH] * ends * board.length[route] / 4


@rule
def needed_cards(board, s, mind, p, row):
    """Cards of the payment that the plan needs elsewhere."""
    action = board.action[row]
    plan = mind.plan[p]
    me = s.player[p]
    count = 0
    if action.color != LOCOMOTIVE:
        left = me.hand[action.color] - (action.cards - action.locomotives)
        demand = plan.demand[action.color]
        if plan.wanted[action.place] and board.color[action.place] == action.color:
            demand -= board.length[action.place]
        count += max(min(demand - left, action.cards - action.locomotives), 0)
    return count + action.locomotives


@rule
def filler_length(board, s, mind, p):
    """Spaces from which a route is worth claiming without a ticket: the longest still to be had, any in a hurry."""
    if turns_left(board, s, mind, p) <= mind.plan[p].weight[HURRY]:
        return 1.0
    plan = mind.plan[p]
    trains = s.player[p].trains - plan.spaces
    group = board.groups - 1
    while group >= 0 and (s.open_size[group] == 0 or board.group_length[group] > trains):
        group -= 1
    return 1.0 if group < 0 else min(mind.plan[p].weight[FILLER], 1.0 * board.group_length[group])


@rule
def best_claim(board, s, mind, p):
    """The claim worth most, NONE if none is worth its cards."""
    plan = mind.plan[p]
    me = s.player[p]
    filler = filler_length(board, s, mind, p)
    best = NONE
    most = 0.0
    last = s.final_turns != NONE
    for route in range(board.routes):
        if s.owner[route] != FREE or board.length[route] > me.trains:
            continue
        planned = plan.wanted[route]
        if not planned and not last:
            if board.length[route] < filler or plan.spaces + board.length[route] > me.trains:
                continue
        row = claim_row(board, s, mind, p, route)
        if row == NONE:
            continue
        worth = route_worth(board, s, mind, p, route)
        if not last:
            worth -= mind.plan[p].weight[CARD] * needed_cards(board, s, mind, p, row)
            if not planned and worth < mind.plan[p].weight[PATIENCE]:
                continue
        elif completes(board, s, p, route) > 0:
            worth += 2 * completes(board, s, p, route)
        if best == NONE or worth > most:
            best = row
            most = worth
    return best


@rule
def completes(board, s, p, route):
    """Points of the tickets that the route would complete at once."""
    network = s.player[p].network
    a = network[board.route_a[route]]
    b = network[board.route_b[route]]
    points = 0
    if a != b:
        for ticket in range(board.tickets):
            if s.player[p].held[ticket]:
                x = network[board.ticket_a[ticket]]
                y = network[board.ticket_b[ticket]]
                if (x == a and y == b) or (x == b and y == a):
                    points += ticket_worth(board, ticket)
    return points


@rule
def station_row(board, s, mind, p):
    """A planned station, once nothing else is left to claim or time runs out; NONE if it has to wait."""
    plan = mind.plan[p]
    me = s.player[p]
    if plan.station_size == 0 or me.stations == 0:
        return NONE
    if plan.size > 0 and turns_left(board, s, mind, p) > mind.plan[p].weight[HURRY]:
        return NONE
    city = plan.station[0]
    if s.station_at[city] != NONE:
        return NONE
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


# ---------------------------------------------------------------- cards


@rule
def count_unseen(board, s, mind, p):
    """Cards of each kind that are in the deck or in unknown hands; return their number."""
    total = 0
    for kind in range(KINDS):
        count = board.cards[kind] - s.discard[kind] - s.player[p].hand[kind]
        for q in range(s.players):
            if q != p:
                count -= s.player[q].known[kind]
        for slot in range(board.market_size):
            if s.market[slot] == kind:
                count -= 1
        mind.unseen[kind] = max(count, 0)
        total += mind.unseen[kind]
    return total


@rule
def value_cards(board, s, mind, p):
    """Worth of a card of each kind: of every route it helps to pay, the more the fewer are missing."""
    plan = mind.plan[p]
    me = s.player[p]
    filler = filler_length(board, s, mind, p)
    for kind in range(KINDS):
        mind.value[kind] = 0.0
    for route in range(board.routes):
        length = board.length[route]
        if s.owner[route] != FREE or length > me.trains or s.owner[board.twin[route]] == p:
            continue
        factor = 1.0
        if not plan.wanted[route]:
            if length < filler or plan.spaces + length > me.trains:
                continue
            if plan.size > 0:
                factor = mind.plan[p].weight[FILLER_SHARE]
        worth = factor * route_worth(board, s, mind, p, route)
        color = board.color[route]
        if color == GREY:
            color = best_grey(board, s, mind, p)
        short = length - board.ferry[route] - me.hand[color]
        if short > 0:
            missing = max(short - max(me.hand[LOCOMOTIVE] - board.ferry[route], 0), 1)
            mind.value[color] += worth / (missing * (1.0 + mind.plan[p].weight[NEAR] * (missing - 1)))
        if board.ferry[route] > me.hand[LOCOMOTIVE]:
            mind.value[LOCOMOTIVE] += worth / (board.ferry[route] - me.hand[LOCOMOTIVE])


@rule
def best_grey(board, s, mind, p):
    """The color to pay grey routes with: held most beyond what the plan needs."""
    best = 0
    most = -1000
    for color in range(board.colors):
        spare = s.player[p].hand[color] - mind.plan[p].demand[color]
        if spare > most:
            most = spare
            best = color
    return best


@rule
def draw(board, s, w, mind, p):
    value_cards(board, s, mind, p)
    total = count_unseen(board, s, mind, p)
    top = 0.0
    average = 0.0
    for color in range(board.colors):
        top = max(top, mind.value[color])
        average += mind.value[color] * mind.unseen[color]
    mind.value[LOCOMOTIVE] += mind.plan[p].weight[LOCOMOTIVE_WORTH] * top
    average += mind.value[LOCOMOTIVE] * mind.unseen[LOCOMOTIVE]
    blind = mind.plan[p].weight[BLIND_WORTH] * average / max(total, 1)
    best = BLIND
    most = blind
    second = blind
    for slot in range(board.market_size):
        kind = s.market[slot]
        if kind == NONE or kind == LOCOMOTIVE:
            continue
        if mind.value[kind] > most:
            second = most
            most = mind.value[kind]
            best = kind
        elif mind.value[kind] > second:
            second = mind.value[kind]
    if market.refusal(board, s, LOCOMOTIVE) == LEGAL and mind.value[LOCOMOTIVE] > most + second:
        best = LOCOMOTIVE
    row = draw_or_any(board, s, best)
    if row == NONE:
        row = longest_claim(board, s, mind, p, 0, 1)
    return anything(board, s, w, p) if row == NONE else row


# ---------------------------------------------------------------- a turn


@rule
def take_turn(board, s, w, mind, p):
    plan_now(board, s, mind, p)
    if wants_swap(board, s, w, mind, p):
        return board.swap
    row = best_claim(board, s, mind, p)
    if row != NONE:
        return row
    row = station_row(board, s, mind, p)
    if row != NONE:
        return row
    if wants_tickets(board, s, mind, p):
        return board.draw_tickets
    return draw(board, s, w, mind, p)


@rule
def choose(board, s, w, mind, p):
    if s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS:
        return keep(board, s, mind, p)
    if s.phase == SECOND_CARD:
        plan_now(board, s, mind, p)
        return draw(board, s, w, mind, p)
    row = small_phase(board, s, p)
    return take_turn(board, s, w, mind, p) if row == NONE else row
