"""Stations (Europe): where they may stand, what they cost, and which route they lend at the end."""

import pytest
from tests.rules.positions import events_of, hand, refused, some, table, texts

import allaboard as aa

# Ana can reach Wien from Frankfurt; Rui holds the way from Frankfurt to Paris.
TO_WIEN = {"frankfurt-munchen": 0, "munchen-wien": 0}
LAST_MILE = {"frankfurt-paris-1": 1}


def finished(players: int = 2, **keys: object) -> aa.Game:
    """Europe, scored after seat 0 has drawn two cards as the last turn of the game."""
    game = table("europe", players, final_turns=1, **keys)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert game.over
    return game


def ticket_score(game: aa.Game, seat: int = 0) -> tuple[int, int]:
    """Points from tickets, and how many tickets are completed."""
    scores = game.scores[seat]
    return scores["tickets"], scores["completed_tickets"]


def test_europe_gives_everybody_three_stations():
    """E13: three stations each, so three unbuilt ones for everybody in a fresh game."""
    game = aa.Game.new("europe", players=5, seed=1)
    assert [scores["stations"] for scores in game.scores] == [12] * 5


@pytest.mark.parametrize(
    ("edition", "city"), [("usa", "denver"), ("san_francisco", "presidio"), ("first_journey", "paris")]
)
def test_the_other_editions_have_no_stations(edition, city):
    """E13: outside Europe there is nothing to build."""
    game = table(edition, hands=[{"red": 3}])
    assert not texts(game, 0, "build_station")
    before = game.position()
    with pytest.raises(aa.IllegalAction):
        game.play(0, f"build_station {city} red 0")
    assert game.position() == before


def test_a_station_may_stand_in_any_city_without_one():
    """B1: 47 cities, Wien has a station: 46 are left, with and without routes, whoever owns those."""
    game = table("europe", hands=[{"red": 1}], stations=[[], ["wien"]], routes={"dieppe-paris": 1})
    options = texts(game, 0, "build_station")
    assert len(options) == 46
    assert "build_station wien red 0" not in options
    assert {f"build_station {city} red 0" for city in ("paris", "dieppe", "cadiz", "moskva")} <= options


def test_everybody_sees_who_has_built_where():
    """E13: stations stand openly on the map."""
    game = table("europe", 3, stations=[["paris"], [], ["wien", "berlin"]])
    assert game.view(None).stations == game.position()["stations"] == [["paris"], [], ["berlin", "wien"]]


def test_two_stations_never_share_a_city():
    """B1: a city with a station is refused, the other player's station and one's own alike."""
    game = table("europe", hands=[{"red": 4}], stations=[["roma"], ["wien"]])
    refused(game, 0, "build_station wien red 0", "Wien")
    refused(game, 0, "build_station roma red 0", "Roma")


def test_a_station_is_the_whole_turn():
    """B1, T1: one a turn; the event tells the city and the payment, then the next player acts."""
    game = table("europe", hands=[{"red": 4}])
    events = game.play(0, "build_station cadiz red 0")
    (built,) = events_of(events, "StationBuilt")
    assert (built.seat, built.city, built.color, built.locomotives) == (0, "cadiz", "red", 0)
    assert game.position()["stations"] == [["cadiz"], []]
    assert game.to_act == (1,)


def test_each_station_built_is_one_less_in_the_box():
    """B1, B2, B4: three turns, one, two and three red cards, 8, 4 and 0 points left; then no more."""
    game = table("europe", hands=[{"red": 9}])
    for city, left in (("cadiz", 8), ("roma", 4), ("wien", 0)):
        game.play(0, f"build_station {city} red 0")
        assert [scores["stations"] for scores in game.scores] == [left, 12]
        game.play(1, "draw blind")
        game.play(1, "draw blind")
    assert hand(game, 0) == {"red": 3}
    refused(game, 0, "build_station paris red 0", "station")


def test_nobody_builds_a_fourth_station():
    """B1: three a game."""
    game = table("europe", hands=[{"red": 4, "locomotive": 4}], stations=[["roma", "wien", "paris"]])
    assert not texts(game, 0, "build_station")
    refused(game, 0, "build_station cadiz red 0", "station")


@pytest.mark.parametrize(
    ("stations", "payments"),
    [
        ([], {"red 0", "blue 0", "locomotive 1"}),
        (["roma"], {"red 0", "red 1", "blue 1", "locomotive 2"}),
        (["roma", "wien"], {"red 0", "red 1", "red 2", "blue 2"}),
    ],
)
def test_the_first_costs_one_card_the_second_two_the_third_three(stations, payments):
    """B2: one color, any of its cards may be locomotives; here red 3, blue 1, locomotive 2 in hand."""
    game = table("europe", hands=[{"red": 3, "blue": 1, "locomotive": 2}], stations=[stations])
    assert texts(game, 0, "build_station paris") == {f"build_station paris {payment}" for payment in payments}


