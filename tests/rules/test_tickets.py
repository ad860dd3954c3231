"""Tickets: the opening choice, drawing and giving back, and completing them."""

import pytest
from tests.rules.positions import events_of, refused, table, texts

import allaboard as aa

LONG = {"brest-petrograd", "cadiz-stockholm", "edinburgh-athina"}
LONG |= {"kobenhavn-erzurum", "lisboa-danzig", "palermo-moskva"}
A, B, C = "boston-miami", "calgary-phoenix", "denver-el_paso"
X, Y, Z = "dallas-new_york", "toronto-miami", "duluth-houston"
FOUR = ["lisboa-danzig", "paris-wien", "kyiv-sochi", "berlin-roma"]
TWO = ["alcatraz-presidio", "pier_39-south_beach"]
PACIFIC = {"los_angeles-phoenix": 0, "denver-phoenix": 0}


def opening(edition: str, *offered: list[str]) -> aa.Game:
    return table(edition, len(offered), phase="opening_tickets", offered=list(offered))


def rest(edition: str, *left_out: str) -> list[str]:
    """All tickets of an edition but these."""
    return [ticket.id for ticket in aa.load_edition(edition).tickets if ticket.id not in left_out]


def names(events: tuple, kind: str, viewer: int) -> list[str | None]:
    return [event.seen_by(viewer).ticket for event in events_of(events, kind)]


@pytest.mark.parametrize(
    ("edition", "players", "offered", "left"),
    [
        ("usa", 2, 3, 24),
        ("usa", 5, 3, 15),
        ("europe", 2, 4, 34),
        ("europe", 5, 4, 25),
        ("san_francisco", 2, 2, 20),
        ("san_francisco", 4, 2, 16),
    ],
)
def test_the_opening_tickets_are_dealt_to_everybody_at_once(edition, players, offered, left):
    """E7, E8, S2: 30, 40 and 6, or 24 tickets in the box; 3, 1 and 3, or 2 of them for each player."""
    game = aa.Game.new(edition, players=players, seed=5)
    view = game.view(None)
    assert (game.phase, game.to_act) == ("opening_tickets", tuple(range(players)))
    assert (list(view.offered_counts), view.ticket_deck) == ([offered] * players, left)


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
def test_first_journey_keeps_both_opening_tickets(edition):
    """E7, E8: 32 tickets, two dealt and two kept, nothing to choose: the first turn begins."""
    game = aa.Game.new(edition, players=3, seed=5)
    assert (game.phase, game.to_act) == ("turn", (0,))
    view = game.view(None)
    assert (list(view.ticket_counts), view.ticket_deck) == ([2, 2, 2], 26)


@pytest.mark.parametrize(
    ("edition", "offered", "least", "choices"),
    [("usa", [A, B, C], 2, 3 + 1), ("europe", FOUR, 2, 6 + 4 + 1), ("san_francisco", TWO, 1, 2 + 1)],
)
def test_at_least_the_minimum_is_kept(edition, offered, least, choices):
    """E8, S2: every choice of at least 2 of 3, 2 of 4 or 1 of 2; one fewer is refused."""
    game = opening(edition, offered, [])
    assert len(texts(game, 0, "keep_tickets")) == choices
    refused(game, 0, {"type": "keep_tickets", "tickets": offered[: least - 1]}, least)
    game.play(0, aa.KeepTickets(tickets=tuple(offered[:least])))
    assert sorted(game.position()["tickets"][0]) == sorted(offered[:least])


def test_opening_tickets_go_under_the_deck_in_the_order_of_answers():
    """E9, D2: USA: Rui answers first and gives back one, then Ana gives back one: Rui's lies above Ana's."""
    game = opening("usa", [A, B, C], [X, Y, Z])
    game.play(1, f"keep_tickets {X} {Z}")
    game.play(0, f"keep_tickets {B} {C}")
    deck = game.position()["ticket_deck"]
    assert (len(deck), deck[-2:]) == (26, [Y, A])
    assert game.position()["out"] == []


