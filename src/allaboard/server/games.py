"""Finished games: of this house's tables, and imported ones. Each has a permanent link."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import insert, select

from allaboard import Game, RecordError

from . import wishes
from .errors import Refused
from .house import House
from .moment import now
from .storage import schema

MOST_ACTIONS = 5_000
FRAMES_AT_ONCE = 10


@dataclass(frozen=True)
class FinishedGame:
    id: str
    game: Game
    players: list[dict[str, Any]]  # of each seat: name, and the bot's level if it was one's own seat
    fairness: dict[str, str] | None
    finished: int | None

    def record(self) -> dict[str, Any]:
        return self.game.record() | ({"fairness": self.fairness} if self.fairness else {})

    def summary(self) -> dict[str, Any]:
        game = self.game
        return {
            "id": self.id,
            "edition": game.edition.id,
            "players": self.players,
            "over": game.over,
            "scores": game.scores,
            "winners": list(game.winners),
            "fairness": self.fairness and {**self.fairness, "seed": game.seed_hex},
            "finished": self.finished,
            "actions": len(self.record()["actions"]),
        }


async def finished_game(house: House, id: str) -> FinishedGame:
    document = await _imported(house, id)
    if document is not None:
        game = await asyncio.to_thread(Game.replay, document, house.shelf.own_edition(document.get("edition")))
        return FinishedGame(id, game, [{"name": name, "bot": None} for name in game.names], _proof(document), None)
    room = await house.room(id)
    table = room.table
    if house.shared and table.status != "over":
        await room.catch_up()  # it may have ended at another worker, and those who saw it ask here
    if table.game is None or not table.game.over:
        raise Refused("not_over", "This game is not over yet; its record is open at the end.", 403)
    players = [{"name": seat.name, "bot": seat.bot} for seat in table.seats]
    proof = {"salt": table.salt, "commitment": table.commitment or ""}
    return FinishedGame(id, table.game, players, proof, table.updated)


def _proof(document: dict[str, Any]) -> dict[str, str] | None:
    proof = document.get("fairness")
    if not isinstance(proof, dict):
        return None
    return {key: str(proof.get(key, "")) for key in ("salt", "commitment")}


async def _imported(house: House, id: str) -> dict[str, Any] | None:
    query = select(schema.records.c.document).where(schema.records.c.id == id)
    body = await house.store.run(lambda connection: connection.execute(query).scalar_one_or_none())
    return None if body is None else msgspec.json.decode(body, type=dict[str, Any])


async def import_record(house: House, document: dict[str, Any]) -> str:
    """Keep a record from elsewhere, if it can be replayed."""
    actions = document.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise RecordError(f"actions: a record has at most {MOST_ACTIONS} of them here.")
    try:
        body = msgspec.json.encode(document)
    except (UnicodeError, OverflowError, RecursionError) as error:
        raise RecordError("This record has numbers or letters that no game has.") from error
    await asyncio.to_thread(Game.replay, document, house.shelf.own_edition(document.get("edition")))
    id = wishes.fresh_id()
    statement = insert(schema.records).values(id=id, created=now(), document=body)
    await house.store.run(lambda connection: connection.execute(statement).rowcount)
    return id


async def frames(finished: FinishedGame, eyes: int | None, all_open: bool) -> AsyncIterator[dict[str, Any]]:
    """The game from its deal to its end, a frame after each action."""
    record = finished.game.record()
    actions = record["actions"]
    game = Game.replay(record | {"actions": []}, finished.game.edition)
    told = 0
    for number in range(len(actions) + 1):
        done: dict[str, Any] = {}
        if number > 0:
            seat, action = actions[number - 1]
            game.play(seat, action)
            done = {"seat": seat, "action": action}
        log = game.log
        events = [event if all_open else event.seen_by(eyes) for event in log[told:]]
        told = len(log)
        view = game.view(eyes).to_dict()
        if all_open:
            position = game.position()
            view |= {"all_hands": position["hands"], "all_tickets": position["tickets"]}
        yield {"number": number, **done, "events": [event.to_dict() for event in events], "view": view}
        if number % FRAMES_AT_ONCE == 0:
            await asyncio.sleep(0)
