"""What is written about a table: the entries of its log, and what lists and searches need to know of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LogEntry:
    table: str
    number: int
    at: int  # milliseconds since 1970, UTC
    body: bytes  # JSON


@dataclass(frozen=True)
class Member:
    person: str
    seat: int | None
    name: str


@dataclass(frozen=True)
class TableRow:
    """Written in the same transaction as the entry that changed it."""

    id: str
    code: str
    edition: str
    status: str  # "open", "playing" or "over"
    listed: bool
    host: str
    updated: int
    members: tuple[Member, ...]  # in place of the former ones
