"""Search: every candidate move is tried in the same imagined worlds, each played to the end by policies.

Moves differ by a few points and games by dozens, so a move is only ever compared within one world.
"""

from math import exp

from allaboard.engine.jit import call, rule
from allaboard.engine.layout import MAX_ACTIONS
from allaboard.engine.vocabulary import BUILD_STATION, CLAIM, DRAW, DRAW_TICKETS, FREE, LOCOMOTIVE, NONE, TURN

from . import playouts, turn
from .choices import PLANNER
from .claims import blocked, completes, planned_station, route_worth
from .draws import closes_with
from .layout import MAX_CANDIDATES
from .matches import play_on
from .payments import claim_row
from .planner import choose
from .planning import plan_now
from .plans import forget
from .style import sample_style, set_styles
from .worlds import imagine, weigh_tickets

MILLION = 1000000
GREAT_SCORE = 20.0  # clear margins that would be a full mark for the own score
BLOCKING = 0.5  # points that a space kept apart from a rival's network promises; trying tells whether it pays


@rule
def add_candidate(root, row):
    for i in range(root.size):
        if root.row[i] == row:
            return
    if root.size < MAX_CANDIDATES:
        root.row[root.size] = row
        root.size += 1


@rule
def drop_candidate(root, row):
    """Not the first, which is the planner's."""
    for i in range(1, root.size):
        if root.row[i] == row:
            root.size -= 1
            root.row[i] = root.row[root.size]
            return


@rule
def twin_is_cheaper(board, s, mind, p, route, row):
    """The other track of a double takes fewer locomotives."""
    twin = board.twin[route]
    if twin == route or s.owner[twin] != FREE:
        return False
    other = claim_row(board, s, mind, p, twin)
    return other != NONE and board.action[other].locomotives < board.action[row].locomotives


@rule
def list_claims(board, s, root, mind, p, most):
    """So many claims that promise most, each with its best payment, and a station that the plan asks for."""
    plan_now(board, s, mind, p)
    station = planned_station(board, s, mind, p)
    if station != NONE:
        add_candidate(root, station)
    closing = 0
    for route in range(board.routes):
        root.promise[route] = -1.0
        row = NONE
        if s.owner[route] == FREE:
            row = claim_row(board, s, mind, p, route)
        if row != NONE and not twin_is_cheaper(board, s, mind, p, route, row):
            closing += completes(board, s, p, route)
            root.promise[route] = route_worth(board, s, mind, p, route) + 2.0 * completes(board, s, p, route)
            root.promise[route] += BLOCKING * blocked(board, s, p, route)
    if closing > 0:
        drop_candidate(root, board.swap)
    for _ in range(most):
        best = 0
        for route in range(board.routes):
            if root.promise[route] > root.promise[best]:
                best = route
        if root.promise[best] < 0:
            return
        add_candidate(root, claim_row(board, s, mind, p, best))
        root.promise[best] = -1.0


@rule
def list_candidates(board, s, root, w, mind, p, claims):
    """What the planner would do first; then all that is no claim; then the best claims."""
    root.size = 0
    forget(mind)
    add_candidate(root, choose(board, s, w, mind, p))
    first = board.action[root.row[0]]
    closing_card = first.kind == DRAW and first.color < LOCOMOTIVE and closes_with(board, s, p, first.color)
    if closing_card and s.phase != TURN:
        return  # the open card that a ticket waits for: nothing to think about
    n = turn.offer(board, s, p, w.rows, MAX_ACTIONS)
    for i in range(n):
        kind = board.action[w.rows[i]].kind
        if kind == DRAW_TICKETS and s.final_turns != NONE:
            continue  # nobody draws a ticket in the last round
        if closing_card and kind == DRAW and board.action[w.rows[i]].color == LOCOMOTIVE:
            continue  # nor gives a whole turn for a locomotive then
        if kind != CLAIM and kind != BUILD_STATION:
            add_candidate(root, w.rows[i])
    if s.phase == TURN:
        forget(mind)
        list_claims(board, s, root, mind, p, claims)


@call
def prepare(boards, states, scratch, minds, roots, seat, claims):
    """Candidates, and what is thought of the rivals; states[0] is the view."""
    board = boards[0]
    root = roots[0]
    list_candidates(board, states[0], root, scratch[0], minds[0], seat, claims)
    weigh_tickets(board, states[0], root, minds[0], seat)
    for q in range(states[0].players):
        set_styles(board, states[0], root, q)
    for i in range(root.size):
        root.active[i] = 1
        root.total[i] = 0
        root.square[i] = 0
        root.worlds[i] = 0
    return root.size


@rule
def outcome(board, s, root, p):
    """From 0 to a million: how well p did. A clear win counts more than a narrow one."""
    best = -1000
    for q in range(s.players):
        if q != p:
            best = max(best, s.player[q].total)
    margin = 1.0 * (s.player[p].total - best)
    winners = 0
    for q in range(s.players):
        winners += s.player[q].winner
    win = s.player[p].winner / max(winners, 1)
    smooth = 1.0 / (1.0 + exp(-margin / root.scale))
    own = s.player[p].total / (GREAT_SCORE * root.scale)
    return int(MILLION * (root.win * win + root.own * own + (1.0 - root.win - root.own) * smooth))


@call
def try_worlds(boards, states, scratch, minds, roots, seat, first, count, stride):
    """Play every active candidate in worlds first, first + stride, …: states are view, world and table.

    What the planner would do is candidate 0, tried in every world: the others are measured against it.
    """
    board = boards[0]
    w = scratch[0]
    mind = minds[0]
    root = roots[0]
    for k in range(count):
        number = root.seed + first + k * stride
        states[1] = states[0]
        imagine(board, states[1], root, w, seat, number)
        for q in range(states[0].players):
            mind.policy[q] = PLANNER if q == seat else sample_style(root, q, playouts.random_below(w, MILLION))
        usual = 0
        for i in range(root.size):
            if i == 0 or root.active[i]:
                states[2] = states[1]
                playouts.seed_policy(w, number)
                forget(mind)
                turn.step(board, states[2], w, seat, root.row[i])
                play_on(board, states[2], w, mind)
                value = outcome(board, states[2], root, seat)
                if i == 0:
                    usual = value
                root.total[i] += value - usual
                root.square[i] += ((value - usual) // 1000) ** 2
                root.worlds[i] += 1
