"""The face-up cards: E6, M1–M4. Deck lists are top first, so every card that turns up is known."""

from collections import Counter

import pytest
from tests.rules.positions import cards_but, events_of, hand, market, refused, some, table, texts

import allaboard as aa

FIVE = ["red", "blue", "green", "black", "orange"]
TWO = ["red", "locomotive", "green", "locomotive", "black"]  # once red is taken a locomotive may come
WITH_MARKET = ["usa", "europe", "san_francisco"]


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_five_cards_lie_face_up(edition):
    """E6: the market has five cards in these editions."""
    assert aa.load_edition(edition).rules.market.size == 5
    assert len(market(aa.Game.new(edition, players=2, seed=1))) == 5


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
def test_first_journey_has_no_market(edition):
    """E6: no face-up cards there."""
    assert aa.load_edition(edition).rules.market is None
    assert market(aa.Game.new(edition, players=2, seed=1)) == []


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_first_card_may_be_any_face_up_card_or_a_blind_one(edition):
    """M1: each card comes from the market or blind from the deck; equal cards are one choice."""
    game = table(edition, market=["red", "red", "locomotive", "black", "orange"])
    cards = ("red", "locomotive", "black", "orange", "blind")
    assert texts(game, 0, "draw ") == {f"draw {card}" for card in cards}


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_card_taken_from_the_market_is_replaced_before_the_second_is_chosen(edition):
    """M1: the replacement comes from the deck at once, in the same slot, and may be the second card."""
    game = table(edition, market=FIVE, deck=["purple", "black", "red"])
    events = game.play(0, aa.Draw(card="green"))
    assert [(e.seat, e.card, e.source) for e in events_of(events, "CardDrawn")] == [(0, "green", "market")]
    assert [(e.slot, e.card) for e in events_of(events, "MarketTurned")] == [(2, "purple")]
    assert market(game) == ["red", "blue", "purple", "black", "orange"]
    assert (game.phase, game.to_act) == ("second_card", (0,))
    game.play(0, "draw purple")
    assert market(game) == ["red", "blue", "black", "black", "orange"]
    assert hand(game, 0) == {"green": 1, "purple": 1}
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_two_cards_may_both_be_blind():
    """M1: blind draws take the top of the deck and leave the market alone."""
    game = table("usa", market=FIVE, deck=["purple", "white", "yellow"])
    events = [*game.play(0, "draw blind"), *game.play(0, {"type": "draw", "card": "blind"})]
    assert [(e.seat, e.card, e.source) for e in events_of(events, "CardDrawn")] == [
        (0, "purple", "deck"),
        (0, "white", "deck"),
    ]
    assert market(game) == FIVE
    assert game.position()["deck"][0] == "yellow"
    assert game.to_act == (1,)


@pytest.mark.parametrize(("first", "second", "drawn"), [
    ("blind", "red", {"purple": 1, "red": 1}),
    ("red", "blind", {"red": 1, "white": 1}),     # purple has gone to the red card's slot
    ("red", "purple", {"red": 1, "purple": 1}),
])  # fmt: skip
def test_the_two_sources_mix_in_either_order(first, second, drawn):
    """M1: one card from each place is as good as two from the same."""
    game = table("usa", market=FIVE, deck=["purple", "white", "yellow"])
    game.play(0, f"draw {first}")
    game.play(0, f"draw {second}")
    assert hand(game, 0) == drawn
    assert game.to_act == (1,)


def test_a_card_that_is_not_face_up_cannot_be_taken_from_the_market():
    """M1: only what lies there can be named."""
    refused(table("usa", market=FIVE), 0, "draw white", "white")


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_face_up_locomotive_is_the_only_card_of_the_turn(edition):
    """M2: taken first, it ends the turn; it is replaced like any other."""
    game = table(edition, market=["red", "locomotive", "green", "black", "orange"], deck=["purple"])
    events = game.play(0, "draw locomotive")
    assert [(e.card, e.source) for e in events_of(events, "CardDrawn")] == [("locomotive", "market")]
    assert hand(game, 0) == {"locomotive": 1}
    assert market(game) == ["red", "purple", "green", "black", "orange"]
    assert (game.phase, game.to_act) == ("turn", (1,))


