"""All policies by number."""

from allaboard.engine.jit import rule

from . import beginner, greedy, planner, racer

RANDOM = 0
BEGINNER = 1
EASY = 2
GREEDY = 3
WARY = 4
COLLECTOR = 5
RACER = 6
PLANNER = 7


@rule
def choose(board, s, w, mind, p, policy):
    """The row of the action table that the policy chooses for seat p, who may act."""
    if policy == PLANNER:
        return planner.choose(board, s, w, mind, p)
    if policy == GREEDY:
        return greedy.choose(board, s, w, mind, p, greedy.GREEDY)
    if policy == RACER:
        return racer.choose(board, s, w, mind, p)
    if policy == WARY:
        return greedy.choose(board, s, w, mind, p, greedy.WARY)
    if policy == COLLECTOR:
        return greedy.choose(board, s, w, mind, p, greedy.COLLECTOR)
    if policy == EASY:
        row = greedy.choose(board, s, w, mind, p, greedy.GREEDY)
        return beginner.stray(board, s, w, p, row, 10)
    if policy == BEGINNER:
        row = beginner.choose(board, s, w, mind, p)
        return beginner.stray(board, s, w, p, row, 20)
    return beginner.stray(board, s, w, p, 0, 100)
