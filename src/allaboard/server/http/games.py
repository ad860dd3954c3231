"""Editions, finished games and records over HTTP."""

import dataclasses
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.responses import StreamingResponse

from allaboard import Edition

from ..errors import Refused
from ..games import FinishedGame, finished_game, frames, import_record
from .context import TableId, TheHouse, TheShelf
from .identity import Me
from .refusals import NO_MAP, NO_NAME, refusals

router = APIRouter(
    prefix="/api",
    tags=["games"],
    responses=refusals(s401=NO_NAME, s404="`unknown_table` or `unknown_edition`.", s410=NO_MAP),
)


def edition_line(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "name": edition.name,
        "least_players": edition.least_players,
        "most_players": edition.most_players,
        "cities": len(edition.cities),
        "routes": len(edition.routes),
        "tickets": len(edition.tickets),
        "features": [topic for topic, rules in dataclasses.asdict(edition.rules).items() if rules is not None],
        "digest": edition.digest,
    }


@router.get("/editions", summary="The games that can be played")
def all_editions(shelf: TheShelf) -> list[dict[str, Any]]:
    return [edition_line(shelf.edition(id)) for id in shelf.ids]


@router.get("/editions/{edition}", summary="An edition: its map, tickets and numbers")
def one_edition(edition: Annotated[str, Path(pattern="^[a-z0-9_]{1,40}$")], shelf: TheShelf) -> dict[str, Any]:
    found = shelf.edition(edition)
    parts = ("rules", "cities", "routes", "tickets", "look")
    return edition_line(found) | {part: _plain(getattr(found, part)) for part in parts}


def _plain(part: Any) -> Any:
    if isinstance(part, tuple):
        return [dataclasses.asdict(item) for item in part]
    return dataclasses.asdict(part)


@router.get("/games/{table}", summary="A finished game: players, scores, proof of its shuffle")
async def summary(table: TableId, house: TheHouse) -> dict[str, Any]:
    return (await finished_game(house, table)).summary()


@router.get("/games/{table}/record.json", summary="Its record, to keep or to replay elsewhere")
async def record(table: TableId, house: TheHouse) -> Response:
    finished = await finished_game(house, table)
    name = f"allaboard-{finished.game.edition.id}-{table[:8]}.json"
    return Response(
        msgspec.json.format(msgspec.json.encode(finished.record()), indent=1),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/games/{table}/replay", summary="The game frame by frame")
async def replay(
    table: TableId,
    house: TheHouse,
    eyes: Annotated[str, Query(pattern="^([0-9]|all|none)$", description="A seat, all open, or none: public")] = "all",
) -> StreamingResponse:
    finished = await finished_game(house, table)
    seat = int(eyes) if eyes.isdigit() else None
    if seat is not None and seat >= finished.game.players:
        raise Refused("unknown_seat", f"There is no seat {seat}.", 422)
    return StreamingResponse(_frames(finished, seat, eyes == "all"), media_type="application/json")


async def _frames(finished: FinishedGame, seat: int | None, all_open: bool) -> AsyncIterator[bytes]:
    opening = b"["
    async for frame in frames(finished, seat, all_open):
        yield opening + msgspec.json.encode(frame)
        opening = b",\n"
    yield b"]"


@router.post("/records", status_code=201, summary="Import a record; it gets a link of its own")
async def import_one(document: Annotated[dict[str, Any], Body()], house: TheHouse, me: Me) -> dict[str, str]:
    return {"id": await import_record(house, document)}
