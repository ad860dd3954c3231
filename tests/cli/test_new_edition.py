"""`new-edition` writes a map that can be played at once and shows every key; `check` helps to go on from there."""

import random
import re
from pathlib import Path

import pytest

import allaboard as aa
from allaboard.cli.new_edition import FILES, id_of
from allaboard.cli.remarks import remarks
from allaboard.engine.edition import check_edition
from allaboard.engine.edition.reader import Items, Table
from allaboard.engine.edition.schema import FILES as SCHEMA
from allaboard.engine.edition.schema import PROVENANCE

from .commands import run

SWITCH = re.compile(r"^(\s*)#(?=[\[{]|\w+ = )", re.MULTILINE)


@pytest.fixture
def folder(tmp_path):
    done = run("new-edition", str(tmp_path / "Baía Feliz"))
    assert done.exit_code == 0, done.output
    return tmp_path / "Baía Feliz"


def change(file: Path, *pairs):
    text = file.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def test_it_is_right_and_named_after_its_folder(folder):
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    assert check_edition(folder) == []
    edition = aa.load_edition(folder)
    assert (edition.id, edition.name) == ("baia_feliz", "Baía Feliz")
    assert remarks(edition) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_can_be_played(folder, players):
    game = aa.Game.new(aa.load_edition(folder), players, seed=players)
    dice = random.Random(players)
    while not game.over:
        game.play(game.to_act[0], dice.choice(game.legal(game.to_act[0])))
    assert game.winners


def test_a_name_is_written_as_toml_wants_it(tmp_path):
    assert run("new-edition", str(tmp_path / "x"), "--name", 'The "Isle" \\ Co').exit_code == 0
    assert aa.load_edition(tmp_path / "x").name == 'The "Isle" \\ Co'


def test_nothing_is_overwritten(folder):
    before = {file: (folder / file).read_text("utf-8") for file in FILES}
    done = run("new-edition", str(folder))
    assert done.exit_code == 1
    assert "nothing is overwritten; name a new folder" in done.output
    assert {file: (folder / file).read_text("utf-8") for file in FILES} == before


@pytest.mark.parametrize(
    ("name", "said"),
    [("usa", "is an edition of the package"), ("東京", "no letters a-z"), ("file/inside", "cannot be written")],
)
def test_a_folder_that_cannot_be_is_refused(tmp_path, name, said):
    (tmp_path / "file").write_text("")
    done = run("new-edition", str(tmp_path / name))
    assert done.exit_code == 1
    assert said in done.output


def test_ids():
    assert [id_of(word) for word in ("My Map", "são-tomé", "_x_", "a" * 60)] == ["my_map", "sao_tome", "x", "a" * 40]


def keys(reader):
    """Every key of a table and of the tables in it."""
    if isinstance(reader, Items):
        yield from keys(reader.each)
    elif isinstance(reader, Table):
        for name, key in reader.keys.items():
            yield name
            yield from keys(key.reader)


@pytest.mark.parametrize("file", FILES)
def test_every_key_of_the_format_is_shown(folder, file):
    text = (folder / file).read_text("utf-8")
    wanted = set(keys(SCHEMA[file])) | set(keys(PROVENANCE.each)) - {"sources"}
    assert [name for name in sorted(wanted) if not re.search(rf"\b{name}\b", text)] == []


def switched_on(text, begin):
    """The template with the block that begins so switched on."""
    blocks = text.split("\n\n")
    (number,) = [n for n, block in enumerate(blocks) if re.search(rf"^\s*#{re.escape(begin)}", block, re.MULTILINE)]
    blocks[number] = SWITCH.sub(r"\1", blocks[number])
    return "\n\n".join(blocks)


@pytest.mark.parametrize("topic", ["ferries", "tunnels", "stations", "tourists"])
def test_a_rule_is_switched_on_by_taking_its_marks_away(folder, topic):
    file = folder / "edition.toml"
    file.write_text(switched_on(file.read_text("utf-8"), f"[rules.{topic}]"), "utf-8")
    assert check_edition(folder) == []
    assert getattr(aa.load_edition(folder).rules, topic) is not None


def test_the_rules_of_games_for_children_are_switched_on_as_the_remarks_say(folder):
    file = folder / "edition.toml"
    text = file.read_text("utf-8")
    for topic in ("swaps", "east_west"):
        text = switched_on(text, f"[rules.{topic}]")
    file.write_text(text, "utf-8")
    change(
        file,
        ("#replace_completed", "replace_completed"),
        ("opening_deal = 3", "opening_deal = 2"),
        ("draw = 3", "draw = 0"),
        ("\nkeep = 1", "\n#keep = 1"),
        ('counts = "points"', 'counts = "tickets"'),
        ('"completed_tickets", ', ""),
    )
    tickets = folder / "tickets.toml"
    tickets.write_text(re.sub(r",\s+points = +\d+", "", tickets.read_text("utf-8")), "utf-8")
    assert check_edition(folder) == []


def test_the_look_and_other_kinds_of_routes_are_switched_on_too(folder):
    edition = folder / "edition.toml"
    for topic in ("ferries", "tunnels"):
        edition.write_text(switched_on(edition.read_text("utf-8"), f"[rules.{topic}]"), "utf-8")
    board = folder / "map.toml"
    board.write_text(SWITCH.sub(r"\1", board.read_text("utf-8")), "utf-8")
    assert check_edition(folder) == []
    made = aa.load_edition(folder)
    assert {route.kind for route in made.routes} == {"rail", "ferry", "tunnel"}
    assert (made.look.ground, len(made.look.seas), len(made.look.ridges)) == ("plain", 1, 1)


# ---------------------------------------------------------------- what check remarks


def remarked(folder, *changes):
    for file, old, new in changes:
        change(folder / file, (old, new))
    assert check_edition(folder) == []
    done = run("check", str(folder))
    assert done.exit_code == 0
    return done.output


def test_check_has_remarks_about_a_map_that_is_right_but_odd(folder):
    said = remarked(
        folder,
        ("edition.toml", "white = 10", "pink = 10"),
        ("edition.toml", "trains = 16", "trains = 25"),
        ("map.toml", '"white"', '"pink"'),
        ("tickets.toml", 'b = "bay",       points =  9', 'b = "bay",       points = 19'),
    )
    assert "pink is a color without a picture in the browser" in said
    assert "4 players have 100 trains for 65 spaces" in said
    assert "the ticket harbor-bay brings 19 points for 9 trains" in said


def test_check_remarks_on_a_city_with_one_way_in(folder):
    text = (folder / "map.toml").read_text("utf-8")
    (folder / "map.toml").write_text(re.sub(r'.*"(castle|spa)", +b = "bay".*\n', "", text), "utf-8")
    assert "bay can be reached from cape only" in remarked(folder)
