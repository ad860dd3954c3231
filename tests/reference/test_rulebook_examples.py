"""The reference against the examples that the rulebooks print, and the set-up in numbers."""

from collections import Counter

import pytest

from allaboard.engine.edition import load_edition

from .cards import LOCOMOTIVE
from .chance import Stream, block, key_of
from .game import ReferenceGame
from .tickets import best_with_stations, choices


def begun(edition: str, players: int = 2, seed: int = 1) -> ReferenceGame:
    """A game after the opening: everyone kept all, tourists stand where they fit first."""
    names = ["Ana", "Rui", "Eva", "Leo", "Mia"][:players]
    game = ReferenceGame(load_edition(edition), names, seed)
    while game.phase in ("opening_tickets", "place_tourists"):
        seat = game.to_act[0]
        game.play(seat, max(sorted(game.legal(seat)), key=len))
    return game


def with_hand(game: ReferenceGame, *cards: str) -> ReferenceGame:
    """Seat 0 holds exactly these cards; where they came from does not matter here."""
    game.hands[0] = list(cards)
    game.options_known = {}
    return game


def claims(game: ReferenceGame, route: str) -> set[str]:
    start = f"claim {route} "
    return {text.removeprefix(start) for text in game.legal(0) if text.startswith(start)}


# ------------------------------------------------------------------ chance

CHACHA8_ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
CHACHA20_ZERO_KEY = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
)


@pytest.mark.parametrize(("rounds", "known"), [(8, CHACHA8_ZERO_KEY), (20, CHACHA20_ZERO_KEY)])
def test_chacha_gives_the_published_block_of_the_zero_key(rounds, known):
    words = block(bytes(32), 0, rounds)
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == known


def test_below_is_even_and_a_shuffle_keeps_the_cards():
    stream = Stream(key_of("even"))
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < number < 1150 for number in counts.values())
    cards = list(range(50))
    stream.shuffle(cards)
    assert sorted(cards) == list(range(50))
    assert cards != list(range(50))


def test_seeds():
    assert key_of("00" * 32) == bytes(32)
    assert key_of(7) == key_of("7")
    assert key_of("g0" * 32) != key_of("00" * 32)


# ------------------------------------------------------------------ paying


def test_a_yellow_route_of_three_europe_example():
    """R1: 3 yellow; 2 and a locomotive; 1 and two; three locomotives."""
    game = with_hand(begun("europe"), *["yellow"] * 3, *[LOCOMOTIVE] * 3)
    assert claims(game, "amsterdam-essen") == {"yellow 0", "yellow 1", "yellow 2", "locomotive 3"}


def test_a_black_route_of_three_san_francisco_example():
    """R1: the same combinations in black, in this edition."""
    game = with_hand(begun("san_francisco"), *["black"] * 3, *[LOCOMOTIVE] * 3)
    route = next(r.id for r in game.edition.routes if r.color == "black" and r.length == 3)
    assert claims(game, route) == {"black 0", "black 1", "black 2", "locomotive 3"}


def test_a_grey_route_of_two_europe_example():
    """R1: 2 red; a yellow and a locomotive; two locomotives; never a red and a yellow."""
    game = begun("europe")
    route = next(r.id for r in game.edition.routes if (r.color, r.length, r.kind) == ("grey", 2, "rail"))
    with_hand(game, "red", "red", "yellow", LOCOMOTIVE, LOCOMOTIVE)
    assert claims(game, route) == {"red 0", "red 1", "yellow 1", "locomotive 2"}
    assert not claims(with_hand(game, "red", "yellow"), route)


def test_montreal_usa_examples():
    """R1: New York takes three blue; Toronto any three alike."""
    game = with_hand(begun("usa"), *["blue"] * 3, *["red"] * 2)
    assert claims(game, "montreal-new_york") == {"blue 0"}
    with_hand(game, *["green"] * 3)
    assert claims(game, "montreal-toronto") == {"green 0"}
    assert not claims(game, "montreal-new_york")


def test_the_ferry_from_palermo_to_smyrna_europe_example():
    """R5: two locomotives and four cards of any one color."""
    game = with_hand(begun("europe"), *["white"] * 4, *[LOCOMOTIVE] * 2)
    assert claims(game, "palermo-smyrna") == {"white 2"}
    assert not claims(with_hand(game, *["white"] * 6), "palermo-smyrna")
    assert claims(with_hand(game, *[LOCOMOTIVE] * 6), "palermo-smyrna") == {"locomotive 6"}


