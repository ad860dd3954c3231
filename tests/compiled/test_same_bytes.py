"""Interpreted and compiled, the same rules give the same game: byte for byte, event for event."""

import hashlib
from importlib import import_module
from random import Random

import numpy as np
import pytest

import allaboard as aa
from allaboard.engine import runner
from allaboard.engine.board import Board, board_of
from allaboard.engine.jit import COMPILED
from allaboard.engine.layout import SCRATCH, STATE, fill, plain, records
from allaboard.engine.rules import calls
from allaboard.engine.rules import playouts as interpreted_playouts
from properties.walks import EVERY_TABLE, POLICIES, games, new_game, state_bytes
from reference.schedule import where

GAMES = 6


def digest(state: np.ndarray, random: np.ndarray, decisions: int) -> str:
    return hashlib.sha256(state.tobytes() + random.tobytes() + str(decisions).encode()).hexdigest()


def interpreted_game(board: Board, players: int, seed: int) -> str:
    s, w = plain(records(STATE)[0]), plain(records(SCRATCH)[0])
    decisions = interpreted_playouts.play_game(board.plain, s, w, players, seed)
    state = records(STATE)
    fill(state[0], s)
    return digest(state, np.array(w.random, np.int64), decisions)


def compiled_game(board: Board, players: int, seed: int) -> str:
    playouts = import_module(f"{COMPILED}.playouts")
    states, scratch, tally = records(STATE), records(SCRATCH), np.zeros(64, np.int64)
    playouts.play_games(board.record, states, scratch, players, seed, 1, tally)
    return digest(states, scratch["random"][0], int(tally[0]))


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_whole_random_games_end_in_the_same_bytes(compiled, edition, players):
    board = board_of(aa.load_edition(where(edition)))
    seeds = [*range(GAMES), 2**40 + players]
    one = [interpreted_game(board, players, seed) for seed in seeds]
    assert one == [compiled_game(board, players, seed) for seed in seeds]
    assert len(set(one)) == len(seeds), "other seeds, other games"


def test_the_compiled_rules_are_compiled(compiled):
    """Two packages from the same files: plain functions in one, numba's in the other."""
    for name in ("deal", "offer", "step", "refusal", "forced_seat", "longest", "play_out", "word_public", "word_own"):
        call, interpreted = getattr(compiled, name), getattr(calls, name)
        assert len(call.signatures) == 1, "compiled for exactly one signature"
        assert call.py_func is not interpreted
        assert call.py_func.__code__ == interpreted.__code__


class Switch:
    """Which form of the rules the tables use, from one call to the next."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, compiled: object) -> None:
        self.compiled = compiled
        self.now: object = None
        monkeypatch.setattr(runner, "compiled_calls", lambda: self.now)

    def to(self, form: str) -> None:
        self.now = self.compiled if form == "compiled" else None


def everything(game: aa.Game) -> tuple:
    table = game._table
    offers = [table.offer(seat) for seat in range(game.players)]  # their order too
    words = [game.view_json(viewer) for viewer in (None, *range(game.players))]
    return state_bytes(game), offers, words, game.to_act, game.scores, game.winners


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_the_same_actions_lead_through_the_same_states(compiled, monkeypatch, edition, players):
    """Three games side by side: interpreted, compiled, and one that changes over all the time."""
    switch = Switch(monkeypatch, compiled)
    [(seed, policy)] = games(edition, players, 1)
    random = Random(seed)
    tables: dict[str, aa.Game] = {}
    for form in ("interpreted", "compiled", "both"):
        switch.to(form)
        tables[form] = new_game(edition, players, seed)
    for number in range(250):
        switch.to("compiled")
        leader = tables["compiled"]
        if leader.over:
            break
        seat = random.choice(leader.to_act)
        action = POLICIES[policy](leader.legal(seat), random)
        seen = {}
        for form, game in tables.items():
            switch.to(form if form != "both" else random.choice(["interpreted", "compiled"]))
            events = game.play(seat, action)
            if form == "both":
                switch.to(random.choice(["interpreted", "compiled"]))
            seen[form] = (events, everything(game) if number % 4 == 0 or game.over else state_bytes(game))
        assert seen["interpreted"] == seen["compiled"] == seen["both"], f"after {action} of seat {seat}"


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE[::3])
def test_refusals_are_the_same(compiled, monkeypatch, edition, players):
    switch = Switch(monkeypatch, compiled)
    [(seed, policy)] = games(edition, players, 1)
    random = Random(seed)
    switch.to("compiled")
    game = new_game(edition, players, seed)
    for number in range(120):
        if game.over:
            break
        game.play(seat := random.choice(game.to_act), POLICIES[policy](game.legal(seat), random))
        if number % 20 == 0:
            codes = {}
            rows = random.sample(range(len(game._table.board.rows)), 100)
            for form in ("interpreted", "compiled"):
                switch.to(form)
                table = game.copy()._table
                codes[form] = [table.refusal(seat, row) for seat in range(players) for row in rows]
            assert codes["interpreted"] == codes["compiled"]
