"""The page for researchers lists every field and every choice as they are."""

from math import prod
from pathlib import Path

from allaboard.envs import CHOICES, OBSERVATION, VERSION
from allaboard.envs.kernel.layout import MENU_ROWS, SIGHT_ROWS

PAGE = (Path(__file__).resolve().parents[2] / "docs/research.md").read_text("utf-8")


def span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def test_every_field_of_an_observation():
    at = 0
    for row in SIGHT_ROWS:
        size = prod(row.shape)
        shape = " × ".join(map(str, row.shape)) or "1"
        assert f"| {span(at, size)} | `{row.name}` | {shape} | {row.meaning} |" in PAGE
        at += size
    assert at == OBSERVATION
    assert f"{OBSERVATION:,} bytes, version {VERSION};" in PAGE


def test_every_choice():
    at = 0
    for name, size, meaning in MENU_ROWS:
        assert f"| {span(at, size)} | `{name}` | {meaning} |" in PAGE
        at += size
    assert at == CHOICES
