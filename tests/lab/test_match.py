"""One game: what the bots are given, and what becomes of one that does not behave."""

import re

import pytest

import allaboard as aa
from allaboard.bots import BOTS, Bot, Random
from allaboard.lab import match as match_module
from allaboard.lab.match import Match
from allaboard.lab.schedule import Schedule

EDITION = aa.load_edition("first_journey")


def match(*bots, players=2, seed=1, seconds=None, playouts=None):
    return Match(EDITION, players, Schedule(bots, players, 10), {bot: bot for bot in bots}, seed, seconds, playouts)


@pytest.fixture
def bot(monkeypatch):
    """Makes a class a bot that has a name on the command line."""

    def register(found):
        monkeypatch.setitem(BOTS, found.name, found)
        return found.name

    return register


def told(game):
    """All that does not depend on how fast the machine is."""
    return {**game.to_dict(), "microseconds": [len(times) for times in game.microseconds]}


def test_a_game_follows_from_its_number():
    assert told(match("greedy", "random").play(3)) == told(match("greedy", "random").play(3))
    assert told(match("greedy", "random").play(3)) != told(match("greedy", "random").play(5))
    assert told(match("greedy", "random", seed=2).play(3)) != told(match("greedy", "random").play(3))


def test_games_with_one_deal_have_the_same_cards(bot):
    seen = []

    class Looker(Random):
        name = "looker"

        def decide(self, view, clock):
            if view.phase == "turn" and not view.routes:
                seen.append((view.seat, view.hand, view.tickets, view.market))
            return super().decide(view, clock)

    a, b = bot(Looker), bot(type("Other", (Looker,), {"name": "other"}))
    first_looks = []
    for number in (0, 1, 2):
        seen.clear()
        match(a, b).play(number)
        first_looks.append(seen[0])
    assert first_looks[0] == first_looks[1]
    assert first_looks[0] != first_looks[2]


def test_a_bot_gets_a_view_a_clock_and_dice_that_do_not_show_the_seed(bot):
    given = []

    class Nosy(Random):
        name = "nosy"

        def __init__(self, edition, seed=0):
            super().__init__(edition, seed)
            given.append(seed)

        def decide(self, view, clock):
            assert isinstance(view, aa.View)
            assert view.names == ("Player 1", "Player 2")  # nobody knows whom it plays
            assert (clock.seconds, clock.playouts, clock.threads) == (2.5, 7, 1)
            return super().decide(view, clock)

    game = match(bot(Nosy), "random", seed=1234567, seconds=2.5, playouts=7).play(0)
    assert game.finished
    again = match("nosy", "nosy", seed=1234567, seconds=2.5, playouts=7).play(2)
    assert again.finished
    assert len(set(given)) == 3  # other dice in every game and every seat
    assert all(len(dice) == 64 and "1234567" not in dice for dice in given)


def test_what_is_kept_of_a_game():
    game = match("greedy", "random").play(0)
    assert game.bots == ("greedy", "random")
    assert game.winners == (0,)
    assert (game.win(0), game.win(1)) == (1.0, 0.0)
    assert set(game.scores[0]) >= {"routes", "tickets", "longest", "stations", "tokens", "total", "completed_tickets"}
    assert game.margin(0) == game.scores[0]["total"] - game.scores[1]["total"] == -game.margin(1)
    assert all(len(times) > 5 for times in game.microseconds)


class Failing(Bot):
    name = "failing"
    moves = 3

    def decide(self, view, clock):
        self.moves -= 1
        if self.moves == 0:
            raise ZeroDivisionError("by nothing")
        return view.legal[0]


class Cheat(Bot):
    name = "cheat"

    def decide(self, view, clock):
        return aa.ClaimRoute("nowhere-never", "red", 0)


class Silent(Bot):
    name = "silent"

    def decide(self, view, clock):
        return None


class Quitter(Bot):
    name = "quitter"

    def decide(self, view, clock):
        raise SystemExit


class Stillborn(Bot):
    name = "stillborn"

    def __init__(self, edition, seed=0):
        raise FileNotFoundError("no weights")

    def decide(self, view, clock):
        raise NotImplementedError


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Failing, r"failing failed: ZeroDivisionError: by nothing \(test_match.py, line \d+\)"),
        (Cheat, "cheat tried what is not allowed: .*nowhere-never"),
        (Silent, "silent tried what is not allowed: .*None"),
        (Quitter, r"quitter failed: SystemExit \(test_match.py, line \d+\)"),
        (Stillborn, "stillborn failed before its first move: FileNotFoundError: no weights"),
    ],
)
def test_a_bot_that_does_not_behave_loses_and_the_others_share_the_win(bot, kind, sentence):
    game = match("random", bot(kind), "random", players=3).play(0)
    assert (game.at_fault, game.winners, game.finished) == (1, (0, 2), False)
    assert [game.win(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert game.ranks() == [0, 2, 0]
    assert re.match(sentence, game.fault)


def test_an_endless_game_is_stopped_and_shared(monkeypatch):
    monkeypatch.setattr(match_module, "MOST_DECISIONS", 9)
    game = match("random", "greedy").play(0)
    assert (game.winners, game.at_fault) == ((0, 1), None)
    assert game.fault == "The game was stopped after 9 decisions."
    assert sum(map(len, game.microseconds)) == 9
    assert game.ranks() == [0, 0]


def test_what_a_bot_prints_does_not_get_into_the_results(bot, capsys):
    class Chatty(Random):
        name = "chatty"

        def decide(self, view, clock):
            print("hello")
            return super().decide(view, clock)

    match(bot(Chatty), "random").play(0)
    out, err = capsys.readouterr()
    assert out == ""
    assert "hello" in err
