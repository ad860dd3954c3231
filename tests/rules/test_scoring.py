"""The final score, who wins, and how ties are broken."""

import pytest
from tests.rules.positions import table

import allaboard as aa

# Both tracks exist everywhere: with four players Ana takes the first ones, Rui the second ones, and they
# have the same routes: 7 + 2 + 2 + 4 + 2 + 2 + 2 + 2 points, and 2 + 2 + 1 down to Houston: 28.
TRUNK = ["denver-kansas_city", "kansas_city-saint_louis", "chicago-saint_louis", "chicago-pittsburgh"]
TRUNK += ["new_york-pittsburgh", "new_york-washington", "raleigh-washington", "atlanta-raleigh"]
TRUNK += ["kansas_city-oklahoma_city", "dallas-oklahoma_city", "dallas-houston"]
# Europe: 7 + 2 + 1 points in one line of 4 + 2 + 1 = 7 spaces; and lone routes of 7, 7, 2 and 4 points.
LINE = ["edinburgh-london-1", "dieppe-london-1", "dieppe-paris"]
SCATTERED = ["kharkov-kyiv", "marseille-pamplona", "danzig-warszawa"]
FOUR_MORE = "amsterdam-essen"


def finished(edition: str, *routes: list[str], players: int = 2, **keys: object) -> aa.Game:
    """Scored after a last turn; routes are given seat by seat."""
    owners = {route: seat for seat, owned in enumerate(routes) for route in owned}
    game = table(edition, players, routes=owners, final_turns=1, **keys)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert game.over
    return game


def twins(edition: str, trunk: list[str], players: int, **keys: object) -> aa.Game:
    """Ana and Rui have the two tracks of the same double routes."""
    tracks = [[f"{route}-{track}" for route in trunk] for track in (1, 2)]
    return finished(edition, *tracks, players=players, **keys)


def totals(game: aa.Game) -> list[int]:
    return [scores["total"] for scores in game.scores]


def completed(game: aa.Game) -> list[int]:
    return [scores["completed_tickets"] for scores in game.scores]


def test_the_final_score_in_the_usa():
    """Z2: routes 2 + 2 + 15, tickets +4 −12, longest path 10."""
    routes = ["denver-santa_fe", "el_paso-santa_fe", "miami-new_orleans"]
    game = finished("usa", routes, tickets=[["denver-el_paso", "boston-miami"]])
    expected = {"routes": 19, "tickets": -8, "longest": 10, "stations": 0, "tokens": 0, "total": 21}
    assert game.scores[0].items() >= expected.items()
    assert (game.scores[0]["completed_tickets"], game.scores[0]["longest_length"]) == (1, 6)
    assert totals(game) == [21, 0]
    assert game.winners == tuple(game.view(None).winners) == (0,)


def test_the_final_score_in_europe():
    """Z2: routes 2 + 4, ticket +8 by a station, two unbuilt stations 8, no bonus; Rui 4 + 7 + 12 + 10."""
    game = finished(
        "europe",
        ["frankfurt-munchen", "munchen-wien"],
        ["frankfurt-paris-1", "pamplona-paris-1"],
        stations=[["paris"]],
        tickets=[["paris-wien"]],
    )
    ana = {"routes": 6, "tickets": 8, "longest": 0, "stations": 8, "tokens": 0, "total": 22}
    rui = {"routes": 11, "tickets": 0, "longest": 10, "stations": 12, "tokens": 0, "total": 33}
    assert game.scores[0].items() >= ana.items()
    assert game.scores[1].items() >= rui.items()
    assert game.winners == (1,)


def test_the_final_score_in_san_francisco():
    """Z2: routes 2 + 1, ticket Alcatraz–Lombard Street +3, two tokens 1."""
    game = finished(
        "san_francisco",
        ["alcatraz-pier_39-1", "lombard_street-pier_39"],
        tickets=[["alcatraz-lombard_street"]],
        tokens=[["alcatraz", "sunset"]],
    )
    expected = {"routes": 3, "tickets": 3, "longest": 0, "stations": 0, "tokens": 1, "total": 7}
    assert game.scores[0].items() >= expected.items()


def test_first_journey_counts_completed_tickets():
    """Z2: no points for routes: the number of completed tickets, the bonus included, is the score."""
    done = ["athens-paris", "amsterdam-riga", "berlin-moscow"]
    game = table("first_journey", completed=[done], bonus=[True, False], routes={"athens-rome-1": 1})
    assert totals(game) == [4, 0]


def test_scores_show_only_what_is_public_during_the_game():
    """Z2, T4: routes, unbuilt stations and tokens, but neither tickets nor the longest path."""
    game = table("europe", routes={"marseille-paris": 0}, tickets=[["paris-wien"]], stations=[["paris"]])
    expected = {"routes": 7, "tickets": 0, "longest": 0, "stations": 8, "tokens": 0, "total": 15}
    assert game.scores[0].items() >= expected.items()
    assert (game.over, game.winners) == (False, ())


def test_most_points_win_even_below_zero():
    """Z5: −12 against −9: the smaller loss wins."""
    game = finished("usa", tickets=[["boston-miami"], ["montreal-atlanta"]])
    assert totals(game) == [-12, -9]
    assert game.winners == (1,)


def test_usa_ties_go_to_more_completed_tickets():
    """E16: 28 + 11 + 10 each; Ana has one ticket of 11, Rui two of 6 and 5."""
    tickets = [["denver-pittsburgh"], ["new_york-atlanta", "kansas_city-houston"]]
    game = twins("usa", TRUNK, players=4, tickets=tickets)
    assert (totals(game), completed(game)) == ([49, 49, 0, 0], [1, 2, 0, 0])
    assert game.winners == (1,)