@pytest.mark.parametrize(
    ("paid", "spelled", "revealed", "options"),
    [
        ("red", "red 0", ["red", "blue", "green"], {"pay_tunnel 0", "pay_tunnel 1", "abandon_tunnel"}),
        ("green", "green 0", [LOCOMOTIVE, "red", "blue"], {"pay_tunnel 0", "pay_tunnel 1", "abandon_tunnel"}),
        (LOCOMOTIVE, "locomotive 2", [LOCOMOTIVE, "red", "blue"], {"pay_tunnel 1", "abandon_tunnel"}),
        (LOCOMOTIVE, "locomotive 2", ["red", "red", "blue"], None),
        ("red", "red 0", ["green", "white", "blue"], None),
    ],
)
def test_tunnels_europe_examples(paid, spelled, revealed, options):
    """R6: a red for a red, a green for a locomotive, a locomotive for a locomotive."""
    game = with_hand(begun("europe"), *[paid] * 3, LOCOMOTIVE)
    game.cards.deck += revealed[::-1]
    events = game.play(0, f"claim angora-constantinople {spelled}")
    shown = next(event for event in events if event["type"] == "tunnel_revealed")
    assert shown["cards"] == revealed
    if options is None:
        assert shown["extra"] == 0
        assert game.owner == {"angora-constantinople": 0}
        return
    assert shown["extra"] == 1
    assert game.legal(0) == options
    events = game.play(0, max(option for option in options if option != "abandon_tunnel"))
    claimed = next(event for event in events if event["type"] == "route_claimed")
    assert claimed["locomotives"] == (3 if paid == LOCOMOTIVE else 1)
    assert sorted(game.cards.discard) == sorted([*[paid] * 2, LOCOMOTIVE, *revealed])


def test_an_abandoned_tunnel_gives_the_cards_back_and_everyone_knows_them():
    """R7, T4."""
    game = with_hand(begun("europe"), "red", "red", "blue")
    game.known[0] = {"red": 1}
    game.cards.deck += ["red", "red", "red"]
    game.play(0, "claim angora-constantinople red 0")
    assert game.position()["hands"][0] == {"blue": 1}
    assert game.position()["known"][0] == {}
    assert game.legal(0) == {"abandon_tunnel"}
    game.play(0, "abandon_tunnel")
    assert game.position()["hands"][0] == {"red": 2, "blue": 1}
    assert game.position()["known"][0] == {"red": 2}
    assert game.seat == 1


def test_two_tunnels_join_madrid_and_pamplona_europe_picture():
    """R4: one black, one white; in a game of two, one closes the other."""
    game = with_hand(begun("europe", 2), *["black"] * 3)
    twins = {r.color: r for r in game.edition.routes if {r.a, r.b} == {"madrid", "pamplona"}}
    assert set(twins) == {"black", "white"}
    assert {r.kind for r in twins.values()} == {"tunnel"}
    game.cards.deck += ["blue", "blue", "blue"]
    game.play(0, f"claim {twins['black'].id} black 0")
    assert not game.open_to(1, twins["white"])
    four = begun("europe", 4)
    four.owner[twins["black"].id] = 0
    assert four.open_to(1, twins["white"])
    assert not four.open_to(0, twins["white"])


# ------------------------------------------------------------------ market


def test_a_locomotive_from_the_market_is_the_only_card_and_never_the_second():
    """M2."""
    game = begun("usa")
    game.cards.market = [LOCOMOTIVE, "red", "red", "blue", LOCOMOTIVE]
    game.options_known = {}
    assert {"draw locomotive", "draw red", "draw blue", "draw blind"} <= game.legal(0)
    game.cards.deck.append("white")
    game.play(0, "draw red")
    assert game.legal(0) == {"draw white", "draw red", "draw blue", "draw blind"}
    game.play(0, "draw blind")
    assert game.seat == 1
    game.cards.deck.append("white")
    game.play(1, "draw locomotive")
    assert game.seat == 0


