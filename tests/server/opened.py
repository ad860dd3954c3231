"""What tests of the server share that need a store: one, or several as several workers have them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from allaboard.server.storage import open_store


def with_stores(url: str, workers: int, work: Callable[..., Awaitable[Any]]) -> Any:
    """The result of `work`, called with so many stores on the same database."""

    async def run() -> Any:
        stores = [open_store(url) for _ in range(workers)]
        try:
            return await work(*stores)
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(run())


def with_store(url: str, work: Callable[..., Awaitable[Any]]) -> Any:
    return with_stores(url, 1, work)
