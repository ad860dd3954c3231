"""The editions that can be played here: those of the package, and those of a folder that the host names."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from allaboard import Edition, EditionError, editions, load_edition

from .colors import PICTURED
from .errors import Refused

log = structlog.get_logger()


@dataclass(frozen=True)
class Shelf:
    own: dict[str, Edition] = field(default_factory=dict)  # those of the folder, by id

    @property
    def ids(self) -> tuple[str, ...]:
        return (*editions(), *self.own)

    def edition(self, id: object) -> Edition:
        if isinstance(id, str) and id in self.ids:
            return self.own.get(id) or load_edition(id)
        shown = f"{id[:40]!r}" if isinstance(id, str) else "of that name"
        raise Refused("unknown_edition", f"There is no edition {shown} here; there are {', '.join(self.ids)}.", 404)

    def own_edition(self, id: object) -> Edition | None:
        """For what finds the editions of the package by itself."""
        return self.own.get(id) if isinstance(id, str) else None

    def same(self, id: str, digest: str) -> Edition:
        """The edition that a game was begun with: gone on with another version, it would be another game."""
        if id not in self.ids:
            sentence = f"This table is played on {id!r}, an edition that is no longer here. The host can bring it back."
            raise Refused("edition_gone", sentence, 410)
        edition = self.edition(id)
        if digest and digest != edition.digest:
            sentence = (
                f"This table was begun on another version of {edition.name}, whose map or rules have changed since."
            )
            raise Refused("edition_changed", sentence, 410)
        return edition


def read_shelf(folder: Path | None) -> Shelf:
    """Every edition of the folder, or a sentence about the first that is wrong."""
    return _shelf(load_edition(inner) for inner in _folders(folder))


def read_what_is_right(folder: Path | None) -> Shelf:
    """What can be read: no server should die because a map maker is at work."""
    right: list[Edition] = []
    try:
        for inner in _folders(folder):
            try:
                _shelf([*right, edition := load_edition(inner)])
            except EditionError as error:
                log.error("edition_left_out", folder=str(inner), error=str(error))
            else:
                right.append(edition)
    except EditionError as error:
        log.error("editions_left_out", folder=str(folder), error=str(error))
    return _shelf(right)


def _folders(folder: Path | None) -> list[Path]:
    """A folder of one edition, or of several."""
    if folder is None:
        return []
    if (folder / "edition.toml").exists():
        return [folder]
    try:
        found = sorted(path.parent for path in folder.glob("*/edition.toml"))
    except OSError as error:
        raise EditionError(f"{folder} cannot be read ({error.strerror}).") from error
    if not found:
        raise EditionError(f"There is no edition.toml in {folder}, nor in a folder inside it.")
    return found


def _shelf(own: Iterable[Edition]) -> Shelf:
    found: dict[str, Edition] = {}
    for edition in own:
        if edition.id in editions():
            raise EditionError(f"{edition.id} is an edition of the package; give yours another id in its edition.toml.")
        if edition.id in found:
            raise EditionError(f"Two editions have the id {edition.id}; give one of them another in its edition.toml.")
        if unseen := [color for color in edition.colors if color not in PICTURED]:
            known = ", ".join(PICTURED)
            raise EditionError(f"{edition.id}: the browser has no picture for {unseen[0]} cards; it has {known}.")
        found[edition.id] = edition
    return Shelf(found)
