"""Silva's agents, rule by rule on small positions: the two-player USA board unless a test says otherwise."""

import pytest
from tests.rules.positions import cards_but, table

import allaboard as aa
from allaboard.bots import Clock, make_bot
from allaboard.bots.silva.board import Chart, Standing
from allaboard.bots.silva.hungry import Planner

AGENTS = ["silva-osa", "silva-lra", "silva-rfa", "silva-ha"]
FOUR = ["lisboa-danzig", "paris-wien", "kyiv-sochi", "berlin-roma"]
PLAIN = ["red", "blue", "green", "white", "black"]  # a market without locomotives
# 38 of a rival's trains on long routes, so that 7 are left.
RIVAL = dict.fromkeys(
    "calgary-winnipeg duluth-helena duluth-toronto el_paso-houston el_paso-los_angeles helena-seattle".split(), 1
) | {"dallas-houston-1": 1, "atlanta-nashville": 1}


def decide(name, game, seat=0):
    return str(make_bot(name, game.edition).decide(game.view(seat), Clock()))


def usa(**keys):
    return table("usa", **({"market": PLAIN} | keys))


def all_but(*tickets):
    return [ticket.id for ticket in aa.load_edition("usa").tickets if ticket.id not in tickets]


def no_more_tickets(*mine, **keys):
    """The seat's own tickets, and all others in the rival's hand."""
    return usa(tickets=[list(mine), all_but(*mine)], ticket_deck=[], **keys)


def offer(phase, *tickets, **keys):
    offered = [list(tickets), all_but(*tickets)[:3]] if phase == "opening_tickets" else list(tickets)
    return usa(phase=phase, offered=offered, **keys)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("edition", aa.editions())
@pytest.mark.parametrize("turned", range(4))
def test_they_play_every_edition_with_any_number_to_the_end(edition, turned):
    loaded = aa.load_edition(edition)
    for players in range(loaded.least_players, loaded.most_players + 1):
        game = aa.Game.new(loaded, players, seed=turned)
        bots = [make_bot(AGENTS[(seat + turned) % 4], loaded, seat) for seat in range(players)]
        for _ in range(1500):
            if game.over:
                break
            seat = game.to_act[0]
            view = game.view(seat)
            action = bots[seat].decide(view, Clock())
            assert action in view.legal
            assert action.type != "build_station"
            assert bots[seat].explain().text(loaded)
            game.play(seat, action)
        assert game.over


@pytest.mark.parametrize("agent", AGENTS)
def test_a_tunnel_is_paid_with_few_locomotives_if_it_can_be(agent):
    tunnel = {
        "route": "madrid-pamplona-1",
        "color": "black",
        "locomotives": 0,
        "revealed": ["black", "red", "red"],
        "extra": 1,
    }
    hands = [{"black": 1, "locomotive": 1}]
    assert decide(agent, table("europe", phase="tunnel", tunnel=tunnel, hands=hands)) == "pay_tunnel 0"
    assert decide(agent, table("europe", phase="tunnel", tunnel=tunnel, hands=[{}])) == "abandon_tunnel"


@pytest.mark.parametrize("agent", AGENTS)
def test_without_cards_to_draw_it_claims_anything_or_takes_tickets(agent):
    """And builds no station, unless it must."""

    def stuck(hand, edition="usa"):
        rest = cards_but(edition, hand)
        return table(edition, hands=[hand, rest], market=[], deck=[], tickets=[[], []])

    action = decide(agent, stuck({"red": 1}, "europe"))
    assert action.startswith("claim") or action == "draw_tickets"
    assert decide(agent, stuck({})) == "draw_tickets"


# ---------------------------------------------------------------- tickets


@pytest.mark.parametrize("agent", ["silva-osa", "silva-rfa"])
def test_osa_and_rfa_keep_three_at_the_opening(agent):
    three = ["seattle-new_york", "denver-el_paso", "boston-miami"]
    assert decide(agent, offer("opening_tickets", *three)) == " ".join(["keep_tickets", *three])
    europe = table("europe", phase="opening_tickets", offered=[FOUR, ["berlin-moskva", "palermo-moskva"]])
    assert decide(agent, europe) == " ".join(["keep_tickets", *FOUR[:3]])


def test_later_osa_keeps_the_ticket_with_the_fewest_points():
    game = offer("keep_tickets", "seattle-new_york", "denver-el_paso", "boston-miami")
    assert decide("silva-osa", game) == "keep_tickets denver-el_paso"


