"""Editions: folders of TOML, read into validated parts.

This is the only place of the engine that reads files. An edition is data: nothing else in the
program knows any edition by its name.
"""

import dataclasses
import functools
import hashlib
import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from ..errors import EditionError, shown
from .check import problems_of
from .parts import (
    CardRules,
    City,
    EastWestRules,
    Edition,
    EndingRules,
    FerryRules,
    Look,
    MarketRules,
    PathRules,
    Provenance,
    Ridge,
    Route,
    RouteRules,
    Rules,
    ScoringRules,
    Sea,
    StationRules,
    SwapRules,
    Ticket,
    TicketRules,
    TouristRules,
    TunnelRules,
)
from .reader import Place, problem
from .schema import FILES, names_key

__all__ = [
    "CardRules",
    "City",
    "EastWestRules",
    "Edition",
    "EndingRules",
    "FerryRules",
    "Look",
    "MarketRules",
    "PathRules",
    "Provenance",
    "Ridge",
    "Route",
    "RouteRules",
    "Rules",
    "ScoringRules",
    "Sea",
    "StationRules",
    "SwapRules",
    "Ticket",
    "TicketRules",
    "TouristRules",
    "TunnelRules",
    "check_edition",
    "edition_named",
    "editions",
    "load_edition",
]

PACKAGE = Path(__file__).parents[2] / "editions"
MOST_BYTES = 1_000_000
MOST_SENTENCES = 5  # of an error; check_edition has them all
TOPICS: dict[str, Any] = {
    "cards": CardRules,
    "market": MarketRules,
    "routes": RouteRules,
    "ferries": FerryRules,
    "tunnels": TunnelRules,
    "stations": StationRules,
    "tourists": TouristRules,
    "tickets": TicketRules,
    "swaps": SwapRules,
    "east_west": EastWestRules,
    "paths": PathRules,
    "ending": EndingRules,
    "scoring": ScoringRules,
}


def editions() -> tuple[str, ...]:
    """The names of the editions that come with the package."""
    return tuple(sorted(path.parent.name for path in PACKAGE.glob("*/edition.toml")))


def load_edition(path_or_name: str | Path) -> Edition:
    """An edition of the package by its name, or any other by its folder."""
    if isinstance(path_or_name, str) and path_or_name in editions():
        return _packaged(path_or_name)
    edition, problems = _read(path_or_name)
    if edition is None or problems:
        raise EditionError(_joined(problems))
    return edition


def edition_named(name: object, own: Edition | None) -> Edition:
    """The edition that a document names: the caller's own, or one of the package; never a path, as it may be a trap."""
    if own is not None and name == own.id:
        return own
    if isinstance(name, str) and name in editions():
        return _packaged(name)
    raise EditionError(f"There is no edition {shown(name)}; the editions are {', '.join(editions())}.")


def check_edition(path_or_name: str | Path) -> list[str]:
    """Every problem of an edition, each as one sentence with its file and key; none if right."""
    return _read(path_or_name)[1]


@functools.cache
def _packaged(name: str) -> Edition:
    return load_edition(PACKAGE / name)


def _joined(problems: list[str]) -> str:
    text = "\n".join(problems[:MOST_SENTENCES])
    more = len(problems) - MOST_SENTENCES
    return text if more <= 0 else f"{text}\n… and {more} more."


def _read(path_or_name: object) -> tuple[Edition | None, list[str]]:
    """The edition, when at least its files could be read, and its problems."""
    folder = _folder(path_or_name)
    if folder is None:
        return None, [_unknown(path_or_name)]
    problems: list[str] = []
    values = {}
    for file, table in FILES.items():
        document = _document(folder / file, problems)
        if document is not None:
            values[file] = table.read(Place(file, "", problems, tuple(table.keys)), document)
            _check_provenance(file, document, problems)
    if problems:
        return None, problems
    edition = _assemble(values)
    return edition, problems_of(edition)


