"""Tunnels (Europe): R6, R7. Deck lists are top first: the first three are the cards turned up."""

import pytest
from tests.rules.positions import cards_but, events_of, hand, market, refused, some, table, texts

import allaboard as aa

PLAIN = ["white", "white", "yellow", "yellow", "orange"]


def dig(cards, claim, turned_up, **keys):
    """Seat 0, with these cards, begins a tunnel; these cards turn up. Returns the game and the events."""
    game = table("europe", hands=[cards], market=PLAIN, deck=turned_up, **keys)
    return game, game.play(0, f"claim {claim}")


# Hand, claim, cards turned up, cards to add, hand left after the payment for the length was laid down.
EXTRA = [
    # The rulebook's three examples.
    ({"red": 3}, "barcelona-pamplona red 0", ["red", "blue", "blue"], 1, {"red": 1}),
    ({"green": 3}, "venezia-zurich green 0", ["blue", "locomotive", "blue"], 1, {"green": 1}),
    ({"locomotive": 3}, "venezia-zurich locomotive 2", ["red", "locomotive", "red"], 1, {"locomotive": 1}),
    # Each card of the color and each locomotive counts.
    ({"red": 5}, "barcelona-pamplona red 0", ["red", "red", "locomotive"], 3, {"red": 3}),
    ({"red": 4}, "barcelona-pamplona red 0", ["red", "green", "locomotive"], 2, {"red": 2}),
    # The color is the payment's, also with locomotives in it, and also on a gray route.
    ({"green": 2, "locomotive": 1}, "venezia-zurich green 1", ["green", "green", "blue"], 2, {"green": 1}),
    ({"blue": 3}, "barcelona-pamplona blue 0", ["red", "red", "blue"], 1, {"blue": 1}),
    # A gray tunnel paid with locomotives only has no color: just the locomotives count.
    ({"locomotive": 3}, "barcelona-pamplona locomotive 2", ["blue", "locomotive", "blue"], 1, {"locomotive": 1}),
]


@pytest.mark.parametrize(("cards", "claim", "turned_up", "extra", "left"), EXTRA)
def test_each_card_of_the_color_and_each_locomotive_costs_one_more(cards, claim, turned_up, extra, left):
    """R6: the payment is laid down, three cards turn up, and the player is asked."""
    game, events = dig(cards, claim, [*turned_up, "black"])
    route, color, locomotives = claim.split()
    revealed = events_of(events, "TunnelRevealed")
    assert [(e.seat, e.route, list(e.cards), e.extra) for e in revealed] == [(0, route, turned_up, extra)]
    assert events_of(events, "RouteClaimed") == []
    assert (game.phase, game.to_act) == ("tunnel", (0,))
    laid = {"route": route, "color": color, "locomotives": int(locomotives)}
    assert game.position()["tunnel"] == laid | {"revealed": turned_up, "extra": extra}
    assert hand(game, 0) == left
    assert game.view(None).routes == {}
    assert game.position()["deck"][0] == "black"


@pytest.mark.parametrize(("cards", "claim", "turned_up"), [
    ({"red": 3}, "barcelona-pamplona red 0", ["blue", "green", "white"]),
    ({"locomotive": 3}, "venezia-zurich locomotive 2", ["green", "green", "green"]),  # no locomotive
    ({"green": 2, "locomotive": 1}, "venezia-zurich green 1", ["red", "blue", "white"]),
])  # fmt: skip
def test_with_nothing_to_add_the_tunnel_is_built_at_once(cards, claim, turned_up):
    """R7: no question is asked; the turned-up cards go to the discards with the payment."""
    game, events = dig(cards, claim, turned_up)
    assert [e.extra for e in events_of(events, "TunnelRevealed")] == [0]
    assert [(e.points, e.seat) for e in events_of(events, "RouteClaimed")] == [(2, 0)]
    assert list(game.view(None).trains) == [43, 45]
    assert sum(hand(game, 0).values()) == 1
    assert sum(game.view(None).discard.values()) == 2 + 3
    assert game.position()["tunnel"] is None
    assert game.to_act == (1,)


