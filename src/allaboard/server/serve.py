"""Runs the server: one process, or several workers on one PostgreSQL."""

import dataclasses
import os
import shutil
import signal
import sys
import tempfile
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI

from . import logs, memory, metrics
from .app import create_app
from .settings import Settings
from .shelf import read_shelf
from .storage import prepare_database
from .wire import FirmHttp, FirmSocket, Post

SETTINGS = "ALLABOARD_SETTINGS"  # how workers are told what was chosen
GRACE = 10  # seconds for what is going on when the server is asked to stop
HUNG = 30  # seconds without a sign of life until a worker is killed; on a busy machine one needs some to start
MEMORY = "/dev/shm"  # where workers count what /metrics shows: a full disk would end them there


def prepare(settings: Settings) -> None:
    """Whatever can be wrong with the settings is said here, to whoever starts the server."""
    read_shelf(settings.editions)
    prepare_database(settings.database_url, settings.workers)


def serve(settings: Settings) -> None:
    """After `prepare`, until it is asked to stop."""
    logs.set_up(settings.json_logs)
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "http": partial(FirmHttp, patience=settings.limits.patience),
        "ws": partial(FirmSocket, patience=settings.limits.patience, post=Post()),
        "ws_max_size": settings.limits.message_bytes,
        "ws_per_message_deflate": False,
        "access_log": False,
        "log_level": "warning",
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
        "timeout_worker_healthcheck": HUNG,
    }
    # uvicorn closes everything and then raises the signal again. Being asked to stop is no failure.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if settings.workers == 1:
        uvicorn.run(_app(settings), **options)
        return
    with tempfile.TemporaryDirectory(prefix="allaboard", dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        os.environ[metrics.SHARED] = _counts(folder)
        chosen = dataclasses.replace(settings, editions=_kept(settings.editions, folder))
        os.environ[SETTINGS] = msgspec.json.encode(chosen, enc_hook=str).decode()
        uvicorn.run(f"{__name__}:worker", factory=True, workers=settings.workers, **options)


def _counts(folder: str) -> str:
    path = os.path.join(folder, "counts")
    os.mkdir(path)
    return path


def _kept(editions: Path | None, folder: str) -> Path | None:
    """The editions as they are now: a worker that is started anew must have the same as the others."""
    if editions is None:
        return None
    return shutil.copytree(editions, Path(folder) / "editions", ignore=_others)


def _others(folder: str, names: list[str]) -> list[str]:
    """What is no part of an edition."""
    return [name for name in names if not name.endswith(".toml") and not os.path.isdir(os.path.join(folder, name))]


def worker() -> FastAPI:
    """What each of several workers runs."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value))
    logs.set_up(settings.json_logs)
    Thread(target=_end_with_parent, name="allaboard parent", daemon=True).start()
    return _app(settings)


def _app(settings: Settings) -> FastAPI:
    app = create_app(settings)
    memory.settle()
    return app


def _end_with_parent() -> None:
    """Nobody could stop workers whose parent was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
