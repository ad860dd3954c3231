"""The figures of a map, by hand over a few made-up games; and a doctored map, which the lab must see through."""

import shutil

import numpy as np
import pytest

import allaboard as aa
from allaboard.bots.thinking import policies
from allaboard.engine import runner
from allaboard.engine.edition import PACKAGE
from allaboard.engine.vocabulary import ACTIONS, FREE
from allaboard.lab.balance import Balance, long_from, shortest
from allaboard.lab.comparison import changes
from allaboard.lab.experiment import Experiment, Trial
from allaboard.lab.findings import findings
from allaboard.lab.journal import GAME

USA = aa.load_edition("usa")
ROUTES = {route.id: i for i, route in enumerate(USA.routes)}
TICKETS = {ticket.id: i for i, ticket in enumerate(USA.tickets)}


def made(*games, edition=USA, players=2):
    """Each game: its totals, then whatever else it has."""
    records = np.zeros(len(games), GAME)
    records["owner"] = FREE
    for record, (totals, facts) in zip(records, games, strict=True):
        best = [total == max(totals) for total in totals]
        for seat, total in enumerate(totals):
            record["seat"]["total"][seat], record["seat"]["won"][seat] = total, best[seat] / sum(best)
        for route, (seat, turn) in facts.get("claims", {}).items():
            record["owner"][ROUTES[route]], record["turn"][ROUTES[route]] = seat, turn
        for name in ("planned", "lost"):
            for route, seat in facts.get(name, ()):
                record[name][ROUTES[route]] |= 1 << seat
        for name in ("opening", "offered", "held", "completed"):
            for ticket, seat in facts.get(name, ()):
                record[name][TICKETS[ticket]] |= 1 << seat
        for seat, turns in enumerate(facts.get("turns", ())):
            record["seat"]["turns"][seat][ACTIONS.index("draw")] = turns
    return Balance(Trial(edition, players), records)


HELENA, DENVER = "duluth-helena", "denver-el_paso"
FOUR = (
    ((100, 80), {"claims": {HELENA: (0, 4)}, "lost": [(HELENA, 1)], "planned": [(HELENA, 0), (HELENA, 1)]}),
    ((90, 110), {"claims": {HELENA: (0, 8)}, "planned": [(HELENA, 0)], "turns": (10, 12)}),
    ((70, 70), {"claims": {HELENA: (1, 6)}, "turns": (14, 14)}),
    ((50, 60), {"planned": [(HELENA, 1)], "turns": (20, 19)}),
)


def test_routes_are_counted_by_game():
    figures = {one.route.id: one for one in made(*FOUR).routes}
    one = figures[HELENA]
    assert (one.used.value, one.turn.value, one.planned.value, one.lost.value) == (0.75, 6, 0.75, 0.25)
    assert one.sought.value == 0.25
    claimed_for_points = ((1, 0), {"claims": {HELENA: (0, 3)}, "planned": [(HELENA, 1)], "lost": [(HELENA, 1)]})
    assert made(claimed_for_points).routes[ROUTES[HELENA]].sought.value == 1
    assert one.owner_wins.value == pytest.approx((1 + 0 + 0.5) / 3 - 0.5)
    assert figures["denver-helena"].used.value == 0
    assert figures["denver-helena"].turn is None
    assert made(((1, 2), {})).routes[0].lost is None  # nobody plans here


def test_a_connection_is_used_by_any_of_its_tracks():
    games = [((1, 2), {"claims": {f"portland-seattle-{track}": (0, 1)}}) for track in (1, 2, 2)]
    balance = made(*games, ((1, 2), {}))
    used = {one.routes[0].id: one.used.value for one in balance.connections}
    assert used["portland-seattle-1"] == 0.75
    assert [one.used.value for one in balance.routes if one.route.id.startswith("portland-seattle")] == [0.25, 0.5]
    assert len(balance.connections) == len({(route.a, route.b) for route in USA.routes})


def test_the_whole_game():
    balance = made(*FOUR)
    assert [one.wins.value for one in balance.seats] == [0.375, 0.625]
    assert [one.total.value for one in balance.seats] == [77.5, 80]
    assert (balance.score.value, balance.winning_score.value) == (78.75, 85)
    assert balance.margins.tolist() == [20, 20, 0, 10]
    assert (balance.margin.value, balance.shared.value, balance.close.value) == (12.5, 0.25, 0.25)
    assert balance.lengths.tolist() == [0, 12, 14, 20]
    assert balance.endings["trains"].value == 1
    assert balance.counted(balance.margins, 20) == [(0, 0.5), (20, 0.5)]


def test_tickets_kept_completed_worth_and_lucky():
    saw = {"opening": [(DENVER, 0)], "offered": [(DENVER, 0)]}
    kept = saw | {"held": [(DENVER, 0)]}
    done = kept | {"completed": [(DENVER, 0)]}
    balance = made(((90, 80), done), ((90, 60), done), ((50, 60), kept), ((50, 60), saw), ((1, 99), {}))
    one = balance.tickets[TICKETS[DENVER]]
    assert (one.shortest, one.kept.value, one.completed.value) == (4, 0.75, pytest.approx(2 / 3))
    assert one.net.value == pytest.approx(4 * (1 + 1 - 1) / 3)
    assert one.luck.value == pytest.approx((10 + 30 - 10 - 10) / 4)
    assert one.luck_wins.value == pytest.approx(0.5 - 0.5)
    assert one.holder_wins.value == pytest.approx(0)  # it is the only ticket held
    assert one.fair is None  # its points hardly matter to a score: 0.25 of each
    balance = made(((90, 80), done), ((90, 60), done), ((50, 60), saw))
    assert balance.tickets[TICKETS[DENVER]].fair.value == pytest.approx(4 - 10 / (2 / 3))
    assert balance.completion.value == 1
    assert balance.tickets[0].kept is None


