"""Turns: E1, T1–T4, F1."""

import pytest
from tests.rules.positions import CARDS, cards_but, events_of, hand, pass_on, refused, some, table, texts

import allaboard as aa

FIVE = ["red", "blue", "green", "black", "orange"]


@pytest.mark.parametrize(("edition", "least", "most"), [
    ("usa", 2, 5), ("europe", 2, 5), ("san_francisco", 2, 4),
    ("first_journey", 2, 4), ("first_journey_usa", 2, 4),
])  # fmt: skip
def test_an_edition_has_its_number_of_players(edition, least, most):
    """E1: fewer or more than the box is made for is refused, and the sentence says the numbers."""
    for players in range(least, most + 1):
        assert aa.Game.new(edition, players=players, seed=1).players == players
    for players in (0, 1, most + 1):
        with pytest.raises(aa.AllAboardError, match=rf"\b{least}\b.*\b{most}\b"):
            aa.Game.new(edition, players=players, seed=1)


# The kinds of action that a player with a good hand can choose from.
KINDS = [
    ("usa", {"red": 6}, {"Draw", "ClaimRoute", "DrawTickets"}),
    ("europe", {"red": 6}, {"Draw", "ClaimRoute", "DrawTickets", "BuildStation"}),
    ("san_francisco", {"red": 6}, {"Draw", "ClaimRoute", "DrawTickets"}),
]


@pytest.mark.parametrize(("edition", "cards", "kinds"), KINDS)
def test_a_turn_is_one_of_the_editions_actions(edition, cards, kinds):
    """T1: draw cards, claim a route, draw tickets, and in Europe build a station."""
    game = table(edition, hands=[cards])
    assert {type(action).__name__ for action in game.legal(0)} == kinds


@pytest.mark.parametrize(("edition", "tickets"), [
    ("first_journey", ["athens-berlin", "dublin-madrid"]),
    ("first_journey_usa", ["miami-new_york", "los_angeles-seattle"]),
])  # fmt: skip
def test_a_turn_of_first_journey_is_a_draw_a_claim_or_a_swap(edition, tickets):
    """T1 F1: no ticket draw, no station."""
    game = table(edition, hands=[{"red": 6}], tickets=[tickets])
    assert {type(action).__name__ for action in game.legal(0)} == {"Draw", "ClaimRoute", "SwapTickets"}
    refused(game, 0, "draw_tickets")


@pytest.mark.parametrize("edition", ["usa", "europe", "san_francisco"])
def test_tickets_are_swapped_in_first_journey_only(edition):
    """T1: elsewhere it is no action."""
    refused(table(edition), 0, "swap_tickets")


@pytest.mark.parametrize("actions", [
    ["draw red", "draw blind"], ["draw locomotive"], ["claim dieppe-paris purple 0"],
    ["build_station paris purple 0"], ["draw_tickets", "keep_tickets paris-zagrab"],
])  # fmt: skip
def test_one_action_and_the_turn_is_over(actions):
    """T1: exactly one; then the next player is to act, and only that player."""
    game = table("europe", hands=[{"purple": 4}], market=["red", "locomotive", "blue", "green", "black"],
                 ticket_deck=["paris-zagrab", "paris-wien", "athina-angora"])  # fmt: skip
    for action in actions:
        assert game.to_act == (0,)
        game.play(0, action)
    assert (game.phase, game.seat, game.to_act) == ("turn", 1, (1,))
    assert game.legal(0) == []
    refused(game, 0, "draw blind", "Rui")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_in_seat_order(players):
    """T2: from the last seat back to the first."""
    game = table("usa", players, market=["white"] * 5)
    seats = []
    for _ in range(2 * players + 1):
        seats.append(game.seat)
        game.play(game.seat, "draw blind")
        game.play(game.seat, "draw blind")
    assert seats == [*range(players), *range(players), 0]


def test_nobody_acts_out_of_turn():
    """T2: the sentence names the player whose turn it is."""
    game = table("usa", 3, seat=1)
    for seat in (0, 2):
        assert game.legal(seat) == []
        refused(game, seat, "draw blind", "Rui")


@pytest.mark.parametrize("edition", ["usa", "europe", "san_francisco", "first_journey"])
def test_passing_is_not_legal_while_anything_else_is(edition):
    """T3: a player who can draw has to act."""
    game = table(edition)
    assert "pass" not in texts(game, 0)
    refused(game, 0, "pass")


def taken_routes():
    """Every pair of cities up to three spaces apart, claimed by somebody: 106 trains.

    Seat 1 owns fourteen of the seventeen that are three spaces long, 42 of its 45 trains. With three players
    the other tracks of doubles are closed, so seat 1, with three trains left, can claim nothing at all.
    """
    pairs = [route for route in aa.load_edition("usa").routes if not route.id.endswith("-2")]
    threes = [route.id for route in pairs if route.length == 3]
    shorter = [route.id for route in pairs if route.length < 3]
    assert (len(threes), len(shorter)) == (17, 30), "the test's own count"
    owners = dict.fromkeys(threes[:14], 1)
    for i, route in enumerate(threes[14:] + shorter):
        owners[route] = 2 * (i % 2)
    return owners


def stuck(seat_0=None, seat_2=None, market=(), **keys):
    """Seat 1 holds all cards that are not named and cannot use them; all tickets are seat 0's."""
    seat_0, seat_2, market = seat_0 or {}, seat_2 or {}, list(market)
    hands = [seat_0, cards_but("usa", seat_0, seat_2, market), seat_2]
    tickets = [[ticket.id for ticket in aa.load_edition("usa").tickets]]
    return table("usa", 3, routes=taken_routes(), tickets=tickets, hands=hands, market=market, **keys)


