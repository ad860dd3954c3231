"""The planner's cards: what each kind is worth, and which one to take."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import BLIND, FREE, GREY, KINDS, LEGAL, LOCOMOTIVE, NONE

from . import market, routes
from .claims import RESERVE, completes, filler_length, route_worth
from .moves import anything, draw_or_any, longest_claim
from .unseen import unseen_cards
from .weights import BLIND_WORTH, FILLER_SHARE, LOCOMOTIVE_WORTH, NEAR


@rule
def count_unseen(board, s, mind, p):
    """Cards of each kind that are in the deck or in unknown hands; return their number."""
    total = 0
    for kind in range(KINDS):
        mind.unseen[kind] = unseen_cards(board, s, p, kind)
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
            value_closing_card(board, s, mind, p, route)
            if length < filler or plan.spaces + length > me.trains:
                continue
            if plan.size > 0:
                factor = plan.weight[FILLER_SHARE]
        worth = factor * route_worth(board, s, mind, p, route)
        color = board.color[route]
        if color == GREY:
            color = best_grey(board, s, mind, p)
            if plan.wanted[route]:
                value_last_cards(board, s, mind, p, route, color)
        short = length - board.ferry[route] - me.hand[color]
        if board.tunnel[route]:
            short += RESERVE
        if short > 0:
            missing = max(short - max(me.hand[LOCOMOTIVE] - board.ferry[route], 0), 1)
            if missing == 1 and plan.wanted[route]:
                worth *= 2.0  # the last card for a planned route
            mind.value[color] += worth / (missing * max(1.0 + plan.weight[NEAR] * (missing - 1), 0.1))
        if board.ferry[route] > me.hand[LOCOMOTIVE]:
            mind.value[LOCOMOTIVE] += worth / (board.ferry[route] - me.hand[LOCOMOTIVE])


@rule
def lacks_one(board, s, p, route, color):
    """One card of the color is all that is missing for the route. A tunnel may ask for more."""
    if board.tunnel[route] or (board.color[route] != GREY and board.color[route] != color):
        return False
    hand = s.player[p].hand
    return hand[LOCOMOTIVE] >= board.ferry[route] and board.length[route] - hand[color] - hand[LOCOMOTIVE] == 1


@rule
def value_closing_card(board, s, mind, p, route):
    """The last card for a route that completes a ticket, even if the plan has another way."""
    for color in range(board.colors):
        if lacks_one(board, s, p, route, color):
            closing = completes(board, s, p, route)
            if closing > 0:
                mind.value[color] += 2.0 * (board.route_points[board.length[route]] + closing)


@rule
def closes_with(board, s, p, color):
    """One more card of the color would pay for a route that completes a ticket."""
    for route in range(board.routes):
        if routes.is_open(board, s, p, route) and board.length[route] <= s.player[p].trains:
            if lacks_one(board, s, p, route, color) and completes(board, s, p, route) > 0:
                return True
    return False


@rule
def value_last_cards(board, s, mind, p, route, best):
    """For a planned grey route any color will do of which one card is missing, not only the best one."""
    me = s.player[p]
    for color in range(board.colors):
        if color != best and board.length[route] - me.hand[color] - me.hand[LOCOMOTIVE] == 1:
            mind.value[color] += 2.0 * route_worth(board, s, mind, p, route)


@rule
def best_grey(board, s, mind, p):
    """The color to pay grey routes with: held most beyond what the plan needs."""
    best = 0
    most = -1000
    for color in range(board.colors):
        spare = s.player[p].hand[color] - mind.plan[p].need[color]
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
