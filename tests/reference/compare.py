"""Plays one game twice, here and in the engine, and stops at the first difference."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from allaboard.engine.edition import load_edition

from .checks import check_conservation
from .game import Endless, ReferenceGame
from .policies import POLICIES
from .schedule import where as where_is
from .tally import Tally
from .tickets import complete, ticket_points

NOT_COMPARED = ("generator", "seed")  # how the engine keeps its stream is its own affair
MOST_DECISIONS = 1000  # First Journey can go on for ever when nobody claims


class Difference(Exception):
    """Where the two games part, in words."""

    def __init__(self, where: str, field: str, engine: Any, reference: Any) -> None:
        super().__init__(f"{where}: {field} differs\n  engine:    {engine}\n  reference: {reference}")
        self.field = field


def plain(thing: Any) -> Any:
    """The same thing as JSON would carry it: tuples become lists."""
    return json.loads(json.dumps(thing))


def compare(where: str, field: str, engine: Any, reference: Any) -> None:
    engine, reference = plain(engine), plain(reference)
    if engine == reference:
        return
    if isinstance(engine, dict) and isinstance(reference, dict):
        for key in sorted({*engine, *reference}):
            missing = "(no such key)"
            compare(where, f"{field}.{key}", engine.get(key, missing), reference.get(key, missing))
    both_lists = isinstance(engine, list) and isinstance(reference, list)
    if both_lists and len(engine) == len(reference):
        for place, (one, other) in enumerate(zip(engine, reference, strict=True)):
            compare(where, f"{field}[{place}]", one, other)
    raise Difference(where, field, engine, reference)


def compare_sets(where: str, field: str, engine: set[str], reference: set[str]) -> None:
    if engine != reference:
        only = f"only here: {sorted(engine - reference)[:8]}"
        raise Difference(where, field, only, f"only here: {sorted(reference - engine)[:8]}")


def compare_state(where: str, engine: Any, reference: ReferenceGame) -> dict[int, list[str]]:
    """Everything that both can be asked. Returns the legal actions by seat."""
    compare(where, "to_act", engine.to_act, reference.to_act)
    compare(where, "over", engine.over, reference.over)
    position = {k: v for k, v in engine.position().items() if k not in NOT_COMPARED}
    compare(where, "position", position, reference.position())
    compare(where, "scores", engine.scores, reference.scores)
    compare(where, "winners", engine.winners, reference.winners)
    legal: dict[int, list[str]] = {}
    for seat in reference.seats:
        here = reference.legal(seat)
        texts = [str(action) for action in engine.legal(seat)]
        compare_sets(where, f"legal({seat})", set(texts), set(here))
        compare(where, f"number of legal({seat})", len(texts), len(here))
        if here:
            legal[seat] = sorted(here)
    return legal


def compare_events(where: str, engine: list[dict[str, Any]], here: list[dict[str, Any]], game: ReferenceGame) -> None:
    """Event by event. Only the stations' borrowed routes are not laid down by B3 when
    several are equally good: those of the engine are checked for being as good."""
    lent = [event for event in engine if event["type"] == "station_used"]
    compare(
        where,
        "events",
        [event for event in engine if event["type"] != "station_used"],
        [event for event in here if event["type"] != "station_used"],
    )
    if game.over and game.edition.rules.stations is not None:
        check_lent_routes(where, lent, game)
    elif lent:
        raise Difference(where, "station_used before the end", lent, [])


def check_lent_routes(where: str, lent: list[dict[str, Any]], game: ReferenceGame) -> None:
    for seat in game.seats:
        own = [event for event in lent if event["seat"] == seat]
        cities = [event["city"] for event in own]
        if len(set(cities)) != len(cities) or not set(cities) <= set(game.stations[seat]):
            raise Difference(where, f"station_used of seat {seat}", own, game.stations[seat])
        for event in own:
            route = game.route[event["route"]]
            if event["city"] not in (route.a, route.b):
                raise Difference(where, "station_used", event, "the route does not touch the city")
            if game.owner.get(route.id, seat) == seat:
                raise Difference(where, "station_used", event, "not another player's route")
        routes = [game.route[name] for name in game.routes_of(seat)]
        routes += [game.route[event["route"]] for event in own]
        tickets = [game.ticket[name] for name in game.tickets[seat]]
        done = complete(tickets, routes)
        got = [ticket_points(tickets, done), len(done)]
        score = game.scores[seat]
        best = [score["tickets"], score["completed_tickets"]]
        compare(where, f"tickets with the lent routes of seat {seat}", got, best)


def forms(action: Any, count: int) -> Any:
    """The engine takes an action as itself, as a dict and as text: each in turn."""
    return (action, action.to_dict(), str(action))[count % 3]


def new_engine_game(folder: str, players: int, seed: int | str) -> Any:
    # Imported here so that the reference can be run before there is an engine.
    import allaboard as aa

    return aa.Game.new(folder, players=players, seed=seed)


def play_side_by_side(
    edition: str,
    players: int,
    seed: int | str,
    policy: str,
    tally: Tally,
    new_game: Callable[[str, int, int | str], Any] = new_engine_game,
) -> ReferenceGame | None:
    """One whole game. None when it was given up because it would not end."""
    choose = POLICIES[policy]
    random = Random(f"{edition} {players} {seed} {policy}")
    engine = new_game(where_is(edition), players, seed)
    reference = ReferenceGame(load_edition(where_is(edition)), list(engine.names), seed)
    tally.game_began(reference)
    header = f"edition {edition}, {players} players, seed {seed!r}, policy {policy}"
    where = f"{header}, step 0 (the deal)"
    all_events = len(engine.log)
    for step in range(1, MOST_DECISIONS + 1):
        legal = compare_state(where, engine, reference)
        if reference.over:
            compare(where, "length of the log", len(engine.log), all_events)
            return reference
        seat = random.choice(sorted(legal))
        text = choose(reference, seat, legal[seat], random)
        where = f"{header}, step {step}, seat {seat}: {text}"
        try:
            here = reference.play(seat, text)
        except Endless:
            tally["endless"] += 1
            return None
        action = next(action for action in engine.legal(seat) if str(action) == text)
        events = [plain(event.to_dict()) for event in engine.play(seat, forms(action, step))]
        all_events += len(events)
        compare_events(where, events, here, reference)
        tally.step(reference, text, here)
    tally["given up"] += 1
    return None


def play_alone(edition: str, players: int, seed: int | str, policy: str, tally: Tally) -> ReferenceGame | None:
    """The same game of the reference by itself, with its own checks."""
    choose = POLICIES[policy]
    random = Random(f"{edition} {players} {seed} {policy}")
    names = [f"Player {seat + 1}" for seat in range(players)]
    game = ReferenceGame(load_edition(where_is(edition)), names, seed)
    tally.game_began(game)
    check_conservation(game)
    for _ in range(MOST_DECISIONS):
        if game.over:
            return game
        seat = random.choice(game.to_act)
        legal = sorted(game.legal(seat))
        assert len(legal) > 1 or legal == ["abandon_tunnel"], legal
        text = choose(game, seat, legal, random)
        try:
            events = game.play(seat, text)
        except Endless:
            tally["endless"] += 1
            return None
        tally.step(game, text, events)
        check_conservation(game)
    tally["given up"] += 1
    return None
