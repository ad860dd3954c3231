"""The vector environment: seeds, rewards, new deals, opponents, and what it refuses."""

import itertools

import numpy as np
import pytest

import allaboard as aa
from allaboard.envs import CHOICES, OBSERVATION, VectorEnv
from properties.walks import TABLES


def played(env: VectorEnv, steps: int, seed: int = 1) -> list[bytes]:
    """Everything that an environment shows in random games."""
    env.reset(seed)
    shown = []
    for _ in range(steps):
        env.step(env.sample().copy())
        shown.append(env.observations.tobytes() + env.masks.tobytes() + env.rewards.tobytes() + env.dones.tobytes())
    return shown


def test_the_arrays_have_the_sizes_that_are_promised():
    env = VectorEnv("europe", 5, 8)
    observations, masks = env.reset(0)
    assert (observations.shape, observations.dtype) == ((8, OBSERVATION), np.uint8)
    assert (masks.shape, masks.dtype) == ((8, CHOICES), np.uint8)
    assert observations is env.observations


def test_the_same_seed_plays_the_same_games_and_another_seed_others():
    env = VectorEnv("san_francisco", 3, 16)
    assert played(env, 60) == played(env, 60) == played(VectorEnv("san_francisco", 3, 16), 60)
    assert played(env, 60) != played(env, 60, seed=2)


def test_threads_change_nothing():
    assert played(VectorEnv("usa", 3, 33), 120) == played(VectorEnv("usa", 3, 33, threads=2), 120)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_games_end_pay_and_begin_anew(edition, players):
    env = VectorEnv(edition, players, 32)
    env.reset(3)
    ended = 0
    for _ in range(700):
        _, _, rewards, dones = env.step(env.sample().copy())
        over = dones == 1
        assert not rewards[~over].any()
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-5)
        for game in np.flatnonzero(over):
            ended += 1
            best = env.totals[game].max()
            winners = np.flatnonzero(env.winners[game])
            assert len(winners)
            assert all(env.totals[game][winner] == best for winner in winners)
            losers = np.flatnonzero(env.winners[game] == 0)
            assert not len(losers) or rewards[game][losers].max() < rewards[game][winners].min()
            if len(winners) == 1:
                assert rewards[game][winners[0]] == pytest.approx(1)
    assert ended > 10


@pytest.mark.parametrize("edition", ["usa", "europe", "first_journey"])
def test_points_add_up_to_the_final_margin(edition):
    """What a seat is paid over a game is its final score beyond the other's; in First Journey ten for each ticket."""
    env = VectorEnv(edition, 2, 16, reward="points")
    env.reset(9)
    paid, ended = np.zeros((16, 2)), 0
    for _ in range(500):
        env.step(env.sample().copy())
        paid += env.rewards
        for game in np.flatnonzero(env.dones):
            worth = 10 if edition == "first_journey" else 1
            margin = worth * (int(env.totals[game][0]) - int(env.totals[game][1]))
            assert paid[game][0] * 100 == pytest.approx(margin, abs=1e-2)
            assert paid[game][1] * 100 == pytest.approx(-margin, abs=1e-2)
            paid[game] = 0
            ended += 1
    assert ended > 5


def test_one_choice_that_is_not_allowed_changes_nothing_at_all():
    env = VectorEnv("usa", 2, 4)
    env.reset(1)
    good = env.sample().copy()
    before = env._games.states.copy()
    for wrong in (CHOICES, -1, int(np.flatnonzero(env.masks[2] == 0)[0])):
        picks = good.copy()
        picks[2] = wrong
        with pytest.raises(aa.AllAboardError, match="not allowed in game 2"):
            env.step(picks)
        assert np.array_equal(env._games.states, before)
    with pytest.raises(aa.AllAboardError, match="4 whole numbers"):
        env.step(good[:3])
    with pytest.raises(aa.AllAboardError, match="4 whole numbers"):
        env.step(good.astype(float))
    env.step(good)


def test_with_opponents_the_choice_is_always_the_learners():
    env = VectorEnv("san_francisco", 3, 24, opponents=("greedy", "racer"))
    env.reset(4)
    seats, ended = set(), 0
    for _ in range(150):
        assert np.array_equal(env.seats, env.learners())
        seats.update(env.seats.tolist())
        env.step(env.sample().copy())
        ended += int(env.dones.sum())
    assert seats == {0, 1, 2}
    assert ended > 10


