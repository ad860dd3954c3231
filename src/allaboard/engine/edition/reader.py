"""Readers of edition files: each takes a value of a TOML document and hands back a checked one.

Whatever is wrong is written down at its place, as a sentence that says what would be right, and
reading goes on: so one look at a file finds all its problems.
"""

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from .. import errors

ID = re.compile(r"[a-z0-9_]{1,40}")
MOST_OPTIONS = 20  # that a sentence lists
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")


def problem(file: str, key: str, sentence: str) -> str:
    """The form of every complaint: the file, the key, and what would be right."""
    return f"{file}: {key}: {sentence}" if key else f"{file}: {sentence}"


def nearest(word: str, known: Iterable[str]) -> str:
    """What somebody who wrote `word` may have meant."""
    options = list(known)
    close = difflib.get_close_matches(word[:100], options, n=1)
    if close:
        return f"did you mean {close[0]}?"
    listed = options if len(options) <= MOST_OPTIONS else [*options[:MOST_OPTIONS], "…"]
    return f"right is one of {', '.join(listed)}." if options else "leave it out."


def shown(value: object) -> str:
    """A value in the words of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return errors.shown(value)


@dataclass(frozen=True)
class Place:
    """A spot in a file, where something can be wrong; `top` are the keys that belong above the file's tables."""

    file: str
    key: str
    problems: list[str]
    top: tuple[str, ...] = ()

    def within(self, key: str) -> "Place":
        name = key if ID.fullmatch(key) else shown(key)
        return Place(self.file, f"{self.key}.{name}" if self.key else name, self.problems, self.top)

    def entry(self, number: int, value: object) -> "Place":
        return Place(self.file, entry_key(self.key, number, value), self.problems, self.top)

    def wrong(self, sentence: str) -> None:
        self.problems.append(problem(self.file, self.key, sentence))

    def misfit(self, value: object, expects: str) -> None:
        self.wrong(f"{shown(value)} does not fit; right is {expects}.")


def entry_key(key: str, number: int, value: object) -> str:
    """The name of a list's entry: its number, counted from 1, and its ids where it has them."""
    if not isinstance(value, dict):
        return f"{key} {number}"
    ids = [str(value[name]) for name in ("id", "a", "b") if isinstance(value.get(name), str)]
    return f"{key} {number} ({shown('-'.join(ids))[1:-1]})" if ids else f"{key} {number}"


class Reader(Protocol):
    @property
    def expects(self) -> str: ...

    def read(self, place: Place, value: object) -> Any: ...


@dataclass(frozen=True)
class Plain:
    """A single value, taken as it is when it is accepted."""

    expects: str
    accepts: Callable[[Any], bool]

    def read(self, place: Place, value: object) -> Any:
        if not self.accepts(value):
            place.misfit(value, self.expects)
        return value


@dataclass(frozen=True)
class Items:
    """A list of like values; `limit` says which constant bounds its length."""

    each: Reader
    least: int
    most: int
    limit: str = ""

    @property
    def expects(self) -> str:
        return f"a list of {self.least} to {self.most} entries{self.limit}"

    def read(self, place: Place, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            place.misfit(value, self.expects)
            return ()
        if not self.least <= len(value) <= self.most:
            place.wrong(f"it has {len(value)} entries; right is {self.expects}.")
            return ()
        return tuple(self.each.read(place.entry(number, entry), entry) for number, entry in enumerate(value, start=1))


@dataclass(frozen=True)
class Entries:
    """A table whose keys the edition chooses: ids, or dotted paths of them."""

    each: Reader
    most: int
    limit: str = ""
    dotted: bool = False

    @property
    def expects(self) -> str:
        return f"a table of at most {self.most} entries{self.limit}, each key an id"

    def read(self, place: Place, value: object) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) > self.most:
            place.misfit(value, self.expects)
            return {}
        for key in value:
            parts = key.split(".") if self.dotted else [key]
            if not all(ID.fullmatch(part) for part in parts):
                place.within(key).wrong("this key does not fit; right are a-z, digits and _.")
        return {key: self.each.read(place.within(key), entry) for key, entry in value.items()}


@dataclass(frozen=True)
class Numbered:
    """A table whose keys are whole numbers, handed back in their order."""

    each: Reader
    least: int
    most: int
    limit: str = ""

    @property
    def expects(self) -> str:
        return f"a table with numbers from {self.least} to {self.most}{self.limit} as keys"

    def read(self, place: Place, value: object) -> dict[int, Any]:
        if not isinstance(value, dict):
            place.misfit(value, self.expects)
            return {}
        result = {}
        for key, entry in value.items():
            if NUMBER.fullmatch(key) and self.least <= int(key) <= self.most:
                result[int(key)] = self.each.read(place.within(key), entry)
            else:
                place.within(key).wrong(f"this key does not fit; right is {self.expects}.")
        return dict(sorted(result.items()))


@dataclass(frozen=True)
class Key:
    """A key of a table; without a default it must be there."""

    reader: Reader
    default: Any = ...


@dataclass(frozen=True)
class Table:
    """A table with fixed keys."""

    keys: dict[str, Key]

    @property
    def expects(self) -> str:
        return f"a table with {', '.join(self.keys)}" if self.keys else "an empty table"

    def read(self, place: Place, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            place.misfit(value, self.expects)
            return {}
        unused = [key for key in self.keys if key not in value]
        for key in value:
            if key not in self.keys:
                place.within(key).wrong(f"this key is unknown; {_instead(place, key, unused)}")
        return {key: self._value(place.within(key), value, key) for key in self.keys}

    def _value(self, place: Place, value: dict[str, object], name: str) -> Any:
        key = self.keys[name]
        if name in value:
            return key.reader.read(place, value[name])
        if key.default is ...:
            place.wrong(f"this key is missing; right is {key.reader.expects}.")
        return key.default


def _instead(place: Place, key: str, unused: list[str]) -> str:
    """In TOML whatever stands below [look] belongs to look: easily overlooked."""
    if place.key and key in place.top:
        return f"{key} belongs at the top of the file, above the first line in [brackets]."
    return nearest(key, unused)


def whole(least: int, most: int, limit: str = "") -> Plain:
    return Plain(
        f"a whole number from {least} to {most}{limit}",
        lambda value: type(value) is int and least <= value <= most,
    )


def real(least: float, most: float) -> Plain:
    return Plain(
        f"a number from {least} to {most}",
        lambda value: type(value) in (int, float) and least <= value <= most,
    )


def choice(*options: str) -> Plain:
    return Plain(
        "one of " + ", ".join(f'"{option}"' for option in options),
        lambda value: isinstance(value, str) and value in options,
    )


def text(most: int) -> Plain:
    return Plain(
        f"a text of 1 to {most} printable characters",
        lambda value: isinstance(value, str) and 0 < len(value) <= most and value.isprintable() and not value.isspace(),
    )


def is_id(value: object) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


FLAG = Plain("true or false", lambda value: isinstance(value, bool))
IDENTIFIER = Plain("an id of 1 to 40 small letters a-z, digits and _", is_id)
COLOR = Plain('a color of the cards in edition.toml, or "grey"', is_id)
