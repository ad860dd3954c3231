"""Tables in the middle of a game, written into the server's database as if they had been played there."""

import itertools
import random
import sqlite3
import time
from collections.abc import Callable
from functools import cache

from sqlalchemy import Engine, create_engine, insert
from sqlalchemy.pool import NullPool

from allaboard import Action, Game, load_edition
from allaboard.bots import Clock, make_bot
from allaboard.server.entries import AnyEntry, Created, Options, Place, Played, Started, write
from allaboard.server.entries import read as read_entry
from allaboard.server.storage import schema
from allaboard.server.table import Table
from allaboard.server.wishes import fresh_code, fresh_id
from server.running import Server
from server.scripted import folded
from web.wire import Wire

SALT = "00" * 16
SEEDS = range(1, 30)
Wanted = Callable[[Game], bool]


def phase(name: str, after: int = 0) -> Wanted:
    """Somebody is asked this, after so many actions."""
    return lambda game: game.phase == name and len(game.record()["actions"]) >= after


def payable_tunnel(game: Game) -> bool:
    return game.phase == "tunnel" and len(game.legal(game.seat)) > 1


def station_possible(game: Game) -> bool:
    return game.phase == "turn" and any(action.type == "build_station" for action in game.legal(game.seat))


def last_round(game: Game) -> bool:
    return game.phase == "turn" and game.view(None).final_turns is not None


def over(game: Game) -> bool:
    return game.over


@cache
def played(edition: str, players: int, wanted: Wanted) -> tuple[int, int, tuple[tuple[int, str], ...]]:
    """A seed, who is asked first, and the actions after which it is as wanted."""
    for choices, seed in itertools.product((sensible, eager), SEEDS):
        game, choose = Game.new(edition, players, f"{seed:064x}"), choices(edition, seed)
        actions: list[tuple[int, str]] = []
        while not wanted(game) and not game.over:
            seat = game.to_act[-1]
            action = str(choose(game, seat))
            game.play(seat, action)
            actions.append((seat, action))
        if wanted(game):
            return seed, min(game.to_act, default=0), tuple(actions)
    raise AssertionError(f"this moment of {edition} did not come in {2 * len(SEEDS)} games")


Choose = Callable[[Game, int], Action]


def sensible(edition: str, seed: int) -> Choose:
    bot = make_bot("greedy", load_edition(edition), seed)
    return lambda game, seat: bot.decide(game.view(seat), Clock(1.0))


def eager(edition: str, seed: int) -> Choose:
    """Any route that can be had, else anything: gets into what sensible players avoid."""
    dice = random.Random(seed)

    def choose(game: Game, seat: int) -> Action:
        legal = game.legal(seat)
        return dice.choice([action for action in legal if action.type == "claim"] or legal)

    return choose


def lay(server: Server | Wire, edition: str, wanted: Wanted, *places: Place) -> str:
    """A table with these people and bots; gives its id. Whoever is to decide sits on the first place."""
    seed, asked, actions = played(edition, len(places), wanted)
    host = places[0].person or "host"
    places = (*places[-asked:], *places[:-asked]) if asked else places
    table = Table(fresh_id())
    entries: list[AnyEntry] = [
        Created(host, fresh_code(), Options(edition, shuffle=False, pace=0), list(places)),
        Started(f"{seed:064x}", SALT, list(range(len(places)))),
        *(Played(seat, action, person=places[seat].person) for seat, action in actions),
    ]
    now = int(time.time() * 1000)
    for entry in entries:
        table.fold(entry, now)
    row = {"id": table.id, "code": table.code, "edition": edition, "status": "playing", "listed": False}
    rows = [
        {"table_id": table.id, "number": number, "at": now, "body": write(entry)}
        for number, entry in enumerate(entries)
    ]
    members = [
        {"table_id": table.id, "place": seat, "person": place.person, "seat": seat, "name": place.name}
        for seat, place in enumerate(places)
        if place.person
    ]
    engine = _engine(server)
    with engine.begin() as connection:
        connection.execute(insert(schema.tables).values(**row, host=host, updated=now, rated=False))
        connection.execute(insert(schema.members), members)
        connection.execute(insert(schema.log), rows)
    engine.dispose()
    return table.id


def _engine(server: Server | Wire) -> Engine:
    return create_engine(f"sqlite:///{server.data / 'allaboard.db'}", poolclass=NullPool)


def truth(server: Server | Wire, table: str, number: int | None = None) -> Table:
    """The table as it is, or was at a number: with all that is secret."""
    with sqlite3.connect(server.data / "allaboard.db") as database:
        rows = database.execute("SELECT at, body FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    database.close()
    end = None if number is None else number + 1
    return folded(table, ((read_entry(body), at) for at, body in itertools.islice(rows, end)))


def entries(server: Server | Wire, table: str) -> list[AnyEntry]:
    with sqlite3.connect(server.data / "allaboard.db") as database:
        rows = database.execute("SELECT body FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    database.close()
    return [read_entry(body) for (body,) in rows]