def test_a_player_without_any_legal_action_passes():
    """T3: no card to draw, no route to claim, no ticket to draw: only then is passing legal."""
    game = stuck(seat_2={"red": 4}, seat=1)
    assert game.view(None).trains[1] == 3
    assert texts(game, 1) == {"pass"}
    events = game.play(1, aa.Pass())
    assert events_of(events, "Passed")[0].seat == 1
    assert not game.over
    assert game.to_act == (2,)
    assert "claim dallas-el_paso red 0" in texts(game, 2)


def test_the_game_ends_when_everybody_passes_in_a_row():
    """T3: the last card was drawn, nobody can do anything: the game is over and scored."""
    game = stuck(market=["red"])
    assert texts(game, 0) == {"draw red"}
    game.play(0, "draw red")
    pass_on(game)
    assert [e.seat for e in events_of(game.log, "Passed")] == [1, 2, 0]
    assert [e.reason for e in events_of(game.log, "GameOver")] == ["passes"]
    assert (game.over, game.phase, game.to_act) == (True, "over", ())
    assert game.scores[1]["routes"] == 14 * 4
    assert game.scores[0]["tickets"] != 0
    best = max(score["total"] for score in game.scores)
    assert all(game.scores[seat]["total"] == best for seat in game.winners)
    assert game.winners


def test_passes_count_only_in_a_row():
    """T3: an action in between starts the count again."""
    game = stuck(market=["red"], passes=2)
    game.play(0, "draw red")
    pass_on(game)
    assert [e.seat for e in events_of(game.log, "Passed")] == [1, 2, 0]


def test_the_last_pass_of_a_row_ends_the_game():
    """T3: with two passes behind, the third of three players ends it."""
    game = stuck(seat=1, passes=2)
    pass_on(game)
    assert [e.seat for e in events_of(game.log, "Passed")] == [1]
    assert game.over


def test_there_is_no_limit_to_cards_and_tickets_in_hand():
    """T4: a player may hold every card that lies not elsewhere, and every ticket, and still draw."""
    cards = cards_but("usa", FIVE, ["white", "white"])
    tickets = [ticket.id for ticket in aa.load_edition("usa").tickets][:27]
    game = table("usa", hands=[cards], market=FIVE, deck=["white", "white"], tickets=[tickets])
    assert {"draw blind", "draw_tickets"} <= texts(game, 0)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert game.view(1).cards[0] == sum(CARDS["usa"].values()) - 5
    assert game.view(1).ticket_counts[0] == 27


def test_the_number_of_cards_and_tickets_is_public_and_nothing_more():
    """T4: others see how many a player holds, never which."""
    game = table("usa", 3, hands=[{"red": 3, "locomotive": 1}, {"blue": 2}], tickets=[["boston-miami"], []])
    for viewer in (1, 2, None):
        view = game.view(viewer)
        assert list(view.cards) == [4, 2, 0]
        assert list(view.ticket_counts) == [1, 0, 0]
        assert "boston-miami" not in str(view.to_dict())
        assert [some(known) for known in view.known] == [{}, {}, {}]
    assert some(game.view(0).hand) == {"red": 3, "locomotive": 1}
    assert list(game.view(0).tickets) == ["boston-miami"]
    assert some(game.view(1).hand) == {"blue": 2}
    assert game.view(None).hand is None
    assert game.view(None).tickets is None


def test_what_is_taken_from_the_market_is_public():
    """T4: the market's card is known to all, the blind one to its owner only."""
    game = table("usa", market=FIVE, deck=["white", "purple"])
    events = [*game.play(0, "draw red"), *game.play(0, "draw blind")]
    drawn = events_of(events, "CardDrawn")
    assert [e.card for e in drawn] == ["red", "purple"]
    for viewer, cards in ((0, ["red", "purple"]), (1, ["red", None]), (None, ["red", None])):
        assert [e.seen_by(viewer).card for e in drawn] == cards
    assert some(game.view(1).known[0]) == {"red": 1}
    assert list(game.view(1).cards) == [2, 0]


def test_what_is_paid_is_public_and_no_longer_known_in_the_hand():
    """T4: a payment is seen by all; the known cards that may have gone with it are known no more."""
    game = table("usa", hands=[{"blue": 4, "white": 2}], known=[{"blue": 2, "white": 1}, {}], market=FIVE)
    events = game.play(0, "claim montreal-new_york blue 0")
    (claimed,) = events_of(events, "RouteClaimed")
    assert claimed.seen_by(1) == claimed
    assert some(game.view(None).discard) == {"blue": 3}
    assert some(game.view(1).known[0]) == {"white": 1}
    assert hand(game, 0) == {"blue": 1, "white": 2}


def test_tickets_are_shown_at_the_end():
    """T4: secret until the end, and then open to everybody."""
    game = stuck(seat=1, passes=2)
    tickets = sorted(game.position()["tickets"][0])
    assert not game.view(2).all_tickets
    pass_on(game)
    for viewer in (0, 1, 2, None):
        assert [sorted(held) for held in game.view(viewer).all_tickets] == [tickets, [], []]


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
@pytest.mark.parametrize("action", ["draw blind", "claim", "swap_tickets"])
def test_each_of_first_journeys_three_actions_is_the_whole_turn(edition, action):
    """F1: draw two cards, claim a route, or swap tickets; then the next player."""
    tickets = [ticket.id for ticket in aa.load_edition(edition).tickets][:2]
    game = table(edition, hands=[{"red": 4}], tickets=[tickets])
    if action == "claim":
        action = next(text for text in sorted(texts(game, 0)) if text.startswith("claim"))
    game.play(0, action)
    assert (game.phase, game.to_act) == ("turn", (1,))
