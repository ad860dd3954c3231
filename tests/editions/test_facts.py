"""What the rulebooks and boards say, written down a second time, independently of the editions' files.

Rule ids (E1 …) are those of docs/rules.
"""

import heapq
from collections import Counter

import pytest

from allaboard.engine.edition import Edition, editions, load_edition

USA = load_edition("usa")
EUROPE = load_edition("europe")
SAN_FRANCISCO = load_edition("san_francisco")
FIRST_JOURNEY = load_edition("first_journey")
FIRST_JOURNEY_USA = load_edition("first_journey_usa")
ALL = (USA, EUROPE, SAN_FRANCISCO, FIRST_JOURNEY, FIRST_JOURNEY_USA)
FIRST_JOURNEYS = (FIRST_JOURNEY, FIRST_JOURNEY_USA)
BIG_COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


def each(*chosen: Edition):
    return pytest.mark.parametrize("edition", chosen, ids=lambda edition: edition.id)


def tracks(edition, a, b):
    return [route for route in edition.routes if {route.a, route.b} == {a, b}]


def lengths(edition):
    return dict(sorted(Counter(route.length for route in edition.routes).items()))


def doubles(edition):
    return {frozenset((route.a, route.b)) for route in edition.routes if route.twin}


def spaces_by_color(edition, *, plain=False):
    spaces = Counter()
    for route in edition.routes:
        spaces[route.color] += route.length - (route.locomotives if plain else 0)
    return spaces


def shortest_path(edition, start, end):
    """The fewest trains that join two cities, and among those the fewest routes."""
    queue, done = [(0, 0, start)], set()
    while queue:
        trains, hops, city = heapq.heappop(queue)
        if city == end:
            return trains, hops
        if city not in done:
            done.add(city)
            for route in edition.routes:
                if city in (route.a, route.b):
                    other = route.b if city == route.a else route.a
                    heapq.heappush(queue, (trains + route.length, hops + 1, other))
    raise AssertionError(f"{start} and {end} are apart")


# Who plays, and with how much


def test_five_editions_come_with_the_package():
    assert set(editions()) == {"usa", "europe", "san_francisco", "first_journey", "first_journey_usa"}


@pytest.mark.parametrize("name", editions())
def test_an_edition_is_called_like_its_folder(name):
    assert load_edition(name).id == name


@pytest.mark.parametrize(
    ("edition", "most"),
    [(USA, 5), (EUROPE, 5), (SAN_FRANCISCO, 4), (FIRST_JOURNEY, 4), (FIRST_JOURNEY_USA, 4)],
    ids=lambda value: getattr(value, "id", value),
)
def test_two_players_to_as_many_as_there_are_sets_of_trains(edition, most):
    """E1"""
    assert (edition.least_players, edition.most_players) == (2, most)


@each(USA, EUROPE)
def test_a_set_has_45_trains_in_the_big_games(edition):
    """E2"""
    assert edition.rules.routes.trains == 45


@each(SAN_FRANCISCO, *FIRST_JOURNEYS)
def test_a_set_has_20_trains_in_the_small_games(edition):
    """E2: 80 of them make four sets."""
    assert edition.rules.routes.trains == 20
    assert edition.rules.routes.trains * edition.most_players == 80


@each(USA, EUROPE)
def test_the_big_games_have_110_cards_with_14_locomotives(edition):
    """E3 E4"""
    cards = edition.rules.cards
    assert (cards.total, cards.locomotives) == (110, 14)
    assert edition.colors == BIG_COLORS
    assert set(cards.colors.values()) == {12}


def test_san_francisco_has_44_cards_with_8_ferries():
    """E3 E4"""
    cards = SAN_FRANCISCO.rules.cards
    assert (cards.total, cards.locomotives) == (44, 8)
    assert cards.colors == {"blue": 6, "green": 6, "black": 6, "purple": 6, "red": 6, "orange": 6}


@each(*FIRST_JOURNEYS)
def test_first_journey_has_72_cards_in_six_colors_and_locomotives(edition):
    """E3 E4: how the 72 split is not printed."""
    assert edition.rules.cards.total == 72
    assert edition.colors == ("yellow", "green", "white", "black", "blue", "red")
    assert edition.rules.cards.locomotives > 0
    assert edition.provenance["rules.cards.locomotives"].status == "inferred"