def test_san_franciscos_opening_ticket_goes_under_the_deck():
    """E9: the one not kept is the last of the ticket deck."""
    game = opening("san_francisco", TWO, [])
    game.play(0, "keep_tickets pier_39-south_beach")
    assert game.position()["ticket_deck"][-1] == "alcatraz-presidio"


def test_europes_opening_tickets_leave_the_game_unseen():
    """E9, S3: a long and a regular ticket are given back: out of the game, and Rui does not learn which."""
    game = opening("europe", FOUR, [])
    events = game.play(0, "keep_tickets paris-wien berlin-roma")
    assert {"lisboa-danzig", "kyiv-sochi"} <= set(game.position()["out"])
    assert not {"lisboa-danzig", "kyiv-sochi"} & set(game.position()["ticket_deck"])
    assert sorted(names(events, "TicketReturned", 0)) == ["kyiv-sochi", "lisboa-danzig"]
    assert names(events, "TicketReturned", 1) == [None, None]


@pytest.mark.parametrize(("players", "out"), [(2, 4), (5, 1)])
def test_long_tickets_that_were_not_dealt_leave_the_game(players, out):
    """E10, S3: six long ones, one for each player as the first of four; the others are out."""
    game = aa.Game.new("europe", players=players, seed=5)
    dealt = [game.view(seat).offered for seat in range(players)]
    assert [[ticket in LONG for ticket in tickets] for tickets in dealt] == [[True, False, False, False]] * players
    assert set(game.position()["out"]) == LONG - {tickets[0] for tickets in dealt}
    assert len(game.position()["out"]) == out


@pytest.mark.parametrize(
    "kept",
    [
        ("paris-wien", "kyiv-sochi"),
        ("lisboa-danzig", "berlin-roma"),
        ("paris-wien", "kyiv-sochi", "berlin-roma"),
    ],
)
def test_the_long_ticket_may_be_given_back_like_any_other(kept):
    """S3: two of the four, with or without the long one."""
    game = opening("europe", FOUR, [])
    game.play(0, aa.KeepTickets(tickets=kept))
    assert sorted(game.position()["tickets"][0]) == sorted(kept)


def test_players_choose_in_any_order_and_only_once():
    """S2: Rui may answer before Ana; then only Ana is left; then seat 0 begins."""
    game = opening("usa", [A, B, C], [X, Y, Z])
    game.play(1, f"keep_tickets {X} {Y} {Z}")
    assert (game.phase, game.to_act) == ("opening_tickets", (0,))
    refused(game, 1, f"keep_tickets {X} {Y}")
    refused(game, 0, "draw blind")
    game.play(0, f"keep_tickets {A} {B}")
    assert (game.phase, game.to_act) == ("turn", (0,))


def test_the_table_learns_how_many_were_kept_and_not_which():
    """S2, T4: the names are for the owner alone."""
    game = opening("usa", [A, B, C], [X, Y, Z])
    events = game.play(1, f"keep_tickets {X} {Z}")
    assert names(events, "TicketKept", 1) == [X, Z]
    assert names(events, "TicketKept", 0) == [None, None]
    assert list(game.view(0).ticket_counts) == [0, 2]
    assert (game.view(0).tickets, sorted(game.view(1).tickets)) == ([], sorted([X, Z]))


@pytest.mark.parametrize(
    ("edition", "top", "choices"),
    [("usa", [A, B, C], 7), ("europe", FOUR[1:], 7), ("san_francisco", TWO, 3)],
)
def test_drawing_takes_the_top_tickets_and_keeps_at_least_one(edition, top, choices):
    """E11, D1: three tickets, in San Francisco two; any of them but not none."""
    game = table(edition, ticket_deck=top)
    assert [event.ticket for event in events_of(game.play(0, "draw_tickets"), "TicketOffered")] == top
    assert (game.phase, game.to_act, game.view(0).offered) == ("keep_tickets", (0,), top)
    assert len(texts(game, 0)) == len(texts(game, 0, "keep_tickets")) == choices
    refused(game, 0, {"type": "keep_tickets", "tickets": []}, 1)
    game.play(0, aa.KeepTickets(tickets=(top[1],)))
    assert (game.position()["tickets"][0], game.to_act) == ([top[1]], (1,))