# Hand, claim, cards turned up, the answers that are legal.
ANSWERS = [
    ({"red": 3}, "barcelona-pamplona red 0", ["red", "blue", "blue"], {"pay_tunnel 0"}),
    ({"red": 2, "locomotive": 1}, "barcelona-pamplona red 0", ["red", "blue", "blue"], {"pay_tunnel 1"}),
    ({"green": 4, "locomotive": 2}, "venezia-zurich green 0", ["green", "blue", "locomotive"],
     {"pay_tunnel 0", "pay_tunnel 1", "pay_tunnel 2"}),
    ({"green": 3, "locomotive": 2}, "venezia-zurich green 0", ["green", "blue", "locomotive"],
     {"pay_tunnel 1", "pay_tunnel 2"}),
    ({"green": 2, "locomotive": 1}, "venezia-zurich green 0", ["green", "blue", "locomotive"], set()),
    ({"green": 2, "red": 9}, "venezia-zurich green 0", ["green", "blue", "blue"], set()),
    ({"locomotive": 3, "green": 5}, "venezia-zurich locomotive 2", ["locomotive", "red", "red"],
     {"pay_tunnel 1"}),
    ({"locomotive": 2, "green": 5}, "venezia-zurich locomotive 2", ["locomotive", "red", "red"], set()),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "claim", "turned_up", "payments"), ANSWERS)
def test_what_must_be_added_may_be_paid_in_any_mix_or_the_tunnel_given_up(cards, claim, turned_up, payments):
    """R7 R6: the color and locomotives mix, locomotives only if the payment was; giving up is offered."""
    game, _ = dig(cards, claim, turned_up)
    assert game.phase == "tunnel"
    assert texts(game, 0) == payments | {"abandon_tunnel"}


@pytest.mark.parametrize(("answer", "left", "discards"), [
    ("pay_tunnel 0", {"locomotive": 2, "blue": 1}, {"green": 5, "locomotive": 1, "red": 1}),
    ("pay_tunnel 1", {"green": 1, "locomotive": 1, "blue": 1}, {"green": 4, "locomotive": 2, "red": 1}),
    ("pay_tunnel 2", {"green": 2, "blue": 1}, {"green": 3, "locomotive": 3, "red": 1}),
])  # fmt: skip
def test_a_paid_tunnel_is_built_and_everything_is_discarded(answer, left, discards):
    """R7: payment, addition and the turned-up cards end in the discards; the route counts by its length."""
    cards = {"green": 4, "locomotive": 2, "blue": 1}
    game, _ = dig(cards, "venezia-zurich green 0", ["green", "red", "locomotive"])
    events = game.play(0, answer)
    added = int(answer[-1])
    assert [(e.seat, e.route, e.locomotives) for e in events_of(events, "TunnelPaid")] == [(0, "venezia-zurich", added)]
    claimed = events_of(events, "RouteClaimed")
    assert [(e.route, e.color, e.locomotives, e.points) for e in claimed] == [("venezia-zurich", "green", added, 2)]
    assert hand(game, 0) == left
    assert some(game.view(None).discard) == discards
    assert list(game.view(None).trains) == [43, 45]
    assert game.view(None).routes == {"venezia-zurich": 0}
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_the_locomotives_of_payment_and_addition_are_counted_together():
    """R7: the claim's event tells all locomotives that were paid."""
    game, _ = dig({"green": 2, "locomotive": 2}, "venezia-zurich green 1", ["green", "red", "blue"])
    events = game.play(0, aa.PayTunnel(locomotives=1))
    assert [(e.color, e.locomotives) for e in events_of(events, "RouteClaimed")] == [("green", 2)]
    assert hand(game, 0) == {"green": 1}