def test_lra_always_keeps_the_fewest_points():
    three = ["seattle-new_york", "denver-el_paso", "boston-miami"]
    assert decide("silva-lra", offer("opening_tickets", *three)) == "keep_tickets denver-el_paso boston-miami"
    assert decide("silva-lra", offer("keep_tickets", *three)) == "keep_tickets denver-el_paso"


def test_rfa_always_keeps_three():
    three = ["seattle-new_york", "denver-el_paso", "boston-miami"]
    assert decide("silva-rfa", offer("keep_tickets", *three)) == " ".join(["keep_tickets", *three])


def test_rfa_and_lra_never_ask_for_more():
    for agent in ("silva-rfa", "silva-lra"):
        assert decide(agent, usa(hands=[{}])) == "draw blind"


# ---------------------------------------------------------------- OSA


def test_osa_counts_tracks_and_not_trains():
    """By Helena there are five tracks and 15 trains from Winnipeg to Houston, by Duluth six and 12."""
    game = usa(tickets=[["winnipeg-houston"]])
    assert decide("silva-osa", game) == "draw blue"
    assert decide("silva-osa", usa(tickets=[["winnipeg-houston"]], hands=[{"blue": 3, "locomotive": 1}])) == (
        "claim helena-winnipeg blue 1"
    )


def test_osa_goes_for_the_dearest_ticket_that_can_still_be_joined():
    tickets = [["toronto-miami", "winnipeg-houston"]]
    hand = {"blue": 4, "red": 2}
    assert decide("silva-osa", usa(tickets=tickets, hands=[hand])) == "claim helena-winnipeg blue 0"
    shut = {
        "calgary-winnipeg": 1,
        "duluth-winnipeg": 1,
        "helena-winnipeg": 1,
        "sault_st_marie-winnipeg": 1,
    }
    assert decide("silva-osa", usa(tickets=tickets, hands=[hand], routes=shut)) == "claim pittsburgh-toronto red 0"


def test_osa_skips_what_it_owns_on_the_way():
    game = usa(tickets=[["winnipeg-houston"]], routes={"helena-winnipeg": 0})
    assert decide("silva-osa", game) == "draw green"  # on from Helena to Denver


def test_of_ways_alike_osa_takes_one_over_open_tracks_before_its_own():
    """New York–Atlanta by Pittsburgh and by Washington: three tracks each; Pittsburgh is first until it is joined."""
    tickets, hands = [["new_york-atlanta"]], [{"white": 2, "black": 2}]
    assert decide("silva-osa", usa(tickets=tickets, hands=hands)) == "claim new_york-pittsburgh-2 white 0"
    joined = usa(tickets=tickets, hands=hands, routes={"new_york-pittsburgh-1": 0})
    assert decide("silva-osa", joined) == "claim new_york-washington-1 black 0"


def test_osa_wants_the_color_of_a_double_that_it_holds_more_of():
    """San Francisco–Los Angeles is purple and yellow."""
    market = ["purple", "yellow", "red", "red", "blue"]
    game = usa(tickets=[["san_francisco-atlanta"]], hands=[{"purple": 1, "yellow": 2}], market=market)
    assert decide("silva-osa", game) == "draw yellow"


def test_for_a_grey_track_osa_wants_what_it_holds_most_of_even_locomotives():
    market = ["locomotive", "red", "blue", "green", "white"]
    tickets = [["calgary-salt_lake_city"]]
    assert decide("silva-osa", usa(tickets=tickets, hands=[{"red": 2}], market=market)) == "draw red"
    hands = [{"red": 1, "locomotive": 2}]
    assert decide("silva-osa", usa(tickets=tickets, hands=hands, market=market)) == "draw locomotive"


def test_osa_takes_a_locomotive_as_first_card_only():
    market = ["locomotive", "red", "green", "white", "black"]
    game = usa(tickets=[["winnipeg-houston"]], market=market)
    assert decide("silva-osa", game) == "draw locomotive"
    second = usa(tickets=[["winnipeg-houston"]], market=market, phase="second_card")
    assert decide("silva-osa", second) == "draw blind"