def test_only_offered_tickets_can_be_kept():
    """D1: the fourth ticket of the deck was not drawn; nothing else may be done before choosing."""
    game = table("usa", ticket_deck=[A, B, C, X])
    game.play(0, "draw_tickets")
    refused(game, 0, f"keep_tickets {A} {X}", "Dallas", "New York")
    for action in ("draw blind", "draw_tickets", "pass"):
        refused(game, 0, action)


@pytest.mark.parametrize("edition", ["first_journey", "first_journey_usa"])
def test_first_journey_does_not_draw_tickets(edition):
    """E11: it is not an action there."""
    game = table(edition)
    assert "draw_tickets" not in texts(game, 0)
    refused(game, 0, "draw_tickets")


@pytest.mark.parametrize(("edition", "first", "second"), [("usa", A, B), ("europe", *FOUR[1:3])])
def test_with_two_tickets_left_two_are_drawn(edition, first, second):
    """D1: what is left, one of them at least is kept."""
    game = table(edition, tickets=[[], rest(edition, first, second)], ticket_deck=[first, second])
    game.play(0, "draw_tickets")
    both = f"keep_tickets {first} {second}"
    assert texts(game, 0) == {f"keep_tickets {first}", f"keep_tickets {second}", both}
    game.play(0, f"keep_tickets {second}")
    assert game.position()["ticket_deck"] == [first]


@pytest.mark.parametrize(("edition", "last"), [("usa", A), ("europe", FOUR[1]), ("san_francisco", TWO[0])])
def test_a_single_ticket_is_drawn_and_kept_in_one_step(edition, last):
    """D1: nothing to choose; the deck is empty and it is Rui's turn. San Francisco's sheet says so in print."""
    game = table(edition, tickets=[[], rest(edition, last)], ticket_deck=[last])
    events = game.play(0, "draw_tickets")
    assert names(events, "TicketKept", 0) == [last]
    assert (game.position()["tickets"][0], game.position()["ticket_deck"]) == ([last], [])
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_an_empty_ticket_deck_cannot_be_drawn_from():
    """D1: no legal action, and the sentence speaks of tickets."""
    game = table("usa", tickets=[[], rest("usa")], ticket_deck=[])
    assert "draw_tickets" not in texts(game, 0)
    refused(game, 0, "draw_tickets", "ticket")


def test_given_back_tickets_lie_at_the_bottom_in_the_order_drawn():
    """D2: A, B, C drawn, B kept: C is the last, A the one above it; X is on top now."""
    game = table("usa", ticket_deck=[A, B, C, X])
    game.play(0, "draw_tickets")
    game.play(0, f"keep_tickets {B}")
    deck = game.position()["ticket_deck"]
    assert (len(deck), deck[0], deck[-2:]) == (29, X, [A, C])


def test_europes_later_tickets_go_under_the_deck_too():
    """D2 E9: only the opening's tickets leave the game; those of a turn come round again."""
    game = table("europe", ticket_deck=FOUR[1:])
    game.play(0, "draw_tickets")
    game.play(0, f"keep_tickets {FOUR[2]}")
    assert game.position()["ticket_deck"][-2:] == [FOUR[1], FOUR[3]]
    assert not set(FOUR[1:]) & set(game.position()["out"])


def test_a_kept_ticket_stays():
    """D2: a later draw offers the new tickets only, and outside a draw nothing can be given back."""
    game = table("usa", tickets=[[A, B]], ticket_deck=[C, X, Y])
    refused(game, 0, f"keep_tickets {A}")
    game.play(0, "draw_tickets")
    assert game.view(0).offered == [C, X, Y]
    game.play(0, f"keep_tickets {C}")
    assert sorted(game.position()["tickets"][0]) == sorted([A, B, C])


