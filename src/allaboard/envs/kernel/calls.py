"""The calls that the outside makes into the kernel: many lanes at once, each by its number (see jit.call).

Several threads may work at the same time, each on lanes of its own and with a scratch record of its own.
"""

from allaboard.engine.jit import call
from allaboard.engine.layout import MAX_ACTIONS
from allaboard.engine.vocabulary import NONE

from . import lanes as lane_rules
from . import menu as menu_rules
from . import playouts, turn
from . import sight as sight_rules
from .layout import CHOICES


@call
def deal(boards, states, scratch, lanes, first, last, players):
    for i in range(first, last):
        lane_rules.begin(boards[0], states[i], scratch[0], lanes[i], players)


@call
def look(boards, states, scratch, lanes, sights, menus, first, last):
    """What the seats that have to choose see, and may choose."""
    for i in range(first, last):
        sight_rules.write(boards[0], states[i], lanes[i], lanes[i].seat, sights[i])
        menu_rules.write(boards[0], states[i], scratch[0], lanes[i], lanes[i].seat, menus[i])


@call
def look_from(boards, states, scratch, lanes, sights, menus, seat):
    """What any seat of the first lane sees, and may choose."""
    sight_rules.write(boards[0], states[0], lanes[0], seat, sights[0])
    menu_rules.write(boards[0], states[0], scratch[0], lanes[0], seat, menus[0])


@call
def step(boards, states, scratch, lanes, picks, first, last, reward, again):
    """A choice in each lane; `again` deals a new game where one has ended."""
    for i in range(first, last):
        lane_rules.step(boards[0], states[i], scratch[0], lanes[i], picks[i], reward, again)


@call
def step_and_look(boards, states, scratch, lanes, sights, menus, picks, first, last, reward):
    """The same, always dealing again, and what follows from it: a lane's memory is touched once."""
    for i in range(first, last):
        lane_rules.step(boards[0], states[i], scratch[0], lanes[i], picks[i], reward, 1)
        sight_rules.write(boards[0], states[i], lanes[i], lanes[i].seat, sights[i])
        menu_rules.write(boards[0], states[i], scratch[0], lanes[i], lanes[i].seat, menus[i])


@call
def answer(boards, states, scratch, lanes, answers, reward, again):
    """Actions, as rows of the action table, in the lanes that have one."""
    for i in range(len(answers)):
        if answers[i] != NONE:
            lane_rules.answer(boards[0], states[i], scratch[0], lanes[i], answers[i], reward, again)


@call
def random_rows(boards, states, scratch, lanes, answers):
    """A random legal action of each lane's seat, as a row of the action table."""
    for i in range(len(answers)):
        n = turn.offer(boards[0], states[i], lanes[i].seat, scratch[0].rows, MAX_ACTIONS)
        answers[i] = scratch[0].rows[playouts.random_below(scratch[0], n)]


@call
def illegal(menus, picks):
    """The first lane whose choice is not on its menu, else NONE."""
    for i in range(len(picks)):
        if picks[i] < 0 or picks[i] >= CHOICES or not menus[i].flag[picks[i]]:
            return i
    return NONE


@call
def sample(scratch, menus, picks):
    """A random choice for each lane, all on its menu equally likely."""
    for i in range(len(picks)):
        count = 0
        for choice in range(CHOICES):
            count += menus[i].flag[choice]
        rest = playouts.random_below(scratch[0], count)
        for choice in range(CHOICES):
            rest -= menus[i].flag[choice]
            if rest < 0:
                picks[i] = choice
                break
