"""The planner's tickets: which to keep, when to draw more, when to swap."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import LEGAL, NONE

from . import playouts, swaps, tickets
from .fares import UNIT, planner_fare
from .horizon import odds, turns_left
from .planning import make_plan, ticket_way, ticket_worth
from .unseen import is_unseen
from .weights import DRAW_TRAINS, DRAW_TURNS, EFFORT, GAIN, KEEP_BIAS, SWAP_COST


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
    return total - plan.weight[EFFORT] * fare / UNIT


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
        if (board.ticket_long[ticket] and board.opening_long > 0) or not is_unseen(board, s, p, ticket):
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
