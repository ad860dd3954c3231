"""The messages of a table's socket, version 1. docs/protocol.md tells their meaning, with an example of each."""

from typing import Annotated, Any

import msgspec

from .naming import tag

VERSION = 1


# ------------------------------------------------------------ from the client


Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=tag, forbid_unknown_fields=True):
    pass


class Play(Message, frozen=True):
    id: Id  # the client's own: sent again, the action is not done again
    action: dict[str, Any] | str
    seat: int | None = None  # needed only by whoever holds several seats
    seen: int | None = None  # the last number that the client knew of


class Say(Message, frozen=True):
    id: Id
    text: str


class Hint(Message, frozen=True):
    id: Id
    bot: str = "hard"
    seat: int | None = None


class Look(Message, frozen=True):
    """From now on the table as one of my seats sees it, or (null) as everybody may."""

    seat: int | None


class Ping(Message, frozen=True):
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


AnyMessage = Play | Say | Hint | Look | Ping
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read(text: str | bytes) -> AnyMessage:
    """Raises msgspec.ValidationError or msgspec.DecodeError."""
    return _decoder.decode(text)


# ------------------------------------------------------------ from the server


class Answer(msgspec.Struct, frozen=True, tag_field="type", tag=tag):
    pass


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    kind: str  # open, person or bot
    bot: str | None  # the level that plays here now: a bot's own seat, or a bot for somebody who is away
    away: bool
    resigned: bool
    lapses: int


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    code: str
    edition: str
    status: str  # open, playing or over
    clock: int | None
    spectators: bool
    listed: bool
    hints: bool
    seats: list[SeatInfo]
    commitment: str | None
    seed: str | None  # once the game is over
    salt: str | None
    paused: bool
    closed: bool
    rematch: str | None
    deadlines: list[int | None]  # of each seat, milliseconds since 1970


class You(msgspec.Struct, frozen=True):
    name: str
    seats: list[int]
    host: bool


class Past(msgspec.Struct, frozen=True):
    number: int
    at: int
    events: msgspec.Raw


class Welcome(Answer, frozen=True):
    protocol: int
    number: int
    you: You
    seat: int | None  # whose eyes the view is seen with
    table: TableInfo
    history: list[Past]  # what happened after `since`
    present: list[int]
    watching: int
    view: msgspec.Raw


class Update(Answer, frozen=True):
    number: int
    at: int
    events: msgspec.Raw
    table: msgspec.Raw
    you: You
    view: msgspec.Raw


class Seen(Answer, frozen=True):
    """The answer to `look`: all that happened, and how it stands, as these eyes may know it."""

    number: int
    seat: int | None
    history: list[Past]
    view: msgspec.Raw


class Done(Answer, frozen=True):
    """What was asked with this id is written down, as this number."""

    id: str
    number: int


class Error(Answer, frozen=True):
    code: str
    message: str
    id: str | None = None


class HintGiven(Answer, frozen=True):
    id: str
    seat: int
    number: int
    action: dict[str, Any]
    reason: dict[str, Any] | None


class Presence(Answer, frozen=True):
    present: list[int]  # the seats of people who are connected
    watching: int


class Pong(Answer, frozen=True):
    id: str


_encoder = msgspec.json.Encoder()
encode = _encoder.encode
NOTHING = msgspec.Raw(b"null")
NOBODY = You("", [], False)
