"""Whatever a seat may not know can be otherwise, and the seat cannot tell.

The hidden part of a state is dealt anew: other hands (as many cards, the publicly known ones among them), the
deck, tickets that the viewer does not hold, set-aside tickets, the random stream. Views and legal actions stay.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import allaboard as aa
from allaboard.engine.layout import OWN, PLAYER_ROWS, PUBLIC, STATE, STATE_ROWS
from allaboard.engine.table import Table
from allaboard.engine.vocabulary import KINDS
from properties.walks import EVERY_TABLE, TABLES, at_random, games, state_bytes, walk

STATES = 6
SECRETS = [row.name for row in STATE_ROWS if row.seen_by == "secret"]


def viewers(game: aa.Game) -> list[int | None]:
    return [None, *range(game.players)]


def hidden_seats(game: aa.Game, viewer: int | None) -> list[int]:
    """Whose cards and tickets the viewer may not see."""
    return [] if game.over else [seat for seat in range(game.players) if seat != viewer]


def resampled(game: aa.Game, viewer: int | None, random: Random) -> aa.Game:
    """The same game to the viewer's eyes, and another one underneath."""
    record = game._table.record.copy()
    s = record[0]
    deal_cards(s, hidden_seats(game, viewer), random)
    deal_tickets(game, s, hidden_seats(game, viewer), random)
    for name in ("key", "block"):
        s[name] = [random.getrandbits(32) for _ in s[name]]
    s["counter"], s["next"] = random.getrandbits(20), random.randrange(17)
    s["events_size"] = random.randrange(9)
    s["events"].view(np.int16)[:] = random.randrange(99)
    twin = aa.Game(Table.of(game._table.board, record), game.names, {"seed": "00" * 32})
    assert state_bytes(twin) != state_bytes(game)
    return twin


def deal_cards(s: np.void, seats: list[int], random: Random) -> None:
    """Collect what is unknown, shuffle, and give everybody as many again."""
    pool = s["deck"][: s["deck_size"]].tolist()
    for seat in seats:
        me = s["player"][seat]
        unknown = me["hand"] - me["known"]
        pool += np.repeat(np.arange(KINDS), unknown).tolist()
        me["hand"] = me["known"]
    random.shuffle(pool)
    for seat in seats:
        me = s["player"][seat]
        for _ in range(int(me["cards"]) - int(me["known"].sum())):
            me["hand"][pool.pop()] += 1
    s["deck"][: len(pool)] = pool
    s["deck"][len(pool) :] = random.randrange(KINDS)  # what is left of cards drawn long ago
    assert len(pool) == s["deck_size"]


def deal_tickets(game: aa.Game, s: np.void, seats: list[int], random: Random) -> None:
    number = len(game.edition.tickets)
    players = s["player"][: game.players]
    kept = [seat for seat in range(game.players) if seat not in seats]
    seen = set(np.flatnonzero(players["completed"].any(axis=0)).tolist()) if not game.over else set()
    for seat in kept:
        me = players[seat]
        seen |= {*np.flatnonzero(me["held"]).tolist(), *me["offered"][: me["offered_size"]].tolist()}
    pool = [ticket for ticket in range(number) if ticket not in seen]
    random.shuffle(pool)
    for seat in seats:
        me = players[seat]
        me["held"] = 0
        me["held"][[pool.pop() for _ in range(me["tickets"])]] = 1
        me["offered"] = random.randrange(number)
        me["offered"][: me["offered_size"]] = [pool.pop() for _ in range(me["offered_size"])]
    s["set_aside"] = 0
    s["set_aside"][[pool.pop() for _ in range(s["set_aside_size"])]] = 1
    s["ticket_deck"] = random.randrange(number)
    s["ticket_deck"][: s["ticket_deck_size"]] = [pool.pop() for _ in range(s["ticket_deck_size"])]


