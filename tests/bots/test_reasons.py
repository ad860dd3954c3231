"""Every bot says why, in one sentence with names, and what it says is true on the table."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.rules.positions import cards_but, table

import allaboard as aa
from allaboard.bots import BOTS, Clock, Reason, make_bot
from allaboard.bots.motives import motive
from allaboard.bots.reasons import MESSAGES, NOUNS
from allaboard.bots.thinking import policies

# What only random and Silva's agents say, each in whole games below.
OF_OTHERS = set(
    "any_choice keeps_three keeps_few_points keeps_best_rate route_for_ticket route_in_plan longest_open "
    "cheapest_route nothing_to_draw cards_for_plan card_for_plan locomotive_for_plan draws_blind "
    "most_open_useless".split()
)
BESIDE_A_PLAN = "cards_for_long_routes"


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def reasons(edition: str, bots: list[str], seed: int) -> Iterator[tuple[aa.View, aa.Action, Reason | None]]:
    game = aa.Game.new(edition, ["Ana", "Rui", "Eva"][: len(bots)], seed=seed)
    players = [make_bot(name, game.edition, seat) for seat, name in enumerate(bots)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        action = players[seat].decide(view, Clock(playouts=20))
        yield view, action, players[seat].explain()
        game.play(seat, action)


def names_exist(reason: Reason, edition: aa.Edition, view: aa.View) -> bool:
    known = {
        "route": {route.id for route in edition.routes},
        "ticket": {*(view.tickets or []), *(view.offered or [])},  # its own and no others
        "city": {city.id for city in edition.cities},
        "card": set(edition.colors),
        "player": {name for seat, name in enumerate(view.names) if seat != view.seat},
    }
    return all(
        isinstance(value, int) and 0 <= value <= 200 if name in NOUNS else value in known[name]
        for name, value in reason.args.items()
    )


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("edition", aa.editions())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_a_reason_for_every_decision(name, edition):
    loaded = aa.load_edition(edition)
    for view, action, reason in reasons(edition, [name, "greedy", name], seed=5):
        assert reason is not None, action
        assert fields(MESSAGES[reason.id]) == set(reason.args)
        assert names_exist(reason, loaded, view)
        assert re.fullmatch(r"[^\s{}a-z][^{}]* [^{}]*[^\s{}]\.", reason.text(loaded))
        assert reason.to_dict() == {"id": reason.id, "args": dict(reason.args)}


def test_silvas_agents_and_random_say_all_the_rest():
    line_ups = [["silva-osa", "silva-ha", "random"], ["silva-rfa", "silva-lra", "silva-ha"]]
    said = {reason.id for bots in line_ups for seed in range(3) for _, _, reason in reasons("usa", bots, seed)}
    for edition, seed in (("first_journey", 0), ("europe", 1)):
        said |= {reason.id for _, _, reason in reasons(edition, ["silva-ha", "silva-ha"], seed)}
    stuck = table("usa", hands=[{}, cards_but("usa")], market=[], deck=[])
    agent = make_bot("silva-rfa", stuck.edition)
    assert str(agent.decide(stuck.view(0), Clock())) == "draw_tickets"
    assert said | {agent.explain().id} >= OF_OTHERS


def test_before_the_first_decision_there_is_no_reason():
    assert make_bot("hard", aa.load_edition("usa")).explain() is None


def test_a_number_stands_with_its_noun():
    usa = aa.load_edition("usa")
    sentences = [Reason("swaps_far", {"trains": trains}).text(usa) for trains in (1, 2, 21)]
    assert [re.search("lacks (.*),", sentence)[1] for sentence in sentences] == ["one train", "two trains", "21 trains"]


# ---------------------------------------------------------------- positions

RIVALS_HAND = {"blue": 2, "green": 2, "yellow": 1}
PLAIN = ["red", "blue", "green", "yellow", "black"]  # a market without locomotives
WILD = ["locomotive", *PLAIN[1:]]
WINNIPEG_SHUT = dict.fromkeys("calgary-winnipeg duluth-winnipeg helena-winnipeg sault_st_marie-winnipeg".split(), 1)
RIGA_SHUT = {"riga-warsaw": 1, "riga-stockholm-1": 1, "riga-stockholm-2": 2, "moscow-riga-1": 1, "moscow-riga-2": 2}
DIG = {
    "route": "madrid-pamplona-1",
    "color": "black",
    "locomotives": 0,
    "revealed": ["black", "red", "red"],
    "extra": 1,
}


def lisboa_danzig(players: int = 2, **keys):
    """All of the way is built but for Paris–Frankfurt; it is Rui's turn, and Ana's tracks are the question."""
    own = "lisboa-madrid madrid-pamplona-1 pamplona-paris-1 berlin-frankfurt-1 berlin-danzig".split()
    keys["routes"] = dict.fromkeys(own, 0) | keys.get("routes", {})
    return table(
        "europe",
        ["Rui", "Ana", "Eva", "Leo"][:players],
        **{"hands": [{"white": 3}, *[RIVALS_HAND] * (players - 1)], "market": PLAIN, "tickets": [["lisboa-danzig"]]}
        | keys,
    )


def paris_wien(**keys):
    return table("europe", **{"market": PLAIN, "tickets": [["paris-wien"]]} | keys)


def usa(**keys):
    return table("usa", **{"market": PLAIN, "tickets": [[]]} | keys)


def offer(*tickets, **keys):
    return usa(phase="keep_tickets", offered=list(tickets), **keys)


def journey(*tickets, players=2, **keys):
    return table("first_journey", players, tickets=[list(tickets)], **keys)


def san_francisco(**keys):
    market = ["blue", "green", "black", "purple", "locomotive"]
    return table("san_francisco", **{"market": market, "tickets": [["alcatraz-lombard_street"]]} | keys)


# message id → position, action, what is said
CASES = {
    "only_choice": (usa(hands=[{}]), "draw blind", "There was nothing else to do."),
    "whim": (paris_wien(hands=[{"red": 1}]), "build_station lisboa red 0", "I just felt like it."),
    "closes_ticket": (
        lisboa_danzig(),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris closes my ticket Lisboa–Danzig.",
    ),
    "closes_ticket_before_rival": (
        lisboa_danzig(routes={"bruxelles-frankfurt": 1}),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris closes my ticket Lisboa–Danzig, and Ana is only three trains from blocking it.",
    ),
    "closes_ticket_rival_near": (
        lisboa_danzig(routes={"essen-kobenhavn-1": 1}),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris closes my ticket Lisboa–Danzig, and Ana is only two trains from reaching it.",
    ),
    "closes_tickets": (
        lisboa_danzig(
            routes={"frankfurt-munchen": 0, "munchen-wien": 0, "bruxelles-frankfurt": 1},
            tickets=[["lisboa-danzig", "paris-wien", "athina-angora"]],
        ),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris closes two tickets of mine at once.",
    ),
    "on_the_way": (
        paris_wien(hands=[{"white": 3}]),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris is on the way of my ticket Paris–Wien, which then lacks five trains.",
    ),
    "on_the_way_before_rival": (
        paris_wien(hands=[{"purple": 2}, RIVALS_HAND], routes={"munchen-venezia": 1}),
        "claim frankfurt-munchen purple 0",
        "Frankfurt–München is on the way of my ticket Paris–Wien, and Rui is only two trains from blocking it.",
    ),
    "on_the_way_rival_near": (
        paris_wien(hands=[{"white": 3}, RIVALS_HAND], routes={"brest-dieppe": 1}),
        "claim frankfurt-paris-2 white 0",
        "Frankfurt–Paris is on the way of my ticket Paris–Wien, and Rui is only one train from reaching it.",
    ),
    "joins_east_and_west": (
        journey(
            hands=[{"green": 2}],
            routes=dict.fromkeys(
                "dublin-london-1 amsterdam-london-1 amsterdam-berlin-1 berlin-warsaw-1 kiev-warsaw".split(), 0
            ),
        ),
        "claim kiev-moscow green 0",
        "Kiev–Moscow joins east and west for the bonus ticket.",
    ),
    "last_turn_points": (
        usa(hands=[{"black": 4}], final_turns=2, tickets=[["winnipeg-houston"]]),
        "claim duluth-winnipeg black 0",
        "This is my last turn, and Duluth–Winnipeg still brings seven points.",
    ),
    "route_to_token": (
        san_francisco(hands=[{"purple": 1}]),
        "claim crissy_field-golden_gate_bridge-1 purple 0",
        "Crissy Field–Golden Gate Bridge brings one point and leads to Golden Gate Bridge, where a token waits for me.",
    ),
    "longest_path": (
        usa(hands=[{"orange": 6}], routes={"duluth-winnipeg": 0, "el_paso-houston": 1}),
        "claim duluth-helena orange 0",
        "Duluth–Helena brings 15 points and gives me the longest path of all, with ten trains.",
    ),
    "blocks_rival": (
        usa(
            hands=[{"orange": 6}],
            routes={"denver-helena": 1, "duluth-winnipeg": 1, "el_paso-houston": 1, "el_paso-los_angeles": 1},
        ),
        "claim duluth-helena orange 0",
        "Duluth–Helena brings 15 points and lies between two parts of Rui's network.",
    ),
    "only_blocks_rival": (
        journey(hands=[{"white": 3}], routes={"kiev-warsaw": 1, "bucharest-vienna-1": 1}),
        "claim kiev-vienna white 0",
        "Kiev–Vienna lies between two parts of Rui's network.",
    ),
    "points_only": (
        usa(hands=[{"black": 4}], routes={"el_paso-houston": 1}),
        "claim duluth-winnipeg black 0",
        "None of my tickets needs Duluth–Winnipeg, but it brings seven points.",
    ),
    "nearer_the_end": (
        journey(hands=[{"white": 3}]),
        "claim kiev-vienna white 0",
        "None of my tickets needs Kiev–Vienna, but it brings the end of the game nearer.",
    ),
    "card_for_ticket": (
        paris_wien(market=["white", *PLAIN[1:]], hands=[{"purple": 2, "orange": 2, "white": 2}]),
        "draw white",
        "I want white cards for Frankfurt–Paris, on the way of my ticket Paris–Wien.",
    ),
    "card_for_points": (
        usa(hands=[{"yellow": 5}]),
        "draw yellow",
        "I want yellow cards for Helena–Seattle, which brings 15 points.",
    ),
    "locomotive_for_ferry": (
        san_francisco(hands=[{"red": 1}]),
        "draw locomotive",
        "Alcatraz–Fort Mason takes locomotives, and it is on the way of my ticket Alcatraz–Lombard Street.",
    ),
    "locomotive_for_ticket": (
        paris_wien(market=WILD, hands=[{"purple": 2, "white": 2}]),
        "draw locomotive",
        "A locomotive pays in any color, also for Frankfurt–Paris on the way of my ticket Paris–Wien.",
    ),
    "locomotive_for_points": (
        usa(market=WILD, hands=[{"yellow": 5}]),
        "draw locomotive",
        "A locomotive pays in any color, also for Helena–Seattle, which brings 15 points.",
    ),
    "blind_for_ticket": (
        paris_wien(hands=[{"white": 2}]),
        "draw blind",
        "No open card helps me, so I draw blind for Frankfurt–Paris, on the way of my ticket Paris–Wien.",
    ),
    "blind_rather": (
        paris_wien(hands=[{"white": 2}], market=["purple", *PLAIN[1:]]),
        "draw blind",
        "I need cards for Frankfurt–Paris, on the way of my ticket Paris–Wien, and like no open one well enough.",
    ),
    "blind_for_points": (
        usa(hands=[{"yellow": 5}]),
        "draw blind",
        "I draw blind for Helena–Seattle, which brings 15 points.",
    ),
    "cards_for_ticket": (
        journey("berlin-moscow", hands=[{"blue": 1, "yellow": 1}]),
        "draw blind",
        "I need cards for Berlin–Warsaw, on the way of my ticket Berlin–Moscow.",
    ),
    "cards_to_spare": (
        journey("amsterdam-warsaw", hands=[{"black": 1, "blue": 2}]),
        "draw blind",
        "I hold the cards for what I build next; more will not hurt.",
    ),
    "nothing_to_build": (
        usa(final_turns=2, hands=[{}]),
        "draw red",
        "There is nothing that I can still build, so I draw.",
    ),
    "keeps_ticket": (
        offer("denver-el_paso", "boston-miami"),
        "keep_tickets denver-el_paso",
        "Denver–El Paso costs me four trains for four points.",
    ),
    "keeps_tickets": (
        offer("denver-el_paso", "duluth-el_paso", "boston-miami"),
        "keep_tickets denver-el_paso duluth-el_paso",
        "Together the tickets that I keep cost me ten trains for 14 points.",
    ),
    "keeps_at_risk": (
        offer("winnipeg-houston", "boston-miami", routes=WINNIPEG_SHUT),
        "keep_tickets winnipeg-houston",
        "My trains will hardly do for what I keep, and I take the risk.",
    ),
    "more_tickets": (
        usa(tickets=[["denver-el_paso"]]),
        "draw_tickets",
        "I have trains to spare for more tickets.",
    ),
    "tickets_done": (
        usa(tickets=[["calgary-salt_lake_city"]], routes={"calgary-helena": 0, "helena-salt_lake_city": 0}),
        "draw_tickets",
        "My tickets are done, and 38 trains are left for more.",
    ),
    "tickets_lost": (
        usa(tickets=[["winnipeg-houston"]], routes=WINNIPEG_SHUT),
        "draw_tickets",
        "I can finish none of my open tickets any more, so I look for others.",
    ),
    "swaps_far": (
        journey("athens-barcelona", "rome-rostov"),
        "swap_tickets",
        "Even the nearest of my tickets lacks five trains, so I ask for others.",
    ),
    "swaps_lost": (
        journey("amsterdam-riga", "riga-zurich", players=3, routes=RIGA_SHUT),
        "swap_tickets",
        "I can finish none of my tickets any more, so I ask for others.",
    ),
    "pays_tunnel_for_ticket": (
        table("europe", phase="tunnel", tunnel=DIG, hands=[{"black": 1}], tickets=[["madrid-dieppe"]]),
        "pay_tunnel 0",
        "I add one card to dig Madrid–Pamplona, on the way of my ticket Madrid–Dieppe.",
    ),
    "pays_tunnel": (
        paris_wien(phase="tunnel", tunnel=DIG, hands=[{"black": 1}]),
        "pay_tunnel 0",
        "I add one card rather than lose Madrid–Pamplona and my turn.",
    ),
    "cannot_pay_tunnel": (
        paris_wien(phase="tunnel", tunnel=DIG, hands=[{"red": 1}]),
        "abandon_tunnel",
        "I cannot add the one card that Madrid–Pamplona asks for.",
    ),
    "leaves_tunnel": (
        paris_wien(phase="tunnel", tunnel=DIG, hands=[{"black": 1}]),
        "abandon_tunnel",
        "I would rather keep my cards than add one card for Madrid–Pamplona.",
    ),
    "station_closes_ticket": (
        paris_wien(
            hands=[{"red": 1}],
            routes={"frankfurt-munchen": 0, "munchen-wien": 0, "frankfurt-paris-1": 1, "brest-paris": 1},
        ),
        "build_station paris red 0",
        "A station in Paris lends me Frankfurt–Paris, and that closes my ticket Paris–Wien.",
    ),
    "station_for_ticket": (
        paris_wien(hands=[{"red": 1}], routes={"frankfurt-munchen": 0, "frankfurt-paris-1": 1}),
        "build_station paris red 0",
        "A station in Paris lends me Frankfurt–Paris, on a way of my ticket Paris–Wien.",
    ),
    "tourists_at_ticket": (
        san_francisco(phase="place_tourists", seat=1, tickets=[[], ["alcatraz-lombard_street"]]),
        "place_tourists lombard_street",
        "My ticket Alcatraz–Lombard Street ends in Lombard Street, so I shall come by.",
    ),
    "tourists_on_the_way": (
        san_francisco(phase="place_tourists", seat=1, tickets=[[], ["alcatraz-lombard_street"]]),
        "place_tourists fort_mason",
        "Fort Mason is on the way of my ticket Alcatraz–Lombard Street, so I shall come by.",
    ),
    "tourists_anywhere": (
        san_francisco(phase="place_tourists", seat=1, tickets=[[], ["alcatraz-lombard_street"]]),
        "place_tourists twin_peaks",
        "Twin Peaks suits me as well as any other place.",
    ),
    "scarce_token": (
        san_francisco(
            phase="take_token",
            claimed="the_embarcadero-union_square-1",
            routes={"the_embarcadero-union_square-1": 0},
            piles={
                "the_embarcadero": 2,
                "union_square": 1,
                "alcatraz": 2,
                "golden_gate_bridge": 2,
                "sunset": 2,
                "potrero_hill": 2,
                "presidio": 1,
            },
        ),
        "take_token union_square",
        "Fewer tokens are left in Union Square, so I take that one first.",
    ),
    "token": (
        san_francisco(
            phase="take_token",
            claimed="the_embarcadero-union_square-1",
            routes={"the_embarcadero-union_square-1": 0},
            piles={
                "the_embarcadero": 2,
                "union_square": 1,
                "alcatraz": 2,
                "golden_gate_bridge": 2,
                "sunset": 2,
                "potrero_hill": 2,
                "presidio": 1,
            },
        ),
        "take_token the_embarcadero",
        "With the token from The Embarcadero I have one token.",
    ),
}


def said(game: aa.Game, action: str) -> Reason:
    """What the seat to act would say if it did this."""
    view, typed = game.view(game.to_act[0]), aa.parse_action(action, game.edition)
    assert typed in view.legal, f"{action} is not legal"
    return motive(game.edition, view, typed)


@pytest.mark.parametrize("message", [message for message in CASES if message != "only_choice"])
def test_what_is_said(message):
    game, action, sentence = CASES[message]
    reason = said(game, action)
    assert (reason.text(game.edition), reason.id) == (sentence, message)


def test_what_is_said_of_an_only_choice():
    """Such a choice is the engine's, so that no bot is asked in a game."""
    game, action, sentence = CASES["only_choice"]
    typed = aa.parse_action(action, game.edition)
    reason = motive(game.edition, replace(game.view(0), legal=[typed]), typed)
    assert (reason.text(game.edition), reason.id) == (sentence, "only_choice")


