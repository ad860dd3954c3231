"""The simple bots: they play every edition, from views alone."""

import pytest

import allaboard as aa
from allaboard.bots import BOTS, Clock, make_bot
from allaboard.bots.network import Network


def play(edition, bots, seed):
    game = aa.Game.new(edition, len(bots), seed=seed)
    players = [make_bot(name, game.edition, f"{seed} {seat}") for seat, name in enumerate(bots)]
    decisions = 0
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        action = players[seat].decide(view, Clock(playouts=20))
        assert action in view.legal
        game.play(seat, action)
        decisions += 1
        assert decisions < 3000
    return game


@pytest.mark.parametrize("edition", sorted(aa.editions()))
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_every_edition_to_the_end(bot, edition):
    assert play(edition, [bot, bot, bot], 1).over


@pytest.mark.parametrize("edition", sorted(aa.editions()))
def test_greedy_beats_random(edition):
    wins = [play(edition, ["greedy", "random"], seed).winners for seed in range(3)]
    assert wins == [(0,)] * 3


def test_the_same_dice_decide_alike():
    assert play("usa", ["greedy", "random"], 7).record() == play("usa", ["greedy", "random"], 7).record()


def test_an_unknown_bot_is_refused():
    with pytest.raises(aa.AllAboardError, match="There is no bot 'genius'"):
        make_bot("genius", aa.load_edition("usa"))


# ---------------------------------------------------------------- ways


def network(**position):
    game = aa.Game.from_position({"edition": "europe", "players": ["Ana", "Rui"], **position})
    return Network(game.edition, game.view(0), 0)


def test_a_way_is_the_shortest_that_is_still_open():
    assert network().missing("lisboa", "madrid") == 3
    assert network(routes={"lisboa-madrid": 1}).missing("lisboa", "madrid") == 5  # by way of Cádiz
    assert network(routes={"lisboa-madrid": 1, "cadiz-lisboa": 1}).missing("lisboa", "madrid") is None


def test_own_and_planned_routes_cost_nothing():
    assert network(routes={"lisboa-madrid": 0}).missing("lisboa", "madrid") == 0
    way = network().way("lisboa", "madrid", planned={"cadiz-lisboa", "cadiz-madrid"})
    assert way == []


def test_a_closed_second_track_is_no_way():
    """E2: with two players a double route closes with its first track."""
    alone = network(routes={"edinburgh-london-1": 1})
    assert alone.missing("edinburgh", "london") is None