@pytest.mark.parametrize(
    ("edition", "hand"),
    [(USA, 4), (EUROPE, 4), (SAN_FRANCISCO, 2), (FIRST_JOURNEY, 4), (FIRST_JOURNEY_USA, 4)],
    ids=lambda value: getattr(value, "id", value),
)
def test_the_opening_hand(edition, hand):
    """E5"""
    assert edition.rules.cards.opening_hand == hand


@each(USA, EUROPE, SAN_FRANCISCO)
def test_five_cards_lie_open_and_three_locomotives_turn_them_over(edition):
    """E6 M4"""
    assert (edition.rules.market.size, edition.rules.market.flush_at) == (5, 3)


@each(*FIRST_JOURNEYS)
def test_first_journey_has_no_market(edition):
    """E6 M8"""
    assert edition.rules.market is None


# Tickets


@pytest.mark.parametrize(
    ("edition", "regular", "long"),
    [
        (USA, 30, 0),
        (EUROPE, 40, 6),
        (SAN_FRANCISCO, 24, 0),
        (FIRST_JOURNEY, 32, 0),
        (FIRST_JOURNEY_USA, 32, 0),
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_the_number_of_tickets(edition, regular, long):
    """E7"""
    assert sum(ticket.long for ticket in edition.tickets) == long
    assert len(edition.tickets) == regular + long


@pytest.mark.parametrize(
    ("edition", "total", "least", "most"),
    [(USA, 349, 4, 22), (EUROPE, 444, 5, 21), (SAN_FRANCISCO, 119, 2, 8)],
    ids=lambda value: getattr(value, "id", value),
)
def test_the_points_of_all_tickets(edition, total, least, most):
    """E7: the sums that other transcriptions give; San Francisco's is a plain count."""
    points = [ticket.points for ticket in edition.tickets]
    assert (sum(points), min(points), max(points)) == (total, least, most)


def test_long_tickets_of_europe_are_worth_20_or_21():
    """E7: the six with the highest points."""
    long = {ticket.points for ticket in EUROPE.tickets if ticket.long}
    assert long == {20, 21}
    assert max(ticket.points for ticket in EUROPE.tickets if not ticket.long) < min(long)


@each(*FIRST_JOURNEYS)
def test_tickets_of_first_journey_carry_no_points(edition):
    """E7"""
    assert {ticket.points for ticket in edition.tickets} == {0}


@pytest.mark.parametrize(
    ("edition", "long", "deal", "keep", "returned"),
    [
        (USA, 0, 3, 2, "bottom"),
        (EUROPE, 1, 3, 2, "out"),
        (SAN_FRANCISCO, 0, 2, 1, "bottom"),
        (FIRST_JOURNEY, 0, 2, 2, "bottom"),
        (FIRST_JOURNEY_USA, 0, 2, 2, "bottom"),
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_the_opening_tickets(edition, long, deal, keep, returned):
    """E8 E9 E10: First Journey returns none, so where they would go does not matter there."""
    rules = edition.rules.tickets
    assert (rules.opening_long, rules.opening_deal, rules.opening_keep) == (long, deal, keep)
    assert rules.opening_returned == returned


@pytest.mark.parametrize(
    ("edition", "draw", "keep"),
    [(USA, 3, 1), (EUROPE, 3, 1), (SAN_FRANCISCO, 2, 1), (FIRST_JOURNEY, 0, 0), (FIRST_JOURNEY_USA, 0, 0)],
    ids=lambda value: getattr(value, "id", value),
)
def test_drawing_tickets_in_a_turn(edition, draw, keep):
    """E11"""
    assert (edition.rules.tickets.draw, edition.rules.tickets.keep) == (draw, keep)


@each(*ALL)
def test_only_first_journey_replaces_and_swaps_tickets(edition):
    """F2 F3"""
    beginner = edition in FIRST_JOURNEYS
    assert edition.rules.tickets.replace_completed is beginner
    assert (edition.rules.swaps is not None) is beginner


def test_east_and_west_of_first_journey():
    """F5"""
    assert set(FIRST_JOURNEY.rules.east_west.east) == {"moscow", "rostov", "ankara"}
    assert set(FIRST_JOURNEY.rules.east_west.west) == {"dublin", "brest", "madrid"}
    assert set(FIRST_JOURNEY_USA.rules.east_west.east) == {"new_york", "washington", "miami"}
    assert set(FIRST_JOURNEY_USA.rules.east_west.west) == {"seattle", "san_francisco", "los_angeles"}


@each(USA, EUROPE, SAN_FRANCISCO)
def test_no_east_and_west_elsewhere(edition):
    """F5"""
    assert edition.rules.east_west is None


# Routes, stations, tokens


@pytest.mark.parametrize(
    ("edition", "points"),
    [
        (USA, {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}),
        (EUROPE, {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}),
        (SAN_FRANCISCO, {1: 1, 2: 2, 3: 4, 5: 10}),
        (FIRST_JOURNEY, {1: 0, 2: 0, 3: 0}),
        (FIRST_JOURNEY_USA, {1: 0, 2: 0, 3: 0, 4: 0}),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_points_for_a_route_by_its_length(edition, points):
    """R1: a length that is not on the board has no points."""
    assert edition.rules.routes.points == points


@pytest.mark.parametrize(
    ("edition", "players"),
    [(USA, 3), (EUROPE, 3), (SAN_FRANCISCO, 2), (FIRST_JOURNEY, 0), (FIRST_JOURNEY_USA, 0)],
    ids=lambda value: getattr(value, "id", value),
)
def test_double_routes_close_in_small_rounds(edition, players):
    """E12 R4"""
    assert edition.rules.routes.doubles_closed_up_to == players


def test_europe_has_three_stations_for_one_two_and_three_cards():
    """E13 B2 B4"""
    rules = EUROPE.rules.stations
    assert (rules.each, rules.costs, rules.unbuilt_points) == (3, (1, 2, 3), 4)


@each(USA, SAN_FRANCISCO, *FIRST_JOURNEYS)
def test_no_stations_and_no_tunnels_but_in_europe(edition):
    """E13 R6"""
    assert edition.rules.stations is None
    assert edition.rules.tunnels is None


def test_a_tunnel_turns_up_three_cards():
    """R6"""
    assert EUROPE.rules.tunnels.turned_up == 3


@each(*ALL)
def test_ferries_are_in_europe_and_san_francisco(edition):
    """R5"""
    assert (edition.rules.ferries is not None) is (edition in (EUROPE, SAN_FRANCISCO))


def test_seven_piles_of_tourist_tokens():
    """S5 S6: five on the board, two for the players to place."""
    rules = SAN_FRANCISCO.rules.tourists
    five = {"alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"}
    assert set(rules.locations) == five
    assert len(rules.locations) + rules.placed_piles == 7


def test_tokens_in_a_pile_by_number_of_players():
    """S5 S6"""
    rules = SAN_FRANCISCO.rules.tourists
    assert rules.tokens == {2: 2, 3: 2, 4: 3}
    assert rules.placed_tokens == {2: 1, 3: 2, 4: 3}


def test_points_for_tokens():
    """Z4"""
    assert SAN_FRANCISCO.rules.tourists.points == (0, 0, 1, 2, 4, 6, 9, 12)


@each(USA, EUROPE, *FIRST_JOURNEYS)
def test_no_tokens_but_in_san_francisco(edition):
    """S5"""
    assert edition.rules.tourists is None


# The end


@each(USA, EUROPE)
def test_the_longest_path_is_worth_10(edition):
    """E14"""
    assert edition.rules.paths.longest_bonus == 10


@each(SAN_FRANCISCO, *FIRST_JOURNEYS)
def test_the_small_games_have_no_longest_path(edition):
    """E14"""
    assert edition.rules.paths is None


@each(USA, EUROPE, SAN_FRANCISCO)
def test_two_trains_left_bring_the_last_round(edition):
    """E15 Z1"""
    ending = edition.rules.ending
    assert (ending.trains_left, ending.tickets_completed, ending.last_train) == (2, None, False)


@each(*FIRST_JOURNEYS)
def test_six_tickets_or_the_last_train_end_first_journey(edition):
    """E15 F6"""
    ending = edition.rules.ending
    assert (ending.trains_left, ending.tickets_completed, ending.last_train) == (None, 6, True)


@pytest.mark.parametrize(
    ("edition", "ties"),
    [
        (USA, ("completed_tickets", "longest_path")),
        (EUROPE, ("completed_tickets", "fewest_stations", "longest_path")),
        (SAN_FRANCISCO, ("completed_tickets",)),
        (FIRST_JOURNEY, ()),
        (FIRST_JOURNEY_USA, ()),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_how_ties_are_broken(edition, ties):
    """E16"""
    assert edition.rules.scoring.ties == ties


@each(*ALL)
def test_first_journey_counts_tickets_and_the_others_points(edition):
    """Z2 F6"""
    expected = "tickets" if edition in FIRST_JOURNEYS else "points"
    assert edition.rules.scoring.counts == expected


# The boards


@pytest.mark.parametrize(
    ("edition", "cities", "routes", "pairs", "spaces"),
    [
        (USA, 36, 100, 78, 309),
        (EUROPE, 47, 101, 90, 300),
        (SAN_FRANCISCO, 21, 65, 45, 121),
        (FIRST_JOURNEY, 22, 70, 45, 126),
        (FIRST_JOURNEY_USA, 19, 64, 39, 133),
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_the_size_of_the_board(edition, cities, routes, pairs, spaces):
    assert len(edition.cities) == cities
    assert len(edition.routes) == routes
    assert len({frozenset((route.a, route.b)) for route in edition.routes}) == pairs
    assert len(doubles(edition)) == routes - pairs
    assert sum(route.length for route in edition.routes) == spaces


@pytest.mark.parametrize(
    ("edition", "histogram"),
    [
        (USA, {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}),
        (EUROPE, {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}),
        (SAN_FRANCISCO, {1: 25, 2: 26, 3: 13, 5: 1}),
        (FIRST_JOURNEY, {1: 28, 2: 28, 3: 14}),
        (FIRST_JOURNEY_USA, {1: 21, 2: 20, 3: 20, 4: 3}),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_how_many_routes_have_which_length(edition, histogram):
    assert lengths(edition) == histogram


def test_the_usa_board_treats_all_colors_alike():
    """Seven tracks, 27 spaces and one route of six in every color; 44 grey tracks."""
    tracks_by_color = Counter(route.color for route in USA.routes)
    assert tracks_by_color.pop("grey") == 44
    assert tracks_by_color == dict.fromkeys(BIG_COLORS, 7)
    spaces = spaces_by_color(USA)
    assert {spaces[color] for color in BIG_COLORS} == {27}
    sixes = Counter(route.color for route in USA.routes if route.length == 6)
    assert sixes == dict.fromkeys([*BIG_COLORS, "grey"], 1)


def test_the_europe_board_treats_all_colors_alike():
    """Eight tracks in every color."""
    tracks_by_color = Counter(route.color for route in EUROPE.routes)
    assert tracks_by_color.pop("grey") == 37
    assert tracks_by_color == dict.fromkeys(BIG_COLORS, 8)


def test_san_francisco_has_17_plain_spaces_of_every_color():
    """The balance from which the colored ferries were inferred."""
    spaces = spaces_by_color(SAN_FRANCISCO, plain=True)
    assert {spaces[color] for color in SAN_FRANCISCO.colors} == {17}


@each(*FIRST_JOURNEYS)
def test_first_journey_has_no_grey_routes(edition):
    assert "grey" not in {route.color for route in edition.routes}


@each(USA, *FIRST_JOURNEYS)
def test_boards_of_rails_only(edition):
    assert {route.kind for route in edition.routes} == {"rail"}


def test_ferries_and_tunnels_of_europe():
    """R5 R6: every ferry is grey."""
    kinds = Counter(route.kind for route in EUROPE.routes)
    assert kinds == {"rail": 70, "tunnel": 18, "ferry": 13}
    assert {route.color for route in EUROPE.routes if route.kind == "ferry"} == {"grey"}


def test_ferries_of_san_francisco_show_one_symbol_each():
    """R5"""
    ferries = [route for route in SAN_FRANCISCO.routes if route.kind == "ferry"]
    assert len(ferries) == 5
    assert {route.locomotives for route in ferries} == {1}
    assert {"alcatraz", "golden_gate_bridge"} <= {end for route in ferries for end in (route.a, route.b)}


# Examples of the rulebooks


def test_montreal_to_new_york_takes_three_blue_cards():
    """R1"""
    (route,) = tracks(USA, "montreal", "new_york")
    assert (route.color, route.length) == ("blue", 3)


def test_montreal_to_toronto_takes_any_color():
    """R1"""
    (route,) = tracks(USA, "montreal", "toronto")
    assert (route.color, route.length) == ("grey", 3)


def test_smyrna_to_palermo_takes_four_cards_of_a_color_and_two_locomotives():
    """R5"""
    (route,) = tracks(EUROPE, "smyrna", "palermo")
    assert (route.kind, route.color, route.length, route.locomotives) == ("ferry", "grey", 6, 2)


def test_a_black_and_a_white_tunnel_join_madrid_to_pamplona():
    """R4 R6"""
    both = tracks(EUROPE, "madrid", "pamplona")
    assert {(route.kind, route.color, route.length) for route in both} == {
        ("tunnel", "black", 3),
        ("tunnel", "white", 3),
    }
    assert {route.twin for route in both} == {route.id for route in both}


def test_the_longest_route_is_the_tunnel_from_stockholm_to_petrograd():
    (route,) = tracks(EUROPE, "stockholm", "petrograd")
    assert (route.kind, route.color, route.length) == ("tunnel", "grey", 8)


def test_europe_uses_the_city_names_of_its_time():
    ids = {city.id for city in EUROPE.cities}
    assert {"constantinople", "petrograd", "angora", "danzig", "smyrna"} <= ids


def test_routes_to_different_cities_are_no_double():
    """R4: Brest has routes to Dieppe and, close beside it, to Paris."""
    assert [route.twin for route in tracks(EUROPE, "brest", "dieppe")] == [None]
    assert [route.twin for route in tracks(EUROPE, "brest", "paris")] == [None]


# Ids, and what is known about where the data comes from


@each(*ALL)
def test_ids_are_the_ends_in_the_order_of_the_file_with_a_number_for_doubles(edition):
    for route in edition.routes:
        plain = f"{route.a}-{route.b}"
        assert route.id in ((plain,) if route.twin is None else (f"{plain}-1", f"{plain}-2"))
    assert [ticket.id for ticket in edition.tickets] == [f"{t.a}-{t.b}" for t in edition.tickets]
    for things in (edition.cities, edition.routes, edition.tickets):
        assert len({thing.id for thing in things}) == len(things)


@each(*ALL)
def test_the_two_tracks_of_a_double_name_each_other(edition):
    """R4"""
    by_id = {route.id: route for route in edition.routes}
    for route in edition.routes:
        if route.twin:
            twin = by_id[route.twin]
            assert (twin.twin, twin.a, twin.b, twin.length) == (route.id, route.a, route.b, route.length)


@each(*ALL)
def test_an_edition_says_where_its_map_tickets_and_rules_come_from(edition):
    assert {"rules", "cities", "routes", "tickets"} <= set(edition.provenance)


def test_what_is_not_a_printed_fact_says_so():
    assert FIRST_JOURNEY.provenance["tickets"].status == "reconstructed"
    assert SAN_FRANCISCO.provenance["rules.routes.points"].status == "unseen"
    assert SAN_FRANCISCO.provenance["routes.kind"].status == "inferred"


def test_reconstructed_tickets_have_the_profile_of_the_known_ones():
    """Shortest paths of 3, 4 and 5 trains over 2 or 3 routes; every city on 2 to 4 tickets."""
    for edition in FIRST_JOURNEYS:
        paths = [shortest_path(edition, ticket.a, ticket.b) for ticket in edition.tickets]
        assert Counter(trains for trains, _ in paths) == {3: 3, 4: 16, 5: 13}
        assert {hops for _, hops in paths} <= {2, 3}
    ends = Counter(end for ticket in FIRST_JOURNEY.tickets for end in (ticket.a, ticket.b))
    assert set(ends) == {city.id for city in FIRST_JOURNEY.cities}
    assert set(ends.values()) <= {2, 3, 4}


def test_a_digest_names_the_content():
    assert len({edition.digest for edition in ALL}) == len(ALL)
    assert all(len(edition.digest) == 64 for edition in ALL)
