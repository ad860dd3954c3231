"""`allaboard serve`: tables in the browser, for this house or the whole club."""

import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from allaboard import AllAboardError
from allaboard.server.settings import Settings, data_folder, database, editions_folder

PORTS = range(8000, 8020)
PATIENCE = 60  # seconds for the server to answer before the browser opens


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine.")
    ] = Settings.host,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port to listen at. If not given: 8000, or the next that is free."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The folder that keeps games and people. If not given: ALLABOARD_DATA, or ~/.local/share/allaboard.",
        ),
    ] = None,
    database_url: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="postgresql://… instead of a file in the folder. If not given: ALLABOARD_DATABASE.",
        ),
    ] = None,
    editions: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A map of your own, or a folder of several, to play besides. If not given: ALLABOARD_EDITIONS.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that serve; more than one need PostgreSQL.")
    ] = Settings.workers,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="What people type to get here, for invitations.")
    ] = None,
    proxies: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies whose word about the client is believed; * for any.")
    ] = Settings.proxies,
    bot_seconds: Annotated[float, typer.Option(min=0.05, help="How long the best bot thinks about a move.")] = (
        Settings.bot_seconds
    ),
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Logs for machines: one JSON object a line.")] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser on it.")] = False,
) -> None:
    """Serve games to browsers and other clients."""
    port = free_port(host) if port is None else checked_port(host, port)
    from allaboard.server import serve as server  # slow to import; bots' processes come by here and need none of it

    settings = Settings(
        data=data or data_folder(),
        database=database_url or database(),
        editions=editions or editions_folder(),
        host=host,
        port=port,
        workers=workers,
        public_url=public_url,
        proxies=proxies,
        bot_seconds=bot_seconds,
        json_logs=json_logs,
    )
    server.prepare(settings)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"
    typer.echo(f"All Aboard is at {public_url or address} (Ctrl-C ends it).")
    if open_browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    server.serve(settings)


def is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str) -> int:
    for port in PORTS:
        if is_free(host, port):
            return port
    raise AllAboardError(f"The ports {PORTS.start} to {PORTS.stop - 1} are all in use; name another with --port.")


def checked_port(host: str, port: int) -> int:
    if not is_free(host, port):
        raise AllAboardError(f"All Aboard cannot listen at {host}:{port}: it is in use, or not yours to use.")
    return port


def open_when_ready(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            webbrowser.open(address)
            return
