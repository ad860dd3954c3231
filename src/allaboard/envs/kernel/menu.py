"""What a seat may choose, as flags over the one action space, and the row of the action table behind a choice."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import (
    BLIND,
    BUILD_STATION,
    CLAIM,
    GREY,
    KINDS,
    LEGAL,
    LOCOMOTIVE,
    NONE,
    PLACE_TOURISTS,
    SECOND_CARD,
    TAKE_TOKEN,
    TUNNEL,
    TURN,
)

from . import cards, market, routes, stations, swaps, tickets, tunnels, turn
from .layout import (
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

# ---------------------------------------------------------------- what may be chosen


@rule
def list_draws(board, s, menu):
    n = 0
    if cards.can_draw(s):
        menu.flag[DRAW_AT + BLIND] = 1
        n += 1
    for slot in range(board.market_size):
        kind = s.market[slot]
        if kind != NONE and market.refusal(board, s, kind) == LEGAL:
            menu.flag[DRAW_AT + kind] = 1
            n += 1
    return n


@rule
def list_group(board, s, p, group, menu):
    n = 0
    first = board.group_from[group]
    for place in range(first, first + s.open_size[group]):
        route = s.open[place]
        if s.owner[board.twin[route]] != p:
            menu.flag[ROUTE_AT + route] = 1
            n += 1
    return n


@rule
def list_routes(board, s, p, menu):
    """Each route that can be paid in any way: the longest reach by color decides, group by group."""
    n = 0
    for group in range(board.groups):
        if s.open_size[group] > 0 and can_pay_somehow(board, s, p, board.grouped[board.group_from[group]]):
            n += list_group(board, s, p, group, menu)
    return n


@rule
def list_station_cities(board, s, p, menu):
    n = 0
    if s.player[p].stations > 0 and stations.affordable(board, s, p):
        for city in range(board.cities):
            if s.station_at[city] == NONE:
                menu.flag[CITY_AT + city] = 1
                n += 1
    return n


@rule
def list_turn(board, s, p, menu):
    n = list_draws(board, s, menu)
    if tickets.draw_refusal(board, s) == LEGAL:
        menu.flag[DRAW_TICKETS_AT] = 1
        n += 1
    if swaps.refusal(board, s) == LEGAL:
        menu.flag[SWAP_AT] = 1
        n += 1
    n += list_routes(board, s, p, menu)
    if board.stations > 0:
        n += list_station_cities(board, s, p, menu)
    if n == 0:
        menu.flag[PASS_AT] = 1


@rule
def list_others(board, s, w, p, menu):
    """The phases in which every action of the table is a choice of its own."""
    for i in range(turn.offer(board, s, p, w.rows, CHOICES)):
        action = board.action[w.rows[i]]
        if s.phase == TUNNEL:
            menu.flag[ABANDON_AT if w.rows[i] == board.abandon else PAY_TUNNEL_AT] = 1
        elif s.phase == PLACE_TOURISTS or s.phase == TAKE_TOKEN:
            menu.flag[CITY_AT + action.place] = 1
        else:
            menu.flag[KEEP_AT + action.place] = 1


@rule
def write(board, s, w, lane, p, menu):
    """All flags of the seat's menu; none if it is not its choice."""
    for i in range(CHOICES):
        menu.flag[i] = 0
    if not turn.may_act(s, p):
        return
    if lane.kind != NONE:
        for kind in range(KINDS):
            if pays(board, s, lane, p, kind):
                menu.flag[PAY_AT + kind] = 1
    elif s.phase == TURN:
        list_turn(board, s, p, menu)
    elif s.phase == SECOND_CARD:
        list_draws(board, s, menu)
    else:
        list_others(board, s, w, p, menu)


# ---------------------------------------------------------------- payments


@rule
def can_pay(board, s, p, route, kind):
    """Can p pay for the route with cards of this kind and locomotives? As far as the cards go."""
    hand = s.player[p].hand
    if kind == LOCOMOTIVE:
        return hand[LOCOMOTIVE] >= board.length[route]
    fewest = routes.fewest_locomotives(board, route, hand[kind])
    return hand[kind] > 0 and fewest <= routes.most_locomotives(board, route, hand[LOCOMOTIVE])