def test_osa_keeps_its_objective_until_a_route_is_claimed():
    first = usa(tickets=[["toronto-miami"]], hands=[{"blue": 1}])
    then = usa(tickets=[["toronto-miami"]], hands=[{"green": 1}])
    claimed = usa(tickets=[["toronto-miami"]], hands=[{"green": 1}], routes={"helena-seattle": 1})
    bot = make_bot("silva-osa", first.edition)
    answers = [str(bot.decide(game.view(0), Clock())) for game in (first, then, claimed)]
    assert answers == ["draw blue", "draw blue", "draw green"]
    assert decide("silva-osa", then) == "draw green"  # without the memory


def test_osa_draws_tickets_when_it_has_none_left_and_everybody_has_trains():
    done = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
    tickets = [["denver-el_paso"]]
    assert decide("silva-osa", usa(tickets=tickets, routes=done)) == "draw_tickets"
    late = usa(tickets=tickets, routes=done | RIVAL)
    assert late.view(0).trains == [41, 7]
    assert decide("silva-osa", late) == "draw blind"


def test_without_a_ticket_osa_wants_the_longest_route():
    """Three routes of six are open: one red, one blue, one grey. A grey one comes first until another can be paid."""
    market = ["red", "blue", "blue", "white", "black"]
    assert decide("silva-osa", usa(routes=RIVAL, hands=[{"blue": 5}], market=market)) == "draw blind"
    paid = usa(routes=RIVAL, hands=[{"blue": 6}], market=market)
    assert decide("silva-osa", paid) == "claim portland-salt_lake_city blue 0"
    assert decide("silva-lra", paid) == "claim sault_st_marie-winnipeg blue 0"


def test_colors_are_tried_in_their_order_with_locomotives():
    """Red with a locomotive comes before orange without."""
    game = usa(tickets=[["toronto-miami"]], hands=[{"orange": 2, "red": 1, "locomotive": 1}])
    assert decide("silva-osa", game) == "claim pittsburgh-toronto red 1"


# ---------------------------------------------------------------- LRA


def test_short_tracks_do_not_exist_for_lra():
    """From New York only the track to Montréal has three spaces."""
    game = usa(tickets=[["new_york-atlanta"]], hands=[{"white": 2}])
    assert decide("silva-osa", game) == "claim new_york-pittsburgh-2 white 0"
    assert decide("silva-lra", game) == "draw blue"


# ---------------------------------------------------------------- RFA


def test_rfa_claims_for_the_dearest_ticket_that_it_can():
    tickets = [["toronto-miami", "san_francisco-atlanta"]]
    both = usa(tickets=tickets, hands=[{"red": 2, "yellow": 3}])
    assert decide("silva-rfa", both) == "claim los_angeles-san_francisco-2 yellow 0"
    # Two cards are too few for that, but not for another track on the same way.
    two = usa(tickets=tickets, hands=[{"red": 1, "yellow": 2}])
    assert decide("silva-rfa", two) == "claim houston-new_orleans yellow 0"


def test_rfa_keeps_a_train():
    """It wants New Orleans–Miami most: six trains, of which it must have seven."""
    mine = dict.fromkeys(RIVAL, 0)
    keys = {"tickets": [["los_angeles-miami"]], "hands": [{"red": 6}]}
    assert decide("silva-rfa", usa(routes=mine, **keys)) == "claim miami-new_orleans red 0"
    fewer = usa(routes=mine | {"portland-seattle-1": 0}, **keys)
    assert decide("silva-rfa", fewer) == "claim houston-new_orleans red 0"


def test_without_a_way_rfa_claims_the_cheapest_route():
    assert decide("silva-rfa", usa(hands=[{"red": 6}])) == "claim atlanta-nashville red 0"


def test_rfa_draws_blind():
    game = usa(tickets=[["winnipeg-houston"]], market=["blue", "blue", "blue", "red", "red"])
    assert decide("silva-rfa", game) == "draw blind"


# ---------------------------------------------------------------- HA


def plan(*tickets, **keys):
    game = usa(**keys)
    planned = Planner(Standing(Chart(game.edition), game.view(0), 0)).plan(tickets)
    return {track.id for track in planned.tracks}, {kind: n for kind, n in planned.need.items() if n}, planned.points


def test_a_plan_takes_the_cheapest_ways_and_of_doubles_the_color_not_needed_yet():
    tracks = {"chicago-saint_louis-2", "little_rock-saint_louis", "little_rock-new_orleans"}
    assert plan("chicago-new_orleans") == (tracks, {"white": 2, "grey": 2, "green": 3}, 2 + 2 + 4)


