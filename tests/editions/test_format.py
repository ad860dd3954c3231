"""docs/editions/format.md is complete, and its example is an edition."""

import re
from pathlib import Path

import pytest

from allaboard.engine import layout, vocabulary
from allaboard.engine.edition import check_edition, load_edition
from allaboard.engine.edition.reader import Items, Table
from allaboard.engine.edition.schema import FILES, PROVENANCE, RETURNED, STATUSES

PAGE = (Path(__file__).resolve().parents[2] / "docs/editions/format.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^### (\w+\.toml)\n+```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


def sections():
    """Each heading with the text up to the next one."""
    parts = re.split(r"^#+ (.+)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def documented(heading):
    """The keys that a section's first table lists, with their defaults."""
    table = sections()[heading].split("\n\n| status")[0]
    return dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]*) \|", table, re.MULTILINE))


TABLES = {
    "Keys of edition.toml": FILES["edition.toml"],
    "Keys of map.toml": FILES["map.toml"],
    "Keys of tickets.toml": FILES["tickets.toml"],
    "players": FILES["edition.toml"].keys["players"].reader,
    **{f"rules.{topic}": key.reader for topic, key in FILES["edition.toml"].keys["rules"].reader.keys.items()},
    **{
        name: FILES[file].keys[name].reader.each
        for file, name in (("map.toml", "cities"), ("map.toml", "routes"), ("tickets.toml", "tickets"))
    },
    "look": FILES["map.toml"].keys["look"].reader,
    "look.seas": FILES["map.toml"].keys["look"].reader.keys["seas"].reader.each,
    "look.ridges": FILES["map.toml"].keys["look"].reader.keys["ridges"].reader.each,
    "Provenance": PROVENANCE.each,
}


def test_the_example_is_an_edition(tmp_path):
    assert set(BLOCKS) == set(FILES)
    for file, text in BLOCKS.items():
        (tmp_path / file).write_text(text, "utf-8")
    assert check_edition(tmp_path) == []
    edition = load_edition(tmp_path)
    assert (edition.id, len(edition.cities), edition.colors) == ("little_isle", 4, ("red", "blue"))
    assert [route.id for route in edition.routes if route.twin] == ["harbor-mill-1", "harbor-mill-2"]
    assert edition.rules.tickets.opening_returned == RETURNED[0]
    assert edition.rules.tunnels is None


@pytest.mark.parametrize("heading", TABLES)
def test_every_key_is_documented_with_its_default(heading):
    keys = TABLES[heading].keys
    page = documented(heading)
    assert list(page) == list(keys)
    for name, key in keys.items():
        assert (page[name] == "required") is (key.default is ...), name


def test_every_topic_that_may_be_absent_says_so():
    for topic, key in FILES["edition.toml"].keys["rules"].reader.keys.items():
        assert ("Optional" in sections()[f"rules.{topic}"]) is (key.default is None), topic


def test_numbers_of_the_tables_are_those_that_are_accepted():
    """Where a key takes a plain range, the page gives the same one."""
    for heading, table in TABLES.items():
        for name, key in table.keys.items():
            bounds = re.search(r"whole number from (\d+) to (\d+)", key.reader.expects)
            row = re.search(rf"^\| `{name}` \| whole number, (\d+)–(\d+)", sections()[heading], re.MULTILINE)
            if bounds and row:
                assert row.groups() == bounds.groups(), f"{heading}.{name}"


def test_limits_are_those_of_the_engine():
    limits = dict(re.findall(r"^\| `(MAX_\w+)` \| (\d+) \|", PAGE, re.MULTILINE))
    assert limits
    for name, value in limits.items():
        assert int(value) == getattr(layout if hasattr(layout, name) else vocabulary, name), name


def test_every_limit_that_a_sentence_can_name_is_on_the_page():
    def limits(reader):
        found = set(re.findall(r"MAX_\w+", reader.expects))
        for inner in [*([reader.each] if hasattr(reader, "each") else []), *_readers(reader)]:
            found |= limits(inner)
        return found

    named = set().union(*(limits(table) for table in FILES.values()))
    assert {"MAX_CITIES", "MAX_PILES"} <= named
    assert [name for name in sorted(named) if f"`{name}`" not in PAGE] == []


def _readers(reader):
    return [key.reader for key in reader.keys.values()] if isinstance(reader, Table) else []


def test_every_status_is_explained():
    assert [status for status in STATUSES if f'| `"{status}"` |' not in PAGE] == []


def test_lists_say_how_long_they_may_be():
    for file, name in (("map.toml", "cities"), ("map.toml", "routes"), ("tickets.toml", "tickets")):
        reader = FILES[file].keys[name].reader
        assert isinstance(reader, Items)
        assert f"| `{name}` | list of tables, {reader.least}–{reader.most} |" in PAGE