def knowledge(game: aa.Game, viewer: int | None) -> dict:
    """All that a viewer can ask for."""
    view = game.view(viewer)
    return {
        "view": view.to_dict(),
        "bytes": view.record.tobytes(),
        "shown": repr(view),
        "spectator": game.view(None).to_dict(),
        "legal": [] if viewer is None else game.legal(viewer),
        "public": (game.to_act, game.phase, game.seat, game.over, game.scores, game.winners, game.players),
    }


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_nobody_can_tell_one_hidden_part_from_another(edition, players):
    random, different = Random(f"{edition} {players}"), Counter()
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, STATES):
            for viewer in viewers(game):
                twin = resampled(game, viewer, random)
                assert knowledge(twin, viewer) == knowledge(game, viewer)
                for key, value in game.position().items():
                    different[key] += twin.position()[key] != value
    # The two games must differ underneath, or nothing was proved.
    for key in ("hands", "deck", "seed", "generator"):
        assert different[key], f"{key} was never resampled"
    assert different["tickets"] + different["offered"] > 0
    assert different["ticket_deck"] or edition.startswith("tiny")


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE[::4])
def test_the_check_notices_a_leak(edition, players):
    """Put a hidden field into the record that a view carries: the twins can be told apart."""
    [(seed, policy)] = games(edition, players, 1)
    game = next(at_random(edition, players, seed, policy, 3))
    twin = resampled(game, 0, Random(1))
    for field in ("deck", "key"):
        leak, other_leak = game.view(0).record.copy(), twin.view(0).record.copy()
        leak[field], other_leak[field] = game._table.record[field], twin._table.record[field]
        assert leak.tobytes() != other_leak.tobytes()


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_a_views_record_is_the_truth_where_it_may_be_and_blank_elsewhere(edition, players):
    [(seed, policy)] = games(edition, players, 1)
    for game in at_random(edition, players, seed, policy, 5):
        truth = game._table.record[0]
        for viewer in viewers(game):
            seen = game.view(viewer).record[0]
            for row in STATE_ROWS:
                if row.name != "player":
                    shown = truth[row.name] if row.seen_by == PUBLIC else np.zeros_like(truth[row.name])
                    assert np.array_equal(seen[row.name], shown), row.name
            for seat in range(players):
                for row in PLAYER_ROWS:
                    open_to = row.seen_by == PUBLIC or (row.seen_by == OWN and (game.over or viewer == seat))
                    mine = truth["player"][seat][row.name]
                    shown = mine if open_to else np.zeros_like(mine)
                    assert np.array_equal(seen["player"][seat][row.name], shown), (seat, row.name)
    assert STATE.names == tuple(row.name for row in STATE_ROWS)


# ---------------------------------------------------------------- the words of a view


def words(thing: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a JSON document, with the key that it stands under."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield key, name
            yield from words(value, name)
    elif isinstance(thing, list):
        for value in thing:
            yield from words(value, key)
    elif isinstance(thing, str):
        yield key, thing


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_no_view_names_a_ticket_that_its_viewer_may_not_know(edition, players):
    hidden = 0
    for seed, policy in games(edition, players, 1):
        for number, game in enumerate(walk(edition, players, seed, policy)):
            if game.over or number % 3:
                continue
            at = game.position()
            every = {ticket.id for ticket in game.edition.tickets}
            assert not every & {route.id for route in game.edition.routes}, "a text here is one or the other"
            offered = at["offered"] if at["phase"] == "opening_tickets" else [[] for _ in range(players)]
            if at["phase"] == "keep_tickets":
                offered[at["seat"]] = at["offered"]
            for viewer in viewers(game):
                own = set() if viewer is None else {*at["tickets"][viewer], *offered[viewer]}
                public = {name for mine in at["completed"] for name in mine}
                document = json.loads(json.dumps(game.view(viewer).to_dict()))
                named = {text for key, text in words(document) if text in every}
                assert named <= own | public, "a ticket slipped out"
                hidden += len(every - own - public)
                assert own <= named, "and one's own are there"
    assert hidden


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_when_the_game_is_over_hands_and_tickets_lie_open(edition, players):
    [(seed, policy)] = games(edition, players, 1)
    *_, game = walk(edition, players, seed, policy, most=3000)
    assert game.over
    at = game.position()
    for viewer in viewers(game):
        view = game.view(viewer)
        assert (view.all_hands, view.all_tickets) == (at["hands"], at["tickets"])
        for name in SECRETS:
            assert not any(view.record[name].tobytes()), f"{name} never lies open"
