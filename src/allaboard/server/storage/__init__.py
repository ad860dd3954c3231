"""Where tables, people and results are kept: SQLite or PostgreSQL."""

from .rows import LogEntry, Member, TableRow
from .store import Store, open_store, prepare_database

__all__ = ["LogEntry", "Member", "Store", "TableRow", "open_store", "prepare_database"]
