"""The calls that the outside makes into the rules, on arrays of one record each (see jit.call)."""

from ..jit import call
from . import deal as dealing
from . import paths, playouts, stations, turn, words


@call
def deal(boards, states, scratch, players):
    """Gives the number of events, as `step` does."""
    dealing.deal(boards[0], states[0], players)
    return states[0].events_size


@call
def offer(boards, states, scratch, seat, most):
    return turn.offer(boards[0], states[0], seat, scratch[0].rows, most)


@call
def refusal(boards, states, scratch, seat, row):
    return turn.refusal(boards[0], states[0], scratch[0], seat, row)


@call
def forced_seat(boards, states, scratch):
    return turn.forced_seat(boards[0], states[0], scratch[0].rows)


@call
def step(boards, states, scratch, seat, row):
    turn.step(boards[0], states[0], scratch[0], seat, row)
    return states[0].events_size


@call
def longest(boards, states, scratch, seat):
    return paths.longest(boards[0], states[0], scratch[0], seat)


@call
def word_public(boards, states, scratch, page, pen, letters, starts):
    words.put_public(boards[0], states[0], (page, pen, letters, starts))


@call
def word_own(boards, states, scratch, page, pen, letters, starts, seat):
    words.put_own(boards[0], states[0], scratch[0], (page, pen, letters, starts), seat)


@call
def choose_stations(boards, states, scratch, seat):
    """For bench/playouts.py alone, which times the two dearest questions of scoring one by one (worst.json)."""
    return stations.choose(boards[0], states[0], scratch[0], seat)


@call
def play_out(boards, states, scratch):
    return playouts.play_out(boards[0], states[0], scratch[0])
