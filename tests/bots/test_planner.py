"""What the planner knows of First Journey: cards keep, tickets are replaced, and six of them end the game."""

import pytest
from tests.rules.positions import table

import allaboard as aa
from allaboard import ClaimRoute, Draw
from allaboard.bots import Clock, make_bot
from allaboard.bots.policies.claims import opened
from allaboard.bots.policies.horizon import turns_left
from allaboard.bots.policies.weights import TEMPO
from allaboard.bots.thinking import Thinking
from allaboard.engine.layout import plain

TICKETS = [["amsterdam-warsaw", "rome-rostov"]]


@pytest.mark.parametrize(("hand", "kind"), [({"green": 1}, Draw), ({"green": 3}, ClaimRoute)])
def test_a_planned_route_waits_until_the_rest_can_be_paid(hand, kind):
    """Either hand pays for Amsterdam–Berlin; only the second one for Berlin–Warsaw too."""
    game = table("first_journey", hands=[hand], tickets=TICKETS)
    assert isinstance(make_bot("hard", game.edition).decide(game.view(0), Clock()), kind)


def seen(game: aa.Game):
    """Board, state and mind as the first seat has them, for rules that run interpreted."""
    thinking = Thinking(game.edition)
    return thinking.board.plain, plain(game.view(0).record[0]), plain(thinking.mind[0])


def test_a_rival_with_five_tickets_is_near_the_end():
    done = ["athens-berlin", "berlin-rostov", "brest-rome", "kiev-sarajevo", "dublin-madrid"]

    def left(mine, others):
        board, s, mind = seen(table("first_journey", tickets=TICKETS, completed=[mine, others]))
        return turns_left(board, s, mind, 0), mind.plan[0].weight[TEMPO]

    turns, tempo = left([], done)
    assert turns == tempo + 1
    assert left(done, [])[0] > turns  # one's own tickets cost no time


def test_a_route_opens_the_unseen_tickets_that_it_joins():
    def count(route, **position):
        board, s, _ = seen(table("first_journey", routes={"amsterdam-berlin-1": 0}, **position))
        at = [route.id for route in aa.load_edition("first_journey").routes].index(route)
        return opened(board, s, 0, at)

    assert count("berlin-warsaw-1") == 1  # Amsterdam–Warsaw
    assert count("berlin-warsaw-1", tickets=TICKETS) == 0  # in hand already
    assert count("amsterdam-berlin-2") == 0