@pytest.mark.parametrize("edition", WITH_MARKET)
@pytest.mark.parametrize("first", ["red", "blind"])
def test_a_locomotive_that_lay_there_before_cannot_be_the_second_card(edition, first):
    """M2: after a first card of any source, a face-up locomotive is out of reach."""
    game = table(edition, market=["red", "locomotive", "green", "black", "orange"], deck=["purple"])
    game.play(0, f"draw {first}")
    others = {"draw green", "draw black", "draw orange", "draw blind"}
    assert texts(game, 0) == others | ({"draw purple"} if first == "red" else {"draw red"})
    refused(game, 0, "draw locomotive", "second")


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_locomotive_that_turns_up_as_replacement_cannot_be_the_second_card(edition):
    """M2: nor one that has just been turned up in the first card's place."""
    game = table(edition, market=FIVE, deck=["locomotive"])
    game.play(0, "draw red")
    assert market(game)[0] == "locomotive"
    assert texts(game, 0) == {"draw blue", "draw green", "draw black", "draw orange", "draw blind"}
    refused(game, 0, "draw locomotive")


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_blind_locomotive_counts_as_one_ordinary_card(edition):
    """M3: the player still draws the second, which may be a blind locomotive too."""
    game = table(edition, market=FIVE, deck=["locomotive", "locomotive"])
    game.play(0, "draw blind")
    assert (game.phase, game.to_act, hand(game, 0)) == ("second_card", (0,), {"locomotive": 1})
    game.play(0, "draw blind")
    assert hand(game, 0) == {"locomotive": 2}
    assert game.to_act == (1,)


def test_after_a_blind_locomotive_the_second_card_may_come_from_the_market():
    """M3: either source, but not a face-up locomotive (M2)."""
    game = table("usa", market=["red", "locomotive", "green", "black", "orange"], deck=["locomotive"])
    game.play(0, "draw blind")
    assert texts(game, 0) == {"draw red", "draw green", "draw black", "draw orange", "draw blind"}
    game.play(0, "draw red")
    assert hand(game, 0) == {"locomotive": 1, "red": 1}


@pytest.mark.parametrize("edition", WITH_MARKET)
def test_a_third_face_up_locomotive_sends_all_five_away_at_once(edition):
    """M4: five new cards lie there before the second card is chosen."""
    new = ["orange", "orange", "black", "black", "purple"]
    game = table(edition, market=TWO, deck=["locomotive", *new])
    events = game.play(0, "draw red")
    kinds = [type(e).__name__ for e in events if type(e).__name__.startswith("Market")]
    assert kinds == ["MarketTurned", "MarketFlushed", *["MarketTurned"] * 5]
    turned = [(e.slot, e.card) for e in events_of(events, "MarketTurned")]
    assert turned == [(0, "locomotive"), *enumerate(new)]
    assert market(game) == new
    assert some(game.view(None).discard) == {"locomotive": 3, "green": 1, "black": 1}
    assert game.phase == "second_card"
    assert texts(game, 0) == {"draw orange", "draw black", "draw purple", "draw blind"}


def test_the_third_locomotive_may_also_turn_up_after_the_second_card():
    """M4: whenever it happens: here the next player finds a new market."""
    new = ["white", "white", "white", "yellow", "yellow"]
    game = table("usa", market=TWO, deck=["purple", "locomotive", *new])
    game.play(0, "draw red")
    events = game.play(0, "draw green")
    assert len(events_of(events, "MarketFlushed")) == 1
    assert market(game) == new
    assert game.to_act == (1,)


def test_two_face_up_locomotives_stay():
    """M4: two are not enough."""
    game = table("usa", market=["red", "locomotive", "green", "black", "orange"], deck=["locomotive"])
    assert events_of(game.play(0, "draw red"), "MarketFlushed") == []
    assert market(game) == ["locomotive", "locomotive", "green", "black", "orange"]


