"""The longest path: lengths counted by hand, and who gets the bonus."""

import pytest
from tests.rules.positions import table

import allaboard as aa

# Denver 2 Santa Fe 2 El Paso 3 Phoenix 5 Denver: a loop of 12.
LOOP = ["denver-santa_fe", "el_paso-santa_fe", "el_paso-phoenix", "denver-phoenix"]
# Denver 3 Salt Lake City 3 Helena 4 Denver: a loop of 10, also at Denver.
NORTH_LOOP = ["denver-salt_lake_city-1", "helena-salt_lake_city", "denver-helena"]
# Omaha 2 Duluth 3 Chicago 4 Omaha: a loop of 9, apart from both.
LAKE_LOOP = ["duluth-omaha-1", "chicago-duluth", "chicago-omaha"]


def finished(edition: str, *routes: list[str], players: int = 2) -> aa.Game:
    """Scored after a last turn; routes are given seat by seat."""
    owners = {route: seat for seat, owned in enumerate(routes) for route in owned}
    game = table(edition, players, routes=owners, final_turns=1)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert game.over
    return game


def lengths(game: aa.Game) -> list[int]:
    return [scores["longest_length"] for scores in game.scores]


def bonuses(game: aa.Game) -> list[int]:
    return [scores["longest"] for scores in game.scores]


@pytest.mark.parametrize(
    ("length", "routes"),
    [
        pytest.param(1, ["portland-seattle-1"], id="one route"),
        pytest.param(8, ["los_angeles-phoenix", "el_paso-phoenix", "el_paso-santa_fe"], id="a line: 3 + 3 + 2"),
        pytest.param(9, ["denver-helena", "denver-phoenix", "denver-santa_fe"], id="a star 4, 5, 2: two arms"),
        pytest.param(12, LOOP, id="a loop"),
        pytest.param(15, [*LOOP, "denver-salt_lake_city-1"], id="a loop of 12 with a tail of 3"),
        pytest.param(16, [*LOOP, "denver-salt_lake_city-1", "oklahoma_city-santa_fe"], id="18 less 2: two tails"),
        pytest.param(22, [*LOOP, *NORTH_LOOP], id="a figure eight: 12 + 10"),
        pytest.param(26, [*LOOP, *NORTH_LOOP, "denver-kansas_city-1"], id="a figure eight with a tail of 4"),
        pytest.param(25, [*LOOP, "denver-omaha", *LAKE_LOOP], id="two loops and a bridge: 12 + 4 + 9"),
        pytest.param(12, [*LOOP, *LAKE_LOOP], id="two loops apart: the greater"),
        pytest.param(
            6, ["miami-new_orleans", "portland-seattle-1", "seattle-vancouver-1"], id="one of 6, not two of 1"
        ),
        pytest.param(
            8,
            ["miami-new_orleans", "portland-san_francisco-1", "los_angeles-san_francisco-1"],
            id="6 apart from 5 + 3",
        ),
    ],
)
def test_the_longest_path_uses_no_route_twice_and_may_pass_a_city_again(length, routes):
    """Z3: the greatest total length of a walk over the routes of one player."""
    assert lengths(finished("usa", routes)) == [length, 0]


def test_three_ways_between_two_cities_are_one_path():
    """Z3: El Paso to Oklahoma City directly (5), by Santa Fe (2 + 3) and by Dallas (4 + 2): all 16."""
    ways = ["el_paso-oklahoma_city", "el_paso-santa_fe", "oklahoma_city-santa_fe"]
    ways += ["dallas-el_paso", "dallas-oklahoma_city-1"]
    assert lengths(finished("usa", ways)) == [16, 0]