def test_giving_up_returns_the_payment_and_ends_the_turn():
    """R7: nothing is built; only the turned-up cards are discarded."""
    game, _ = dig({"green": 3, "locomotive": 1}, "venezia-zurich green 1", ["green", "red", "blue"])
    events = game.play(0, aa.AbandonTunnel())
    assert [(e.seat, e.route) for e in events_of(events, "TunnelAbandoned")] == [(0, "venezia-zurich")]
    assert hand(game, 0) == {"green": 3, "locomotive": 1}
    assert some(game.view(None).discard) == {"green": 1, "red": 1, "blue": 1}
    assert list(game.view(None).trains) == [45, 45]
    assert game.view(None).routes == {}
    assert [s["routes"] for s in game.scores] == [0, 0]
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_an_abandoned_tunnel_shows_the_table_what_the_player_holds():
    """R7 T4: the payment lay open before it went back."""
    game, _ = dig({"green": 3, "locomotive": 1}, "venezia-zurich green 1", ["green", "red", "blue"])
    game.play(0, "abandon_tunnel")
    assert some(game.view(1).known[0]) == {"green": 1, "locomotive": 1}


def test_the_turned_up_cards_wait_for_the_end_of_the_turn():
    """R7: while the player thinks, neither they nor the payment are among the discards."""
    game, _ = dig({"red": 3}, "barcelona-pamplona red 0", ["red", "blue", "blue"])
    assert some(game.view(None).discard) == {}
    assert game.view(None).cards[0] == 1


@pytest.mark.parametrize(("answer", "words"), [
    ("pay_tunnel 0", ("2", "1", "green")),
    ("pay_tunnel 3", ("2",)),
    ("pass", ()), ("draw blind", ()), ("claim dieppe-paris purple 0", ()),
])  # fmt: skip
def test_an_answer_that_does_not_fit_is_refused(answer, words):
    """R7: only the exact addition or giving up; the sentence says how many cards it takes."""
    cards = {"green": 3, "locomotive": 3, "purple": 1}
    game, _ = dig(cards, "venezia-zurich green 0", ["green", "red", "locomotive"])
    assert texts(game, 0) == {"pay_tunnel 1", "pay_tunnel 2", "abandon_tunnel"}
    refused(game, 0, answer, *words)


@pytest.mark.parametrize(("cards", "claim"), [
    ({"green": 1}, "venezia-zurich green 0"), ({"red": 2}, "venezia-zurich red 0"),
])  # fmt: skip
def test_the_payment_for_the_length_must_be_legal_before_cards_turn_up(cards, claim):
    """R6 R1: a tunnel is claimed like any route first."""
    refused(table("europe", hands=[cards]), 0, f"claim {claim}", "green")


def test_an_addition_takes_cards_but_no_trains():
    """R6 R3: with exactly as many trains as spaces a tunnel can be built, whatever it costs in cards."""
    routes = dict.fromkeys(["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "edinburgh-london-1",
                            "brest-pamplona", "athina-sarajevo", "bucuresti-kyiv", "kharkov-moskva",
                            "berlin-wien"], 0)  # fmt: skip
    game, _ = dig({"green": 4}, "venezia-zurich green 0", ["green", "red", "locomotive"],
                  routes=routes, final_turns=2)  # fmt: skip
    assert game.view(None).trains[0] == 45 - (8 + 6 + 6 + 4 + 4 + 4 + 4 + 4 + 3)
    game.play(0, "pay_tunnel 0")
    assert game.view(None).trains[0] == 0


def few_cards(deck, discard, **keys):
    """Seat 0 can dig; besides the market there are only these cards to turn up."""
    cards = {"green": 4}
    rest = cards_but("europe", PLAIN, deck, discard, cards)
    return table("europe", hands=[cards, rest], market=PLAIN, deck=deck, discard=discard, **keys)


@pytest.mark.parametrize(("deck", "discard", "shuffled"), [
    (["blue"], {"red": 5}, 5), ([], {"red": 3}, 3), (["red", "red"], {"blue": 1}, 1),
])  # fmt: skip
def test_the_discards_are_shuffled_in_when_the_deck_is_too_small(deck, discard, shuffled):
    """R6 M5: first what the deck has, then the shuffled discards; the payment is not among them."""
    events = few_cards(deck, discard).play(0, "claim venezia-zurich green 0")
    assert [e.cards for e in events_of(events, "DeckReshuffled")] == [shuffled]
    (revealed,) = events_of(events, "TunnelRevealed")
    assert tuple(revealed.cards[: len(deck)]) == tuple(deck)
    assert len(revealed.cards) == 3
    assert revealed.extra == 0


