"""The file in which games are noted as they end, so that nothing is lost when a tournament or the lab is stopped.

The first line says what is being played, each further line is a game. A line that was cut short is
dropped; a game that is there twice counts once.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, TextIO, TypeVar

from allaboard import AllAboardError


class Entry(Protocol):
    """A game, or some games that were played together."""

    @property
    def number(self) -> int: ...

    def to_dict(self) -> dict[str, Any]: ...


Noted = TypeVar("Noted", bound=Entry)


class Ledger(Generic[Noted]):
    def __init__(
        self, path: Path, what: str, settings: Mapping[str, Any], code: str, read: Callable[[Mapping[str, Any]], Noted]
    ) -> None:
        """Reads what there is of a tournament (or `what` it is); `code` stands for the rules and bots that play."""
        self.path = path
        self.what = what
        self.played: dict[int, Noted] = {}
        self._entry = read
        self._head: dict[str, Any] = {what: dict(settings), "code": code}
        self._found: dict[str, Any] | None = None
        self._file: TextIO | None = None
        try:
            content = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise self._trouble("read", error) from error
        self._whole = content.rfind(b"\n") + 1
        beginning = f'{{"{what}":'.encode()
        if not self._whole and not content.startswith(beginning[: len(content)]):
            raise self._foreign(1)
        self._read(content[: self._whole])

    def _read(self, content: bytes) -> None:
        for place, line in enumerate(content.splitlines()):
            try:
                found = json.loads(line)
                if place == 0:
                    self._found = {self.what: dict(found[self.what]), "code": found["code"]}
                else:
                    game = self._entry(found)
                    self.played.setdefault(game.number, game)
            except (ValueError, KeyError, TypeError) as error:
                raise self._foreign(place + 1) from error
        if self._found:
            self._compare(self._found[self.what])

    def _compare(self, found: Mapping[str, Any]) -> None:
        wanted = self._head[self.what]
        others = [f"{name} {_shown(found.get(name))}" for name in wanted if found.get(name) != wanted[name]]
        if others:
            raise AllAboardError(
                f"{self.path} holds the games of another {self.what}, with {', '.join(others)}. "
                "Please name another file, or remove this one."
            )

    def __enter__(self) -> "Ledger[Noted]":
        """Open for more games."""
        if self._found and self._found["code"] != self._head["code"]:
            raise AllAboardError(
                f"The games in {self.path} were played before the rules or the bots were changed. "
                "Please name another file, or remove this one."
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
            if self._file.tell() > self._whole:
                self._file.truncate(self._whole)
            if not self._found:
                self._write(self._head)
        except OSError as error:
            raise self._trouble("written", error) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def note(self, game: Noted) -> None:
        try:
            self._write(game.to_dict())
        except OSError as error:
            raise self._trouble("written", error) from error
        self.played[game.number] = game

    def remove(self) -> None:
        """The games have been told and need not be kept; where a file cannot be removed, it stays."""
        with suppress(OSError):
            self.path.unlink()

    def _write(self, document: Mapping[str, Any]) -> None:
        if self._file is None:
            raise ValueError("The ledger is not open.")
        self._file.write(json.dumps(document, separators=(",", ":")) + "\n")
        self._file.flush()

    def _foreign(self, line: int) -> AllAboardError:
        return AllAboardError(
            f"Line {line} of {self.path} is not what {_article(self.what)} writes. Please name another file."
        )

    def _trouble(self, verb: str, error: OSError) -> AllAboardError:
        return AllAboardError(f"{self.path} could not be {verb} ({error.strerror or error}).")


def _article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"


def _shown(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else "not set" if value is None else str(value)
