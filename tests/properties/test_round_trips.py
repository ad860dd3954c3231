"""Everything has three forms and a way back: actions, events, positions, records and views.

And "what may be done" is the same as "what is not refused": the offer and the refusals of the rules agree on
every row of the action table.
"""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import allaboard as aa
from allaboard.engine.action_rows import from_row
from allaboard.engine.actions import read_action
from allaboard.engine.vocabulary import LEGAL
from properties.test_conservation import check_whole
from properties.walks import (
    EVERY_TABLE,
    TABLES,
    at_random,
    choice,
    everything,
    examples,
    games,
    is_sentence,
    short_walk,
    state_bytes,
    walk,
)

PLAIN = (aa.Pass(), aa.DrawTickets(), aa.SwapTickets(), aa.AbandonTunnel(), aa.Draw("blind"))
MANY_ACTIONS = 40  # of a state's actions so many at most are played, in each form


def through_json(thing):
    return json.loads(json.dumps(thing, allow_nan=False))


# ---------------------------------------------------------------- actions


def check_forms(game: aa.Game, action: aa.Action) -> None:
    assert read_action(action) == action
    assert read_action(through_json(action.to_dict())) == action
    assert aa.parse_action(str(action), game.edition) == action
    assert through_json(action.to_dict()) == action.to_dict()


def check_every_legal_action(game: aa.Game, random: Random) -> None:
    """In each of its forms it may be played, and does the same."""
    for seat in game.to_act:
        legal = game.legal(seat)
        assert len(set(legal)) == len(legal)
        assert len({str(action) for action in legal}) == len(legal)
        for action in legal:
            check_forms(game, action)
            assert game.why_not(seat, action) is None
        before = everything(game)
        for action in random.sample(legal, min(len(legal), MANY_ACTIONS)):
            twins = [game.copy() for _ in range(3)]
            forms = (action, through_json(action.to_dict()), str(action))
            events = [twin.play(seat, form) for twin, form in zip(twins, forms, strict=True)]
            assert events[0] == events[1] == events[2]
            assert everything(twins[0]) == everything(twins[1]) == everything(twins[2]) != before
            assert twins[0].record()["actions"][-1] == [seat, str(action)]
        assert everything(game) == before, "a copy is a game of its own"


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_every_legal_action_can_be_played_in_all_three_forms(edition, players):
    random = Random(players)
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, 4):
            check_every_legal_action(game, random)


def some_refused(game: aa.Game, seat: int, random: Random) -> list[aa.Action]:
    """Actions that the edition knows, but that are not legal now; the other seats' legal ones among them."""
    board, s = game._table.board, game._table.state
    some = {from_row(board, s, seat, row) for row in random.sample(range(len(board.rows)), 60)}
    theirs = {action for other in game.to_act for action in game.legal(other)[:9]}
    return sorted((some | theirs | set(PLAIN)) - set(game.legal(seat)), key=str)


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_every_other_action_is_refused_with_a_sentence_and_changes_nothing(edition, players):
    random, codes = Random(players), set()
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, 8):
            for seat in range(players):
                for action in some_refused(game, seat, random):
                    before = everything(game)
                    with pytest.raises(aa.IllegalAction) as error:
                        game.play(seat, random.choice([action, action.to_dict(), str(action)]))
                    assert is_sentence(str(error.value)), error.value
                    assert game.why_not(seat, action) == str(error.value)
                    assert everything(game) == before
                    codes.add(error.value.code)
    assert {"not_your_turn", "wrong_phase", "game_is_over"} <= codes


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_what_is_offered_is_exactly_what_is_not_refused(edition, players):
    """For every row of the action table and every seat."""
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, 6):
            table = game._table
            for seat in range(players):
                offered = table.offer(seat)
                allowed = [row for row in range(len(table.board.rows)) if table.refusal(seat, row) == LEGAL]
                assert sorted(offered) == allowed
                assert bool(allowed) == (seat in game.to_act)


# ---------------------------------------------------------------- positions


