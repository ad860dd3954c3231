"""The end of the game: few trains, the sixth ticket, the last train."""

import pytest
from tests.rules.positions import events_of, refused, table

import allaboard as aa

# 6 + 6 + 6 + 6 + 6 + 6 + 3 = 39 of 45 trains: six are left.
MANY = ["calgary-winnipeg", "duluth-helena", "duluth-toronto", "el_paso-houston", "el_paso-los_angeles"]
MANY += ["portland-salt_lake_city", "los_angeles-phoenix"]
# San Francisco: 5 + 3 + 3 + 3 + 1 = 15 of 20 trains: five are left.
CABLE_CARS = [
    "fort_mason-golden_gate_bridge",
    "japanese_gardens-presidio-1",
    "market_street-mission_district-1",
]
CABLE_CARS += ["mission_district-twin_peaks", "fort_mason-lombard_street"]
# First Journey: six routes of 3, none joined to another: two trains are left.
JOURNEY = [
    "moscow-riga-1",
    "ankara-rostov-1",
    "athens-rome-1",
    "berlin-paris-1",
    "brest-madrid",
    "kiev-vienna",
]
FIVE = ["amsterdam-riga", "ankara-rome", "ankara-warsaw", "berlin-rostov", "brest-rome"]
OPEN = [["dublin-zurich", "london-stockholm"], ["riga-zurich", "rome-rostov"]]


def owned(seat: int, routes: list[str]) -> dict[str, int]:
    return dict.fromkeys(routes, seat)


def idle(game: aa.Game) -> int:
    """The seat whose turn it is draws two cards."""
    (seat,) = game.to_act
    game.play(seat, "draw blind")
    if not game.over and game.to_act == (seat,):
        game.play(seat, "draw blind")
    return seat


def reason(events: tuple) -> list[str]:
    return [event.reason for event in events_of(events, "GameOver")]


@pytest.mark.parametrize(
    ("claim", "left"),
    [("calgary-helena grey 4", 2), ("denver-phoenix white 5", 1), ("helena-seattle yellow 6", 0)],
)
def test_two_trains_or_fewer_begin_the_last_round(claim, left):
    """E15, Z1: 6 − 4, 6 − 5 and 6 − 6: seats 2, 0 and then seat 1 itself have one more turn each."""
    route, color, count = claim.split()
    color = "red" if color == "grey" else color
    game = table("usa", 3, seat=1, routes=owned(1, MANY), hands=[{}, {color: int(count)}])
    events = game.play(1, f"claim {route} {color} 0")
    assert game.position()["trains"][1] == left
    assert [event.seat for event in events_of(events, "LastRound")] == [1]
    assert game.view(None).final_turns == 3
    assert [idle(game) for _ in range(3)] == [2, 0, 1]
    assert game.over
    assert reason(game.log) == ["trains"]


def test_three_trains_left_are_enough_to_go_on():
    """E15, Z1: 6 − 3 = 3: no last round."""
    game = table("usa", routes=owned(0, MANY), hands=[{"purple": 3}])
    events = game.play(0, "claim los_angeles-san_francisco-1 purple 0")
    assert not events_of(events, "LastRound")
    assert game.position()["final_turns"] is None
    for _ in range(4):
        idle(game)
    assert not game.over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_exactly_one_more_turn(players):
    """Z1: as many turns as players after the one that began it, the beginner's the last."""
    game = table("usa", players, routes=owned(0, MANY), hands=[{"red": 4}])
    game.play(0, "claim calgary-helena red 0")
    turns = []
    while not game.over:
        turns.append(idle(game))
    assert turns == [*range(1, players), 0]


def test_the_last_round_is_not_begun_twice():
    """Z1: Rui drops to two trains in the last round; it does not start anew."""
    game = table("usa", seat=1, final_turns=2, routes=owned(1, MANY), hands=[{}, {"red": 4}])
    events = game.play(1, "claim calgary-helena red 0")
    assert not events_of(events, "LastRound")
    assert game.view(None).final_turns == 1
    idle(game)
    assert game.over


