"""Whole games at tables, played by a fixed bot on every seat, whoever holds it."""

from collections.abc import Iterable

from allaboard import load_edition
from allaboard.bots import Clock, make_bot
from allaboard.server.entries import AnyEntry, Created, Options, Place, Played, Started, StoodIn, write
from allaboard.server.storage import LogEntry, Store, TableRow
from allaboard.server.table import Table

EDITION = "first_journey"
SALT = "00" * 16


def person(id: str, name: str = "") -> Place:
    return Place(name or id.capitalize(), person=id)


def bot(level: str, name: str = "Berta") -> Place:
    return Place(name, bot=level)


def begun(id: str, *places: Place, seed: int = 1) -> Table:
    entries: list[AnyEntry] = [
        Created("host", id.upper(), Options(EDITION), list(places)),
        Started(f"{seed:064x}", SALT, list(range(len(places)))),
    ]
    return folded(id, ((entry, at) for at, entry in enumerate(entries, 1000)))


def folded(id: str, entries: Iterable[tuple[AnyEntry, int]]) -> Table:
    """The table of these entries, each with its time."""
    table = Table(id)
    for entry, at in entries:
        table.fold(entry, at)
    return table


def finished(id: str, *places: Place, seed: int = 1, resigned: tuple[int, ...] = (), at: int = 2000) -> Table:
    """The last entry is written at `at`; the seats in `resigned` do so at the beginning."""
    table = begun(id, *places, seed=seed)
    if resigned:
        table.fold(StoodIn(list(resigned), resigned=True), 1100)
    greedy = make_bot("greedy", load_edition(EDITION), seed)
    while table.game is not None and not table.game.over:
        seat = table.to_act[0]
        table.fold(Played(seat, str(greedy.decide(table.game.view(seat), Clock(1.0)))), at)
    return table


async def keep(store: Store, table: Table) -> Table:
    """Let the store know of the table, as if its game still went on: so it is when the last action is written."""
    row = TableRow(table.id, table.code, table.options.edition, "playing", False, table.host, 1000, ())
    created = Created(table.host, table.code, table.options, [])
    assert await store.append(LogEntry(table.id, 0, 1000, write(created)), row)
    return table
