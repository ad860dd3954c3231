"""A rule is one word in four places, every rule has a test, no link leads nowhere, and what pages tell to do works."""

import json
import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from allaboard import editions, load_edition
from allaboard.bots import BOTS, LADDER
from allaboard.cli import app
from allaboard.cli.remarks import remarks

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "src/allaboard/engine/rules"
EDITIONS = ROOT / "src/allaboard/editions"
DOCS = ROOT / "docs"
RULE_TESTS = ROOT / "tests/rules"

# The rules are numbered in families: E1 … E16 and so on.
FAMILIES = {"E": 16, "S": 6, "T": 4, "M": 8, "R": 8, "B": 4, "D": 3, "Z": 5, "F": 6}

# Files beside the rules that are no rule of the game: ways in from outside, notes for events, and views in words.
NO_TOPIC = {"calls", "events", "playouts", "words"}
PAGES_ABOUT_ALL_RULES = {"README", "index"}


def names(folder: Path, pattern: str) -> set[str]:
    return {path.stem for path in folder.glob(pattern)} - {"__init__"}


TOPICS = sorted(names(RULES, "*.py") - NO_TOPIC)
MARKDOWN = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def documented() -> dict[str, list[str]]:
    """The rule ids of each page in docs/rules: bold, at the start of a list item."""
    found = {}
    for page in sorted((DOCS / "rules").glob("*.md")):
        found[page.stem] = re.findall(r"^\s*[-*] \*\*([A-Z]\d+)\*\*", page.read_text("utf-8"), re.MULTILINE)
    return found


def cited() -> set[str]:
    """Every rule id that stands as a word of its own in a test of the rules."""
    text = "\n".join(path.read_text("utf-8") for path in RULE_TESTS.rglob("test_*.py"))
    return set(re.findall(r"\b[A-Z]\d+\b", text))


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_has_its_code_its_test_and_its_page(topic):
    places = [
        RULES / f"{topic}.py",
        RULE_TESTS / f"test_{topic}.py",
        DOCS / f"rules/{topic}.md",
    ]
    assert [str(place.relative_to(ROOT)) for place in places if not place.is_file()] == []


def test_pages_and_tests_of_rules_are_named_after_topics():
    pages = names(DOCS / "rules", "*.md") - PAGES_ABOUT_ALL_RULES
    tests = {name.removeprefix("test_") for name in names(RULE_TESTS, "test_*.py")}
    assert (pages | tests) - set(TOPICS) == set()


@pytest.mark.parametrize("edition", sorted(path.name for path in EDITIONS.iterdir() if path.is_dir()))
def test_an_edition_has_its_page_and_sets_only_topics(edition):
    assert (DOCS / f"editions/{edition}.md").is_file()
    content = tomllib.loads((EDITIONS / edition / "edition.toml").read_text("utf-8"))
    assert set(content["rules"]) - set(TOPICS) == set()


def test_every_rule_is_documented_once():
    counts = Counter(rule for rules in documented().values() for rule in rules)
    expected = {f"{family}{number}" for family, last in FAMILIES.items() for number in range(1, last + 1)}
    assert set(counts) == expected
    assert [rule for rule, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("page", sorted(documented()))
def test_every_rule_of_a_page_is_proved_by_a_test(page):
    assert [rule for rule in documented()[page] if rule not in cited()] == []


def slug(heading: str) -> str:
    """The anchor that a heading gets when the page is shown."""
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").strip().lower())
    return kept.replace(" ", "-")


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_relative_links_lead_somewhere(page):
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)[^)]*\)", without_code(page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or ROOT not in [target, *target.parents]:
            broken.append(link)
        elif anchor and target.suffix == ".md":
            headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
            if anchor not in map(slug, headings):
                broken.append(link)
    assert broken == []


# ---------------------------------------------------------------- where is what