def test_every_message_is_said_somewhere():
    assert set(CASES) | OF_OTHERS | {BESIDE_A_PLAN} == set(MESSAGES)


# ---------------------------------------------------------------- plans


@pytest.mark.parametrize("edition", ["usa", "europe", "first_journey"])
def test_a_draw_is_explained_by_the_plan_behind_it(edition):
    """hard names no route that its plan does not hold, and mostly names one."""
    game = aa.Game.new(edition, ["Ana", "Rui"], seed=8)
    players = [make_bot("hard", game.edition, seat) for seat in range(2)]
    draws, named = 0, 0
    while not game.over:
        seat = game.to_act[0]
        action = players[seat].decide(game.view(seat), Clock())
        if isinstance(action, aa.Draw):
            reason, planned = players[seat].explain(), players[seat].thinking.planned
            assert planned is not None
            assert reason.args.get("route") in {None, *planned}
            assert reason.id != "whim"
            draws, named = draws + 1, named + ("route" in reason.args)
        game.play(seat, action)
    assert named > draws / 2


def test_compiled_or_interpreted_the_plan_is_remembered(monkeypatch):
    game = paris_wien(hands=[{"white": 2}])
    plans = []
    for calls in (policies.calls, lambda: None):
        monkeypatch.setattr(policies, "calls", calls)
        player = make_bot("hard", game.edition)
        player.decide(game.view(0), Clock())
        plans.append(player.thinking.planned)
    assert plans[0] == plans[1] != frozenset()