def test_two_colors_do_not_pay_for_a_second_station():
    """B2: red and blue together are not a set of two; a third station asks for three."""
    game = table("europe", hands=[{"red": 1, "blue": 1}], stations=[["roma"]])
    assert not texts(game, 0, "build_station")
    refused(game, 0, "build_station paris red 0", 2, "red")
    game = table("europe", hands=[{"red": 2}], stations=[["roma", "wien"]])
    refused(game, 0, "build_station paris red 0", 3, "red")


@pytest.mark.parametrize(
    ("stations", "payment"), [([], "locomotive 1"), (["roma"], "red 1"), (["roma"], "locomotive 2")]
)
def test_locomotives_that_are_not_there_pay_for_no_station(stations, payment):
    """B2: Ana has red cards and not a single locomotive."""
    game = table("europe", hands=[{"red": 2}], stations=[stations])
    refused(game, 0, f"build_station paris {payment}", "locomotive")


def test_locomotives_alone_have_one_spelling():
    """B2: two locomotives for the second station are "locomotive 2", not "red 2"."""
    game = table("europe", hands=[{"red": 2, "locomotive": 2}], stations=[["roma"]])
    refused(game, 0, "build_station paris red 2")
    game.play(0, "build_station paris locomotive 2")
    assert hand(game, 0) == {"red": 2}


def test_the_payment_for_a_station_is_discarded():
    """B2: two red cards and a locomotive for the third station lie in the discards."""
    game = table(
        "europe",
        hands=[{"red": 3, "locomotive": 1}],
        stations=[["roma", "wien"]],
        market=["blue", "blue", "green", "green", "white"],
    )
    game.play(0, "build_station paris red 1")
    assert hand(game, 0) == {"red": 1}
    assert some(game.position()["discard"]) == {"red": 2, "locomotive": 1}
    assert game.position()["trains"] == [45, 45]


def test_a_station_lends_a_route_of_another_player():
    """B3: Paris–Frankfurt is Rui's; with a station in Paris it completes Ana's Paris–Wien (8)."""
    keys = {"routes": TO_WIEN | LAST_MILE, "tickets": [["paris-wien"]]}
    assert ticket_score(finished(**keys)) == (-8, 0)
    game = finished(stations=[["paris"]], **keys)
    assert ticket_score(game) == (8, 1)
    (used,) = events_of(game.log, "StationUsed")
    assert (used.seat, used.city, used.route) == (0, "paris", "frankfurt-paris-1")


def test_the_first_players_routes_are_lent_like_any_others():
    """B3: the same with Ana and Rui the other way round."""
    routes = dict.fromkeys(TO_WIEN, 1) | dict.fromkeys(LAST_MILE, 0)
    game = finished(routes=routes, stations=[[], ["paris"]], tickets=[[], ["paris-wien"]])
    assert ticket_score(game, 1) == (8, 1)


def test_the_station_may_stand_at_either_end_of_the_lent_route():
    """B3: into the city or out of it: a station in Frankfurt serves as well as one in Paris."""
    game = finished(routes=TO_WIEN | LAST_MILE, stations=[["frankfurt"]], tickets=[["paris-wien"]])
    assert ticket_score(game) == (8, 1)


def test_the_lent_route_must_touch_the_city_of_the_station():
    """B3: a station in München does not reach Rui's route between Frankfurt and Paris."""
    game = finished(routes=TO_WIEN | LAST_MILE, stations=[["munchen"]], tickets=[["paris-wien"]])
    assert ticket_score(game) == (-8, 0)


def test_an_open_route_cannot_be_lent():
    """B3: nobody owns Paris–Frankfurt, so the station in Paris has nothing to lend."""
    game = finished(routes=TO_WIEN, stations=[["paris"]], tickets=[["paris-wien"]])
    assert ticket_score(game) == (-8, 0)


def test_another_players_station_is_of_no_use():
    """B3: it serves its owner only; Rui's station in Paris does not help Ana."""
    game = finished(routes=TO_WIEN | LAST_MILE, stations=[[], ["paris"]], tickets=[["paris-wien"]])
    assert ticket_score(game) == (-8, 0)


def test_what_a_station_lends_its_owner_it_lends_nobody_else():
    """B3: Rui's Warszawa–Wilno takes Ana to her station in Warszawa; Rui, with a station far away, gets no further."""
    game = finished(
        routes={"smolensk-wilno": 0, "warszawa-wilno": 1},
        stations=[["warszawa"], ["moskva"]],
        tickets=[[], ["warszawa-smolensk"]],
    )
    assert ticket_score(game, 1) == (-6, 0)


def test_a_station_counts_only_one_route_of_another_player():
    """B3: Brest–Venezia needs two of Rui's routes at Paris: one station is too few, two are enough."""
    routes = {"brest-dieppe": 0, "munchen-venezia": 0, "frankfurt-munchen": 0, "dieppe-paris": 1}
    keys = {"routes": routes | LAST_MILE, "tickets": [["brest-venezia"]]}
    assert ticket_score(finished(stations=[["paris"]], **keys)) == (-8, 0)
    assert ticket_score(finished(stations=[["paris", "dieppe"]], **keys)) == (8, 1)