@pytest.mark.parametrize(("deck", "extra"), [(["blue", "green"], 1), (["green"], 1), (["blue"], 0)])
def test_with_fewer_than_three_cards_those_are_turned_up(deck, extra):
    """R6: what there is counts."""
    game = few_cards(deck, {})
    (revealed,) = events_of(game.play(0, "claim venezia-zurich green 0"), "TunnelRevealed")
    assert (tuple(revealed.cards), revealed.extra) == (tuple(deck), extra)
    assert game.phase == ("tunnel" if extra else "turn")


def test_with_no_card_to_turn_up_nothing_is_added():
    """R6: the tunnel is built without risk."""
    game = few_cards([], {})
    events = game.play(0, "claim venezia-zurich green 0")
    assert len(events_of(events, "RouteClaimed")) == 1
    assert game.view(None).routes == {"venezia-zurich": 0}
    assert hand(game, 0) == {"green": 2}
    assert game.to_act == (1,)


def test_the_payment_for_a_tunnel_fills_the_markets_gaps():
    """R7 M5: it is discarded when the tunnel is built, and gaps are filled at once."""
    cards, face_up = {"green": 2}, ["white", "yellow", "orange"]
    game = table("europe", hands=[cards, cards_but("europe", cards, face_up)], market=face_up)
    events = game.play(0, "claim venezia-zurich green 0")
    assert [(e.slot, e.card) for e in events_of(events, "MarketTurned")] == [(3, "green"), (4, "green")]
    assert market(game) == ["white", "yellow", "orange", "green", "green"]


def test_the_second_of_two_parallel_tunnels_is_closed_like_any_double():
    """R6 R4: Madrid–Pamplona has a black and a white tunnel; with two players only one is built."""
    game, _ = dig({"black": 3}, "madrid-pamplona-1 black 0", ["red", "red", "red"])
    assert list(game.view(None).closed) == ["madrid-pamplona-2"]


def test_with_four_players_each_of_the_parallel_tunnels_may_be_dug():
    """R6 R4: black for Ana, white for Rui; nobody digs both."""
    up = ["red", "red", "red"]
    game = table("europe", 4, hands=[{"black": 3, "white": 3}, {"white": 3}], market=["blue"] * 5, deck=up * 2)
    game.play(0, "claim madrid-pamplona-1 black 0")
    assert list(game.view(None).closed) == []
    game.play(1, "claim madrid-pamplona-2 white 0")
    assert game.view(None).routes == {"madrid-pamplona-1": 0, "madrid-pamplona-2": 1}


def test_a_tunnel_given_up_closes_nothing():
    """R7 R4: nothing is built, so the other track stays open, and the same player may try either again."""
    game, _ = dig({"black": 3, "white": 3}, "madrid-pamplona-1 black 0", ["black", "red", "red", "green", "green"])
    game.play(0, "abandon_tunnel")
    assert list(game.view(None).closed) == []
    assert game.view(None).routes == {}
    assert game.position()["tunnel"] is None
    game.play(1, "draw blind")
    game.play(1, "draw blind")
    assert {"claim madrid-pamplona-1 black 0", "claim madrid-pamplona-2 white 0"} <= texts(game, 0)


def test_each_attempt_turns_up_cards_of_its_own():
    """R6 R7: what turned up for the first, given up, lies in the discards and counts no more."""
    first, drawn, second = ["black", "red", "red"], ["green", "green"], ["blue", "black", "blue"]
    game, _ = dig({"black": 4}, "madrid-pamplona-1 black 0", first + drawn + second)
    game.play(0, "abandon_tunnel")
    game.play(1, "draw blind")
    game.play(1, "draw blind")
    (revealed,) = events_of(game.play(0, "claim madrid-pamplona-1 black 0"), "TunnelRevealed")
    assert (list(revealed.cards), revealed.extra) == (second, 1)
    assert some(game.view(None).discard) == {"black": 1, "red": 2}
    game.play(0, "pay_tunnel 0")
    assert some(game.view(None).discard) == {"black": 1 + 4 + 1, "red": 2, "blue": 2}
