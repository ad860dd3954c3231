"""A color that the server lets a map have can be seen, told and named: the places that know colors agree."""

import re
from collections import Counter
from pathlib import Path

import pytest

from allaboard.cli.terminal.colors import SHADES
from allaboard.pictures.map import PRINTED
from allaboard.server.colors import PICTURED

WEB = Path(__file__).resolve().parents[2] / "web"
MESSAGES = sorted((WEB / "messages").glob("*.json"))


def test_the_terminal_and_the_labs_maps_have_a_shade_of_each():
    assert set(SHADES) - {"locomotive"} == set(PRINTED) == {*PICTURED, "grey"}


@pytest.mark.parametrize("color", PICTURED)
def test_the_browser_has_a_picture_of_each(color):
    tokens = (WEB / "src/style/tokens.css").read_text("utf-8")
    symbols = (WEB / "src/symbols/symbols.svg").read_text("utf-8")
    assert [token for token in (f"--card-{color}:", f"--on-{color}:") if token not in tokens] == []
    assert [symbol for symbol in (f"g-c-{color}", f"w-{color}") if f'id="{symbol}"' not in symbols] == []


@pytest.mark.parametrize("file", MESSAGES, ids=lambda file: file.stem)
def test_every_language_has_words_for_each(file):
    """Each as often as any other: a message that speaks of one color speaks of all."""
    told = Counter(re.findall(r'"color=(\w+)', file.read_text("utf-8")))
    assert set(PICTURED) <= set(told)
    assert len({told[color] for color in PICTURED}) == 1