def test_a_policy_without_a_plan_remembers_none():
    game = paris_wien(hands=[{"white": 2}])
    racer = make_bot("racer", game.edition)
    racer.decide(game.view(0), Clock())
    assert racer.thinking.planned is None


def by_plan(game: aa.Game, action: str, *planned: str) -> str:
    view, typed = game.view(game.to_act[0]), aa.parse_action(action, game.edition)
    return motive(game.edition, view, typed, planned).text(game.edition)


def test_a_plan_goes_before_the_shortest_way():
    detour = ["paris-zurich", "venezia-zurich", "venezia-zagrab", "wien-zagrab"]
    draw = paris_wien(hands=[{"white": 2}])
    assert by_plan(draw, "draw green", *detour).endswith("Venezia–Zürich, on the way of my ticket Paris–Wien.")
    claim = paris_wien(hands=[{"white": 3, "green": 2}])
    assert "on the way of my ticket Paris–Wien" in by_plan(claim, "claim venezia-zurich green 0", *detour)
    assert "my ticket" not in by_plan(claim, "claim frankfurt-paris-2 white 0", *detour)


def test_beside_a_plan_no_route_is_named():
    assert by_plan(usa(hands=[{"yellow": 5}]), "draw yellow") == MESSAGES[BESIDE_A_PLAN]


