"""Compiled code reads past the end of an array without a word: here it has to speak up.

One lane compiles the rules with bounds checks; another runs them interpreted over lists that refuse an
index below zero, which both Python and numba would take for "from the end".
"""

import json
from typing import Any

import pytest

import allaboard as aa
from allaboard.engine.board import board_of
from allaboard.engine.layout import MAX_ACTIONS, SCRATCH, STATE, Record, plain, records
from allaboard.engine.rules import deal, paths, playouts, turn
from allaboard.engine.vocabulary import OVER
from compiled.lanes import run
from properties.walks import EVERY_TABLE
from reference.schedule import where

CHECKED = """
import json, random, sys
from importlib import import_module
import numpy as np
import allaboard as aa
from allaboard.engine import runner
from allaboard.engine.board import board_of
from allaboard.engine.jit import COMPILED
from allaboard.engine.layout import SCRATCH, STATE, records

calls = runner.wait_for_compiled()
assert calls is not None, runner.rules.failure
playouts = import_module(f"{COMPILED}.playouts")

tables = json.loads(sys.argv[1])
decisions = {}
for name, folder, players in tables:
    board = board_of(aa.load_edition(folder))
    states, scratch, tally = records(STATE), records(SCRATCH), np.zeros(64, np.int64)
    playouts.play_games(board.record, states, scratch, players, 1, 300, tally)
    for seat in range(players):
        calls.longest(board.record, states, scratch, seat)
        calls.offer(board.record, states, scratch, seat, 1 << 30)
    decisions[f"{name} {players}"] = int(tally[0])
    game, dice = aa.Game.new(aa.load_edition(folder), players, seed=players), random.Random(players)
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, dice.choice(game.legal(seat)))
        for viewer in (None, *range(players)):
            game.view_json(viewer)

def refused(row):
    try:
        return calls.refusal(board.record, states, scratch, 0, row)
    except IndexError as error:
        return type(error).__name__

calls.deal(board.record, states, scratch, 2)
import numba
small = numba.njit(lambda array, i: array[i])
try:
    past_the_end = small(np.zeros(3), 5)
except IndexError:
    past_the_end = "IndexError"
print(json.dumps({"decisions": decisions, "row": [refused(0), refused(1 << 20)], "past the end": past_the_end}))
"""


@pytest.mark.slow
def test_no_rule_reads_past_the_end_of_an_array(checked_lane):
    tables = [(edition, where(edition), players) for edition, players in EVERY_TABLE]
    done = run(CHECKED, json.dumps(tables), **checked_lane.environment)
    assert len(done["decisions"]) == len(EVERY_TABLE)
    assert min(done["decisions"].values()) > 300
    # The lane really checks: numba's own reads, and those of a record inside a rule.
    assert done["past the end"] == "IndexError"
    assert done["row"][0] != "IndexError"
    assert done["row"][1] == "IndexError"


class Strict(list):
    """A list that takes no index from the end."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index}")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index}")
        super().__setitem__(index, value)


def strict(thing: Any) -> Any:
    if isinstance(thing, Record):
        for name, value in vars(thing).items():
            setattr(thing, name, strict(value))
        return thing
    return Strict(map(strict, thing)) if isinstance(thing, list) else thing


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_no_rule_takes_minus_one_for_an_index(edition, players):
    """Playing, and asking why not for everything that may not be played."""
    table = board_of(aa.load_edition(where(edition)))
    board = strict(plain(table.record[0]))
    s, w = strict(plain(records(STATE)[0])), strict(plain(records(SCRATCH)[0]))
    for seed in range(4):
        playouts.seed_game(s, seed)
        playouts.seed_policy(w, seed)
        deal.deal(board, s, players)
        while s.phase != OVER:
            if playouts.random_below(w, 8) == 0:
                for row in range(seed, len(table.rows), 5):
                    turn.refusal(board, s, w, s.seat, row)
            seat = playouts.seat_to_act(s)
            offered = turn.offer(board, s, seat, w.rows, MAX_ACTIONS)
            turn.step(board, s, w, seat, w.rows[playouts.random_below(w, offered)])
        for seat in range(players):
            paths.longest(board, s, w, seat)


def test_strict_lists_are_strict():
    state = strict(plain(records(STATE)[0]))
    for array in (state.owner, state.player, state.player[1].hand):
        with pytest.raises(IndexError):
            array[-1]
        with pytest.raises(IndexError):
            array[-1] = 0
        with pytest.raises(IndexError):
            array[len(array)]
