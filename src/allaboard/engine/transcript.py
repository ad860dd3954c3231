"""Records: a game as its beginning and its actions, enough to play it again to the same bytes."""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from .edition import Edition, edition_named
from .errors import AllAboardError, EditionError, IllegalAction, RecordError, shown
from .seeds import is_seed

FORMAT = 1
NEEDED = {"edition", "names", "actions"}
KEYS = NEEDED | {"format", "edition_digest", "fairness"}  # the last is a server's proof of its shuffle
Game = TypeVar("Game")


def write(
    edition: Edition, names: tuple[str, ...], start: dict[str, Any], actions: list[tuple[int, str]]
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "edition": edition.id,
        "edition_digest": edition.digest,
        "names": list(names),
        **copy.deepcopy(start),
        "actions": [[seat, text] for seat, text in actions],
    }


def beginning(
    record: object, own: Edition | None, new: Callable[..., Game], from_position: Callable[..., Game]
) -> Game:
    """The game that a record begins with."""
    document = _checked(record)
    edition = _edition(document, own)
    try:
        if "position" in document:
            _check_same(document)
            return from_position(document["position"], edition)
        return new(edition, document["names"], document["seed"], shuffle_seats=False)
    except AllAboardError as error:
        raise RecordError(f"This record cannot begin: {error}") from error


def _checked(record: object) -> Mapping[str, Any]:
    if not isinstance(record, Mapping):
        raise RecordError("A record is a JSON object with edition, names, seed and actions.")
    if record.get("format", FORMAT) != FORMAT:
        raise RecordError(f"format: this program reads records of format {FORMAT}, not {shown(record['format'])}.")
    starts = {"seed", "position"} & set(record)
    if len(starts) != 1:
        raise RecordError("A record has either a seed or a position.")
    for key in NEEDED - set(record):
        raise RecordError(f"{key}: this key is missing.")
    for key in set(record) - KEYS - starts:
        raise RecordError(f"{shown(key)}: a record has no such key.")
    if "seed" in record and not is_seed(record["seed"]):
        raise RecordError("seed: this has to be a whole number or a text.")
    if not isinstance(record["names"], list) or not all(isinstance(name, str) for name in record["names"]):
        raise RecordError("names: this has to be a list of names.")
    return record


def _check_same(record: Mapping[str, Any]) -> None:
    """A position names its edition and players too."""
    position = record["position"]
    if not isinstance(position, Mapping) or position.get("edition") != record["edition"]:
        raise RecordError("position: this has to be a position of the record's edition.")
    if position.get("players") != record["names"]:
        raise RecordError("position: its players are not the record's names.")


def _edition(record: Mapping[str, Any], own: Edition | None) -> Edition:
    try:
        edition = edition_named(record["edition"], own)
    except EditionError as error:
        raise RecordError(f"edition: {error}") from error
    if record.get("edition_digest", edition.digest) != edition.digest:
        raise RecordError(f"edition_digest: the record was made with another version of {edition.name}.")
    return edition


def actions(record: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    if not isinstance(record["actions"], list):
        raise RecordError("actions: this has to be a list of [seat, action].")
    for number, entry in enumerate(record["actions"]):
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise RecordError(f"actions[{number}]: this has to be [seat, action].")
        yield entry[0], entry[1]


def replayed(play: Callable[[Any, Any], Any], number: int, seat: object, action: object) -> None:
    try:
        play(seat, action)
    except IllegalAction as refusal:
        raise RecordError(f"actions[{number}]: {refusal}") from refusal
