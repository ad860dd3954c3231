"""Appends until no file may grow any more, then makes room and goes on; says how it went."""

import asyncio
import resource
import sys

from allaboard.server.errors import StorageError
from allaboard.server.storage import LogEntry, open_store

BODY = b"x" * 3000


async def main():
    store = open_store(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))
    number = 0
    try:
        while True:
            assert await store.append(LogEntry("t", number, 0, BODY))
            number += 1
    except StorageError as error:
        print(error)
    while await store.ready():
        pass  # there may be room for something smaller, but not for ever
    assert len(await store.entries("t")) == number
    answers = await asyncio.gather(
        *(store.append(LogEntry("t", number, 0, BODY)) for _ in range(3)), return_exceptions=True
    )
    assert all(isinstance(answer, StorageError) for answer in answers), answers
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert await store.append(LogEntry("t", number, 0, BODY))
    assert await store.ready()
    await store.close()
    print(number + 1)


asyncio.run(main())
