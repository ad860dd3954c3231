"""What the pages tell people to type exists: commands and options, scripts, targets of make, extras of pip."""

import re
import shlex
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
import typer

from allaboard.bots import BOTS
from allaboard.cli import app
from cli.commands import understood

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")])
PAGES.append(ROOT / "web/README.md")
COMMANDS = typer.main.get_command(app).commands
# Each is also a command of dev.py.
TARGETS = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1].split()
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
SCRIPTS = [*ROOT.glob("bench/*.py"), *ROOT.glob("examples/*.py"), ROOT / "tests/web/frames.py"]

BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
FIRST_WORDS = {"allaboard", "docker", "export", "make", "pip", "python", "python3"}
OF_OTHERS = {"--force-reinstall", "--no-deps", "--help", "--p6", "--on-p6", "--card-…", "--on-…"}  # pip, CSS


def split(line: str) -> list[str]:
    """The words of a command, without what is set for it and where it lies."""
    words = shlex.split(line, comments=True)
    while words and re.match(r"[A-Z_]+=", words[0]):
        words.pop(0)
    return [words[0].removeprefix(".venv/bin/"), *words[1:]] if words else []


def in_blocks(page: Path) -> list[list[str]]:
    """All lines of `sh` blocks; of blocks in no language those that begin like a command."""
    found = []
    for language, block in BLOCK.findall(page.read_text("utf-8")):
        if language in ("", "sh"):
            lines = [line for line in block.splitlines() if language or line.split(" ")[0] in FIRST_WORDS]
            found += [split(line) for line in lines]
    return found


def in_text(page: Path) -> list[list[str]]:
    """Commands between backticks, which may leave something out."""
    spans = re.findall(r"`([^`\n]+)`", BLOCK.sub("", page.read_text("utf-8")))
    begun = re.compile(rf"(?:[A-Z_]+=\S+ )?(?:\.venv/bin/)?(?:{'|'.join(FIRST_WORDS)}) ")
    return [split(span) for span in spans if begun.match(span)]


def options_of(command: str) -> set[str]:
    return {"--help"} | {option for each in COMMANDS[command].params for option in each.opts}


def options_in(script: Path) -> set[str]:
    return set(re.findall(r'"(--[a-z-]+)"', script.read_text("utf-8")))


def options(words: list[str]) -> list[str]:
    return [word.partition("=")[0] for word in words if word.startswith("--")]


def check(words: list[str]) -> None:
    """Wrong are a command, a script, a target or an option that is not there."""
    program, *rest = words
    assert program in FIRST_WORDS
    if program == "allaboard":
        assert rest[0] in COMMANDS
        assert [option for option in options(rest) if option not in options_of(rest[0])] == []
    elif program == "make":
        assert rest[0] in TARGETS
        told = [word.removeprefix("ARGS=") for word in rest[1:]]
        assert [path for word in told for path in word.split() if "/" in path and not (ROOT / path).exists()] == []
    elif program == "pip":
        named = [
            name for extras in re.findall(r"(?:allaboard|\.)\[(.*?)\]", " ".join(rest)) for name in extras.split(",")
        ]
        assert [name for name in named if name not in EXTRAS] == []
    elif program.startswith("python"):
        check_python(rest)


def check_python(words: list[str]) -> None:
    if words[0] == "-m":
        if words[1].startswith("tests."):
            assert (ROOT / words[1].replace(".", "/")).with_suffix(".py").exists()
    elif words[0] == "dev.py":
        assert words[1] in TARGETS
    else:
        script = ROOT / words[0]
        assert script.exists()
        assert [option for option in options(words[1:]) if option not in options_in(script)] == []


def where(page: Path) -> str:
    return str(page.relative_to(ROOT))


def told(find, *programs: str) -> list:
    found = {(page, tuple(words)): words for page in PAGES for words in find(page) if words}
    chosen = [(page, words) for (page, _), words in found.items() if not programs or words[0] in programs]
    return [pytest.param(words, id=f"{where(page)}: {' '.join(words)}") for page, words in chosen]


@pytest.mark.parametrize("words", told(in_blocks) + told(in_text))
def test_what_a_page_tells_to_type_exists(words):
    check(words)


@pytest.mark.parametrize("words", told(in_blocks, "allaboard"))
def test_a_command_in_a_block_is_understood_as_it_stands(words):
    understood(words[1:])


@pytest.mark.parametrize("words", told(in_blocks, "allaboard"))
def test_the_bots_of_a_command_exist(words):
    lists = [after for word, after in pairwise(words) if word in ("--bot", "--bots")]
    names = [name for each in lists for name in each.split(",") if ".py:" not in name]
    assert [name for name in names if name not in BOTS] == []


@pytest.mark.parametrize("page", PAGES, ids=where)
def test_options_that_stand_alone_are_somebodys(page):
    known = set.union(*map(options_of, COMMANDS), *map(options_in, SCRIPTS), OF_OTHERS)
    spans = re.findall(r"`((?:… )?--[^`\n]+)`", BLOCK.sub("", page.read_text("utf-8")))
    assert [option for span in spans for option in options(span.split()) if option not in known] == []


@pytest.mark.parametrize(
    "line",
    [
        "allaboard serv --open",
        "allaboard serve --no-such-option",
        "make tests",
        'make test ARGS="tests/ruls"',
        "pip install '.[lab,labb]'",
        "python bench/no_such.py",
        "python bench/bots.py --quik",
        "python -m tests.golden.mak",
        "python3 dev.py tset",
        "alaboard serve",
    ],
)
def test_what_does_not_exist_would_be_noticed(line):
    with pytest.raises(AssertionError):
        check(split(line))


def test_words_that_are_not_understood_would_be_noticed():
    with pytest.raises(Exception, match="integer"):
        understood(["simulate", "--games", "many"])