def test_own_tracks_cost_a_plan_nothing():
    mine = {"little_rock-new_orleans": 0}
    tracks = {"chicago-saint_louis-1", "little_rock-saint_louis"}
    assert plan("chicago-new_orleans", routes=mine) == (tracks, {"green": 2, "grey": 2}, 4)


def test_the_nearest_city_so_far_stays_the_partner_of_all_that_are_farther():
    """Portland joins Calgary over 5 trains; Salt Lake City, 6 from Portland, is not nearer and joins Calgary."""
    tracks, _, _ = plan("calgary-salt_lake_city", "portland-phoenix")
    assert {"calgary-helena", "helena-salt_lake_city"} <= tracks
    assert "portland-salt_lake_city" not in tracks


def test_a_ticket_with_a_city_shut_off_is_left_out_of_the_plan():
    shut = {f"atlanta-{city}": 1 for city in ("charleston", "miami", "nashville")}
    shut |= {"atlanta-new_orleans-1": 1, "atlanta-raleigh-1": 1}
    assert plan("new_york-atlanta", "denver-el_paso", routes=shut) == plan("denver-el_paso")


def test_ferries_need_locomotives():
    game = table("europe")
    planned = Planner(Standing(Chart(game.edition), game.view(0), 0)).plan(["athina-angora"])
    assert planned.need == {"grey": 1, "locomotive": 1, "orange": 3}


THREE = ["denver-el_paso", "kansas_city-houston", "vancouver-montreal"]


def test_ha_keeps_what_promises_most_points_for_a_train():
    """24 points on tickets and 45 on tracks for 29 trains; the other choices give less than 2.3 for a train."""
    assert decide("silva-ha", offer("opening_tickets", *THREE)) == "keep_tickets denver-el_paso vancouver-montreal"


def test_for_ha_a_choice_that_takes_nearly_all_trains_goes_before_a_good_one():
    """Los Angeles–Miami and Vancouver–Montréal take 43 of the 45 trains, and come after better choices."""
    three = ["denver-el_paso", "los_angeles-miami", "vancouver-montreal"]
    assert decide("silva-ha", offer("opening_tickets", *three)) == "keep_tickets los_angeles-miami vancouver-montreal"


def test_ha_keeps_the_fewest_points_if_nothing_fits():
    mine = dict.fromkeys(RIVAL, 0)
    game = offer("keep_tickets", "los_angeles-new_york", "dallas-new_york", "boston-miami", routes=mine)
    assert decide("silva-ha", game) == "keep_tickets dallas-new_york"


def test_ha_draws_tickets_while_the_last_choice_it_looked_at_leaves_trains():
    """All three offered tickets take 37 trains, not less than 45 − 8. Without memory it goes by the 29 of its own."""
    held = usa(tickets=[["denver-el_paso", "vancouver-montreal"]])
    assert decide("silva-ha", held) == "draw_tickets"
    bot = make_bot("silva-ha", held.edition)
    bot.decide(offer("opening_tickets", *THREE).view(0), Clock())
    assert str(bot.decide(held.view(0), Clock())) == "draw blind"


def test_ha_claims_colored_tracks_in_their_color_and_grey_ones_in_a_color_it_does_not_need():
    def answer(**hand):
        return decide("silva-ha", no_more_tickets("chicago-new_orleans", hands=[hand]))

    assert answer(white=2) == "claim chicago-saint_louis-2 white 0"
    assert answer(green=2) == "draw blind"  # green is for Little Rock–New Orleans
    assert answer(green=2, red=2) == "claim little_rock-saint_louis red 0"


def test_ha_looks_only_at_the_most_frequent_kind_face_up():
    def answer(ticket, *market):
        return decide("silva-ha", no_more_tickets(ticket, market=list(market)))

    assert answer("chicago-new_orleans", "green", "green", "red", "blue", "black") == "draw green"
    assert answer("chicago-new_orleans", "red", "red", "green", "white", "black") == "draw blind"
    # Denver–El Paso needs grey only: then two alike will do.
    assert answer("denver-el_paso", "red", "red", "green", "white", "black") == "draw red"
    assert answer("denver-el_paso", "red", "blue", "green", "white", "black") == "draw blind"


def test_with_all_joined_ha_claims_the_longest_route_that_it_can():
    done = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}
    game = no_more_tickets("denver-el_paso", routes=done, hands=[{"blue": 5, "red": 6}])
    assert decide("silva-ha", game) == "claim miami-new_orleans red 0"