def test_usa_ties_go_next_to_the_holder_of_the_longest_path():
    """E16: Ana 4 + 4 + 2 and the bonus for 8 spaces, Rui 10 + 10 with 5 spaces at most."""
    ana = ["los_angeles-phoenix", "el_paso-phoenix", "el_paso-santa_fe"]
    game = finished("usa", ana, ["portland-san_francisco-1", "atlanta-miami"])
    assert (totals(game), completed(game)) == ([20, 20], [0, 0])
    assert game.winners == (0,)


def test_usa_tickets_come_before_the_longest_path():
    """E16: Ana 12 + 10 with the card; Rui 8 + 14 and tickets +8 −8, one of them completed: Rui."""
    ana = ["los_angeles-phoenix", "el_paso-phoenix", "el_paso-santa_fe", "denver-santa_fe"]
    rui = ["duluth-omaha-1", "kansas_city-omaha-1", "kansas_city-oklahoma_city-1", "dallas-oklahoma_city-1"]
    rui += ["dallas-houston-1", "calgary-helena", "charleston-miami"]
    game = finished("usa", ana, rui, tickets=[[], ["duluth-houston", "sault_st_marie-nashville"]])
    assert (totals(game), completed(game)) == ([22, 22], [0, 1])
    assert [scores["longest"] for scores in game.scores] == [10, 0]
    assert game.winners == (1,)


def test_usa_a_tie_of_two_holders_is_shared():
    """E16, Z5: same points, no tickets, and both hold the card."""
    game = twins("usa", TRUNK, players=4)
    assert totals(game) == [38, 38, 0, 0]
    assert game.winners == (0, 1)


def test_usa_a_tie_without_a_holder_is_shared():
    """E16, Z5: Ana and Rui have 20 each; the card is Eva's, who has 7 + 10."""
    eva = ["duluth-omaha-1", "kansas_city-omaha-1", "kansas_city-oklahoma_city-1", "dallas-oklahoma_city-1"]
    ana, rui = ["portland-san_francisco-1", "atlanta-miami"], ["pittsburgh-saint_louis", "denver-phoenix"]
    game = finished("usa", ana, rui, eva, players=3)
    assert totals(game) == [20, 20, 17]
    assert game.winners == (0, 1)


def test_europe_ties_go_to_more_completed_tickets():
    """E16: Ana +7 −7, one station built; Rui none built: tickets come before stations."""
    game = finished(
        "europe", LINE, SCATTERED, tickets=[["edinburgh-paris", "amsterdam-pamplona"]], stations=[["moskva"]]
    )
    assert (totals(game), completed(game)) == ([10 + 8 + 10, 16 + 12], [1, 0])
    assert game.winners == (0,)


def test_europe_ties_go_next_to_fewer_stations():
    """E16: the same without tickets: Rui has built no station, and that comes before Ana's Express."""
    game = finished("europe", LINE, SCATTERED, stations=[["moskva"]])
    assert (totals(game), completed(game)) == ([28, 28], [0, 0])
    assert game.winners == (1,)


def test_europe_ties_go_last_to_the_holder_of_the_express():
    """E16: no tickets, no stations: Ana 10 + 12 + 10, Rui 20 + 12."""
    game = finished("europe", LINE, [*SCATTERED, FOUR_MORE])
    assert totals(game) == [32, 32]
    assert game.winners == (0,)


def test_europe_a_tie_through_all_steps_is_shared():
    """E16, Z5: 9 + 12 + 10 each: same tickets, same stations, both hold the Express."""
    game = twins("europe", ["edinburgh-london", "dieppe-london"], players=4)
    assert totals(game) == [31, 31, 12, 12]
    assert game.winners == (0, 1)


SAN_FRANCISCO = [
    "fort_mason-pacific_heights",
    "pacific_heights-painted_ladies",
    "market_street-painted_ladies",
]


def test_san_francisco_ties_go_to_more_completed_tickets():
    """E16: 1 + 2 + 2 each; Ana's tickets +3 −3 cancel, but one is completed."""
    tickets = [["fort_mason-market_street", "alcatraz-lombard_street"]]
    game = twins("san_francisco", SAN_FRANCISCO, players=3, tickets=tickets)
    assert (totals(game), completed(game)) == ([5, 5, 0], [1, 0, 0])
    assert game.winners == (0,)


def test_san_francisco_shares_after_that():
    """E16: a longer path is worth nothing here: 5 spaces in a row against 2, 2 and 1 apart."""
    rui = ["golden_gate_bridge-presidio-1", "lombard_street-union_square", "haight_ashbury-the_castro-1"]
    game = finished("san_francisco", [f"{route}-1" for route in SAN_FRANCISCO], rui, players=3)
    assert totals(game) == [5, 5, 0]
    assert game.winners == (0, 1)


@pytest.mark.parametrize("edition", ["usa", "europe", "san_francisco"])
def test_a_game_without_any_points_is_shared_by_all(edition):
    """Z5: three players, nothing to tell them apart."""
    assert finished(edition, players=3).winners == (0, 1, 2)


def test_a_tie_is_broken_among_the_leaders_only():
    """Z5, E16: Eva has completed a ticket but is behind; Ana and Rui share."""
    rui = ["pittsburgh-saint_louis", "denver-phoenix"]
    eva = ["denver-santa_fe", "el_paso-santa_fe"]
    game = finished(
        "usa",
        ["portland-san_francisco-1", "atlanta-miami"],
        rui,
        eva,
        players=3,
        tickets=[[], [], ["denver-el_paso"]],
    )
    assert totals(game) == [30, 30, 8]
    assert game.winners == (0, 1)