@rule
def can_pay_somehow(board, s, p, route):
    """Every further card of a color is one locomotive less: for a grey route only the most frequent color counts."""
    me = s.player[p]
    if board.length[route] > me.trains:
        return False
    color = board.color[route]
    if color == GREY:
        color = 0
        for kind in range(board.colors):
            if me.hand[kind] > me.hand[color]:
                color = kind
    return can_pay(board, s, p, route, color) or can_pay(board, s, p, route, LOCOMOTIVE)


@rule
def claim_row(board, s, p, route, kind):
    """As few locomotives as can be: they stand for every color, and no color stands for them."""
    row = board.claim[route][kind]
    if kind != LOCOMOTIVE:
        row += max(routes.fewest_locomotives(board, route, s.player[p].hand[kind]), 0)
    return row


@rule
def station_row(board, s, p, city, kind):
    number = stations.built(board, s, p)
    row = board.build[city][number][kind]
    if kind != LOCOMOTIVE:
        row += max(board.station_cost[number] - s.player[p].hand[kind], 0)
    return row


@rule
def payment_row(board, s, lane, p, kind):
    if lane.kind == CLAIM:
        return claim_row(board, s, p, lane.place, kind)
    return station_row(board, s, p, lane.place, kind)


@rule
def pays(board, s, lane, p, kind):
    """May p pay for what the lane has chosen with this kind of card?"""
    if lane.kind == CLAIM:
        color = board.color[lane.place]
        fits = kind == LOCOMOTIVE or color in (kind, GREY)
        return fits and can_pay(board, s, p, lane.place, kind)
    hand = s.player[p].hand
    cost = stations.cost(board, s, p)
    if kind == LOCOMOTIVE:
        return hand[LOCOMOTIVE] >= cost
    return hand[kind] > 0 and hand[kind] + hand[LOCOMOTIVE] >= cost


@rule
def only_payment(board, s, lane, p):
    """The one kind of card that pays for it, NONE if there are several."""
    found = NONE
    for kind in range(KINDS):
        if pays(board, s, lane, p, kind):
            if found != NONE:
                return NONE
            found = kind
    return found


# ---------------------------------------------------------------- the row behind a choice


@rule
def tunnel_row(board, s, p):
    """Locomotives last: the fewest that p can add."""
    for locomotives in range(s.extra + 1):
        if tunnels.can_add(s, p, locomotives):
            return board.pay[locomotives]
    return board.abandon


@rule
def city_row(board, s, city):
    return board.place[city] if s.phase == PLACE_TOURISTS else board.take[city]


@rule
def row(board, s, p, pick):
    """The row of a choice that needs no payment."""
    if pick < DRAW_TICKETS_AT:
        return board.draw[pick - DRAW_AT]
    if pick == DRAW_TICKETS_AT:
        return board.draw_tickets
    if pick == SWAP_AT:
        return board.swap
    if pick == PASS_AT:
        return board.pass_turn
    if pick < PAY_TUNNEL_AT:
        return board.keep[pick - KEEP_AT]
    if pick == PAY_TUNNEL_AT:
        return tunnel_row(board, s, p)
    if pick == ABANDON_AT:
        return board.abandon
    return city_row(board, s, pick - CITY_AT)


@rule
def choose(board, s, lane, p, pick):
    """The row of a choice; NONE if its payment has to be chosen first, which the lane then remembers."""
    if pick >= PAY_AT:
        return payment_row(board, s, lane, p, pick - PAY_AT)
    is_station = s.phase == TURN and CITY_AT <= pick < ROUTE_AT
    if pick < ROUTE_AT and not is_station:
        return row(board, s, p, pick)
    lane.kind = BUILD_STATION if is_station else CLAIM
    lane.place = pick - CITY_AT if is_station else pick - ROUTE_AT
    kind = only_payment(board, s, lane, p)
    return NONE if kind == NONE else payment_row(board, s, lane, p, kind)
