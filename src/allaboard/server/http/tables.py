"""Tables over HTTP: making, finding, joining, leaving. What happens at one is told by its socket."""

import io
from typing import Annotated, Any, Literal

import msgspec
import segno
from fastapi import APIRouter, Path, Response
from fastapi.requests import HTTPConnection
from pydantic import BaseModel, ConfigDict, Field

from .. import wishes
from ..attendant import Wish
from ..entries import Options, Place
from ..errors import Refused
from ..house import House
from ..people import Person
from ..room import Room
from ..table import Table
from ..telling import table_info
from .context import TableId, TheHouse, TheSettings, base_url
from .identity import MaybeMe, Me
from .refusals import NO_MAP, NO_NAME, refusals

router = APIRouter(
    prefix="/api",
    tags=["tables"],
    responses=refusals(
        s401=NO_NAME,
        s404="`unknown_table` or `unknown_code`.",
        s409="The code says why this cannot be done at the table as it is now.",
        s410=NO_MAP,
    ),
)

Level = Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(wishes.LEVELS)})]
SeatNumber = Annotated[int, Path(ge=0, le=9, description="The seat, counted from 0")]
USUAL = Options(edition="")


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Body):
    kind: Literal["me", "here", "bot", "open"] = Field(
        description="me; somebody else at my device (here); a bot; or open for whoever comes"
    )
    name: str | None = Field(None, max_length=40, description="Of somebody at my device")
    bot: Level = "medium"


class NewTable(Body):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"edition": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hard"}], "start": True}]
        },
    )
    edition: str = Field(max_length=40)
    seats: list[NewSeat] = Field(min_length=1, max_length=9)
    clock: int | None = Field(USUAL.clock, ge=1, le=10_000_000, description="Seconds for each turn; a day is 86400")
    spectators: bool = USUAL.spectators
    listed: bool = USUAL.listed
    hints: bool = USUAL.hints
    shuffle: bool = Field(USUAL.shuffle, description="Who begins follows from the seed; otherwise the first seat does")
    pace: float = Field(USUAL.pace, ge=0, le=wishes.MOST_PACE, description="Least seconds between two moves of bots")
    start: bool = Field(False, description="Begin at once, if no seat is open")


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    code: str
    edition: str
    status: str
    seats: list[dict[str, Any]]
    clock: int | None
    updated: int
    your_seats: list[int] = []
    your_turn: bool = False


class Sit(Body):
    seat: int | None = Field(None, ge=0, le=9, description="Which one; else the first open one, else a bot's")


class SeatChange(Body):
    bot: Level | None = Field(description="The bot that shall sit there; null opens the seat")


class Mute(Body):
    muted: bool = True


async def granted(house: House, table: str, me: Person, wish: Wish) -> dict[str, Any]:
    """The table after a wish of mine."""
    room = await house.room(table)
    await room.write(wish)
    return describe(room, me.id)


def describe(room: Room, person: str | None) -> dict[str, Any]:
    table = room.table
    document: dict[str, Any] = msgspec.to_builtins(table_info(table))
    mine = table.seats_of(person)
    return document | {
        "your_seats": mine,
        "your_turn": any(s in table.to_act for s in mine),
        "host": person == table.host,
    }


def line(table: Table, person: str | None) -> TableLine:
    info = table_info(table)
    mine = table.seats_of(person)
    return TableLine(
        id=table.id,
        code=table.code,
        edition=table.options.edition,
        status=table.status,
        seats=[{"name": seat.name, "kind": seat.kind, "bot": seat.bot} for seat in info.seats],
        clock=table.options.clock,
        updated=table.updated,
        your_seats=mine,
        your_turn=any(seat in table.to_act for seat in mine),
    )


