"""Runs the server: one process, or several workers on one PostgreSQL."""

import os
import sys
import tempfile
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI

from allaboard import AllAboardError

from . import logs, memory
from .app import create_app
from .settings import Settings

SETTINGS = "ALLABOARD_SETTINGS"  # how workers are told what was chosen
GRACE = 10  # seconds for what is going on when the server is asked to stop


def serve(settings: Settings) -> None:
    if settings.workers > 1 and settings.database_url.startswith("sqlite"):
        raise AllAboardError("Several workers need PostgreSQL; SQLite serves one. Name a database or one worker.")
    logs.set_up(settings.json_logs)
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "ws": "websockets-sansio",
        "ws_max_size": settings.limits.message_bytes,
        "ws_per_message_deflate": False,
        "access_log": False,
        "log_level": "warning",
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
    }
    # The thread that writes to the store should not wait long for its turn.
    sys.setswitchinterval(0.0005)
    if settings.workers == 1:
        app = create_app(settings)
        memory.settle()
        uvicorn.run(app, **options)
        return
    with tempfile.TemporaryDirectory(prefix="allaboard") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        os.environ[SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
        uvicorn.run(f"{__name__}:worker", factory=True, workers=settings.workers, **options)


def worker() -> FastAPI:
    """What each of several workers runs."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings, dec_hook=lambda kind, text: kind(text))
    logs.set_up(settings.json_logs)
    sys.setswitchinterval(0.0005)
    app = create_app(settings)
    memory.settle()
    return app
