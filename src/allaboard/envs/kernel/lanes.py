"""A lane plays game after game: a choice, what follows from it, the reward, and a new deal when a game is over."""

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_PLAYERS
from allaboard.engine.vocabulary import NONE, OVER, TUNNEL

from . import choices, deal, playouts, turn

WIN = 0
POINTS = 1
TICKET_POINTS = 10  # what a completed ticket counts for where tickets decide, not points
POINTS_FOR_ONE = 100


@rule
def go_on(board, s, w, lane):
    """To the next real choice, or the end: what is forced is done, but a tunnel is always asked (turn.forced_seat)."""
    lane.kind = NONE
    while s.phase != OVER:
        lane.seat = playouts.seat_to_act(s)
        if s.phase == TUNNEL or turn.offer(board, s, lane.seat, w.rows, 2) > 1:
            return
        turn.move(board, s, w, lane.seat, w.rows[0])


@rule
def begin(board, s, w, lane, players):
    """Deal the game of the lane's number."""
    lane.decisions = 0
    playouts.seed_game(s, lane.number)
    deal.deal(board, s, players)
    go_on(board, s, w, lane)


@rule
def standing(board, s, p):
    """Points so far, or at the end; where tickets decide, they count instead."""
    if board.counts_tickets:
        return TICKET_POINTS * s.player[p].completed_tickets
    return s.player[p].total if s.phase == OVER else s.player[p].score


@rule
def note_standing(board, s, lane):
    for p in range(s.players):
        lane.before[p] = standing(board, s, p)


@rule
def reward_points(board, s, lane):
    """Points gained beyond what the others gained on average. One division: the same bits on every machine."""
    total = 0
    for p in range(s.players):
        total += standing(board, s, p) - lane.before[p]
    others = s.players - 1
    for p in range(s.players):
        own = standing(board, s, p) - lane.before[p]
        lane.reward[p] += (own * others - (total - own)) / (POINTS_FOR_ONE * others)


@rule
def reward_win(s, lane):
    """Winners share 1, and the others pay for it in equal parts."""
    winners = 0
    for p in range(s.players):
        winners += s.player[p].winner
    for p in range(s.players):
        lane.reward[p] += (s.players * s.player[p].winner - winners) / (winners * (s.players - 1))


@rule
def note_result(s, lane):
    for p in range(MAX_PLAYERS):
        lane.total[p] = s.player[p].total if p < s.players else 0
        lane.winner[p] = s.player[p].winner if p < s.players else 0


@rule
def act(board, s, w, lane, row, reward):
    """Do the action, and what is forced after it. `close` has to follow."""
    note_standing(board, s, lane)
    turn.move(board, s, w, lane.seat, row)
    go_on(board, s, w, lane)
    if reward == POINTS and s.phase != OVER and not lane.done:
        reward_points(board, s, lane)


@rule
def close(board, s, w, lane, reward, again):
    """If the game is over: its score and rewards; `again` deals the next one.

    Apart from `act`, because few games end at a time: on a GPU those that do are closed together.
    """
    if s.phase == OVER and not lane.done:
        turn.settle(board, s, w)
        if reward == POINTS:
            reward_points(board, s, lane)
        else:
            reward_win(s, lane)
        lane.done = 1
        note_result(s, lane)
        if again:
            lane.number += lane.stride
            begin(board, s, w, lane, s.players)


@rule
def choose(board, s, w, lane, pick, reward):
    """One choice of the lane's seat. `close` has to follow."""
    lane.done = 0
    lane.decisions += 1
    for p in range(MAX_PLAYERS):
        lane.reward[p] = 0
    row = choices.row(board, s, lane, lane.seat, pick)
    if row != NONE:
        act(board, s, w, lane, row, reward)


@rule
def step(board, s, w, lane, pick, reward, again):
    choose(board, s, w, lane, pick, reward)
    close(board, s, w, lane, reward, again)


@rule
def answer(board, s, w, lane, row, reward, again):
    """An action of a seat that somebody else plays, within the step of the one who learns."""
    act(board, s, w, lane, row, reward)
    close(board, s, w, lane, reward, again)
