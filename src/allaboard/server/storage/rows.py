"""What is written about a table: the entries of its log, and what lists and searches need to know of it."""

from typing import NamedTuple


class LogEntry(NamedTuple):
    """In the order of the log's columns."""

    table: str
    number: int
    at: int  # milliseconds since 1970, UTC
    body: bytes  # JSON


class Member(NamedTuple):
    person: str
    seat: int | None
    name: str


class TableRow(NamedTuple):
    """Written in the same transaction as the entry that changed it."""

    id: str
    code: str
    edition: str
    status: str  # "open", "playing" or "over"
    listed: bool
    host: str
    updated: int
    members: tuple[Member, ...]  # in place of the former ones
