"""Random play to the end, for simulations, benchmarks and search. Not a rule, but made only of them."""

from ..jit import call, rule
from ..layout import MAX_ACTIONS
from ..vocabulary import OPENING_TICKETS, OVER, TURN
from . import deal, turn

MASK = 0xFFFFFFFF


@rule
def random_word(w):
    """A quick generator (sfc32) for policies; the game's own stream is chance.py."""
    a = w.random[0]
    b = w.random[1]
    c = w.random[2]
    word = (a + b + w.random[3]) & MASK
    w.random[3] = (w.random[3] + 1) & MASK
    w.random[0] = b ^ (b >> 9)
    w.random[1] = (c + (c << 3)) & MASK
    w.random[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    return word


@rule
def seed_policy(w, seed):
    w.random[0] = seed & MASK
    w.random[1] = (seed >> 32) & MASK
    w.random[2] = 0x9E3779B9
    w.random[3] = 1
    for _ in range(12):
        random_word(w)


@rule
def random_below(w, n):
    return (random_word(w) * n) >> 32


@rule
def seat_to_act(s):
    if s.phase == OPENING_TICKETS:
        for p in range(s.players):
            if s.player[p].offered_size > 0:
                return p
    return s.seat


@rule
def decide(board, s, w):
    """One random action, without the final score; return 1 if there was a choice."""
    p = seat_to_act(s)
    n = turn.offer(board, s, p, w.rows, MAX_ACTIONS)
    choice = random_below(w, n) if n > 1 else 0
    turn.move(board, s, w, p, w.rows[choice])
    return 1 if n > 1 else 0


@rule
def play_out(board, s, w):
    """Random actions until the game is over; return the number of decisions (forced ones do not count).

    Turns begin in the outer loop, the final score comes after it: so that games side by side on a GPU, which do
    together what they do at the same line, are together where most work is.
    """
    decisions = 0
    over = s.phase == OVER
    while s.phase != OVER:
        decisions += decide(board, s, w)
        while s.phase != TURN and s.phase != OVER:
            decisions += decide(board, s, w)
    if not over:
        turn.settle(board, s, w)
    return decisions


@rule
def seed_game(s, seed):
    """A key for game number `seed` of a simulation (games that people play get a 256-bit seed)."""
    for i in range(8):
        s.key[i] = 0
    s.key[0] = seed & MASK
    s.key[1] = (seed >> 32) & MASK


@rule
def play_game(board, s, w, players, seed):
    seed_game(s, seed)
    seed_policy(w, seed)
    deal.deal(board, s, players)
    return play_out(board, s, w)


@rule
def count_game(s, tally):
    """tally: decisions, games; then per seat score, wins × 60, longest, tickets."""
    tally[1] += 1
    winners = 0
    for p in range(s.players):
        winners += s.player[p].winner
    for p in range(s.players):
        tally[2 + 4 * p] += s.player[p].total
        tally[3 + 4 * p] += 60 * s.player[p].winner // winners
        tally[4 + 4 * p] += s.player[p].longest
        tally[5 + 4 * p] += s.player[p].completed_tickets


@call
def play_games(boards, states, scratch, players, seed, games, tally):
    """Many games in the space of one."""
    for i in range(games):
        tally[0] += play_game(boards[0], states[0], scratch[0], players, seed + i)
        count_game(states[0], tally)
