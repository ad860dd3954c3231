"""The file in which a tournament's games are noted as they end, so that nothing is lost when it is stopped.

The first line says what is being played, each further line is a game. A line that was cut short is
dropped; a game that is there twice counts once.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from allaboard import AllAboardError

from .played import Played

BEGINNING = b'{"tournament":'


class Ledger:
    def __init__(self, path: Path, settings: Mapping[str, Any], code: str) -> None:
        """Reads what there is; `code` stands for the rules and bots that play."""
        self.path = path
        self.played: dict[int, Played] = {}
        self._head: dict[str, Any] = {"tournament": dict(settings), "code": code}
        self._found: dict[str, Any] | None = None
        self._file: TextIO | None = None
        try:
            content = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise self._trouble("read", error) from error
        self._whole = content.rfind(b"\n") + 1
        if not self._whole and not content.startswith(BEGINNING[: len(content)]):
            raise self._foreign(1)
        self._read(content[: self._whole])

    def _read(self, content: bytes) -> None:
        for place, line in enumerate(content.splitlines()):
            try:
                found = json.loads(line)
                if place == 0:
                    self._found = {"tournament": dict(found["tournament"]), "code": found["code"]}
                else:
                    game = Played.from_dict(found)
                    self.played.setdefault(game.number, game)
            except (ValueError, KeyError, TypeError) as error:
                raise self._foreign(place + 1) from error
        if self._found:
            self._compare(self._found["tournament"])

    def _compare(self, found: Mapping[str, Any]) -> None:
        wanted = self._head["tournament"]
        others = [f"{name} {_shown(found.get(name))}" for name in wanted if found.get(name) != wanted[name]]
        if others:
            raise AllAboardError(
                f"{self.path} holds the games of another tournament, with {', '.join(others)}. "
                "Please name another file, or remove this one."
            )

    def __enter__(self) -> "Ledger":
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

    def note(self, game: Played) -> None:
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
        return AllAboardError(f"Line {line} of {self.path} is not what a tournament writes. Please name another file.")

    def _trouble(self, verb: str, error: OSError) -> AllAboardError:
        return AllAboardError(f"{self.path} could not be {verb} ({error.strerror or error}).")


def _shown(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else "not set" if value is None else str(value)
