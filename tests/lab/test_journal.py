"""What the lab notes of a game, against a slow count over the same game played from views."""

import hashlib

import numpy as np
import pytest

import allaboard as aa
from allaboard.bots import Clock, make_bot
from allaboard.engine.vocabulary import ACTIONS, REASONS
from allaboard.lab.experiment import Experiment
from allaboard.lab.journal import Sitting


def watched(edition, players, bot, number, seed=1):
    """The same game by the public face alone: every bot sees only its view; all is counted from typed events."""
    game = aa.Game.new(edition, players, seed=f"lab {seed}, game {number}")
    dice = [hashlib.sha256(f"dice {seed} {number} {seat}".encode()).hexdigest() for seat in range(players)]
    bots = [make_bot(bot, game.edition, each) for each in dice]
    found = {name: {} for name in ("turn", "owner")} | {name: set() for name in ("planned", "lost", "opening")}
    found |= {name: set() for name in ("offered", "held", "completed")}
    turns, plans = [0] * players, [frozenset()] * players
    spent = [dict.fromkeys(ACTIONS, 0) for _ in range(players)]
    twins = {route.id: route.twin for route in game.edition.routes}

    def count(events, opening):
        for event in events:
            if event.type == "route_claimed":
                found["owner"][event.route], found["turn"][event.route] = event.seat, turns[event.seat]
                free = twins[event.route] not in (None, *game.view(None).routes, *game.view(None).closed)
                for seat in range(players):
                    if seat != event.seat and event.route in plans[seat] and not free:
                        found["lost"].add((event.route, seat))
            elif event.type in ("ticket_offered", "ticket_dealt", "ticket_kept"):
                where = ["offered"] if event.type == "ticket_offered" else ["held"]
                where += ["offered"] if event.type == "ticket_dealt" else []
                where += ["opening"] if opening and event.type != "ticket_kept" else []
                for name in where:
                    found[name].add((event.ticket, event.seat))

    count(game.log, opening=True)
    while not game.over:
        seat, phase = game.to_act[0], game.phase
        action = bots[seat].decide(game.view(seat), Clock())
        if phase in ("turn", "second_card") and bots[seat].thinking.planned is not None:
            plans[seat] = bots[seat].thinking.planned
            found["planned"] |= {(route, seat) for route in plans[seat]}
        if phase == "turn":
            turns[seat] += 1
            spent[seat][action.type] += 1
        count(game.play(seat, action), opening=phase == "opening_tickets")
    for seat, tickets in enumerate(game.view(None).completed):
        found["completed"] |= {(ticket, seat) for ticket in tickets}
    return game, found, spent


def seats_of(bits, ids):
    return {
        (name, seat) for name, mask in zip(ids, bits.tolist(), strict=False) for seat in range(5) if mask >> seat & 1
    }


@pytest.mark.parametrize(
    ("edition", "players", "bot", "number"),
    [
        ("usa", 2, "hard", 0),
        ("usa", 3, "greedy", 1),
        ("europe", 4, "hard", 2),
        ("san_francisco", 3, "hard", 3),
        ("first_journey", 2, "hard", 4),
        ("first_journey_usa", 3, "easy", 5),
    ],
)
def test_the_record_of_a_game_is_what_a_slow_count_finds(edition, players, bot, number):
    experiment = Experiment((aa.load_edition(edition),), (players,), (bot,), 10)
    record = experiment.play_game(experiment.trials[0], number)[0]
    game, found, spent = watched(edition, players, bot, number)
    routes, tickets = ([one.id for one in part] for part in (game.edition.routes, game.edition.tickets))
    assert {name: seat for name, seat in zip(routes, record["owner"].tolist(), strict=False) if seat >= 0} == found[
        "owner"
    ]
    assert {name: turn for name, turn in zip(routes, record["turn"].tolist(), strict=False) if turn} == found["turn"]
    assert found["owner"]
    for name in ("planned", "lost"):
        assert seats_of(record[name], routes) == found[name], name
    assert found["planned"]
    for name in ("opening", "offered", "held", "completed"):
        assert seats_of(record[name], tickets) == found[name], name
    assert REASONS[record["reason"]]
    for seat, score in enumerate(game.scores):
        mine = record["seat"][seat]
        assert {name: mine[name] for name in score} == score
        assert mine["won"] == pytest.approx((seat in game.winners) / len(game.winners))
        assert dict(zip(ACTIONS, mine["turns"].tolist(), strict=True)) == spent[seat]
        assert mine["trains_left"] == game.view(None).trains[seat]
        assert mine["held_tickets"] == len([one for one in found["held"] if one[1] == seat])


def test_some_games_have_a_loser_of_a_planned_route():
    experiment = Experiment((aa.load_edition("first_journey"),), (4,), ("hard",), 10)
    assert experiment.play(0).games["lost"].any()


def test_bots_without_plans_lose_none():
    experiment = Experiment((aa.load_edition("first_journey"),), (2,), ("random",), 10)
    games = experiment.play(0).games
    assert not games["planned"].any()
    assert (games["owner"] >= 0).any()


def test_a_sitting_survives_its_line():
    experiment = Experiment((aa.load_edition("first_journey"),), (2,), ("greedy",), 10)
    sitting = experiment.play(0)
    again = Sitting.from_dict(sitting.to_dict())
    assert again.number == 0
    assert np.array_equal(again.games, sitting.games)
    with pytest.raises(ValueError, match="base85"):
        Sitting.from_dict({"number": 0, "games": "no such thing"})
