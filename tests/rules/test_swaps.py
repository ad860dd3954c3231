"""Swapping tickets (First Journey), and the ticket deck when it runs out."""

import pytest
from tests.rules.positions import events_of, hand, refused, table, texts

import allaboard as aa

# Four tickets that nobody's routes complete, and two that Ana's routes in `joined` do.
MINE = ["athens-paris", "dublin-zurich"]
ONE, TWO, THREE = "rome-rostov", "london-stockholm", "berlin-moscow"
DONE, DONE_TOO = "athens-berlin", "copenhagen-sarajevo"
joined = dict.fromkeys(["athens-sarajevo", "sarajevo-vienna", "berlin-vienna-1", "berlin-copenhagen-1"], 0)


def journey(deck: list[str], swapped: list[str] | None = None, mine: list[str] = MINE, **keys: object) -> aa.Game:
    """The whole ticket deck is `deck`: all tickets that are not named are in Rui's hand."""
    swapped = swapped or []
    named = {*deck, *swapped, *mine, *(ticket for seat in keys.get("completed", []) for ticket in seat)}
    rui = [ticket.id for ticket in aa.load_edition("first_journey").tickets if ticket.id not in named]
    return table("first_journey", tickets=[mine, rui], ticket_deck=deck, swapped=swapped, **keys)


def mine(game: aa.Game) -> list[str]:
    return sorted(game.position()["tickets"][0])


def names(events: tuple, kind: str, viewer: int = 0) -> list[str | None]:
    return [event.seen_by(viewer).ticket for event in events_of(events, kind)]


def test_a_swap_sets_both_tickets_aside_and_deals_two():
    """F3: the two on top come, and the turn is over; the cards stay as they are."""
    game = table("first_journey", tickets=[MINE], ticket_deck=[ONE, TWO, THREE], hands=[{"red": 2}])
    events = game.play(0, "swap_tickets")
    assert sorted(names(events, "TicketSetAside")) == sorted(MINE)
    assert names(events, "TicketDealt") == [ONE, TWO]
    assert mine(game) == sorted([ONE, TWO])
    assert sorted(game.position()["swapped"]) == sorted(MINE)
    assert game.position()["ticket_deck"][0] == THREE
    assert hand(game, 0) == {"red": 2}
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_nobody_sees_which_tickets_were_swapped():
    """F3, T4: the others learn only that two went and two came."""
    game = table("first_journey", tickets=[MINE], ticket_deck=[ONE, TWO])
    events = game.play(0, "swap_tickets")
    for viewer in (1, None):
        assert [event.seen_by(viewer).ticket for event in events_of(events, "TicketDealt")] == [None, None]
        assert [event.seen_by(viewer).ticket for event in events_of(events, "TicketSetAside")] == [None, None]
    assert game.view(1).ticket_counts[0] == 2


@pytest.mark.parametrize("edition", ["usa", "europe", "san_francisco"])
def test_other_editions_know_no_swap(edition):
    """F3, T1: swapping belongs to First Journey."""
    game = table(edition)
    assert "swap_tickets" not in texts(game, 0)
    refused(game, 0, "swap_tickets")


def test_swapping_is_no_second_action():
    """F1, F3: after the first of two cards there is no swap."""
    game = table("first_journey", tickets=[MINE])
    assert texts(game, 0, "swap") == {"swap_tickets"}
    game.play(0, "draw blind")
    if game.to_act == (0,):  # the second blind card may have been taken at once: there is no other
        refused(game, 0, "swap_tickets")
        game.play(0, "draw blind")
    assert game.to_act == (1,)
    refused(game, 0, "swap_tickets")


def test_with_two_tickets_in_the_deck_nothing_is_renewed():
    """F4: exactly two are left: those are dealt, and one's own two wait beside the deck."""
    game = journey([ONE, TWO])
    events = game.play(0, "swap_tickets")
    assert not events_of(events, "TicketsRenewed")
    assert mine(game) == sorted([ONE, TWO])
    assert sorted(game.position()["swapped"]) == sorted(MINE)
    assert game.position()["ticket_deck"] == []


def test_the_deck_is_renewed_in_the_middle_of_a_swap():
    """F4: one ticket left: it is dealt, then one's own two become the deck, and one of them comes back."""
    game = journey([ONE])
    events = game.play(0, "swap_tickets")
    assert [event.tickets for event in events_of(events, "TicketsRenewed")] == [2]
    first, second = names(events, "TicketDealt")
    assert (first, second in MINE) == (ONE, True)
    assert game.position()["swapped"] == []
    assert sorted([second, *game.position()["ticket_deck"]]) == sorted(MINE)