@pytest.mark.parametrize(
    ("routes", "points", "completed"),
    [
        ({}, -4, 0),
        ({"denver-santa_fe": 0}, -4, 0),
        ({"denver-santa_fe": 0, "el_paso-santa_fe": 0}, 4, 1),
        ({"denver-santa_fe": 0, "el_paso-santa_fe": 1}, -4, 0),
        (PACIFIC | {"el_paso-los_angeles": 0}, 4, 1),
        ({"denver-santa_fe": 0, "el_paso-phoenix": 0}, -4, 0),
    ],
)
def test_a_ticket_is_completed_by_any_path_of_the_owners_routes(routes, points, completed):
    """D3: Denver–El Paso (4): direct or roundabout, but without gaps and only on one's own routes."""
    game = table("usa", routes=routes, tickets=[["denver-el_paso"]], final_turns=1)
    assert game.scores[0]["tickets"] == 0  # not before the end
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert (game.scores[0]["tickets"], game.scores[0]["completed_tickets"]) == (points, completed)


def test_completed_tickets_add_and_the_others_subtract():
    """D3: Denver–El Paso +4, Boston–Miami −12, Toronto–Miami −10: −18 in all."""
    routes = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
    game = table("usa", routes=routes, tickets=[["denver-el_paso", A, Y]], final_turns=1)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert (game.scores[0]["tickets"], game.scores[0]["completed_tickets"]) == (-18, 1)
    assert sorted(game.view(1).all_tickets[0]) == sorted(["denver-el_paso", A, Y])


def to_berlin(*deck: str, **keys: object) -> aa.Game:
    """First Journey: only Berlin–Vienna is missing on Ana's way from Athens to Copenhagen."""
    routes = dict.fromkeys(["athens-sarajevo", "sarajevo-vienna", "berlin-copenhagen-1"], 0)
    return table("first_journey", routes=routes, hands=[{"red": 1}], ticket_deck=list(deck), **keys)


def test_a_completed_ticket_is_shown_to_all_and_replaced():
    """F2: Athens–Berlin is done: open for everybody, the top ticket takes its place and stays secret."""
    game = to_berlin("rome-rostov", tickets=[["athens-berlin", "dublin-madrid"]])
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert names(events, "TicketCompleted", 1) == ["athens-berlin"]
    assert (names(events, "TicketDealt", 0), names(events, "TicketDealt", 1)) == (["rome-rostov"], [None])
    assert sorted(game.position()["tickets"][0]) == ["dublin-madrid", "rome-rostov"]
    assert [list(tickets) for tickets in game.view(1).completed] == [["athens-berlin"], []]
    assert game.to_act == (1,)


def test_one_claim_may_complete_both_tickets():
    """F2: each of them is replaced, the one that comes first in the list of tickets first."""
    game = to_berlin("rome-rostov", "dublin-madrid", tickets=[["copenhagen-sarajevo", "athens-berlin"]])
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert names(events, "TicketCompleted", 1) == ["athens-berlin", "copenhagen-sarajevo"]
    assert sorted(game.position()["tickets"][0]) == ["dublin-madrid", "rome-rostov"]


def test_a_replacement_that_is_complete_counts_at_once():
    """F2: Copenhagen–Sarajevo is complete when it is dealt; the ticket after it takes its place."""
    game = to_berlin("copenhagen-sarajevo", "rome-rostov", tickets=[["athens-berlin", "dublin-madrid"]])
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert names(events, "TicketCompleted", 1) == ["athens-berlin", "copenhagen-sarajevo"]
    assert names(events, "TicketDealt", 0) == ["copenhagen-sarajevo", "rome-rostov"]
    assert sorted(game.position()["tickets"][0]) == ["dublin-madrid", "rome-rostov"]
    assert game.scores[0]["total"] == 2
