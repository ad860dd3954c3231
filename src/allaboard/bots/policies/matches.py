"""Whole games between policies, played without leaving compiled code."""

from allaboard.engine.jit import call, rule
from allaboard.engine.vocabulary import OVER, TUNNEL

from . import deal, playouts, turn
from .choices import choose
from .plans import forget
from .weights import WEIGHTS

TALLY_PER_SEAT = 8
MOST_DECISIONS = 3000  # far beyond any real game; where nobody can do anything else, tunnels may be tried for ever


@rule
def play_on(board, s, w, mind):
    """Until the game is over; each seat by the policy that `mind.policy` names for it. Forced moves are taken."""
    decisions = 0
    while s.phase != OVER and decisions < MOST_DECISIONS:
        p = playouts.seat_to_act(s)
        if s.phase == TUNNEL or turn.offer(board, s, p, w.rows, 2) > 1:
            turn.step(board, s, w, p, choose(board, s, w, mind, p, mind.policy[p]))
            decisions += 1
        else:
            turn.step(board, s, w, p, w.rows[0])
    return decisions


@rule
def count_game(s, tally, shift):
    """Per place in the list: wins × 60, score, its square, route and ticket points, longest, tickets, trains left."""
    winners = 0
    for p in range(s.players):
        winners += s.player[p].winner
    for p in range(s.players):
        at = 2 + TALLY_PER_SEAT * ((p + shift) % s.players)
        me = s.player[p]
        tally[at] += 60 * me.winner // max(winners, 1)
        tally[at + 1] += me.total
        tally[at + 2] += me.total * me.total
        tally[at + 3] += me.score
        tally[at + 4] += me.ticket_points
        tally[at + 5] += me.longest_card
        tally[at + 6] += me.completed_tickets
        tally[at + 7] += me.trains
    return winners


@rule
def seat_policies(mind, players, shift):
    for p in range(players):
        place = (p + shift) % players
        mind.policy[p] = mind.line_up[place]
        for i in range(WEIGHTS):
            mind.plan[p].weight[i] = mind.line_weight[place][i]


@call
def play_matches(boards, states, scratch, minds, players, seed, games, tally):
    """Each deal is played once in every rotation of the seats. tally: decisions, games; then per policy in the list."""
    board = boards[0]
    s = states[0]
    w = scratch[0]
    mind = minds[0]
    for i in range(games):
        shift = i % players
        deal_number = seed + i // players
        seat_policies(mind, players, shift)
        playouts.seed_game(s, deal_number)
        playouts.seed_policy(w, deal_number)
        deal.deal(board, s, players)
        forget(mind)
        tally[0] += play_on(board, s, w, mind)
        tally[1] += 1
        count_game(s, tally, shift)
