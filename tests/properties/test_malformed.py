"""Hostile input: whatever comes in, a sentence comes out and the game stays as it was.

Only errors that All Aboard raises on purpose may leave it, each with a sentence for people.
"""

import math
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pytest

import allaboard as aa
from allaboard.engine.position_fields import KEYS as POSITION_KEYS
from properties import test_conservation as laws
from properties.walks import TABLES, at_random, choice, everything, games, is_sentence

DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]

# What a document may hold by mistake or by malice: JSON's types, and a few that Python programs pass instead.
JUNK = [
    None, True, False, 0, 1, -1, 2, 7, 99, 100, 2**15, 2**31, 2**63, -(2**63), 10**30, 10**5000, -(10**5000),
    0.0, 0.5, 1.0, -0.0, math.nan, math.inf, -math.inf, 1e308,
    "", " ", "0", "1", "-1", "NaN", "\0", "\n", "\ud800", "🚂" * 50, "x" * 100_000, "red", "locomotive", "blind",
    "usa", "europe", "paris", "../europe", "/", "/etc", "draw", "draw red red", "claim", "pass pass",
    b"", b"draw blind", [], [[]], [None], {}, {"": None}, {None: None}, {1: 2}, (), ((),), set(), DEEP,
    {"type": "draw"}, {"type": ["draw"]}, {"type": "draw", "card": "red", "more": 1}, {"type": {}},
]  # fmt: skip

# What only a program can pass where a seat or an action belongs.
THINGS = [
    3 + 4j, bytearray(b"x"), frozenset({1}), range(3), object(), aa, aa.Game, len, Ellipsis, NotImplemented, iter([]),
    np.int64(0), np.float64(0), np.array(0), np.array([0, 1]), np.zeros(3), aa.Action(), aa.Draw(None), aa.Draw(3),
    aa.KeepTickets("paris"), aa.KeepTickets((None,)), aa.ClaimRoute("dieppe-paris", "purple", "0"), aa.PayTunnel(-1),
]  # fmt: skip

OTHER_NAMES = {
    "europe": ["claim duluth-helena grey 0", "keep_tickets boston-miami", "place_tourists alcatraz", "draw grey"],
    "usa": ["build_station paris red 0", "claim dieppe-paris purple 0", "pay_tunnel 1", "take_token alcatraz"],
    "san_francisco": ["draw yellow", "swap_tickets", "build_station alcatraz red 0", "abandon_tunnel"],
    "first_journey": ["draw red", "draw_tickets", "place_tourists paris", "take_token paris", "draw purple"],
    "first_journey_usa": ["draw locomotive", "draw_tickets", "pay_tunnel 0", "build_station miami red 1"],
}


@lru_cache(maxsize=4)
def some_states(edition: str, players: int) -> tuple[aa.Game, ...]:
    """States in every phase that a few games come through."""
    found: dict[str, aa.Game] = {}
    for seed, policy in games(edition, players, 3):
        for game in at_random(edition, players, seed, policy, 60):
            found.setdefault(game.phase, game)
    return tuple(found.values())


def answer(error: type[Exception], ask: Callable[..., Any], *given: object) -> Any:
    """What is answered; None if it is refused with this error, which has to be a sentence then."""
    try:
        return ask(*given)
    except error as refusal:
        sentence = str(refusal)
    assert all(is_sentence(line) for line in sentence.split("\n")), sentence
    assert len(sentence) < 600, "a sentence, not the whole input"
    return None


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize(("edition", "players"), TABLES[::3])
def test_junk_seats_and_actions_are_refused_and_change_nothing(edition, players):
    for game in some_states(edition, players):
        before = everything(game)
        seat = game.to_act[0] if not game.over else 0
        good = game.legal(seat)[0] if not game.over else aa.Pass()
        for junk in JUNK + THINGS:
            assert answer(aa.IllegalAction, game.play, seat, junk) is None, junk
            assert is_sentence(game.why_not(seat, junk))
            if not (type(junk) is int and 0 <= junk < players):
                assert answer(aa.IllegalAction, game.play, junk, good) is None, junk
                assert is_sentence(game.why_not(junk, good))
                assert game.legal(junk) == []
                assert junk is None or answer(aa.IllegalAction, game.view, junk) is None, junk
        assert everything(game) == before


def action_with(action: dict, random: Random) -> object:
    """A good action's dict, spoiled somewhere."""
    spoiled = deepcopy(action)
    what = random.randrange(5)
    key = random.choice(sorted(spoiled))
    if what == 0:
        del spoiled[key]
    elif what == 1:
        spoiled[random.choice(["extra", "", "seat", "Type", 0])] = random.choice(JUNK)
    elif what == 2 and isinstance(spoiled[key], list):
        spoiled[key] = spoiled[key] * 2 + [random.choice(JUNK)]
    elif what == 3 and isinstance(spoiled[key], str):
        spoiled[key] = random.choice([spoiled[key].upper(), spoiled[key] + " ", spoiled[key][:-1], spoiled[key] * 2])
    else:
        spoiled[key] = random.choice(JUNK)
    return spoiled


