"""The end of a game in words and numbers."""

import pytest

import allaboard as aa
from allaboard.cli.terminal import final
from allaboard.cli.terminal.story import Story
from allaboard.cli.terminal.words import Words
from cli.commands import random_game


def number(cell):
    return int(cell.split()[0].replace("−", "-"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("edition", sorted(aa.editions()))
def test_the_rows_add_up_to_the_total(edition, seed):
    game = random_game(edition, 3, seed)
    words = Words(game.edition, game.names)
    columns = zip(*(cells for _, cells in final.rows(game.view(None), words)), strict=True)
    assert [sum(map(number, column)) for column in columns] == [score["total"] for score in game.scores]


@pytest.mark.parametrize("edition", sorted(aa.editions()))
def test_the_verdict_names_the_winners(edition):
    for seed in range(4):
        game = random_game(edition, 2, seed)
        *_, last = final.verdict(game.view(None), Words(game.edition, game.names)).split(". ")
        assert [seat for seat, name in enumerate(game.names) if name in last] == list(game.winners)


def finished(**position):
    """Two players of USA with paths of length 4 each, so that both have that bonus; nothing else happens."""
    routes = {"denver-santa_fe": 0, "el_paso-santa_fe": 0, "chicago-omaha": 1}
    game = aa.Game.from_position(
        {"edition": "usa", "players": ["Ana", "Rui"], "routes": routes, "final_turns": 2, **position}
    )
    while not game.over:
        game.play(game.seat, "draw blind")
    return game


@pytest.mark.parametrize(
    ("scores", "tickets", "said"),
    [
        ([9, 0], [[], []], "You win with 19 points."),
        ([0, 9], [[], []], "Rui wins with 19 points."),
        ([5, 9], [["denver-el_paso"], []], "You and Rui have 19 points each. You win by more completed tickets."),
        ([9, 9], [[], []], "You and Rui have 19 points each. You and Rui share the win."),
    ],
)
def test_a_tie_is_explained(scores, tickets, said):
    """Z5, E16: level on points, then the measures of the edition one after the other."""
    game = finished(scores=scores, tickets=tickets)
    assert final.verdict(game.view(0), Words(game.edition, game.names, 0)) == said


@pytest.mark.parametrize("edition", sorted(aa.editions()))
def test_the_log_tells_no_secrets(edition):
    """What the other seat holds is never named, only what it shows."""
    game = random_game(edition, 2, 3)
    told = [line.text for line in Story(Words(game.edition, game.names, 0)).lines(game.log)]
    theirs = [text for text in told if text.startswith(game.names[1])]
    assert theirs
    for text in theirs:
        if any(f" {verb} " in text for verb in ("keeps", "returns", "gets", "swaps")):
            assert text.endswith(("ticket.", "tickets."))
    blind = [text for text in theirs if " draws " in text and "from the deck" in text]
    assert all("card from the deck" in text or "cards from the deck" in text for text in blind)