def test_a_wheel_loses_its_cheapest_link():
    """Z3: rim 4 + 5 + 3 + 5, spokes 2 + 3 + 2 + 3: of 27 only El Paso–Phoenix (3) is left out."""
    rim = ["denver-oklahoma_city", "el_paso-oklahoma_city", "el_paso-phoenix", "denver-phoenix"]
    spokes = ["denver-santa_fe", "oklahoma_city-santa_fe", "el_paso-santa_fe", "phoenix-santa_fe"]
    assert lengths(finished("usa", rim + spokes)) == [24, 0]


def test_only_ones_own_routes_count():
    """Z3: Rui's 3 in the middle separates Ana's 3 and 2."""
    game = finished("usa", ["los_angeles-phoenix", "el_paso-santa_fe"], ["el_paso-phoenix"])
    assert lengths(game) == [3, 3]


def test_each_track_of_a_double_route_counts_for_its_owner():
    """Z3, R4: four players; Ana owns one track of Portland–Seattle, Rui the other: 1 + 5 and 1 + 1."""
    ana = ["portland-seattle-1", "portland-san_francisco-1"]
    rui = ["portland-seattle-2", "seattle-vancouver-2"]
    game = finished("usa", ana, rui, players=4)
    assert lengths(game) == [6, 2, 0, 0]
    assert bonuses(game) == [10, 0, 0, 0]


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_the_longest_path_brings_ten_points(edition):
    """E14, Z3: USA and Europe; the other player, two shorter, gets nothing."""
    routes = {
        "usa": (["miami-new_orleans"], ["denver-helena"]),
        "europe": (["budapest-kyiv"], ["marseille-paris"]),
    }[edition]
    game = finished(edition, *routes)
    assert (lengths(game), bonuses(game)) == ([6, 4], [10, 0])


def test_ferries_and_tunnels_count_by_their_spaces():
    """Z3: Stockholm–Petrograd (8, tunnel) and Smyrna–Palermo (6) with Palermo–Roma (4): 8 and 10."""
    game = finished("europe", ["petrograd-stockholm"], ["palermo-smyrna", "palermo-roma"])
    assert (lengths(game), bonuses(game)) == ([8, 10], [0, 10])


def test_a_longer_path_may_belong_to_the_player_with_fewer_points():
    """Z3: length is counted, not points: 2 + 1 + 2 + 2 = 7 spaces beat a single route of six."""
    short = ["duluth-omaha-1", "kansas_city-omaha-1", "kansas_city-oklahoma_city-1", "dallas-oklahoma_city-1"]
    game = finished("usa", ["miami-new_orleans"], short)
    assert [scores["routes"] for scores in game.scores] == [15, 7]
    assert (lengths(game), bonuses(game)) == ([6, 7], [0, 10])


def test_everyone_who_ties_for_the_longest_path_gets_the_bonus():
    """Z3: Ana and Eva have 6 each, Rui 5."""
    game = finished("usa", ["miami-new_orleans"], ["atlanta-miami"], ["helena-seattle"], players=3)
    assert (lengths(game), bonuses(game)) == ([6, 5, 6], [10, 0, 10])


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_without_any_route_nobody_gets_the_bonus(edition):
    """Z3: all have 0, and that is not a tie for the longest path."""
    game = finished(edition)
    assert (lengths(game), bonuses(game)) == ([0, 0], [0, 0])


def test_a_single_route_of_one_is_enough():
    """Z3: somebody has claimed something, so somebody has the longest path."""
    assert bonuses(finished("usa", [], ["portland-seattle-1"])) == [0, 10]


def test_san_francisco_has_no_longest_path_bonus():
    """E14: none in San Francisco."""
    game = finished("san_francisco", ["fort_mason-golden_gate_bridge"])
    assert bonuses(game) == [0, 0]
    assert [scores["total"] for scores in game.scores] == [10, 0]


def test_the_bonus_is_given_at_the_end_only():
    """E14, Z2: before the last turn is over nobody has it."""
    game = table("usa", routes={"miami-new_orleans": 0})
    assert (game.scores[0]["longest"], game.scores[0]["total"]) == (0, 15)
