"""A turn: what may be done now, and doing it (E1, T1–T4, F1). The only rule that calls all the others."""

from ..jit import rule
from ..layout import MAX_ACTIONS
from ..vocabulary import (
    ABANDON_TUNNEL,
    ALREADY_CHOSEN,
    BLIND,
    BUILD_STATION,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    GAME_IS_OVER,
    GAME_OVER,
    KEEP,
    KEEP_TICKETS,
    LEGAL,
    LOCOMOTIVE,
    NO_CARDS_LEFT,
    NONE,
    NOT_YOUR_TURN,
    OPENING_TICKETS,
    OTHER_ACTIONS_POSSIBLE,
    OVER,
    PASS,
    PASSED,
    PAY_TUNNEL,
    PLACE,
    PLACE_TOURISTS,
    SECOND_CARD,
    SWAP,
    TAKE,
    TAKE_TOKEN,
    TUNNEL,
    TURN,
    WRONG_PHASE,
)
from . import cards, east_west, ending, market, routes, scoring, stations, swaps, tickets, tourists, tunnels
from .events import note

# ---------------------------------------------------------------- what may be done


@rule
def may_act(s, p):
    if s.phase == OVER or p >= s.players:
        return False
    if s.phase == OPENING_TICKETS:
        return s.player[p].offered_size > 0
    return p == s.seat


@rule
def offer_draws(board, s, rows, n):
    if cards.can_draw(s):
        rows[n] = board.draw[BLIND]
        n += 1
    return market.offer(board, s, rows, n)


@rule
def offer_turn(board, s, p, rows, most):
    """T1: draw cards, draw or swap tickets, claim a route, build a station; T3: pass if nothing else is possible."""
    n = offer_draws(board, s, rows, 0)
    if tickets.draw_refusal(board, s) == LEGAL:
        rows[n] = board.draw_tickets
        n += 1
    if swaps.refusal(board, s) == LEGAL:
        rows[n] = board.swap
        n += 1
    if n < most:
        n = routes.offer(board, s, p, rows, n, most)
    if n < most and board.stations > 0:
        n = stations.offer(board, s, p, rows, n, most)
    if n == 0:
        rows[0] = board.pass_turn
        n = 1
    return n


@rule
def offer(board, s, p, rows, most):
    """Write the rows of p's legal actions and return their number; stop looking once there are `most`."""
    if not may_act(s, p):
        return 0
    if s.phase == TURN:
        return offer_turn(board, s, p, rows, most)
    if s.phase == SECOND_CARD:
        return offer_draws(board, s, rows, 0)
    if s.phase == TUNNEL:
        return tunnels.offer(board, s, p, rows)
    if s.phase == TAKE_TOKEN:
        return tourists.offer_tokens(board, s, p, rows)
    if s.phase == PLACE_TOURISTS:
        return tourists.offer_places(board, s, rows)
    return tickets.offer_keeps(board, s, p, rows)


@rule
def forced_seat(board, s, rows):
    """The seat that has only one thing to do, which stands in rows[0]; else NONE.

    A tunnel is always asked, so that nobody can tell "cannot pay" from "will not".
    """
    if s.phase == TUNNEL or s.phase == OVER:
        return NONE
    for p in range(s.players):
        if offer(board, s, p, rows, 2) == 1:
            return p
    return NONE


@rule
def belongs_to_phase(s, kind):
    if kind == DRAW:
        return s.phase == TURN or s.phase == SECOND_CARD
    if kind == KEEP:
        return s.phase == OPENING_TICKETS or s.phase == KEEP_TICKETS
    if kind == PAY_TUNNEL or kind == ABANDON_TUNNEL:
        return s.phase == TUNNEL
    if kind == PLACE:
        return s.phase == PLACE_TOURISTS
    if kind == TAKE:
        return s.phase == TAKE_TOKEN
    return s.phase == TURN


@rule
def rule_refusal(board, s, w, p, row):
    """Ask the rule that the action falls under."""
    action = board.action[row]
    kind = action.kind
    if kind == DRAW:
        if action.color != BLIND:
            return market.refusal(board, s, action.color)
        return LEGAL if cards.can_draw(s) else NO_CARDS_LEFT
    if kind == CLAIM:
        return routes.refusal(board, s, p, action.place, action.color, action.locomotives)
    if kind == BUILD_STATION:
        return stations.refusal(board, s, p, action.place, action.color, action.locomotives, action.cards)
    if kind == PAY_TUNNEL:
        return tunnels.refusal(s, p, action.locomotives)
    if kind == DRAW_TICKETS:
        return tickets.draw_refusal(board, s)
    if kind == KEEP:
        return tickets.keep_refusal(board, s, p, action.place)
    if kind == PLACE:
        return tourists.place_refusal(s, action.place)
    if kind == TAKE:
        return tourists.take_refusal(board, s, p, action.place)
    if kind == SWAP:
        return swaps.refusal(board, s)
    if kind == PASS:
        n = offer(board, s, p, w.rows, MAX_ACTIONS)
        return LEGAL if n == 1 and w.rows[0] == board.pass_turn else OTHER_ACTIONS_POSSIBLE
    return LEGAL


@rule
def refusal(board, s, w, p, row):
    """Why p may not do this now; LEGAL if p may."""
    if s.phase == OVER:
        return GAME_IS_OVER
    if not may_act(s, p):
        return ALREADY_CHOSEN if s.phase == OPENING_TICKETS else NOT_YOUR_TURN
    if not belongs_to_phase(s, board.action[row].kind):
        return WRONG_PHASE
    return rule_refusal(board, s, w, p, row)