def test_an_empty_deck_is_renewed_from_all_tickets_set_aside():
    """F4: three lay aside, one's own two join them before drawing: a deck of five, two are dealt."""
    game = journey([], swapped=[ONE, TWO, THREE])
    events = game.play(0, "swap_tickets")
    assert [event.tickets for event in events_of(events, "TicketsRenewed")] == [5]
    assert sorted(mine(game) + game.position()["ticket_deck"]) == sorted([*MINE, ONE, TWO, THREE])
    assert (len(mine(game)), game.position()["swapped"]) == (2, [])


def test_one_ticket_set_aside_is_enough_to_swap():
    """F4: legal while at least one ticket can be drawn."""
    game = journey([], swapped=[ONE])
    assert "swap_tickets" in texts(game, 0)
    game.play(0, "swap_tickets")
    assert set(mine(game)) < {*MINE, ONE}


def test_without_any_ticket_to_draw_there_is_no_swap():
    """F4: deck and set-aside tickets are empty; one's own two do not count."""
    game = journey([])
    assert "swap_tickets" not in texts(game, 0)
    refused(game, 0, "swap_tickets", "ticket")


def test_a_ticket_that_is_complete_when_it_comes_counts_at_once():
    """F4: Athens–Berlin is joined already: both new tickets are dealt, then it is shown and replaced."""
    game = table("first_journey", routes=joined, tickets=[MINE], ticket_deck=[DONE, ONE, TWO])
    events = game.play(0, "swap_tickets")
    assert names(events, "TicketDealt") == [DONE, ONE, TWO]
    assert names(events, "TicketCompleted", 1) == [DONE]
    assert mine(game) == sorted([ONE, TWO])
    assert game.position()["completed"] == [[DONE], []]
    assert game.to_act == (1,)


def test_a_swap_may_complete_several_tickets():
    """F4, F2: both new tickets are complete, and so is the replacement of the first."""
    third = "athens-barcelona"
    routes = joined | {"barcelona-rome-1": 0, "athens-rome-1": 0}
    game = table("first_journey", routes=routes, tickets=[MINE], ticket_deck=[DONE, DONE_TOO, third, ONE, TWO])
    events = game.play(0, "swap_tickets")
    assert sorted(names(events, "TicketCompleted", 1)) == sorted([DONE, DONE_TOO, third])
    assert mine(game) == sorted([ONE, TWO])
    assert game.scores[0]["total"] == 3


def test_a_swap_may_complete_the_sixth_ticket():
    """F4, F6: the sixth ticket ends the game, also when it comes by a swap."""
    five = ["amsterdam-riga", "ankara-rome", "ankara-warsaw", "berlin-rostov", "brest-rome"]
    game = journey([DONE, ONE, TWO], routes=joined, completed=[five, []])
    events = game.play(0, "swap_tickets")
    assert [event.reason for event in events_of(events, "GameOver")] == ["tickets"]
    assert game.over
    assert (game.winners, game.scores[0]["total"]) == ((0,), 6)


def test_the_replacement_of_a_completed_ticket_may_renew_the_deck():
    """F4, F2: the deck is empty after a claim; the only ticket set aside is shuffled and dealt."""
    routes = {route: 0 for route in joined if route != "berlin-vienna-1"}
    game = journey([], swapped=[ONE], mine=[DONE, TWO], routes=routes, hands=[{"red": 1}])
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert [event.tickets for event in events_of(events, "TicketsRenewed")] == [1]
    assert mine(game) == sorted([ONE, TWO])


def test_with_no_ticket_anywhere_a_player_holds_fewer():
    """F4: the completed ticket is not replaced; with the second one gone too the player has none."""
    routes = {route: 0 for route in joined if route != "berlin-vienna-1"}
    game = journey([], mine=[DONE, TWO], routes=routes, hands=[{"red": 1}])
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert names(events, "TicketCompleted") == [DONE]
    assert not events_of(events, "TicketDealt")
    assert mine(game) == [TWO]
    game = journey([], mine=[DONE, DONE_TOO], routes=routes, hands=[{"red": 1}])
    game.play(0, "claim berlin-vienna-1 red 0")
    assert mine(game) == []
    assert game.to_act == (1,)