# ---------------------------------------------------------------- rivals


@pytest.mark.parametrize("bot", ["greedy", "wary", "hard", "medium", "collector"])
def test_bots_close_a_ticket_in_danger_and_say_so(bot):
    game = lisboa_danzig(routes={"bruxelles-frankfurt": 1})
    player = make_bot(bot, game.edition)
    action = player.decide(game.view(0), Clock())
    assert str(action) == "claim frankfurt-paris-2 white 0"
    assert player.explain().text(game.edition) == CASES["closes_ticket_before_rival"][2]


def close_it(game: aa.Game) -> str:
    return said(game, "claim frankfurt-paris-2 white 0").text(game.edition)


CLOSED = "Frankfurt–Paris closes my ticket Lisboa–Danzig."


def test_a_far_rival_is_not_named():
    assert close_it(lisboa_danzig(routes={"brindisi-roma": 1})) == CLOSED


def test_a_rival_beside_a_long_route_is_no_danger_yet():
    game = usa(
        hands=[{"white": 5}, {"red": 9}],
        routes={"calgary-helena": 0, "denver-helena": 0, "phoenix-santa_fe": 1},
        tickets=[["calgary-phoenix"]],
    )
    sentence = said(game, "claim denver-phoenix white 0").text(game.edition)
    assert sentence == "Denver–Phoenix closes my ticket Calgary–Phoenix."