def test_winners_and_others_of_the_same_game_are_compared():
    balance = made(*FOUR[1:])
    (turns,) = (one for one in balance.habits if one.name == "Turns spent on cards")
    assert (turns.winners, turns.others) == (15.5, 15)  # the shared win does not count
    assert turns.difference.value == pytest.approx(0.5)
    assert turns.effect.value == pytest.approx(0.5 / np.std([10, 12, 14, 14, 20, 19]))


def test_a_game_that_was_stopped_is_left_out():
    balance = made(*FOUR)
    games = balance.games.copy()
    games["reason"][0] = -1
    assert (len(Balance(balance.trial, games).games), Balance(balance.trial, games).stopped) == (3, 1)
    with pytest.raises(aa.AllAboardError, match="None of the 1 games with 2 players came to its end"):
        Balance(balance.trial, games[:1])


def test_long_routes_are_the_longest_quarter():
    assert long_from([1, 1, 2, 2, 3, 3, 4, 5]) == 4
    assert long_from([2, 2, 2]) == 2


def test_the_shortest_way_is_in_trains():
    ways = {ticket.id: shortest(USA, ticket) for ticket in USA.tickets}
    assert (ways["denver-el_paso"], ways["los_angeles-new_york"], ways["seattle-new_york"]) == (4, 20, 20)


def test_little_is_found_in_few_games():
    assert findings(made(*FOUR)) == []


def test_seats_and_dead_routes_are_found_in_many():
    games = [((2, 1), {"claims": {HELENA: (0, 1)}})] * 300 + [((1, 2), {"claims": {HELENA: (0, 1)}})] * 100
    found = findings(made(*games))
    seats = [(one.what, one.reason) for one in found if one.kind == "seat"]
    assert seats[0] == ("Seat 1", "wins 75.0% [70.5%, 79.0%], not 50%")
    assert len(seats) == 2
    dead = {one.id for one in found if one.kind == "route"}
    assert HELENA not in dead
    assert len(dead) == len({(route.a, route.b) for route in USA.routes}) - 1


def test_variants_are_compared_figure_by_figure_and_strangers_not():
    often = [((2, 1), {"claims": {HELENA: (0, 1)}})] * 50 + [((1, 2), {})] * 50
    seldom = [((2, 1), {"claims": {HELENA: (0, 1)}})] * 10 + [((1, 2), {})] * 90
    found = changes(made(*often), made(*seldom))
    assert {one.what for one in found} == {"Route Duluth – Helena: claimed", "Seat 1 wins", "Seat 2 wins"}
    one = next(one for one in found if "Helena" in one.what)
    assert one.high < 0
    assert one.low < -0.4 < one.high
    assert changes(made(*often), made(*often)) == []
    europe = Balance(Trial(aa.load_edition("europe"), 2), made(*often).games)
    assert changes(made(*often), europe) is None


# ---------------------------------------------------------------- a doctored map

DOCTORED = {
    # far too good: four trains for 40 points
    ("tickets.toml", '{ a = "denver",         b = "el_paso",        points =  4 }'): (
        '{ a = "denver",         b = "el_paso",        points = 40 }'
    ),
    # hardly to be done: across the continent for two points
    ("tickets.toml", '{ a = "boston",         b = "miami",          points = 12 }'): (
        '{ a = "portland",       b = "miami",          points =  2 }'
    ),
    # leads nowhere
    (
        "map.toml",
        '{ id = "las_vegas",',
    ): '{ id = "nowhere", name = "Nowhere", lat = 25.0, lon = -115.0 },\n{ id = "las_vegas",',
    ("map.toml", '{ a = "las_vegas",      b = "los_angeles",'): (
        '{ a = "nowhere", b = "raleigh", length = 2, color = "black" },\n{ a = "las_vegas",      b = "los_angeles",'
    ),
}


@pytest.fixture
def doctored(tmp_path):
    folder = tmp_path / "doctored"
    shutil.copytree(PACKAGE / "usa", folder)
    for (file, before), after in DOCTORED.items():
        text = (folder / file).read_text("utf-8")
        assert before in text
        (folder / file).write_text(text.replace(before, after), "utf-8")
    return aa.load_edition(folder)


@pytest.mark.slow
def test_a_doctored_map_is_seen_through(doctored, monkeypatch):
    monkeypatch.delenv("ALLABOARD_INTERPRET")
    if runner.wait_for_compiled() is None or policies.wait() is None:
        pytest.skip("too slow where nothing can be compiled")
    experiment = Experiment((doctored, USA), (2,), ("hard",), 1500)
    played = experiment.run(experiment.ledger(), workers=1)
    bad, good = (Balance(trial, played[trial]) for trial in experiment.trials)
    found = {}
    for one in findings(bad):
        found.setdefault(one.id, []).append(one.reason)
    assert "who sees it at the opening wins" in found["denver-el_paso"][0]
    assert any("completed by" in reason for reason in found["portland-miami"]), found["portland-miami"]
    assert "claimed in" in found["nowhere-raleigh"][0]
    assert not {"denver-el_paso", "portland-miami", "nowhere-raleigh"} & {one.id for one in findings(good)}
    lucky = {one.ticket.id: one for one in bad.tickets}["denver-el_paso"]
    assert lucky.luck.low > 5
    assert lucky.fair.value < 30
    assert any("Denver – El Paso: luck" in one.what for one in changes(bad, good))
