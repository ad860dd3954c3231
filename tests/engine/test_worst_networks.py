"""The hardest networks that the benchmark knows: the answers on them are right, not only quick."""

import json
from itertools import product
from pathlib import Path

import pytest

import allaboard as aa
from reference.network import joined, longest_path

WORST = json.loads((Path(__file__).parents[2] / "bench" / "worst.json").read_text("utf-8"))
PATHS = [case for case in WORST if case["call"] == "longest"]
STATIONS = [case for case in WORST if case["call"] == "choose_stations"]


def game_of(case):
    return aa.Game.from_position({"edition": case["edition"], **case["position"]})


def routes_of(game, seats):
    owners = game.view(None).routes
    return [route for route in game.edition.routes if owners.get(route.id) in seats]


@pytest.mark.parametrize("case", PATHS, ids=lambda case: case["edition"])
def test_the_longest_path_of_a_hard_network_is_exact(case):
    """Z3: against the reference's own search, which is of another kind."""
    game = game_of(case)
    assert game.scores[0]["longest_length"] == longest_path(routes_of(game, {0}))


@pytest.mark.parametrize("case", STATIONS, ids=lambda case: case["edition"])
def test_the_best_choice_of_stations_is_found(case):
    """B3: no choice of one foreign route for each station is worth more."""
    game = aa.Game.from_position(game_of(case).position() | {"phase": "over"})
    position = case["position"]
    own, foreign = routes_of(game, {0}), routes_of(game, set(range(1, game.players)))
    tickets = [ticket for ticket in game.edition.tickets if ticket.id in position["tickets"][0]]
    choices = [[[], *([route] for route in foreign if city in (route.a, route.b))] for city in position["stations"][0]]
    best = (-999, 0)
    for choice in product(*choices):
        routes = own + [route for part in choice for route in part]
        done = [ticket.points for ticket in tickets if joined(routes, ticket.a, ticket.b)]
        best = max(best, (2 * sum(done) - sum(ticket.points for ticket in tickets), len(done)))
    assert (game.scores[0]["tickets"], game.scores[0]["completed_tickets"]) == best