def _folder(path_or_name: object) -> Path | None:
    if not isinstance(path_or_name, str | Path) or "\0" in str(path_or_name):
        return None
    folder = PACKAGE / path_or_name if path_or_name in editions() else Path(path_or_name)
    try:
        return folder if folder.is_dir() else None
    except OSError:  # a path too long to be one
        return None


def _unknown(path_or_name: object) -> str:
    given = str(path_or_name)[:200] if isinstance(path_or_name, str | Path) else type(path_or_name).__name__
    return f"There is no edition or folder {given!r}; the editions are {', '.join(editions())}."


def _document(path: Path, problems: list[str]) -> dict[str, Any] | None:
    """A TOML file as it is; None, and a problem, when it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(f"it has more than {MOST_BYTES} bytes")
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))  # some editors put a mark before it
    except FileNotFoundError:
        sentence = f"the file is missing; an edition has {', '.join(FILES)}."
    except OSError as error:
        sentence = f"the file cannot be read ({error.strerror})."
    except UnicodeDecodeError as error:
        sentence = f"byte {error.start} is not UTF-8; right is a text file in UTF-8."
    except RecursionError:
        sentence = "it is nested too deeply; right are the tables of the format."
    except ValueError as error:  # TOMLDecodeError is one, and says the line
        sentence = f"it is not right TOML: {_plain(str(error))}. The slip is there or just before."
    problems.append(problem(path.name, "", sentence))
    return None


def _plain(message: str) -> str:
    return re.sub(r"\s+", " ", message)[:200].rstrip(".")


def _check_provenance(file: str, document: dict[str, Any], problems: list[str]) -> None:
    named = document.get("provenance", {})
    for path in named if isinstance(named, dict) else ():
        if not names_key(file, path):
            place = Place(file, "provenance", problems).within(path)
            place.wrong("no such key is in this file; right is a key, or a dotted path of keys.")


def _assemble(values: dict[str, dict[str, Any]]) -> Edition:
    header, board, deck = (values[file] for file in FILES)
    rules: dict[str, Any] = {
        topic: None if table is None else TOPICS[topic](**table) for topic, table in header["rules"].items()
    }
    edition = Edition(
        id=header["id"],
        name=header["name"],
        least_players=header["players"]["least"],
        most_players=header["players"]["most"],
        cities=tuple(City(**entry) for entry in board["cities"]),
        routes=_routes(board["routes"]),
        tickets=tuple(Ticket(id=f"{entry['a']}-{entry['b']}", **entry) for entry in deck["tickets"]),
        rules=Rules(**rules),
        look=_look(**board["look"]),
        provenance={
            key: Provenance(**entry) for value in values.values() for key, entry in value["provenance"].items()
        },
        digest="",
    )
    return dataclasses.replace(edition, digest=_digest(edition))


def _look(ground: str, seas: tuple[dict[str, Any], ...], ridges: tuple[dict[str, Any], ...]) -> Look:
    return Look(ground, tuple(Sea(**entry) for entry in seas), tuple(Ridge(**entry) for entry in ridges))


def _routes(entries: tuple[dict[str, Any], ...]) -> tuple[Route, ...]:
    tracks = Counter((entry["a"], entry["b"]) for entry in entries)
    seen: Counter[tuple[str, str]] = Counter()
    routes = []
    for entry in entries:
        ends = (entry["a"], entry["b"])
        seen[ends] += 1
        name, number = "-".join(ends), seen[ends]
        if tracks[ends] == 1:
            routes.append(Route(id=name, twin=None, **entry))
        else:
            routes.append(Route(id=f"{name}-{number}", twin=f"{name}-{3 - number}", **entry))
    return tuple(routes)


def _digest(edition: Edition) -> str:
    """A name for what the rules read: spelling, places and the look may be mended without losing old records.

    The order of keys stays: that of the colors matters.
    """
    content = dataclasses.asdict(edition)
    del content["provenance"], content["digest"], content["name"], content["look"]
    for route in content["routes"]:
        del route["bend"]
    content["cities"] = [city.id for city in edition.cities]
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()
