"""Appends to forty tables until it is killed; a line for each entry that was acknowledged."""

import asyncio
import os
import sys

from allaboard.server.storage import LogEntry, open_store


async def play(store, table):
    number = 0
    while await store.append(LogEntry(table, number, 0, b"{}")):
        os.write(1, f"{table} {number}\n".encode())
        number += 1


async def main():
    store = open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{number}") for number in range(40)))


asyncio.run(main())