def test_the_new_five_are_turned_over_again_while_they_hold_three_locomotives():
    """M4: and again as long as that is so."""
    again = ["locomotive", "white", "locomotive", "locomotive", "locomotive"]
    good = ["yellow", "locomotive", "white", "locomotive", "red"]
    game = table("usa", market=TWO, deck=["locomotive", *again, *good, "blue"])
    assert len(events_of(game.play(0, "draw red"), "MarketFlushed")) == 2
    assert market(game) == good
    assert some(game.view(None).discard) == {"locomotive": 7, "green": 1, "black": 1, "white": 1}
    assert game.position()["deck"][0] == "blue"


def test_a_loaded_market_with_three_locomotives_is_turned_over():
    """M4: a position may not begin with one either."""
    game = table("usa", market=["locomotive", "red", "locomotive", "red", "locomotive"], deck=FIVE)
    assert market(game) == FIVE
    assert some(game.view(None).discard) == {"locomotive": 3, "red": 2}


def test_the_discards_are_shuffled_in_when_the_new_five_need_them():
    """M4 M5: the deck's last card turns up first, then the discards and the old five are shuffled."""
    deck, discard = ["locomotive", "white"], {"yellow": 10, "blue": 4}
    game = table("usa", market=TWO, deck=deck, discard=discard,
                 hands=[{}, cards_but("usa", TWO, deck, discard)])  # fmt: skip
    events = game.play(0, "draw red")
    assert events_of(events, "DeckReshuffled")[0].cards == 14 + 5
    assert [(e.slot, e.card) for e in events_of(events, "MarketTurned")][1] == (0, "white")
    assert market(game).count("locomotive") < 3


@pytest.mark.parametrize(("deck", "discard"), [
    (["locomotive"], {}),                                # five cards in all: no redeal can change them
    (["locomotive", "locomotive"], {}),                  # six cards, but only two others
    (["locomotive", "locomotive"], {"locomotive": 4}),   # discards count too, and do not help here
])  # fmt: skip
def test_the_market_stays_when_no_redeal_can_help(deck, discard):
    """M4: it stops with fewer than three other cards in market, deck and discards, or five cards in all."""
    game = table("usa", market=TWO, deck=deck, discard=discard,
                 hands=[{}, cards_but("usa", TWO, deck, discard)])  # fmt: skip
    events = game.play(0, "draw red")
    assert events_of(events, "MarketFlushed") == []
    assert market(game) == ["locomotive", "locomotive", "green", "locomotive", "black"]


@pytest.mark.parametrize(("deck", "discard"), [(["locomotive", "white"], {}), (["locomotive"], {"white": 1})])
@pytest.mark.parametrize("seed", range(5))
def test_the_market_is_turned_over_while_a_redeal_can_still_help(deck, discard, seed):
    """M4: six cards with three others: redealt until two locomotives and the three others lie there."""
    game = table("usa", market=TWO, deck=deck, discard=discard, seed=seed,
                 hands=[{}, cards_but("usa", TWO, deck, discard)])  # fmt: skip
    events = game.play(0, "draw red")
    assert len(events_of(events, "MarketFlushed")) >= 1
    assert Counter(market(game)) == {"locomotive": 2, "green": 1, "black": 1, "white": 1}
    position = game.position()
    assert Counter(position["deck"]) + Counter(position["discard"]) == {"locomotive": 1}


def test_three_locomotives_after_gaps_were_filled_are_turned_over_too():
    """M4 M5: a payment fills the gap; where that brings the third locomotive, the market is redealt."""
    face_up, flushes = ["locomotive", "locomotive", "red", "blue"], 0
    for seed in range(12):
        game = table("usa", market=face_up, hands=[cards_but("usa", face_up)], seed=seed)
        events = game.play(0, "claim montreal-new_york blue 1")  # seven cards to deal
        flushes += len(events_of(events, "MarketFlushed"))
        assert len(market(game)) == 5
        assert market(game).count("locomotive") < 3
    assert flushes > 0
