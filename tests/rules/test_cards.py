"""Train cards, their deck and discards: E3–E5, M5–M8. Deck lists are top first."""

from collections import Counter

import pytest
from tests.rules.positions import CARDS, cards_but, events_of, hand, market, refused, some, table, texts

import allaboard as aa

FIVE = ["red", "blue", "green", "black", "orange"]


def almost_dry(edition="usa", *, market=(), deck=(), discard=None, first=None, **keys):
    """Seat 0 holds `first`, the market, deck and discards are as named, and seat 1 holds all other cards."""
    first, discard = first or {}, discard or {}
    rest = cards_but(edition, market, deck, discard, first)
    return table(edition, hands=[first, rest], market=list(market), deck=list(deck), discard=discard, **keys)


@pytest.mark.parametrize(("edition", "total", "each", "locomotives"), [
    ("usa", 110, 12, 14), ("europe", 110, 12, 14), ("san_francisco", 44, 6, 8),
    ("first_journey", 72, 10, 12), ("first_journey_usa", 72, 10, 12),
])  # fmt: skip
def test_an_edition_has_its_number_of_cards(edition, total, each, locomotives):
    """E3: so many of each color, and so many locomotives."""
    rules = aa.load_edition(edition).rules.cards
    assert set(rules.colors.values()) == {each}
    assert rules.locomotives == locomotives
    assert sum(rules.colors.values()) + rules.locomotives == total == sum(CARDS[edition].values())


@pytest.mark.parametrize(("edition", "colors"), [
    ("usa", "purple blue orange white green yellow black red"),
    ("europe", "purple blue orange white green yellow black red"),
    ("san_francisco", "blue green black purple red orange"),
    ("first_journey", "yellow green white black blue red"),
    ("first_journey_usa", "yellow green white black blue red"),
])  # fmt: skip
def test_an_edition_has_its_colors(edition, colors):
    """E4: the colors, in the order in which decks are laid before they are shuffled."""
    assert aa.load_edition(edition).colors == tuple(colors.split())


@pytest.mark.parametrize(("edition", "cards"), [
    ("usa", 4), ("europe", 4), ("san_francisco", 2), ("first_journey", 4), ("first_journey_usa", 4),
])  # fmt: skip
def test_everybody_begins_with_the_same_number_of_cards(edition, cards):
    """E5: the opening hand."""
    game = aa.Game.new(edition, players=4, seed=2)
    assert list(game.view(None).cards) == [cards] * 4
    assert [sum(game.view(seat).hand.values()) for seat in range(4)] == [cards] * 4


@pytest.mark.parametrize("last", ["draw blind", "draw red"])
def test_the_discards_are_not_shuffled_while_no_card_is_needed(last):
    """M5: taking the last card of the deck, or turning it up, leaves the discards where they are."""
    game = almost_dry(market=FIVE, deck=["white"], discard={"yellow": 3})
    events = game.play(0, last)
    assert events_of(events, "DeckReshuffled") == []
    assert game.view(None).deck == 0
    assert some(game.view(None).discard) == {"yellow": 3}
    assert game.phase == "second_card"


def test_the_discards_become_the_deck_when_a_blind_card_is_needed():
    """M5: at that moment all discards are shuffled, and the card comes from the new deck."""
    game = almost_dry(market=FIVE, deck=["white"], discard={"yellow": 3})
    game.play(0, "draw blind")
    events = game.play(0, "draw blind")
    assert [e.cards for e in events_of(events, "DeckReshuffled")] == [3]
    assert hand(game, 0) == {"white": 1, "yellow": 1}
    assert game.view(None).deck == 2
    assert some(game.view(None).discard) == {}


def test_the_discards_become_the_deck_when_the_market_needs_a_card():
    """M5: a replacement is a card that is needed."""
    game = almost_dry(market=FIVE, discard={"yellow": 3})
    events = game.play(0, "draw red")
    assert [type(e).__name__ for e in events] == ["CardDrawn", "DeckReshuffled", "MarketTurned"]
    assert market(game) == ["yellow", "blue", "green", "black", "orange"]
    assert game.view(None).deck == 2


def test_every_discard_comes_back_once():
    """M5: the new deck holds exactly the discards."""
    discard = {"yellow": 3, "white": 2, "locomotive": 1, "red": 1}
    game = almost_dry(market=FIVE, discard=discard)
    game.play(0, "draw blind")
    drawn = hand(game, 0)
    assert Counter(game.position()["deck"]) + Counter(drawn) == discard
    orders = {tuple(shuffled_deck(discard, seed)) for seed in range(8)}
    assert len(orders) > 1, "the order depends on the seed"


def shuffled_deck(discard, seed):
    game = almost_dry(market=FIVE, discard=discard, seed=seed)
    game.play(0, "draw blind")
    return game.position()["deck"]


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
def test_first_journey_shuffles_its_discards_too(edition):
    """M5: when its deck runs out in the middle of the two cards."""
    game = almost_dry(edition, deck=["white"], discard={"red": 4})
    events = game.play(0, "draw blind")
    assert [e.cards for e in events_of(events, "DeckReshuffled")] == [4]
    assert hand(game, 0) == {"white": 1, "red": 1}


def test_a_gap_in_the_market_stays_while_nothing_is_left():
    """M5: without deck and discards a taken card leaves a gap, and the other cards keep their slots."""
    game = almost_dry(market=FIVE)
    game.play(0, "draw blue")
    assert list(game.view(None).market) == ["red", None, "green", "black", "orange"]
    game.play(0, "draw red")
    assert list(game.view(None).market) == [None, None, "green", "black", "orange"]