def test_europe_ends_by_trains_too():
    """E15: Europe, 8 + 6 + 6 + 4 × 5 + 2 = 42 of 45 trains, then a route of one: two are left."""
    routes = ["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "kharkov-kyiv", "kharkov-moskva"]
    routes += ["marseille-paris", "marseille-roma", "athina-sarajevo", "berlin-essen"]
    game = table("europe", routes=owned(0, routes), hands=[{"purple": 1}])
    assert game.position()["trains"] == [3, 45]
    events = game.play(0, "claim dieppe-paris purple 0")
    assert len(events_of(events, "LastRound")) == 1


def test_san_francisco_ends_by_trains_too():
    """E15, R8: 5 − 3 = 2 trains; the token at Potrero Hill is still taken in that turn."""
    game = table("san_francisco", routes=owned(0, CABLE_CARS), hands=[{"black": 3}])
    events = game.play(0, "claim potrero_hill-south_beach black 0")
    assert [event.city for event in events_of(events, "TokenTaken")] == ["potrero_hill"]
    assert [event.seat for event in events_of(events, "LastRound")] == [0]
    assert [idle(game), idle(game)] == [1, 0]
    assert game.over


def test_a_draw_is_a_turn_and_ends_with_its_second_card():
    """Z1: after the first card of the last turn the game still goes on."""
    game = table("usa", final_turns=1)
    game.play(0, "draw blind")
    assert not game.over
    events = game.play(0, "draw blind")
    assert reason(events) == ["trains"]
    assert game.over


def test_drawing_tickets_is_a_turn_and_ends_with_the_choice():
    """Z1: the last turn is over when the tickets are chosen; they count: Boston–Miami −12."""
    game = table("usa", final_turns=1, ticket_deck=["boston-miami", "toronto-miami", "denver-el_paso"])
    game.play(0, "draw_tickets")
    assert not game.over
    game.play(0, "keep_tickets boston-miami")
    assert game.over
    assert game.scores[0]["total"] == -12


def test_a_failed_tunnel_is_a_turn():
    """Z1, R7: a yellow card comes up, Ana has none to add: the game is over without the route."""
    game = table("europe", final_turns=1, hands=[{"yellow": 2}], deck=["yellow", "red", "blue"])
    game.play(0, "claim munchen-zurich yellow 0")
    assert not game.over
    events = game.play(0, "abandon_tunnel")
    assert reason(events) == ["trains"]
    assert game.position()["routes"] == {}


def test_a_station_is_a_turn():
    """Z1: and counts at once: 12 − 4."""
    game = table("europe", final_turns=1, hands=[{"red": 1}])
    game.play(0, "build_station paris red 0")
    assert game.over
    assert game.scores[0]["total"] == 8


def test_nothing_can_be_done_after_the_end():
    """Z1: nobody acts any more, and every action is refused."""
    game = table("usa", final_turns=1)
    idle(game)
    assert (game.phase, game.to_act) == ("over", ())
    for seat in (0, 1):
        assert game.legal(seat) == []
        for action in ("draw blind", "draw_tickets", "pass"):
            refused(game, seat, action, "over")


def sixth(*tickets: str, **keys: object) -> aa.Game:
    """Ana has completed five; Berlin–Vienna (red) would join Athens with Berlin and Copenhagen."""
    routes = ["athens-sarajevo", "sarajevo-vienna", "berlin-copenhagen-1"]
    keys = {
        "completed": [FIVE],
        "hands": [{"red": 1}],
        "ticket_deck": ["dublin-madrid", "rome-rostov"],
    } | keys
    return table("first_journey", routes=owned(0, routes), tickets=[list(tickets), ["riga-zurich"]], **keys)


def test_the_sixth_ticket_ends_the_game_at_once():
    """E15, F6: no further turn for anybody; whoever completed six has won."""
    game = sixth("athens-berlin", "dublin-zurich")
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert reason(events) == ["tickets"]
    assert (game.over, game.to_act, game.winners) == (True, (), (0,))
    assert [scores["total"] for scores in game.scores] == [6, 0]


def test_five_tickets_do_not_end_the_game():
    """F6: four and one are five."""
    game = sixth("athens-berlin", "dublin-zurich", completed=[FIVE[:4]])
    game.play(0, "claim berlin-vienna-1 red 0")
    assert (game.over, game.scores[0]["total"]) == (False, 5)


def test_the_claim_that_ends_the_game_is_settled_in_full():
    """F6: both tickets are completed by it: seven."""
    game = sixth("athens-berlin", "copenhagen-sarajevo")
    game.play(0, "claim berlin-vienna-1 red 0")
    assert (game.winners, game.scores[0]["total"]) == ((0,), 7)


def test_the_bonus_ticket_may_be_the_sixth():
    """F6, F5: five tickets and the bonus; and a sixth ticket and the bonus by one claim are seven."""
    routes = owned(0, ["moscow-warsaw-1", "berlin-paris-1", "brest-paris"])
    for ticket, total in (("dublin-zurich", 6), ("berlin-moscow", 7)):
        tickets = [[ticket, "riga-zurich"], []]
        keys = {"completed": [FIVE], "ticket_deck": ["dublin-madrid"], "hands": [{"blue": 2}]}
        game = table("first_journey", routes=routes, tickets=tickets, **keys)
        events = game.play(0, "claim berlin-warsaw-1 blue 0")
        assert reason(events) == ["tickets"]
        assert (game.winners, game.scores[0]["total"]) == ((0,), total)


def test_the_bonus_counts_among_the_six():
    """F6: the bonus, four tickets, and the fifth now."""
    game = sixth("athens-berlin", "dublin-zurich", completed=[FIVE[:4]], bonus=[True, False])
    assert reason(game.play(0, "claim berlin-vienna-1 red 0")) == ["tickets"]
    assert game.winners == (0,)


@pytest.mark.parametrize(("ana", "rui", "winners"), [(2, 1, (0,)), (1, 2, (1,)), (2, 2, (0, 1)), (0, 0, (0, 1))])
def test_the_last_train_ends_the_game_at_once(ana, rui, winners):
    """E15, F6: most completed tickets win, whoever placed the train; equals share."""
    done = [FIVE[:ana], ["athens-paris", "amsterdam-warsaw"][:rui]]
    game = table("first_journey", routes=owned(0, JOURNEY), hands=[{"red": 2}], tickets=OPEN, completed=done)
    assert game.position()["trains"] == [2, 20]
    events = game.play(0, "claim amsterdam-copenhagen red 0")
    assert reason(events) == ["last_train"]
    assert (game.over, game.winners) == (True, winners)
    assert [scores["total"] for scores in game.scores] == [ana, rui]


def test_tickets_completed_by_the_last_train_count():
    """F6: Ana is one behind before her claim and completes Athens–Berlin with it: shared."""
    routes = [*JOURNEY[:5], "rome-vienna", "moscow-rostov-1"]  # 15 + 2 + 2 = 19 of 20 trains
    tickets = [["athens-berlin", "london-stockholm"], ["riga-zurich", "dublin-zurich"]]
    keys = {"hands": [{"red": 1}], "completed": [[], ["amsterdam-warsaw"]], "ticket_deck": ["dublin-madrid"]}
    game = table("first_journey", routes=owned(0, routes), tickets=tickets, **keys)
    events = game.play(0, "claim berlin-vienna-1 red 0")
    assert reason(events) == ["last_train"]
    assert game.winners == (0, 1)


def test_first_journey_has_no_last_round():
    """E15, F6: two trains left, and the game simply goes on."""
    game = table("first_journey", routes=owned(0, JOURNEY[:5]), hands=[{"white": 3}], tickets=OPEN)
    events = game.play(0, "claim kiev-vienna white 0")
    assert game.position()["trains"] == [2, 20]
    assert not events_of(events, "LastRound")
    for _ in range(4):
        idle(game)
    assert (game.over, game.to_act) == (False, (1,))
