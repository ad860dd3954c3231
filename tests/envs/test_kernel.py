"""Menus, sights and choices against the engine's own words, in random games of every table."""

from collections import Counter

import numpy as np
import pytest

from allaboard.engine.layout import SCRATCH, plain, records
from allaboard.engine.vocabulary import BUILD_STATION, CLAIM, KINDS, NONE, PAY_TUNNEL
from allaboard.envs.choices import in_words, picks_of
from allaboard.envs.games import Games
from allaboard.envs.kernel import choices as plain_choices
from allaboard.envs.kernel import menu as plain_menu
from allaboard.envs.kernel import sight as plain_sight
from allaboard.envs.kernel.layout import CHOICES, LANE, MENU, PAY_AT, SIGHT, SIGHT_ROWS
from properties.walks import TABLES

STEPS = 130
every_table = pytest.mark.parametrize(("edition", "players"), TABLES)


def walk(edition: str, players: int, count: int = 6):
    """Random games, looked at before every choice."""
    games = Games(edition, players, count, "win")
    games.deal(7)
    for _ in range(STEPS):
        games.look()
        yield games
        games.choose(games.sample().copy(), again=True)


@every_table
def test_the_menu_lists_what_the_rules_offer(edition, players):
    """Each row that the engine offers is behind a choice, and each choice has a row behind it."""
    paid = 0
    for games in walk(edition, players):
        first = picks_of(games.board).first
        payment = picks_of(games.board).payment
        for i in range(games.count):
            lane, table = games.lanes[i], games.table(i)
            rows = np.array(table.offer(int(lane["seat"])))
            if lane["kind"] == NONE:
                wanted = set(first[rows].tolist())
            else:
                paid += 1
                kept = [r for r in rows if games.board.rows[r].kind == lane["kind"]]
                wanted = {int(payment[r]) for r in kept if games.board.rows[r].place == lane["place"]}
            assert set(np.flatnonzero(games.masks[i]).tolist()) == wanted
            assert games.masks[i].max() == 1
    assert paid or edition.startswith("first_journey")


@every_table
def test_a_choice_does_what_it_says_with_as_few_locomotives_as_can_be(edition, players):
    for games in walk(edition, players, 4):
        board = games.board
        for i in range(games.count):
            lane = records(LANE)
            lane[0] = games.lanes[i]
            seat = int(lane["seat"][0])
            rows = games.table(i).offer(seat)
            state = plain(games.states[i])
            for choice in np.flatnonzero(games.masks[i]).tolist():
                chosen = plain(lane[0])
                row = plain_choices.row(board.plain, state, chosen, seat, choice)
                if row == NONE:
                    assert chosen.kind in (CLAIM, BUILD_STATION)
                    continue
                assert row in rows
                action = board.rows[row]
                if action.kind in (CLAIM, BUILD_STATION, PAY_TUNNEL):
                    alike = [
                        board.rows[other].locomotives
                        for other in rows
                        if (board.rows[other].kind, board.rows[other].place, board.rows[other].color)
                        == (action.kind, action.place, action.color)
                    ]
                    assert action.locomotives == min(alike)
                else:
                    assert picks_of(board).first[row] == choice


@every_table
def test_what_nobody_has_seen_is_counted_exactly(edition, players):
    """The deck and the unknown part of the others' hands, kind by kind."""
    for games in walk(edition, players, 4):
        for i in range(games.count):
            state, seat = games.states[i], int(games.lanes["seat"][i])
            hidden = Counter(state["deck"][: state["deck_size"]].tolist())
            for other in range(players):
                if other != seat:
                    who = state["player"][other]
                    hidden.update({kind: int(who["hand"][kind]) - int(who["known"][kind]) for kind in range(KINDS)})
            assert games.sights["unseen"][i].tolist() == [hidden[kind] for kind in range(KINDS)]


@every_table
def test_sights_agree_with_the_view(edition, players):
    for games in walk(edition, players, 3):
        for i in range(games.count):
            seat = int(games.lanes["seat"][i])
            view, sight = games.view(seat, i), games.sights[i]
            order = [(seat + place) % players for place in range(players)]
            routes = [route.id for route in games.edition.routes]
            tickets = [ticket.id for ticket in games.edition.tickets]
            assert sight["trains"][:players].tolist() == [view.trains[p] for p in order]
            assert sight["cards"][:players].tolist() == [view.cards[p] for p in order]
            assert sight["tickets"][:players].tolist() == [view.ticket_counts[p] for p in order]
            assert sight["score"][:players].tolist() == [view.scores[p]["routes"] for p in order]
            assert {routes[r] for r in np.flatnonzero(sight["mine"])} == {
                r for r, p in view.routes.items() if p == seat
            }
            for place in range(1, players):
                theirs = {routes[r] for r in np.flatnonzero(sight["theirs"][place - 1])}
                assert theirs == {r for r, p in view.routes.items() if p == order[place]}
            assert {tickets[t] for t in np.flatnonzero(sight["held"])} == set(view.tickets)
            assert {tickets[t] for t in np.flatnonzero(sight["offered"])} == set(view.offered)
            assert sum(sight["market"].tolist()) == sum(card is not None for card in view.market)
            assert sight["deck"] == view.deck
            assert not sight["present"][players:].any()
            assert not sight["theirs"][players - 1 :].any()


@pytest.mark.parametrize(("edition", "players"), TABLES[::4])
def test_interpreted_and_compiled_are_the_same(edition, players):
    for games in walk(edition, players, 2):
        i = 0
        state, lane = plain(games.states[i]), plain(games.lanes[i])
        sight, menu, w = plain(records(SIGHT)[0]), plain(records(MENU)[0]), plain(records(SCRATCH)[0])
        plain_sight.write(games.board.plain, state, lane, lane.seat, sight)
        plain_menu.write(games.board.plain, state, w, lane, lane.seat, menu)
        assert menu.flag == games.masks[i].tolist()
        for row in SIGHT_ROWS:
            assert getattr(sight, row.name) == games.sights[i][row.name].tolist(), row.name


def test_every_choice_has_words():
    games = Games("europe", 3, 1, "win")
    words = [in_words(games.board, choice) for choice in range(CHOICES)]
    assert "draw blind" in words
    assert "draw tickets" in words
    assert words[PAY_AT + KINDS - 1] == "pay with locomotive"
    assert in_words(games.board, CHOICES).startswith("no choice")
