"""How does a rival play? The lengths of its routes tell, and its tickets."""

from allaboard.engine.jit import rule

from .choices import GREEDY, PLANNER, RACER
from .layout import STYLES

STYLE = (GREEDY, PLANNER, RACER)
PRIOR = (0.35, 0.5, 0.15)
# How many of its routes are long (by a quarter longer than the map's mean): measured, much alike on all maps.
LONG = (0.17, 0.60, 0.84)
MORE_TICKETS = 0.02  # how seldom a racer has more tickets than it must


@rule
def set_styles(board, s, root, q):
    """The chance of each style, in root.style."""
    spaces = 0
    for route in range(board.routes):
        spaces += board.length[route]
    for style in range(STYLES):
        root.style[q][style] = PRIOR[style]
    if board.counts_tickets:
        root.style[q][2] = 0.0  # where routes score nothing nobody races
    elif s.player[q].tickets > board.opening_keep:
        root.style[q][2] *= MORE_TICKETS
    for route in range(board.routes):
        if s.owner[route] == q:
            long = 4 * board.length[route] * board.routes > 5 * spaces
            for style in range(STYLES):
                root.style[q][style] *= LONG[style] if long else 1.0 - LONG[style]
    total = 0.0
    for style in range(STYLES):
        total += root.style[q][style]
    for style in range(STYLES):
        root.style[q][style] /= total


@rule
def sample_style(root, q, millionth):
    """The policy that stands for the style, by a number below a million."""
    at = 0.000001 * millionth
    for style in range(STYLES):
        at -= root.style[q][style]
        if at < 0:
            return STYLE[style]
    return PLANNER