@router.post("/tables", status_code=201, summary="Make a table")
async def create(body: NewTable, house: TheHouse, settings: TheSettings, me: Me) -> dict[str, Any]:
    if sum(seat.kind == "me" for seat in body.seats) > 1:
        raise Refused("bad_seats", "You can sit on one seat; others at your device are “here”.", 422)
    options = msgspec.convert(body, Options, from_attributes=True)
    places = [_place(seat, me) for seat in body.seats]
    most = settings.limits.tables_per_person
    async with house.one_at_a_time(me.id):
        unfinished = await house.tables_of(me.id)
        if len(unfinished) >= most and len(await house.rooms_of(unfinished)) >= most:
            raise Refused(
                "too_many_tables", f"You have {most} tables that are not over. Finish or leave one first.", 429
            )
        room = await house.create(me.id, options, places, start=body.start)
    return describe(room, me.id)


def _place(seat: NewSeat, me: Person) -> Place:
    if seat.kind == "bot":
        return Place(bot=seat.bot)
    if seat.kind == "open":
        return Place()
    return Place(me.name if seat.kind == "me" else seat.name or me.name, person=me.id)


@router.get("/tables", summary="Listed tables: waiting for people first")
async def listed(house: TheHouse, me: MaybeMe) -> list[TableLine]:
    rooms = await house.rooms_of(await house.listed())
    return [line(room.table, me.id if me else None) for room in rooms]


@router.get("/me/tables", summary="My tables that are not over")
async def mine(house: TheHouse, me: Me) -> list[TableLine]:
    rooms = await house.rooms_of(await house.tables_of(me.id))
    return [line(room.table, me.id) for room in rooms if room.table.status != "over"]


@router.get("/codes/{code}", summary="The table with a code")
async def by_code(code: Annotated[str, Path(max_length=20)], house: TheHouse, me: MaybeMe) -> dict[str, Any]:
    return describe(await house.room(await house.by_code(code)), me.id if me else None)


@router.get("/tables/{table}", summary="One table")
async def one(table: TableId, house: TheHouse, me: MaybeMe) -> dict[str, Any]:
    return describe(await house.room(table), me.id if me else None)


@router.get("/tables/{table}/qr.svg", summary="Its invitation as a QR code", response_class=Response)
async def qr(table: TableId, house: TheHouse, settings: TheSettings, connection: HTTPConnection) -> Response:
    room = await house.room(table)
    drawing = io.BytesIO()
    segno.make(f"{base_url(connection, settings)}/join/{room.table.code}").save(drawing, kind="svg", scale=8, border=2)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


@router.post("/tables/{table}/sit", summary="Take a seat")
async def sit(table: TableId, body: Sit, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.sit(table, me.id, me.name, body.seat))


@router.put("/tables/{table}/seats/{seat}", summary="The host gives a seat to a bot, or opens it")
async def change_seat(table: TableId, seat: SeatNumber, body: SeatChange, house: TheHouse, me: Me) -> dict[str, Any]:
    bot = body.bot
    if bot is None:
        return await granted(house, table, me, lambda table: wishes.open_seat(table, me.id, seat))
    return await granted(house, table, me, lambda table: wishes.put_bot(table, me.id, seat, bot))


@router.post("/tables/{table}/start", summary="The host begins the game")
async def start(table: TableId, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.start(table, me.id))


@router.post("/tables/{table}/leave", summary="Leave; in a game a bot plays on until you come back")
async def leave(table: TableId, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.leave(table, me.id))


@router.post("/tables/{table}/return", summary="Take one's seat back from the bot")
async def come_back(table: TableId, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.come_back(table, me.id))


@router.post("/tables/{table}/resign", summary="Resign for good; a bot plays on")
async def resign(table: TableId, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.resign(table, me.id))


@router.put("/tables/{table}/seats/{seat}/mute", summary="The host mutes somebody in the chat")
async def mute(table: TableId, seat: SeatNumber, body: Mute, house: TheHouse, me: Me) -> dict[str, Any]:
    return await granted(house, table, me, lambda table: wishes.mute(table, me.id, seat, body.muted))


@router.post("/tables/{table}/rematch", summary="The same once more")
async def rematch(table: TableId, house: TheHouse, me: Me) -> dict[str, Any]:
    new = await house.rematch(await house.room(table), me.id)
    return describe(await house.room(new), me.id)