@pytest.mark.parametrize(("edition", "players"), TABLES[1::3])
def test_spoiled_actions_are_refused_or_meant_something_else(edition, players):
    random, refused = Random(edition), 0
    for game in some_states(edition, players):
        if game.over:
            continue
        seat = game.to_act[0]
        legal = game.legal(seat)
        for _ in range(150):
            given = action_with(random.choice(legal).to_dict(), random)
            if random.random() < 0.3 and all(isinstance(value, str | int) for value in given.values()):
                given = " ".join(str(value)[:99] for value in given.values() if value not in (10**5000, -(10**5000)))
            twin = game.copy()
            before = everything(twin)
            events = answer(aa.IllegalAction, twin.play, seat, given)
            if events is None:
                refused += 1
                assert everything(twin) == before
            else:
                assert aa.parse_action(twin.record()["actions"][-1][1], game.edition) in legal
    assert refused > 100


@pytest.mark.parametrize("edition", sorted(OTHER_NAMES))
def test_another_editions_names_are_refused(edition):
    game = aa.Game.new(edition, 2, 1)
    while game.phase != "turn":
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    for text in OTHER_NAMES[edition]:
        before = everything(game)
        if any(str(action) == text for action in game.legal(0)):
            continue
        assert answer(aa.IllegalAction, game.play, 0, text) is None
        assert everything(game) == before


def test_junk_is_no_action_text():
    edition = aa.load_edition("europe")
    for junk in JUNK + THINGS:
        assert answer(aa.IllegalAction, aa.parse_action, junk, edition) is None, junk


def test_junk_makes_no_new_game():
    for junk in JUNK + THINGS:
        for players, seed in ((2, junk), (junk, 1)):
            game = answer(aa.AllAboardError, aa.Game.new, "usa", players, seed)
            assert game is None or game.players in range(2, 6)
        if not isinstance(junk, str) or junk not in aa.editions():
            assert answer(aa.EditionError, aa.Game.new, junk, 2, 1) is None, junk


# ---------------------------------------------------------------- documents


def places(document: object, path: tuple = ()) -> list[tuple]:
    """The way to every value of a JSON document, itself included."""
    found = [path]
    if len(path) == 5:
        return found
    if isinstance(document, dict):
        for key in document:
            found += places(document[key], (*path, key))
    elif isinstance(document, list):
        for i, item in enumerate(document):
            found += places(item, (*path, i))
    return found


def value_at(document: object, path: tuple) -> object:
    for key in path:
        document = document[key]  # type: ignore[index]
    return document


def spoiled(document: dict, words: list[str], random: Random) -> object:
    """The document with one to three changes: junk, a thing lost or doubled, a number off, another name."""
    copy: object = deepcopy(document)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        ways = places(copy)
        # Every key as often as every other, however much stands under it.
        top = random.choice(sorted({path[:1] for path in ways}, key=str))
        path = random.choice([way for way in ways if way[: len(top)] == top])
        if not path:
            if random.random() < 0.02:
                return random.choice(JUNK)
            continue
        parent, key = value_at(copy, path[:-1]), path[-1]
        parent = parent if isinstance(parent, dict | list) else {}
        value = parent[key]
        what = random.randrange(7)
        if what == 0:
            del parent[key]
        elif what == 1 and isinstance(value, list) and value:
            value.append(random.choice(value))
        elif what == 2 and isinstance(value, dict):
            value[random.choice([*words, "", "x"])] = random.choice([0, 1, 0, 1, 2, random.choice(JUNK)])
        elif what == 3 and isinstance(value, int) and not isinstance(value, bool):
            parent[key] = value + random.choice([-1, 1, 2, 1000])
        elif what == 4 and isinstance(value, str):
            parent[key] = random.choice(words)
        elif what == 5 and isinstance(value, list) and len(value) > 1:
            value.pop(random.randrange(len(value)))
        else:
            parent[key] = random.choice(JUNK)
    return copy


def words_of(edition: aa.Edition) -> list[str]:
    """Names that mean something somewhere in a document."""
    doubles = [route for route in edition.routes if route.twin]
    named = [*edition.cities[:9], *edition.routes[:9], *doubles[:12], *edition.tickets[:9]]
    phases = "opening_tickets place_tourists turn second_card keep_tickets tunnel take_token over".split()
    cards = [*edition.rules.cards.colors, "locomotive", "grey", "blind"]
    return [thing.id for thing in named] + phases + cards + [*aa.editions(), "0.16", "1.3", "draw blind", "pass"]


def check_playable(game: aa.Game, random: Random) -> None:
    """A position that was let in is a game like any other."""
    check_whole_but_points(game)
    for _ in range(6):
        if game.over:
            return
        assert game.to_act, "somebody can act until the end"
        game.play(*choice(game, "even", random))
        check_whole_but_points(game)
    assert aa.Game.from_position(game.position()).position() == game.position()


