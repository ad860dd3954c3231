"""Whatever stands in the files of an edition, loading it gives an edition or an EditionError."""

import copy
import json
import math
import random
import tomllib
from datetime import date
from pathlib import Path

import pytest

from allaboard.engine.board import Board
from allaboard.engine.edition import check_edition, editions, load_edition
from allaboard.engine.errors import EditionError

PACKAGE = Path(__file__).resolve().parents[2] / "src/allaboard/editions"
FILES = ("edition.toml", "map.toml", "tickets.toml")
TEXTS = {(name, file): (PACKAGE / name / file).read_text("utf-8") for name in editions() for file in FILES}
VALUES = [
    *(0, 1, 2, 3, 5, 9, 99, -1, 10**30, 1.5, math.nan, math.inf, True, False, date(1901, 1, 1)),
    *("", "paris", "grey", "ä b", "rail", "ferry", "tunnel", "tickets", "points", "🚂", "x" * 3000),
    *({}, [], {"a": 1}, {"2": 1}, {"a.b": 1}, [1, "a"], [[]], [{}], ["paris"]),
]
KEYS = ["a", "points", "1", "rules.x", "é", "long", "", "market", "stations", "x" * 300]


def toml(value):
    """A value as TOML, all on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml(key)} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(entry) for entry in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def spots(value, found):
    """Every place of a document where something can be changed: a table or list, and a key of it."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        found.append((value, key))
        if isinstance(value[key], dict | list):
            spots(value[key], found)
    return found


def mutate(document, chance):
    if not document:
        return
    holder, key = chance.choice(spots(document, []))
    value = copy.deepcopy(chance.choice(VALUES))
    deed = chance.choice(["replace", "remove", "copy", "add"])
    if deed == "remove":
        del holder[key]
    elif deed == "replace":
        holder[key] = value
    elif isinstance(holder, dict):
        holder[chance.choice(KEYS)] = value
    else:
        holder.insert(chance.randrange(len(holder)), holder[key] if deed == "copy" else value)


def load_anyhow(folder):
    """Loading and checking agree, and neither raises anything but an EditionError."""
    problems = check_edition(folder)
    if not problems:
        assert Board(load_edition(folder)).rows  # whatever passes can be made ready to play
        return
    with pytest.raises(EditionError) as caught:
        load_edition(folder)
    assert str(caught.value).startswith(problems[0])
    assert all(isinstance(sentence, str) and "\n" not in sentence for sentence in problems)


@pytest.mark.parametrize("name", editions())
def test_documents_with_other_values(tmp_path, name):
    chance = random.Random(name)
    for _ in range(100):
        for file in FILES:
            document = tomllib.loads(TEXTS[name, file])
            for _ in range(chance.choice([0, 1, 1, 3])):
                mutate(document, chance)
            text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in document.items())
            tomllib.loads(text)  # what it says is changed, not its grammar
            (tmp_path / file).write_text(text, "utf-8")
        load_anyhow(tmp_path)


@pytest.mark.parametrize("name", editions())
def test_files_with_other_letters(tmp_path, name):
    chance = random.Random(name)
    for _ in range(60):
        for file in FILES:
            text = TEXTS[name, file]
            for _ in range(chance.choice([0, 1, 1, 3])):
                spot = chance.randrange(len(text))
                text = text[:spot] + chance.choice('="[]{},.\n# 019-x\\é\0') + text[spot + chance.randrange(3) :]
            (tmp_path / file).write_text(text, "utf-8")
        load_anyhow(tmp_path)


@pytest.mark.parametrize("name", editions())
def test_files_cut_short_or_with_lines_in_disorder(tmp_path, name):
    chance = random.Random(name)
    for number in range(40):
        for file in FILES:
            lines = TEXTS[name, file].splitlines(keepends=True)
            if number % 2:
                lines = lines[: chance.randrange(len(lines) + 1)]
            else:
                lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
            (tmp_path / file).write_text("".join(lines), "utf-8")
        load_anyhow(tmp_path)
