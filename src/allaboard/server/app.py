"""The web application: the house, its routes, and how errors are answered."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from allaboard import AllAboardError, EditionError, IllegalAction, __version__

from . import pages
from .errors import Refused, StorageError
from .house import House
from .http import games, operations, people, table_socket, tables
from .http.refusals import ANYWHERE
from .metrics import REFUSALS, STORAGE_ERRORS
from .people import People, open_people
from .security import Guard
from .settings import Settings
from .storage import Store, open_store

PATIENCE = 60.0  # seconds that one of several workers, started anew, waits for a database that is down

CODES = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_big"}  # of what the framework refuses

log = structlog.get_logger()


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="All Aboard",
        version=__version__,
        summary="Train games for people and bots. The sockets of the tables are described in docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages would fetch scripts from elsewhere
        redoc_url=None,
        lifespan=_life,
        responses=ANYWHERE,
    )
    app.state.settings = settings
    app.state.doorkeeper = table_socket.Doorkeeper(settings.limits)
    app.state.chats = table_socket.chat_buckets(settings.limits)
    for router in (operations.router, people.router, tables.router, games.router, table_socket.router, pages.router):
        app.include_router(router)
    app.add_exception_handler(AllAboardError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _plain_refusal)
    app.add_middleware(Guard, settings=settings)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    settings.data.mkdir(parents=True, exist_ok=True)
    store, app.state.people = await _open(settings)
    house = House(store, settings)
    app.state.store, app.state.house, app.state.shelf = store, house, house.shelf
    house.open()
    house.thinkers.warm_up()
    log.info("open", version=__version__, worker=house.worker)
    yield
    await house.close()
    await store.close()
    log.info("closed", worker=house.worker)


async def _open(settings: Settings) -> tuple[Store, People]:
    """If a worker could not start, uvicorn would end all of them."""
    until = time.monotonic() + (PATIENCE if settings.workers > 1 else 0.0)
    while True:
        store: Store | None = None
        try:
            store = await asyncio.to_thread(open_store, settings.database_url)
            return store, await open_people(store)
        except StorageError as error:
            log.error("storage", error=str(error))
            if store is not None:
                await store.close()
            if time.monotonic() > until:
                raise
        await asyncio.sleep(1)


def _answer(status: int, code: str, sentence: str) -> JSONResponse:
    REFUSALS.labels(code).inc()
    printable = sentence.encode("utf-8", "replace").decode()  # it may quote halves of letters
    return JSONResponse({"error": {"code": code, "message": printable}}, status)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, StorageError):
        STORAGE_ERRORS.inc()
        log.error("storage", error=str(error))
        return _answer(503, "storage", str(error))
    if isinstance(error, Refused):
        return _answer(error.status, error.code, str(error))
    if isinstance(error, IllegalAction):
        return _answer(409, error.code, str(error))
    return _answer(422, "unknown_edition" if isinstance(error, EditionError) else "refused", str(error))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return _answer(422, "malformed", f"{where or 'request'}: {first['msg']}"[:300])


async def _plain_refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(error.status_code, CODES.get(error.status_code, "refused"), str(error.detail))
