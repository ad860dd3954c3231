"""What the tests of the store share."""

import asyncio
from contextlib import asynccontextmanager

from allaboard.server.storage import LogEntry, Member, TableRow, open_store


def entry(number, table="t", body=b"{}"):
    return LogEntry(table, number, 1_700_000_000_000 + number, body)


def row(table="t", code=None, status="open", members=(), updated=0):
    return TableRow(table, code or f"code of {table}", "europe", status, True, "ana", updated, tuple(members))


ANA, RUI, EVA = Member("ana", 0, "Ana"), Member("rui", 1, "Rui"), Member("eva", None, "Éva ☃")


@asynccontextmanager
async def opened(*urls):
    """A store for each URL."""
    stores = [open_store(url) for url in urls]
    try:
        yield stores[0] if len(stores) == 1 else stores
    finally:
        for store in stores:
            await store.close()


async def numbers(store, table="t"):
    return [found.number for found in await store.entries(table)]


async def soon(wish, seconds=30):
    """Waits until something that is on its way has arrived."""
    for _ in range(seconds * 100):
        found = wish()
        if asyncio.iscoroutine(found):
            found = await found
        if found:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")