def test_a_station_lends_the_same_route_for_all_tickets():
    """B3: Paris–Wien (8) and Edinburgh–Paris (7) need different routes at Paris: 8 − 7, not 15."""
    routes = TO_WIEN | LAST_MILE | {"edinburgh-london-1": 0, "dieppe-london-1": 0, "dieppe-paris": 1}
    keys = {"routes": routes, "tickets": [["edinburgh-paris", "paris-wien"]]}
    assert ticket_score(finished(stations=[["paris"]], **keys)) == (1, 1)
    assert ticket_score(finished(stations=[["paris", "london"]], **keys)) == (1, 1)
    assert ticket_score(finished(stations=[["paris", "dieppe"]], **keys)) == (15, 2)


def test_one_lent_route_may_serve_several_tickets():
    """B3: with Wien–Zágráb added, Paris–Wien (8) and Paris–Zágráb (7) both use Frankfurt–Paris."""
    routes = TO_WIEN | LAST_MILE | {"wien-zagrab": 0}
    game = finished(routes=routes, stations=[["paris"]], tickets=[["paris-wien", "paris-zagrab"]])
    assert ticket_score(game) == (15, 2)


def test_the_choice_is_for_the_points_not_for_the_number_of_tickets():
    """B3: by Dieppe: 21 − 9 − 8 = 4 with one ticket. By Frankfurt: 9 + 8 − 21 = −4 with two. Dieppe it is."""
    ana = ["edinburgh-london-1", "dieppe-london-1", "paris-zurich", "venezia-zurich", "venezia-zagrab"]
    ana += ["sarajevo-zagrab", "athina-sarajevo", "berlin-frankfurt-1", "roma-venezia", "essen-frankfurt"]
    ana += ["marseille-zurich"]
    game = finished(
        routes=dict.fromkeys(ana, 0) | LAST_MILE | {"dieppe-paris": 1},
        stations=[["paris"]],
        tickets=[["berlin-roma", "marseille-essen", "edinburgh-athina"]],
    )
    assert ticket_score(game) == (4, 1)
    assert [used.route for used in events_of(game.log, "StationUsed")] == ["dieppe-paris"]


@pytest.mark.parametrize("order", [1, -1])
def test_among_equal_points_the_choice_completes_more_tickets(order):
    """B3: by Bucuresti 10 − 5 − 5 with one ticket, by Sofia 5 + 5 − 10 with two: Sofia."""
    ana = ["constantinople-smyrna", "angora-constantinople", "athina-sofia"]
    ana += ["bucuresti-budapest", "budapest-zagrab", "venezia-zagrab"]
    game = finished(
        routes=dict.fromkeys(ana, 0) | {"bucuresti-constantinople": 1, "constantinople-sofia": 1},
        stations=[["constantinople"]],
        tickets=[["venezia-constantinople", "sofia-smyrna", "athina-angora"][::order]],
    )
    assert ticket_score(game) == (0, 2)


def test_a_ticket_may_consist_of_lent_routes_only():
    """B3: three stations, three of the others' routes, none of her own: Edinburgh–Paris (7) is complete."""
    game = finished(
        players=3,
        routes={"edinburgh-london-1": 1, "dieppe-london-1": 2, "dieppe-paris": 1},
        stations=[["edinburgh", "london", "dieppe"]],
        tickets=[["edinburgh-paris"]],
    )
    assert ticket_score(game) == (7, 1)
    assert game.scores[0]["longest_length"] == 0
    assert game.scores[0]["total"] == 7


def test_the_lent_route_may_be_built_after_the_station():
    """B3: chosen at the end: Rui claims Frankfurt–Paris only after Ana has built in Paris."""
    game = table("europe", final_turns=2, routes=TO_WIEN, hands=[{"red": 1}, {"orange": 3}], tickets=[["paris-wien"]])
    events = game.play(0, "build_station paris red 0")
    assert not events_of(events, "StationUsed")
    game.play(1, "claim frankfurt-paris-1 orange 0")
    assert game.over
    assert ticket_score(game) == (8, 1)


def test_a_station_never_adds_to_the_longest_path():
    """B4: Ana's own path is 2 + 3 = 5, with the lent route it would be 8; Rui's 3 + 4 = 7 is the longest."""
    routes = TO_WIEN | LAST_MILE | {"pamplona-paris-1": 1}
    game = finished(routes=routes, stations=[["paris"]], tickets=[["paris-wien"]])
    assert [scores["longest_length"] for scores in game.scores] == [5, 7]
    assert [scores["longest"] for scores in game.scores] == [0, 10]


@pytest.mark.parametrize(
    ("built", "points"), [([], 12), (["wien"], 8), (["wien", "roma"], 4), (["wien", "roma", "paris"], 0)]
)
def test_each_station_not_built_scores_four(built, points):
    """B4: 12, 8, 4 or nothing."""
    game = finished(stations=[built])
    assert [scores["stations"] for scores in game.scores] == [points, 12]
    assert [scores["total"] for scores in game.scores] == [points, 12]
