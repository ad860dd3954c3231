"""What a browser has to fetch, compressed: the scripts of the game's page, and a board."""

import gzip
import re
from pathlib import Path

import pytest

from allaboard import editions

KILOBYTE = 1000
IMPORT = re.compile(r"""(?:import|from)\s*["'](?:\./|/assets/)([\w.-]+\.js)["']""")


def scripts(start: str, folder: Path) -> set[str]:
    """A script and all that it needs at once; what it may load later does not count."""
    found: set[str] = set()
    waiting = {start}
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= {*IMPORT.findall((folder / name).read_text())} - found
    return found


def compressed(names: set[str], folder: Path) -> int:
    return sum(len(gzip.compress((folder / name).read_bytes())) for name in names)


def only(pattern: str, folder: Path) -> str:
    (path,) = folder.glob(pattern)
    return path.name


def test_the_scripts_of_the_game_page_stay_under_150_kilobytes(bundle: Path) -> None:
    assets = bundle / "assets"
    (entry,) = re.findall(r"""src="/assets/([\w.-]+\.js)\"""", (bundle / "index.html").read_text())
    game = scripts(entry, assets) | scripts(only("RoomPage-*.js", assets), assets)
    assert len(game) > 1
    assert compressed(game, assets) < 150 * KILOBYTE


@pytest.mark.parametrize("edition", editions())
def test_a_board_stays_under_80_kilobytes(bundle: Path, edition: str) -> None:
    assets = bundle / "assets"
    board = only(f"{edition}-????????.js", assets)
    assert compressed({board}, assets) < 80 * KILOBYTE
