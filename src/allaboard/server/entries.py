"""The entries of a table's log. A table is the fold of its entries, so they are never changed: new ones come."""

import msgspec

from .naming import tag


class Entry(msgspec.Struct, frozen=True, tag_field="type", tag=tag, omit_defaults=True):
    pass


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit on a seat: a person, a bot, or, with neither, whoever comes."""

    name: str = ""
    person: str | None = None
    bot: str | None = None


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed when a table is made."""

    edition: str
    clock: int | None = None  # seconds for each turn
    spectators: bool = True
    listed: bool = False
    hints: bool = True
    shuffle: bool = True  # who begins follows from the seed
    pace: float = 0.8  # the least seconds between two moves of bots, for people to follow them


class Created(Entry, frozen=True):
    host: str
    code: str
    options: Options
    places: list[Place]


class Seated(Entry, frozen=True):
    """A person takes an open seat or a bot's, before the game or in it."""

    seat: int
    person: str
    name: str


class BotSeated(Entry, frozen=True):
    seat: int
    bot: str
    name: str


class Vacated(Entry, frozen=True):
    seats: list[int]


class Started(Entry, frozen=True):
    seed: str
    salt: str
    order: list[int]  # the former seat of each new one
    digest: str = ""  # of the edition, which must not change until the game is over


class Played(Entry, frozen=True):
    seat: int
    action: str
    person: str | None = None  # None: a bot
    id: str = ""  # the client's own, to know it again


class Lapsed(Entry, frozen=True):
    """The clock of a turn ran out."""

    seat: int


class StoodIn(Entry, frozen=True):
    """A bot plays on for people who left, or resigned for good."""

    seats: list[int]
    resigned: bool = False


class Returned(Entry, frozen=True):
    seats: list[int]


class Paused(Entry, frozen=True):
    """No clock runs from `since` on, in milliseconds."""

    since: int


class Resumed(Entry, frozen=True):
    pass


class Said(Entry, frozen=True):
    person: str
    name: str
    text: str
    id: str = ""


class Muted(Entry, frozen=True):
    person: str
    muted: bool = True


class Rematched(Entry, frozen=True):
    table: str


class Closed(Entry, frozen=True):
    pass


TableEntry = (
    Created
    | Seated
    | BotSeated
    | Vacated
    | Started
    | Lapsed
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | Said
    | Muted
    | Rematched
    | Closed
)
AnyEntry = TableEntry | Played

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read(body: bytes) -> AnyEntry:
    return _decoder.decode(body)


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)
