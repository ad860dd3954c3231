"""Nothing appears or vanishes: cards, trains, tickets, tokens and points are whole after every decision.

Everything is read from `game.position()` and from the edition's data, never from the engine's own counts.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import allaboard as aa
from properties.walks import EVERY_TABLE, examples, games, short_walk, walk


def check_cards(game: aa.Game, at: dict) -> None:
    found = Counter(at["deck"]) + Counter(at["discard"])
    found.update(card for card in at["market"] if card is not None)
    for hand in at["hands"]:
        found.update(hand)
    if at["tunnel"]:
        digging = at["tunnel"]
        length = next(route.length for route in game.edition.routes if route.id == digging["route"])
        found.update(digging["revealed"])
        found[digging["color"]] += length - digging["locomotives"]
        found["locomotive"] += digging["locomotives"]
    cards = game.edition.rules.cards
    assert +found == Counter(cards.colors) + Counter(locomotive=cards.locomotives)
    for hand, known in zip(at["hands"], at["known"], strict=True):
        assert all(hand.get(card, 0) >= count > 0 for card, count in known.items())


def check_market(game: aa.Game, at: dict) -> None:
    rules = game.edition.rules.market
    assert len(at["market"]) == (rules.size if rules else 0)
    if rules is None:
        return
    if None in at["market"]:
        assert not at["deck"]
        assert not at["discard"], "M5: a gap stays only while there is no card at all"
    if at["market"].count("locomotive") >= rules.flush_at:
        left = Counter(at["deck"]) + Counter(at["discard"]) + Counter(filter(None, at["market"]))
        others = left.total() - left["locomotive"]
        enough = others >= rules.size - rules.flush_at + 1 and left.total() > rules.size
        assert not enough, "M4: this market should have been swept away"


def check_trains(game: aa.Game, at: dict) -> None:
    rules = game.edition.rules.routes
    placed = [0] * game.players
    for route in game.edition.routes:
        owner = at["routes"].get(route.id)
        if owner is None:
            continue
        placed[owner] += route.length
        if route.twin in at["routes"]:
            assert at["routes"][route.twin] != owner, "R4: nobody owns both"
            assert game.players > rules.doubles_closed_up_to, "R4: the second track is closed"
    assert at["trains"] == [rules.trains - count for count in placed]
    assert min(at["trains"]) >= 0


def check_points(game: aa.Game, at: dict) -> None:
    points = [0] * game.players
    for route in game.edition.routes:
        if route.id in at["routes"]:
            points[at["routes"][route.id]] += game.edition.rules.routes.points.get(route.length, 0)
    assert at["scores"] == points


def check_tickets(game: aa.Game, at: dict) -> None:
    offered = at["offered"] if at["phase"] == "opening_tickets" else [at["offered"]]
    places = [at["ticket_deck"], at["out"], at["swapped"], *at["tickets"], *at["completed"], *offered]
    assert sorted(name for place in places for name in place) == sorted(t.id for t in game.edition.tickets)
    if game.edition.rules.tickets.opening_returned != "out":
        long_ones = {t.id for t in game.edition.tickets if t.long}
        assert set(at["out"]) <= (long_ones if game.edition.rules.tickets.opening_long else set())
    if game.edition.rules.swaps is None:
        assert at["swapped"] == []
    assert sum(at["bonus"]) == 0 or game.edition.rules.east_west is not None


def check_tokens(game: aa.Game, at: dict) -> None:
    rules = game.edition.rules.tourists
    found = Counter(at["piles"])
    for mine in at["tokens"]:
        assert len(set(mine)) == len(mine), "R8: one of each symbol"
        found.update(mine)
    if rules is None:
        assert not found
        return
    placed = set(found) - set(rules.locations)
    expected = Counter(dict.fromkeys(rules.locations, rules.tokens[game.players]))
    expected.update(dict.fromkeys(placed, rules.placed_tokens[game.players]))
    assert found == expected
    assert len(placed) <= rules.placed_piles


def check_stations(game: aa.Game, at: dict) -> None:
    rules = game.edition.rules.stations
    built = [city for mine in at["stations"] for city in mine]
    assert len(set(built)) == len(built), "B1: one in a city"
    assert max(len(mine) for mine in at["stations"]) <= (rules.each if rules else 0)


def check_offers(game: aa.Game, at: dict) -> None:
    acting = tuple(seat for seat in range(game.players) if game.legal(seat))
    assert acting == game.to_act, "exactly the seats in to_act have legal actions"
    assert bool(acting) != game.over, "there is something to do until the game is over"
    assert (at["phase"] == "over") == game.over == bool(game.winners)


def check_counts(game: aa.Game, at: dict) -> None:
    """What everybody sees are the true numbers."""
    seen = game.view(None)
    assert seen.cards == [sum(hand.values()) for hand in at["hands"]]
    assert seen.ticket_counts == [len(held) for held in at["tickets"]]
    assert (seen.deck, seen.ticket_deck) == (len(at["deck"]), len(at["ticket_deck"]))
    assert (seen.trains, seen.routes, seen.known) == (at["trains"], at["routes"], at["known"])


def check_whole(game: aa.Game) -> None:
    """Every conservation law, at one moment."""
    at = game.position()
    check_cards(game, at)
    check_market(game, at)
    check_trains(game, at)
    check_points(game, at)
    check_tickets(game, at)
    check_tokens(game, at)
    check_stations(game, at)
    check_offers(game, at)
    check_counts(game, at)


def check_placed(game: aa.Game) -> None:
    """S6: in a game played from its beginning all tourists stand somewhere before the first turn."""
    rules = game.edition.rules.tourists
    if rules and game.phase not in ("opening_tickets", "place_tourists"):
        at = game.position()
        cities = set(at["piles"]).union(*at["tokens"])
        assert len(cities) == len(rules.locations) + rules.placed_piles


def check_kept(before: dict, after: dict) -> None:
    """What nobody can ever lose: routes, stations, tokens, and tickets shown to be completed."""
    assert before["routes"].items() <= after["routes"].items()
    for key in ("stations", "tokens", "completed"):
        for earlier, later in zip(before[key], after[key], strict=True):
            assert set(earlier) <= set(later)
    assert set(before["out"]) <= set(after["out"])


def check_all(walked: Iterator[aa.Game]) -> int:
    before, moments = None, 0
    for game in walked:
        check_whole(game)
        check_placed(game)
        at = game.position()
        if before:
            check_kept(before, at)
        before, moments = at, moments + 1
    return moments


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_nothing_appears_or_vanishes_in_whole_games(edition, players):
    for seed, policy in games(edition, players, 2):
        assert check_all(walk(edition, players, seed, policy)) > 10


@examples(40)
@given(
    table=st.sampled_from(EVERY_TABLE),
    seed=st.integers(0, 2**32),
    choices=st.lists(st.integers(0, 999), min_size=10, max_size=80),
)
def test_nothing_appears_or_vanishes_whatever_is_chosen(table, seed, choices):
    assert check_all(short_walk(*table, seed, choices)) > 1