def test_three_locomotives_are_swept_away():
    """M4: again, as long as that is so; and not when no redeal can help."""
    game = begun("usa")
    game.cards.market = [LOCOMOTIVE, LOCOMOTIVE, "red", "blue", "green"]
    wild = [LOCOMOTIVE] * 3 + ["red"] * 2
    game.cards.deck = ["white"] * 8 + wild[::-1] + [LOCOMOTIVE]
    game.options_known = {}
    events = game.play(0, "draw red")
    assert [event["type"] for event in events].count("market_flushed") == 2
    assert game.cards.market == ["white"] * 5
    assert len(game.cards.discard) == 10

    game.cards.market = [LOCOMOTIVE, LOCOMOTIVE, LOCOMOTIVE, "red", "red"]
    game.cards.deck, game.cards.discard = ["red"], []
    assert game.cards.must_flush()
    game.cards.deck = []
    assert not game.cards.must_flush()  # five cards in all
    game.cards.deck = [LOCOMOTIVE] * 9
    assert not game.cards.must_flush()  # two others in all


# ------------------------------------------------------------------ set-up, stations, tokens


@pytest.mark.parametrize(
    ("edition", "players", "cards", "hand", "deck", "offered"),
    [
        ("usa", 5, 110, 4, 15, 3),
        ("europe", 5, 110, 4, 25, 4),
        ("san_francisco", 4, 44, 2, 16, 2),
        ("first_journey", 4, 72, 4, 24, 0),
        ("first_journey_usa", 4, 72, 4, 24, 0),
    ],
)
def test_the_deal_in_numbers(edition, players, cards, hand, deck, offered):
    """E3, E5, E7, E8, E10."""
    game = ReferenceGame(load_edition(edition), [str(i) for i in range(players)], 3)
    assert (
        sum(load_edition(edition).rules.cards.colors.values()) + (load_edition(edition).rules.cards.locomotives)
        == cards
    )
    assert [len(some) for some in game.hands] == [hand] * players
    assert len(game.ticket_deck) == deck
    assert [len(some) for some in game.offered] == [offered] * players
    market = 0 if edition.startswith("first") else 5
    assert len(game.cards.market) == market
    assert len(game.cards.deck) + len(game.cards.discard) == cards - players * hand - market
    if edition == "europe":
        assert len(game.out) == 1
    if not offered:
        assert game.phase == "turn"
        assert [len(some) for some in game.tickets] == [2] * players


def test_opening_choices():
    """E8, S3: how many ways there are to keep enough."""
    assert len(choices(["a", "b", "c"], 2)) == 4
    assert len(choices(["a", "b", "c", "d"], 2)) == 11
    assert len(choices(["a", "b"], 1)) == 3
    assert choices(["a"], 1) == [["a"]]


def test_who_places_the_tourists():
    """S6: the last and the last but one; with two players, the second places both."""
    for players, seats, tokens in ((2, [1, 1], 1), (3, [2, 1], 2), (4, [3, 2], 3)):
        game = ReferenceGame(load_edition("san_francisco"), [str(i) for i in range(players)], 5)
        for seat in game.seats:
            game.play(seat, max(sorted(game.legal(seat)), key=len))
        placed = []
        while game.phase == "place_tourists":
            seat = game.to_act[0]
            assert len(game.legal(seat)) == 21 - len(game.piles)
            events = game.play(seat, min(game.legal(seat)))
            placed.append((seat, events[0]["tokens"]))
        assert placed == [(seat, tokens) for seat in seats]
        assert (game.phase, game.seat, len(game.piles)) == ("turn", 0, 7)


def test_a_station_lends_one_route_to_all_tickets():
    """B3: the better ticket is helped when one route cannot help both."""
    edition = load_edition("europe")
    route = {r.id: r for r in edition.routes}
    ticket = {t.id: t for t in edition.tickets}
    wanted = [ticket["paris-wien"], ticket["paris-zagrab"]]
    others = [r for r in route.values() if "paris" in (r.a, r.b)]
    assert best_with_stations(wanted, [], ["paris"], others)[:2] == (-15, 0)
    own = [route["munchen-wien"], route["munchen-zurich"], route["venezia-zurich"], route["venezia-zagrab"]]
    points, completed, lent = best_with_stations(wanted, own, ["paris"], others)
    assert (points, completed) == (15, 2)
    assert [r.id for _, r in lent] == ["paris-zurich"]


@pytest.mark.parametrize(("tokens", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_the_printed_table_of_tokens(tokens, points):
    """Z4."""
    game = begun("san_francisco", 3)
    game.tokens[1] = list(game.piles)[:tokens]
    assert game.scores[1]["tokens"] == points