def test_gaps_are_filled_as_soon_as_a_payment_is_discarded():
    """M5: lowest slot first, from the shuffled payment, before the next player's turn."""
    game = almost_dry(market=FIVE)
    game.play(0, "draw blue")
    game.play(0, "draw red")
    events = game.play(1, "claim oklahoma_city-santa_fe blue 0")
    assert [e.cards for e in events_of(events, "DeckReshuffled")] == [3]
    assert [(e.slot, e.card) for e in events_of(events, "MarketTurned")] == [(0, "blue"), (1, "blue")]
    assert market(game) == ["blue", "blue", "green", "black", "orange"]
    assert game.view(None).deck == 1


def test_a_payment_too_small_for_all_gaps_fills_the_lowest():
    """M5: the other gap waits for the next discard."""
    game = almost_dry(market=FIVE)
    game.play(0, "draw orange")
    game.play(0, "draw red")
    game.play(1, "claim atlanta-nashville white 0")
    assert list(game.view(None).market) == ["white", "blue", "green", "black", None]
    assert game.view(None).deck == 0


def test_without_deck_and_discards_blind_drawing_is_not_possible():
    """M6: but the cards that lie in the market may be taken."""
    game = almost_dry(market=FIVE)
    assert texts(game, 0, "draw ") == {f"draw {card}" for card in FIVE}
    refused(game, 0, "draw blind", "deck")
    game.play(0, "draw red")
    assert texts(game, 0) == {"draw blue", "draw green", "draw black", "draw orange"}
    refused(game, 0, "draw blind")


def test_discards_alone_make_blind_drawing_possible():
    """M6 M5: an empty deck is no obstacle while there are discards."""
    game = almost_dry(market=FIVE, discard={"white": 1})
    assert "draw blind" in texts(game, 0)
    game.play(0, "draw blind")
    assert hand(game, 0) == {"white": 1}


def test_with_nothing_to_take_anywhere_drawing_is_no_legal_action():
    """M6: no deck, no discards, no market: only claims and tickets are left."""
    game = almost_dry(first={"red": 1})
    assert texts(game, 0, "draw ") == set()
    assert texts(game, 0, "draw_tickets") == {"draw_tickets"}
    for card in ("blind", "red", "locomotive"):
        refused(game, 0, f"draw {card}")


@pytest.mark.parametrize("face_up", [["red"], ["red", "locomotive"], ["red", "locomotive", "locomotive"]])
def test_the_turn_ends_after_the_first_card_when_no_second_can_be_taken(face_up):
    """M6: nothing is left, or only face-up locomotives, which cannot be second (M2)."""
    game = almost_dry(market=face_up)
    game.play(0, "draw red")
    assert hand(game, 0) == {"red": 1}
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_the_turn_ends_after_a_blind_card_when_only_locomotives_lie_face_up():
    """M6: the deck's last card was the first card, and the market holds nothing but locomotives."""
    game = almost_dry(market=["locomotive"] * 5, deck=["red"])
    game.play(0, "draw blind")
    assert hand(game, 0) == {"red": 1}
    assert market(game) == ["locomotive"] * 5
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_a_face_up_locomotive_may_be_taken_when_nothing_else_is_there():
    """M6 M2: as first card it is takeable."""
    game = almost_dry(market=["locomotive"])
    assert texts(game, 0, "draw ") == {"draw locomotive"}
    game.play(0, "draw locomotive")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.to_act == (1,)


def test_a_player_who_can_take_the_second_card_must_take_it():
    """M7: after the first card there is nothing else to do, and nobody else may act."""
    game = table("usa", hands=[{"blue": 3}], market=FIVE, deck=["white"])
    game.play(0, "draw blind")
    assert game.phase == "second_card"
    assert texts(game, 0) == {f"draw {card}" for card in [*FIVE, "blind"]}
    assert game.legal(1) == []
    for action in ("pass", "draw_tickets", "claim montreal-new_york blue 0"):
        refused(game, 0, action, "second")
    refused(game, 1, "draw blind", "Ana")


def test_a_second_card_without_a_choice_is_taken_for_the_player():
    """M7: with one card left to take, the engine takes it."""
    game = almost_dry(market=["red", "blue", "locomotive"])
    events = game.play(0, "draw red")
    assert [e.card for e in events_of(events, "CardDrawn")] == ["red", "blue"]
    assert hand(game, 0) == {"red": 1, "blue": 1}
    assert game.to_act == (1,)


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
def test_first_journey_draws_two_cards_blind(edition):
    """M8: one action, two cards from the top of the deck; a locomotive among them changes nothing."""
    game = table(edition, deck=["locomotive", "white", "red"])
    assert texts(game, 0, "draw ") == {"draw blind"}
    events = game.play(0, "draw blind")
    drawn = [(e.card, e.source) for e in events_of(events, "CardDrawn")]
    assert drawn == [("locomotive", "deck"), ("white", "deck")]
    assert hand(game, 0) == {"locomotive": 1, "white": 1}
    assert game.position()["deck"][0] == "red"
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_first_journey_has_no_face_up_card_to_take():
    """M8: no market, so no card can be named."""
    game = table("first_journey", deck=["white", "red"])
    assert list(game.view(None).market) == []
    for card in ("white", "locomotive"):
        refused(game, 0, f"draw {card}")


def test_first_journey_draws_a_single_card_when_it_is_the_last():
    """M8 M6: only the second card is impossible, so the turn ends after the first."""
    game = almost_dry("first_journey", deck=["white"])
    game.play(0, "draw blind")
    assert hand(game, 0) == {"white": 1}
    assert game.to_act == (1,)
