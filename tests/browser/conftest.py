import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import Server

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

STATIC = Path(__file__).resolve().parents[2] / "src/allaboard/server/static"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000  # milliseconds; a busy machine is not a wrong one


@pytest.fixture(scope="session")
def house(tmp_path_factory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browsing")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the web client has not been built: python3 dev.py setup")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium):
    """A new visitor with a browser of its own; whatever goes wrong on its pages fails the test."""
    contexts, wrong = [], []

    def open_page(width: int = 1280, height: int = 800, expect_lost: bool = False, **more):
        context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if not expect_lost:
            page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