def check_whole_but_points(game: aa.Game) -> None:
    """A position may give points that no routes account for, and tokens that somebody lost."""
    at = game.position()
    laws.check_cards(game, at)
    laws.check_market(game, at)
    laws.check_trains(game, at)
    laws.check_tickets(game, at)
    laws.check_stations(game, at)
    laws.check_offers(game, at)
    laws.check_counts(game, at)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_spoiled_positions_are_refused_or_can_be_played(edition, players):
    random, tried, refused = Random(f"{edition} {players}"), 0, 0
    words = words_of(aa.load_edition(edition))
    for game in some_states(edition, players):
        for _ in range(60):
            document = game.position()
            if random.random() < 0.5:  # what follows from the rest would give other mistakes away
                for key in ("trains", "scores", "deck", "ticket_deck", "generator"):
                    del document[key]
            given = spoiled(document, words, random)
            loaded = answer(aa.PositionError, aa.Game.from_position, given)
            tried += 1
            if loaded is None:
                refused += 1
            else:
                check_playable(loaded, random)
    assert refused > tried / 4


def thrown_together(edition: aa.Edition, players: int, random: Random) -> dict:
    """A position of good names in random places: most of them break some rule, some of them none."""
    seats = range(players)
    cards = [*edition.rules.cards.colors, "locomotive"]

    def some(things: tuple, most: int) -> list[str]:
        return [thing.id for thing in random.choices(things, k=random.randint(0, most))]

    parts = {
        "routes": lambda: {route: random.choice(seats) for route in some(edition.routes, 9)},
        "hands": lambda: [{random.choice(cards): random.randint(0, 8) for _ in range(4)} for _ in seats],
        "stations": lambda: [some(edition.cities, 2) for _ in seats],
        "tickets": lambda: [some(edition.tickets, 2) for _ in seats],
        "completed": lambda: [some(edition.tickets, 1) for _ in seats],
        "tokens": lambda: [some(edition.cities, 1) for _ in seats],
        "market": lambda: random.choices(cards, k=random.randint(4, 5)),
        "discard": lambda: {random.choice(cards): random.randint(0, 8) for _ in range(4)},
        "deck": lambda: random.choices(cards, k=9),
        "ticket_deck": lambda: some(edition.tickets, 5),
        "swapped": lambda: some(edition.tickets, 2),
        "offered": lambda: some(edition.tickets, 3),
        "phase": lambda: random.choice(["turn", "turn", "second_card", "keep_tickets", "over", "place_tourists"]),
        "seat": lambda: random.choice(seats),
        "final_turns": lambda: random.randint(0, players),
    }
    chosen = random.sample(sorted(parts), random.randint(1, 4))
    return {"edition": edition.id, "players": players} | {key: parts[key]() for key in chosen}


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_positions_thrown_together_are_refused_or_can_be_played(edition, players):
    random, loaded = Random(f"{edition} {players}"), 0
    for _ in range(150):
        document = thrown_together(aa.load_edition(edition), players, random)
        game = answer(aa.PositionError, aa.Game.from_position, document)
        if game is not None:
            loaded += 1
            check_playable(game, random)
    assert 20 < loaded < 140


@pytest.mark.parametrize(("edition", "players"), TABLES[::2])
def test_spoiled_records_are_refused_or_can_be_replayed(edition, players):
    random, refused = Random(f"{edition} {players}"), 0
    words = words_of(aa.load_edition(edition))
    for game in some_states(edition, players):
        middle = aa.Game.from_position(game.position())
        if not game.over:
            middle.play(*choice(middle, "even", random))
        for document in (game.record(), middle.record()):
            document["actions"] = document["actions"][:40]
            for _ in range(25):
                given = spoiled(document, words, random)
                again = answer(aa.RecordError, aa.Game.replay, given)
                refused += again is None
                if again is not None:
                    assert aa.Game.replay(again.record()).record() == again.record()
    assert refused > 50


@pytest.mark.parametrize("key", sorted(POSITION_KEYS))
def test_junk_under_any_key_of_a_position_is_refused_by_its_name(key):
    """Unless the value happens to be a good one. Some keys are only wrong beside another one, which is named then."""
    good = aa.Game.new("europe", 3, 1)
    for junk in JUNK:
        try:
            aa.Game.from_position(good.position() | {key: junk})
        except aa.PositionError as error:
            sentence = str(error)
        else:
            continue
        assert is_sentence(sentence)
        assert sentence.split(":")[0] in (key, "offered", "market", "ticket_deck", "phase", "tunnel", "trains")


@pytest.mark.parametrize("key", ["actions", "edition", "edition_digest", "format", "names", "position", "seed"])
def test_junk_under_any_key_of_a_record_is_refused(key):
    game = aa.Game.new("europe", 3, 1)
    game.play(0, game.legal(0)[0])
    middle = aa.Game.from_position(game.position())
    for record in (game.record(), middle.record()):
        for junk in JUNK:
            answer(aa.RecordError, aa.Game.replay, record | {key: junk})


def test_junk_is_no_document():
    for junk in JUNK + THINGS:
        assert answer(aa.PositionError, aa.Game.from_position, junk) is None
        assert answer(aa.RecordError, aa.Game.replay, junk) is None
