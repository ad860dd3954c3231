"""Perft: the engine finds exactly as many sequences of actions as the literal reference did, and does now.

Rules proved here: S2, S6, T1, T2, T3, M1–M3, M6, R1–R8, B1, B2, D1, F1, F3, Z1, F6: whatever decides what may be done.
"""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import allaboard as aa

from .counting import Engine, Reference, Table, divide, perft, walk

STARTS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["start"]
EVERY_PHASE = {
    "usa": {"opening_tickets", "turn", "second_card", "keep_tickets"},
    "europe": {"opening_tickets", "turn", "second_card", "keep_tickets", "tunnel"},
    "san_francisco": {"opening_tickets", "place_tourists", "turn", "second_card", "take_token"},
    "first_journey": {"turn"},
    "first_journey_usa": {"turn"},
}


def name_of(start: dict[str, Any]) -> str:
    return f"{start['edition']}-{start['players']}-{start['phase']}-{start['steps']}"


def table_of(keeper: type[Engine] | type[Reference], start: dict[str, Any]) -> Table:
    table = keeper.new(start["edition"], start["players"], start["seed"])
    walk(table, start["steps"], Random(start["seed"]))
    return table


@pytest.mark.parametrize("start", STARTS, ids=name_of)
def test_the_engine_finds_the_numbers_of_the_table(start):
    table = table_of(Engine, start)
    assert table.phase == start["phase"]
    assert [perft(table, depth + 1) for depth in range(len(start["counts"]))] == start["counts"]


@pytest.mark.parametrize("start", STARTS, ids=name_of)
def test_the_reference_finds_the_same_after_every_first_action(start):
    """One level less than the table: the deepest alone would take as long as all the others."""
    depth = max(len(start["counts"]) - 1, 1)
    theirs = divide(table_of(Reference, start), depth)
    assert divide(table_of(Engine, start), depth) == theirs
    assert sum(theirs.values()) == start["counts"][depth - 1]


def test_counting_does_not_change_the_game():
    """`Game.copy` shares nothing that changes."""
    for start in STARTS[::6]:
        table = table_of(Engine, start)
        before, log = table.game.position(), table.game.log
        divide(table, 2)
        assert (table.game.position(), table.game.log) == (before, log)


def test_every_edition_and_every_phase_is_counted():
    found = {edition: set() for edition in aa.editions()}
    for start in STARTS:
        found[start["edition"]].add(start["phase"])
    assert found == {edition: found[edition] | EVERY_PHASE[edition] for edition in found}
    for edition in found:
        assert len({start["players"] for start in STARTS if start["edition"] == edition}) > 1


def test_some_counts_run_into_the_end():
    assert any(start["counts"][-1] == 0 for start in STARTS)