# ---------------------------------------------------------------- doing it


@rule
def end_game(s, reason):
    s.phase = OVER
    s.reason = reason


@rule
def end_turn(board, s, p):
    """T2: the next player's turn, unless the game is over."""
    if s.turned_up_size > 0:
        tunnels.clear(s)
        market.fill(board, s)
    reason = ending.after_turn(board, s, p)
    if reason != NONE:
        end_game(s, reason)
        return
    s.seat = (p + 1) % s.players
    s.phase = TURN


@rule
def draw_card(board, s, p, card):
    first = s.phase == TURN
    if card == BLIND:
        cards.draw_blind(s, p)
    else:
        market.take(board, s, p, card)
    more = first and card != LOCOMOTIVE and (cards.can_draw(s) or market.has_second_card(board, s))
    if more:
        s.phase = SECOND_CARD
    else:
        end_turn(board, s, p)


@rule
def end_at_once(board, s, p):
    reason = ending.at_once(board, s, p)
    if reason != NONE:
        end_game(s, reason)
    return reason != NONE


@rule
def take_over(board, s, p, route, color, locomotives):
    """The route is paid: trains, points, and what they bring at once."""
    routes.claim(board, s, p, route, color, locomotives)
    market.fill(board, s)
    if board.replace_completed:
        tickets.turn_up_completed(board, s, p)
        east_west.take_bonus(board, s, p)
    if end_at_once(board, s, p):
        return
    if tourists.token_waits_at_route(board, s, p, route):
        s.claimed = route
        s.phase = TAKE_TOKEN
    else:
        end_turn(board, s, p)


@rule
def claim_route(board, s, p, route, color, locomotives):
    if board.tunnel[route]:
        tunnels.dig(board, s, p, route, color, locomotives)
        if s.extra > 0:
            s.phase = TUNNEL
            return
        tunnels.spend_laid(board, s, 0)
    else:
        cards.pay(s, p, color, board.length[route], locomotives)
    take_over(board, s, p, route, color, locomotives)


@rule
def pay_tunnel(board, s, p, locomotives):
    route = s.tunnel_route
    color = s.tunnel_color
    tunnels.add(s, p, locomotives)
    take_over(board, s, p, route, color, tunnels.spend_laid(board, s, locomotives))


@rule
def draw_tickets(board, s, p):
    tickets.draw_to_choose(board, s, p)
    s.phase = KEEP_TICKETS


@rule
def begin(board, s):
    """The opening tickets are chosen: the tourists, then seat 0 (S4, S6)."""
    if tourists.to_place(board, s) > 0:
        s.phase = PLACE_TOURISTS
        s.seat = tourists.placer(board, s)
    else:
        s.phase = TURN
        s.seat = 0


@rule
def keep_tickets(board, s, p, mask):
    tickets.keep(board, s, p, mask)
    if s.phase == KEEP_TICKETS:
        end_turn(board, s, p)
        return
    for q in range(s.players):
        if s.player[q].offered_size > 0:
            return
    begin(board, s)


@rule
def swap_tickets(board, s, w, p):
    """T3: a swap by somebody who can do nothing else counts towards everybody passing, or it could go on for ever."""
    stuck = offer(board, s, p, w.rows, 2) == 1
    s.passes = s.passes + 1 if stuck else 0
    swaps.swap(board, s, p)
    if not end_at_once(board, s, p):
        end_turn(board, s, p)


@rule
def pass_turn(board, s, p):
    s.passes += 1
    note(s, PASSED, p, 0, 0)
    end_turn(board, s, p)


@rule
def settle(board, s, w):
    """The game is over: the final score."""
    scoring.settle(board, s, w)
    note(s, GAME_OVER, 0, s.reason, 0)


@rule
def step(board, s, w, p, row):
    """Do one legal action: the only thing that changes a game."""
    move(board, s, w, p, row)
    if s.phase == OVER:
        settle(board, s, w)


@rule
def move(board, s, w, p, row):
    """A step without the final score, which who plays many games at once may leave for later."""
    s.events_size = 0
    action = board.action[row]
    kind = action.kind
    if kind != PASS and kind != SWAP:
        s.passes = 0
    if kind == DRAW:
        draw_card(board, s, p, action.color)
    elif kind == CLAIM:
        claim_route(board, s, p, action.place, action.color, action.locomotives)
    elif kind == KEEP:
        keep_tickets(board, s, p, action.place)
    elif kind == DRAW_TICKETS:
        draw_tickets(board, s, p)
    elif kind == BUILD_STATION:
        stations.build(board, s, p, action.place, action.color, action.locomotives)
        market.fill(board, s)
        end_turn(board, s, p)
    elif kind == PAY_TUNNEL:
        pay_tunnel(board, s, p, action.locomotives)
    elif kind == ABANDON_TUNNEL:
        tunnels.abandon(board, s, p)
        end_turn(board, s, p)
    elif kind == SWAP:
        swap_tickets(board, s, w, p)
    elif kind == TAKE:
        tourists.take(s, p, action.place)
        end_turn(board, s, p)
    elif kind == PLACE:
        tourists.place(board, s, p, action.place)
        begin(board, s)
    else:
        pass_turn(board, s, p)