@pytest.mark.parametrize("games", [3, 4])
def test_the_learner_sits_at_another_seat_in_each_game(games):
    env = VectorEnv("san_francisco", 2, games, opponents=("random",))
    env.reset(1)
    seats = [[seat] for seat in env.learners()]
    for _ in range(400):
        env.step(env.sample().copy())
        for game in np.flatnonzero(env.dones):
            seats[game].append(env.learners()[game])
    assert all(len(taken) > 3 for taken in seats)
    assert all(a != b for taken in seats for a, b in itertools.pairwise(taken))


def test_a_random_opponent_is_no_match_for_a_bots_advice():
    env = VectorEnv("san_francisco", 2, 32, opponents=("random",))
    env.reset(2)
    won = ended = 0.0
    while ended < 100:
        learners = env.learners()
        env.step(env.advice("greedy"))
        for game in np.flatnonzero(env.dones):
            ended += 1
            won += env.winners[game][learners[game]] / env.winners[game].sum()
    assert won / ended > 0.9


def test_opponents_play_by_the_same_seed_the_same():
    def games():
        return played(VectorEnv("first_journey", 2, 8, opponents=("hard",)), 60)

    assert games() == games()


def test_who_follows_a_bots_advice_plays_as_well_as_the_bot():
    """Half of the games against itself, where random choices win hardly any."""
    env = VectorEnv("san_francisco", 2, 64, opponents=("greedy",))
    shares = {}
    for name in ("advice", "random"):
        env.reset(2)
        won = ended = 0.0
        while ended < 300:
            picks = env.advice("greedy") if name == "advice" else env.sample().copy()
            learners = env.learners().copy()
            env.step(picks)
            for game in np.flatnonzero(env.dones):
                ended += 1
                won += env.winners[game][learners[game]] / env.winners[game].sum()
        shares[name] = won / ended
    assert 0.38 < shares["advice"] < 0.62
    assert shares["random"] < 0.1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "2 to 5 players"),
        ({"opponents": ("expert",)}, "'expert' does not run in compiled code"),
        ({"opponents": ("greedy", "greedy")}, "there are 1 opponents, not 2"),
        ({"reward": "money"}, "win or points"),
        ({"edition": "atlantis"}, "atlantis"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(options, sentence):
    with pytest.raises(aa.AllAboardError, match=sentence):
        VectorEnv(**options)


def cheapest(edition: aa.Edition, view: aa.View, a: str, b: str) -> int | None:
    """Trains still missing between two cities, told slowly: every improvement until there is none."""
    mine = {route for route, owner in view.routes.items() if owner == view.seat}
    twins_of_mine = {route.twin for route in edition.routes if route.id in mine and route.twin}
    shut = (set(view.routes) | set(view.closed) | twins_of_mine) - mine
    cost = {a: 0}
    changed = True
    while changed:
        changed = False
        for route in edition.routes:
            if route.id in shut or (route.id not in mine and route.length > view.trains[view.seat]):
                continue
            for here, there in ((route.a, route.b), (route.b, route.a)):
                price = 0 if route.id in mine else route.length
                if here in cost and cost[here] + price < cost.get(there, 999):
                    cost[there] = cost[here] + price
                    changed = True
    return cost.get(b)


@pytest.mark.parametrize(("edition", "players"), [("usa", 3), ("europe", 2), ("first_journey", 4)])
def test_plans_say_what_is_missing_and_where(edition, players):
    env = VectorEnv(edition, players, 3, plans=True)
    env.reset(6)
    found = env.edition
    compared = 0
    for step in range(150):
        if step % 5 == 0:
            for game in range(3):
                view = env._games.view(int(env.seats[game]), game)
                missing, wanted = env.plans[game][:64], env.plans[game][64:]
                for number, ticket in enumerate(found.tickets):
                    if ticket.id not in {*view.tickets, *view.offered}:
                        assert missing[number] == 0
                        continue
                    compared += 1
                    trains = cheapest(found, view, ticket.a, ticket.b)
                    assert missing[number] == (255 if trains is None else trains)
                lengths = [found.routes[route].length for route in np.flatnonzero(wanted)]
                held = [n for n, ticket in enumerate(found.tickets) if ticket.id in view.tickets and missing[n] != 255]
                assert sum(lengths) <= sum(int(missing[n]) for n in held)
                assert bool(lengths) == any(missing[n] for n in held)
        env.step(env.sample().copy())
    assert compared > 50
