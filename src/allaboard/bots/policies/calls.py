"""The calls that the outside makes into the policies, on arrays of one record each (see jit.call)."""

from allaboard.engine.jit import call
from allaboard.engine.vocabulary import NONE

from . import choices, outlook, plans
from .matches import play_matches as play_matches
from .search import prepare as prepare
from .search import try_worlds as try_worlds


@call
def choose(boards, states, scratch, minds, seat, policy):
    plans.forget(minds[0])  # a decision follows from the view alone, not from what was thought before
    return choices.choose(boards[0], states[0], scratch[0], minds[0], seat, policy)


@call
def choose_many(boards, states, scratch, minds, orders, seats, answers):
    """A row for each state that an order (a policy's number, else NONE) is given for; `seats` says who decides."""
    for i in range(len(orders)):
        answers[i] = NONE
        if orders[i] != NONE:
            plans.forget(minds[0])
            answers[i] = choices.choose(boards[0], states[i], scratch[0], minds[0], seats[i], orders[i])


@call
def look_ahead(boards, states, minds, seats, outlooks):
    """What each game's seat can plan with."""
    for i in range(len(outlooks)):
        outlook.write(boards[0], states[i], minds[0], seats[i], outlooks[i])