def check_continues_alike(one: aa.Game, other: aa.Game, random: Random, decisions: int) -> None:
    for _ in range(decisions):
        assert one.position() == other.position()
        assert one.to_act == other.to_act
        assert [one.legal(seat) for seat in range(one.players)] == [other.legal(seat) for seat in range(other.players)]
        if one.over:
            break
        seat, action = choice(one, "even", random)
        assert one.play(seat, action) == other.play(seat, action)
    assert [one.view(seat) for seat in (None, *range(one.players))] == [
        other.view(seat) for seat in (None, *range(other.players))
    ]
    assert (one.scores, one.winners) == (other.scores, other.winners)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_goes_on_from_its_position_as_if_nothing_had_happened(edition, players):
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, 4):
            document = through_json(game.position())
            assert document == game.position()
            loaded = aa.Game.from_position(document)
            check_continues_alike(game, loaded, Random(seed), decisions=25)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_seldom_happens_is_kept_in_a_position_too(edition, players):
    """Passes and the last round are rare in random games, so they are put there."""
    game = aa.Game.new(edition, players, 1)
    while game.phase != "turn":
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    changes = {"passes": 1, "final_turns": 1, "seat": players - 1, "scores": [7, *range(1, players)]}
    for key, value in changes.items():
        document = game.position() | {key: value}
        assert aa.Game.from_position(document).position() == document


def from_part(document: dict) -> aa.Game | None:
    try:
        return aa.Game.from_position(document)
    except aa.PositionError as error:
        refusal = str(error)
    assert is_sentence(refusal)
    return None


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_part_of_a_position_is_filled_in_to_a_whole_one(edition, players):
    """Any key but edition and players may be left out: the rest is filled in or refused, never wrong."""
    random, loaded = Random(players), 0
    for seed, policy in games(edition, players, 2):
        for game in at_random(edition, players, seed, policy, 6):
            for _ in range(6):
                document = game.position()
                left_out = {"scores", *random.sample(sorted(document), random.randint(1, 20))}
                if left_out & {"piles", "tokens"}:
                    left_out |= {"piles", "tokens"}  # one without the other may name lost tokens
                for key in left_out - {"edition", "players"}:
                    del document[key]
                filled = from_part(document)
                if filled is not None:
                    loaded += 1
                    check_whole(filled)
    assert loaded > 10


# ---------------------------------------------------------------- records, events and views


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_record_replays_to_the_same_bytes_and_log(edition, players):
    for seed, policy in games(edition, players, 2):
        *_, game = walk(edition, players, seed, policy)
        again = aa.Game.replay(through_json(game.record()))
        assert everything(again) == everything(game)
        assert (again.names, again.seed_hex) == (game.names, game.seed_hex)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_record_that_begins_with_a_position_replays_too(edition, players):
    for seed, policy in games(edition, players, 1):
        for middle in at_random(edition, players, seed, policy, 3):
            game, random = aa.Game.from_position(middle.position()), Random(seed)
            for _ in range(30):
                if not game.over:
                    game.play(*choice(game, policy, random))
            again = aa.Game.replay(through_json(game.record()))
            assert everything(again) == everything(game)
            assert again.seed_hex is None


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_events_records_positions_and_views_survive_json(edition, players):
    for seed, policy in games(edition, players, 1):
        for number, game in enumerate(walk(edition, players, seed, policy)):
            if number % 6 == 0 or game.over:
                for seat in (None, *range(players)):
                    view = game.view(seat).to_dict()
                    assert through_json(view) == view
                for document in (game.position(), game.record(), game.scores):
                    assert through_json(document) == document
        for event in game.log:
            for viewer in (None, *range(players)):
                seen = event.seen_by(viewer).to_dict()
                assert through_json(seen) == seen
                assert type(event).type == seen["type"]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_log_is_all_that_play_returned(edition, players):
    [(seed, policy)] = games(edition, players, 1)
    random = Random(seed)
    game = aa.Game.new(edition, players, seed)
    noted = list(game.log)
    while not game.over and len(game.record()["actions"]) < 300:
        noted += game.play(*choice(game, policy, random))
        assert game.log[len(game.log) - 1] == noted[-1]
    assert tuple(noted) == game.log


@examples(30)
@given(
    table=st.sampled_from(TABLES),
    seed=st.one_of(st.integers(), st.text(max_size=80)),
    choices=st.lists(st.integers(0, 999), max_size=40),
)
def test_any_short_game_comes_back_from_its_record_and_its_position(table, seed, choices):
    *_, game = short_walk(*table, seed, choices)
    assert state_bytes(aa.Game.replay(through_json(game.record()))) == state_bytes(game)
    assert aa.Game.from_position(through_json(game.position())).position() == game.position()


def test_what_was_checked_is_not_taken_for_the_next_step():
    game = aa.Game.new("usa", 2, seed=1)
    while game.phase != "turn":
        seat = game.to_act[0]
        game.play(seat, game.legal(seat)[0])
    seat = game.seat
    assert game.checked(seat, "draw blind") == "draw blind"
    for _ in range(2):
        game.play(seat, "draw blind")
    with pytest.raises(aa.IllegalAction, match="turn"):
        game.checked(seat, "draw blind")