def test_a_second_track_that_stays_open_is_no_danger():
    """E2: from four players on both tracks of a double may be claimed."""
    assert close_it(lisboa_danzig(4, routes={"bruxelles-frankfurt": 1})) == CLOSED
    beside = {"frankfurt-paris-1": 1}  # Ana cannot have the other track, Eva could
    assert close_it(lisboa_danzig(4, routes=beside)) == CLOSED
    assert "and Eva is only three trains" in close_it(lisboa_danzig(4, routes=beside | {"bruxelles-frankfurt": 2}))


def test_a_rival_with_too_few_trains_is_no_danger():
    routes, spent = {"bruxelles-frankfurt": 1}, 2
    own = lisboa_danzig().view(0).routes
    for route in aa.load_edition("europe").routes:
        if route.twin is None and route.id not in {*own, *routes} and spent + route.length <= 43:
            routes[route.id] = 1
            spent += route.length
    assert spent == 43, "two trains are left"
    assert close_it(lisboa_danzig(routes=routes)) == CLOSED


def test_a_rival_with_too_few_cards_is_no_danger_yet():
    touches = {"bruxelles-frankfurt": 1}
    assert close_it(lisboa_danzig(routes=touches, hands=[{"white": 3}, {"orange": 2}])) == CLOSED
    assert close_it(lisboa_danzig(routes=touches, hands=[{"white": 3}, {"orange": 3}])) != CLOSED


def test_the_nearest_rival_is_named_and_of_equals_who_acts_first():
    nearer = {"essen-kobenhavn-1": 1, "bruxelles-frankfurt": 2}
    assert "and Eva is only three trains from blocking" in close_it(lisboa_danzig(3, routes=nearer))
    alike = {"bruxelles-frankfurt": 2, "amsterdam-frankfurt": 1}
    assert "and Ana is only three trains from blocking" in close_it(lisboa_danzig(3, routes=alike))


def test_in_the_last_turn_nobody_is_feared():
    assert close_it(lisboa_danzig(routes={"bruxelles-frankfurt": 1}, final_turns=2)) == CLOSED
