"""Who races? What a rival has claimed tells how it plays."""

from math import exp, log

from allaboard.engine.jit import rule

PRIOR = 0.25
LENGTHS = 6
# How often routes of 1 … 6 spaces are claimed by those who follow tickets, and by those who race (published counts).
FOLLOWERS = (0.135, 0.458, 0.214, 0.121, 0.049, 0.022)
RACERS = (0.039, 0.039, 0.072, 0.108, 0.191, 0.550)


@rule
def racing_odds(board, s, q):
    """The chance that q races, by the lengths of its routes and whether it holds more tickets than it must."""
    evidence = log(PRIOR / (1.0 - PRIOR))
    for route in range(board.routes):
        if s.owner[route] == q:
            length = min(board.length[route], LENGTHS)
            evidence += log(RACERS[length - 1] / FOLLOWERS[length - 1])
    if s.player[q].tickets > board.opening_keep:
        evidence -= 4.0
    return 1.0 / (1.0 + exp(-evidence))
