"""`greedy`, `wary` and `collector`: fixed opponents that follow the cheapest way of each ticket.

They are measures for other bots and never change (tests/bots/fixed.json). Numbers of trains are meant for 45
and scaled to the edition's.
"""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import FREE, KEEP_TICKETS, LEGAL, NONE, OPENING_TICKETS, SECOND_CARD

from . import paths, playouts, swaps, tickets
from .moves import anything, draw_for_plan, longest_claim, small_phase
from .plans import plan_each
from .ways import cheapest_offer, offer_cost, set_fares, ticket_distance

FULL_SET = 45  # the trains that the numbers below are meant for
ENOUGH_TRAINS = 12  # for new tickets
CLOSE_TO_END = 15  # a rival's trains at which `wary` hurries
FILLER = 3  # spaces from which a route is worth claiming without a ticket
FAR_FROM_DONE = 3  # `collector`: more trains than that are missing

GREEDY = 0
WARY = 1
COLLECTOR = 2


@rule
def scaled(board, trains):
    return trains * board.trains // FULL_SET


@rule
def fewest_rival_trains(s, p):
    fewest = 1000
    for q in range(s.players):
        if q != p:
            fewest = min(fewest, s.player[q].trains)
    return fewest


@rule
def hurries(board, s, p):
    return s.final_turns != NONE or fewest_rival_trains(s, p) <= scaled(board, CLOSE_TO_END)


@rule
def committed(board, s, mind, p):
    """Trains that the tickets in hand still take, each by itself. Fares are set."""
    total = 0
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] and not tickets.is_joined(board, s, p, ticket):
            cost = ticket_distance(board, mind, ticket)
            if cost != NONE:
                total += cost
    return total


@rule
def open_tickets(board, s, mind, p):
    """Tickets in hand that are far from done."""
    count = 0
    for ticket in range(board.tickets):
        if s.player[p].held[ticket] and not tickets.is_joined(board, s, p, ticket):
            missing = ticket_distance(board, mind, ticket)
            if missing == NONE or missing > FAR_FROM_DONE:
                count += 1
    return count


@rule
def keep(board, s, mind, p, style):
    """The cheapest first: as many as must be, and more while they cost at most 0.6 of the trains not committed."""
    me = s.player[p]
    set_fares(board, s, mind, p)
    spent = committed(board, s, mind, p)
    held = open_tickets(board, s, mind, p)
    least = tickets.least_to_keep(board, s, p)
    mask = 0
    for count in range(me.offered_size):
        best = cheapest_offer(board, s, mind, p, mask)
        cheapest = offer_cost(board, mind, me.offered[best])
        if count >= least:
            if 10 * cheapest > 6 * (me.trains - spent):
                break
            if style == COLLECTOR and held + count >= 3:
                break
        mask |= 1 << best
        spent += cheapest
    return board.keep[mask]


@rule
def turns_left(board, s, p):
    return max(fewest_rival_trains(s, p) - 2, 0) // 3 + 1


@rule
def drop_hopeless(board, s, mind, p):
    """`wary`, near the end: routes of tickets that take more turns than are left are not wanted any more."""
    plan = mind.plan[p]
    turns = turns_left(board, s, p)
    set_fares(board, s, mind, p)
    for i in range(plan.size):
        plan.wanted[plan.route[i]] = 0
        plan.wanted[board.twin[plan.route[i]]] = 0
    plan.made = 0  # what is wanted depends on the turns left: think again next time
    for ticket in range(board.tickets):
        if not s.player[p].held[ticket] or tickets.is_joined(board, s, p, ticket):
            continue
        cost = ticket_distance(board, mind, ticket)
        if cost == NONE or cost > s.player[p].trains:
            continue
        if turns_for(board, s, mind, p, ticket) <= turns:
            want_again(board, s, mind, p, ticket)


@rule
def turns_for(board, s, mind, p, ticket):
    """One for each route on the way, and one for two missing cards."""
    tracks = 0
    missing = 0
    city = board.ticket_b[ticket]
    while mind.via[city] != NONE:
        route = mind.via[city]
        if mind.fare[route] > 0:
            tracks += 1
            missing += missing_cards(board, s, p, route)
        city = paths.far_end(board, route, city)
    return tracks + (missing + 1) // 2


@rule
def missing_cards(board, s, p, route):
    hand = s.player[p].hand
    most = 0
    for color in range(board.colors):
        if board.color[route] == color or board.color[route] >= board.colors:
            most = max(most, hand[color])
    return max(board.length[route] - most, 0)


@rule
def want_again(board, s, mind, p, ticket):
    plan = mind.plan[p]
    city = board.ticket_b[ticket]
    while mind.via[city] != NONE:
        route = mind.via[city]
        if mind.fare[route] > 0:
            plan.wanted[route] = 1
            if s.owner[board.twin[route]] == FREE:
                plan.wanted[board.twin[route]] = 1
        city = paths.far_end(board, route, city)


@rule
def wants_anything(board, mind, p):
    plan = mind.plan[p]
    for i in range(plan.size):
        if plan.wanted[plan.route[i]]:
            return True
    return False


@rule
def wants_tickets(board, s, mind, p, style, targets):
    if s.final_turns != NONE or tickets.draw_refusal(board, s) != LEGAL:
        return False
    if s.player[p].trains < scaled(board, ENOUGH_TRAINS) or (style == WARY and hurries(board, s, p)):
        return False
    if style == COLLECTOR:
        set_fares(board, s, mind, p)
        return open_tickets(board, s, mind, p) < 2
    return not targets


@rule
def take_turn(board, s, w, mind, p, style):
    plan_each(board, s, mind, p)
    hurry = style == WARY and hurries(board, s, p)
    if hurry:
        drop_hopeless(board, s, mind, p)
    targets = wants_anything(board, mind, p)
    if s.final_turns != NONE and not board.counts_tickets:
        row = longest_claim(board, s, mind, p, 0, 1)
        if row != NONE:
            return row
    row = longest_claim(board, s, mind, p, 1, 1)
    if row != NONE:
        return row
    if wants_tickets(board, s, mind, p, style, targets):
        return board.draw_tickets
    if not targets:
        # Left to the dice: two bots must not swap for ever.
        if swaps.refusal(board, s) == LEGAL and playouts.random_below(w, 2) == 0:
            return board.swap
        row = longest_claim(board, s, mind, p, 0, 1 if hurry else FILLER)
        if row != NONE:
            return row
    return draw(board, s, w, mind, p)


@rule
def draw(board, s, w, mind, p):
    row = draw_for_plan(board, s, mind, p)
    if row == NONE:
        row = longest_claim(board, s, mind, p, 0, 1)
    return anything(board, s, w, p) if row == NONE else row


@rule
def choose(board, s, w, mind, p, style):
    if s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS:
        return keep(board, s, mind, p, style)
    if s.phase == SECOND_CARD:
        plan_each(board, s, mind, p)
        return draw(board, s, w, mind, p)
    row = small_phase(board, s, p)
    return take_turn(board, s, w, mind, p, style) if row == NONE else row