BASES = (ROOT, ROOT / "src/allaboard", ROOT / "web", ROOT / "web/src")
FILES = {path.name for folder in ("src", "web/src", "web/boards") for path in (ROOT / folder).rglob("*")}
PATH = re.compile(r"`([\w./]*(?:/|\.(?:css|html|json|mjs|py|svelte|svg|toml|ts))[\w./]*)`")


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_tables_name_files_that_exist(page):
    """A path counts from the root, the package or the client; a bare name stands for a file of that name."""
    rows = re.findall(r"^\| .*$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    paths = PATH.findall("\n".join(rows))
    assert len(paths) > 20
    lost = [path for path in paths if path not in FILES and not any((base / path).exists() for base in BASES)]
    assert lost == []


FOLDERS = {path.name for base in (ROOT, ROOT / "src/allaboard") for path in base.iterdir() if path.is_dir()}
MADE_UP = "depots"  # the rule that CONTRIBUTING adds


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_name_files_that_exist(page):
    """Every path that begins in a folder of ours, in a table or not; what is built is not there yet."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    paths = [path for path in PATH.findall(text) if path.split("/")[0] in FOLDERS - {"build"} and MADE_UP not in path]
    assert [path for path in paths if not any((base / path).exists() for base in BASES)] == []


def layout() -> list[str]:
    """The first column of ARCHITECTURE's tree, as paths from the package."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    (tree,) = re.findall(r"^```\nsrc/allaboard/\n(.*?)^tests/", page, re.MULTILINE | re.DOTALL)
    found, folder = [], ""
    for line in tree.splitlines():
        first, *others = line[:29].split() or [""]
        if not line.startswith("    "):
            folder = first
            found.append(first)
        elif first:
            below = first[: first.rfind("/", 0, -1) + 1]
            found += [folder + first, *(folder + below + other for other in others)]
    return [path for path in found if "<" not in path]


def test_the_layout_names_what_is_there():
    paths = layout()
    assert len(paths) > 60
    package = ROOT / "src/allaboard"
    assert [path for path in paths if not (package / path).exists() and not (package / f"{path}.py").exists()] == []


@pytest.mark.parametrize("folder", ["bots", "engine", "envs", "server"])
def test_the_layout_leaves_no_file_out(folder):
    words = set(re.findall(r"\w+", (ROOT / "ARCHITECTURE.md").read_text("utf-8")))
    assert names(ROOT / "src/allaboard" / folder, "*.py") - words == set()


def test_the_readme_counts_what_is_on_the_maps():
    readme = (ROOT / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d)–(\d) \| (.*?) \|", readme, re.MULTILINE)
    assert {name for name, *_ in rows} == set(editions()) - {"first_journey_usa"}
    for name, least, most, told in rows:
        edition = load_edition(name)
        cities, routes, *tickets = map(int, re.findall(r"\d+", told))
        assert (int(least), int(most)) == (edition.least_players, edition.most_players)
        assert (cities, routes, sum(tickets)) == (len(edition.cities), len(edition.routes), len(edition.tickets))
    sister = load_edition("first_journey_usa")
    assert f"{len(sister.cities)} cities, {len(sister.routes)} routes" in readme


def test_the_readme_has_every_command():
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = typer.main.get_command(app).list_commands(None)
    assert [name for name in commands if f"`allaboard {name}" not in readme] == []


# ---------------------------------------------------------------- bots


def bots_page() -> str:
    return (DOCS / "bots.md").read_text("utf-8")


def test_the_page_of_bots_has_every_bot():
    rows = "\n".join(re.findall(r"^\| `.*$", bots_page(), re.MULTILINE))
    assert [name for name in BOTS if f"`{name}`" not in rows] == []


def test_the_levels_are_in_the_order_of_the_ladder():
    levels = re.findall(r"^\| `(\w+)` ", bots_page(), re.MULTILINE)
    assert levels[: len(LADDER)] == [bot.name for bot in LADDER]


@pytest.mark.parametrize("page", ["README.md", "docs/protocol.md"])
def test_pages_that_list_the_levels_have_all(page):
    levels = ", ".join(f"`{bot.name}`" for bot in LADDER)
    text = (ROOT / page).read_text("utf-8").replace(" or ", ", ")
    assert levels in text


def test_the_example_of_a_bot_plays_a_tournament(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ALLABOARD_INTERPRET", "1")  # starts at once
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (example,) = re.findall(r'^```python\n("""mybot\.py.*?)^```', bots_page(), re.MULTILINE | re.DOTALL)
    assert len(example.splitlines()) <= 20
    (tmp_path / "mybot.py").write_text(example, "utf-8")
    words = "tournament --bots mybot.py:MyBot,random --games 4 --workers 1 --json".split()
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    standings = json.loads(done.stdout)["bots"]
    assert done.stderr == ""  # it made no mistake
    assert standings["mybot.py:MyBot"]["win_share"] > standings["random"]["win_share"]


# ---------------------------------------------------------------- maps


def test_the_tutorial_of_maps_leads_to_a_measured_map(tmp_path, monkeypatch):
    """Its commands and its lines of TOML, one after the other, as somebody would who follows the page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    page = (DOCS / "maps.md").read_text("utf-8")
    done = set()
    for told, language, block in re.findall(r"([^\n]*)\n\n```(sh|toml)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        if language == "toml":
            (key,) = re.findall(r"to `(cities|routes|tickets)`", told)
            add(Path("happy_isle") / ("tickets.toml" if key == "tickets" else "map.toml"), key, block)
            continue
        for words in (line.split()[1:] for line in block.splitlines()):
            if "happy_isle_before" in words:
                shutil.copytree("happy_isle", "happy_isle_before")
            if words[0] == "serve" or "examples/editions/mexico" in words:  # tried elsewhere, and too long for here
                continue
            run = CliRunner().invoke(app, [*("10" if word == "2000" else word for word in words), *quick(words)])
            assert run.exit_code == 0, run.output
            done.add(words[0])
    assert done == {"new-edition", "check", "lab"}
    edition = load_edition("happy_isle")
    assert [city.name for city in edition.cities][-1] == "Silver Mine"
    assert remarks(edition) == []
    assert Path("happy_isle.html").stat().st_size > 10_000


def test_the_page_of_maps_quotes_what_check_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (quoted,) = re.findall(
        r"^```\n(map\.toml: .*?)^```", (DOCS / "maps.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    CliRunner().invoke(app, ["new-edition", "happy_isle"])
    file = Path("happy_isle/map.toml")
    right = file.read_text("utf-8")
    said = []
    for wrong in ('b = "forrest", length = 3', 'b = "forest", length = 5'):
        file.write_text(re.sub(r'(?<="mill", {7})b = "forest", +length = 3', wrong, right), "utf-8")
        said.append(CliRunner().invoke(app, ["check", "happy_isle"]).output)
    assert "".join(said) == quoted


def quick(words):
    return ["--bots", "random", "--workers", "1"] if words[0] == "lab" else []


def add(file, key, lines):
    """At the end of a list."""
    text = file.read_text("utf-8")
    begin = text.index(f"\n{key} = [")
    end = text.index("\n]", begin)
    file.write_text(text[:end] + "\n" + lines.rstrip() + text[end:], "utf-8")
