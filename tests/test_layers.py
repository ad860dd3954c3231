"""Who may import whom: the layers of ARCHITECTURE.md, read off the source without running it.

An import for type hints only counts like any other: it is knowledge of the other file all the same.
"""

import ast
from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[1] / "src"
RULES = "allaboard.engine.rules"
COMPILED = "allaboard.engine.compiled"

# Bottom first. A name stands for itself and, if it is a package, for all that is in it. It may import the
# layers below it; names that share a layer are strangers to each other unless NEIGHBORS says otherwise.
LAYERS = [
    ["engine.vocabulary", "engine.errors", "engine.seeds"],
    ["engine.layout"],
    ["engine.jit", "engine.phrases"],
    ["engine.edition.parts", "engine.edition.reader"],
    ["engine.edition.schema"],
    ["engine.edition.map_check", "engine.edition.ticket_check"],
    ["engine.edition.check"],
    ["engine.edition"],
    ["engine.board"],
    ["engine.rules.events", "engine.rules.chance"],
    ["engine.rules.cards"],
    ["engine.rules.market"],
    [
        "engine.rules.routes",
        "engine.rules.ferries",
        "engine.rules.tunnels",
        "engine.rules.stations",
        "engine.rules.tourists",
        "engine.rules.tickets",
        "engine.rules.swaps",
        "engine.rules.east_west",
        "engine.rules.paths",
    ],
    ["engine.rules.scoring"],
    ["engine.rules.ending"],
    ["engine.rules.deal", "engine.rules.turn"],
    ["engine.rules.playouts", "engine.rules.words"],
    ["engine.rules.calls"],
    ["engine.rules", "engine.compiled"],
    ["engine.warmup"],
    ["engine.runner"],
    ["engine.table"],
    ["engine.names", "engine.scores", "engine.position_fields"],
    ["engine.actions", "engine.events"],
    ["engine.action_rows"],
    ["engine.refusals", "engine.views", "engine.position", "engine.transcript"],
    ["engine.wording"],
    ["engine.game"],
    ["engine"],
    ["allaboard"],  # the public door
    ["bots", "pictures"],
    ["server", "envs", "lab"],
    ["cli"],
    ["__main__"],
]

# The exceptions: who may import whom within a layer.
NEIGHBORS = {
    "engine.rules.routes": {"engine.rules.ferries"},  # how many locomotives is part of what a claim costs
    "engine.rules.stations": {"engine.rules.paths"},  # both follow routes from city to city
    "engine.rules.swaps": {"engine.rules.tickets"},  # a swapped ticket is dealt like any other
}

# These packages are only their __init__.py: each file in them has a place of its own above.
ONLY_THEMSELVES = {"allaboard", "engine", "engine.edition", "engine.rules", "engine.compiled"}

NUMBA = {"numba", "llvmlite"}
# A game's bytes come from edition, seed and actions alone: no clock, no other dice, no terminal.
NOT_IN_THE_ENGINE = {"datetime", "random", "rich", "time", "typer"}
# Rules compile for CPU and GPU, so there is little they could use from elsewhere.
RULES_MAY_USE = {"__future__", "allaboard", "numpy", "typing"}


def module_of(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in sorted(SRC.rglob("*.py"))}


def imports_of(module: str, source: str, is_package: bool) -> Iterator[tuple[str, bool]]:
    """Every module named by an import statement, and whether the import is relative."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, False
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                # `from . import cards` names a module, `from .cards import draw` a thing inside one.
                yield (inner if original(inner) in FILES else base), node.level > 0


def original(module: str) -> str:
    """engine.compiled holds the files of engine.rules a second time."""
    return RULES + module[len(COMPILED) :] if module.startswith(COMPILED + ".") else module


IMPORTS = {
    module: sorted(set(imports_of(module, path.read_text("utf-8"), path.name == "__init__.py")))
    for module, path in FILES.items()
}
PLACES = {name: floor for floor, names in enumerate(LAYERS) for name in names}


def place_of(module: str) -> str:
    """The name in LAYERS that a module of the package falls under."""
    name = whole = original(module).removeprefix("allaboard.")
    while name not in PLACES:
        name = name.rpartition(".")[0]
        assert name, f"{module} has no place yet: give it one in LAYERS"
    assert name == whole or name not in ONLY_THEMSELVES, f"{module} has no place yet: give it one in LAYERS"
    return name


def complaint(importer: str, imported: str) -> str | None:
    """Why one module of the package may not import another, or None."""
    here, there = place_of(importer), place_of(imported)
    if here == there or PLACES[there] < PLACES[here] or there in NEIGHBORS.get(here, ()):
        return None
    relation = "its neighbor" if PLACES[there] == PLACES[here] else "above it"
    return f"{importer} imports {imported}, which is {relation}"


def test_there_is_something_to_check():
    assert "allaboard.engine.game" in FILES


@pytest.mark.parametrize("module", FILES)
def test_imports_go_down_the_layers(module):
    assert place_of(module)
    inside = [name for name, _ in IMPORTS[module] if name.split(".")[0] == "allaboard"]
    assert [found for name in inside if (found := complaint(module, name))] == []


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("allaboard.engine.rules.routes", "allaboard.engine.rules.tunnels"),
        ("allaboard.engine.rules.market", "allaboard.engine.rules.turn"),
        ("allaboard.engine.board", "allaboard.engine.rules.cards"),
        ("allaboard.engine.actions", "allaboard.engine.game"),
        ("allaboard.engine.game", "allaboard.bots.base"),
        ("allaboard.bots.base", "allaboard.lab.simulate"),
        ("allaboard.server.app", "allaboard.envs.vector"),
        ("allaboard.lab.simulate", "allaboard.cli"),
        ("allaboard.engine.compiled.routes", "allaboard.engine.compiled.tunnels"),
    ],
)
def test_the_table_forbids(importer, imported):
    assert complaint(importer, imported)
    assert complaint(imported, importer) is None or PLACES[place_of(importer)] == PLACES[place_of(imported)]


def test_no_import_goes_round_in_a_circle():
    graph = {
        module: {name for name, _ in imports if name in FILES and name != module} for module, imports in IMPORTS.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def strays(where: str, forbidden: Callable[[str], bool]) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, imports in IMPORTS.items()
        if module.startswith(where)
        for name, _ in imports
        if forbidden(name)
    ]


def test_only_jit_and_the_gpus_kernels_know_numba():
    known_by = strays("allaboard", lambda name: name.split(".")[0] in NUMBA)
    assert [stray for stray in known_by if not stray.startswith(("allaboard.engine.jit ", "allaboard.envs.gpu."))] == []


def test_the_engine_has_no_clock_no_dice_and_no_terminal():
    assert strays("allaboard.engine", lambda name: name.split(".")[0] in NOT_IN_THE_ENGINE) == []
    assert strays("allaboard.engine", lambda name: name.startswith("numpy.random")) == []


def test_rules_use_nothing_from_outside():
    assert strays(RULES, lambda name: name.split(".")[0] not in RULES_MAY_USE) == []


def test_rules_name_each_other_relatively():
    """The compiled copy of a rule must find the compiled copies of the rules that it builds on."""
    absolute = [
        f"{module} imports {name}"
        for module, imports in IMPORTS.items()
        for name, relative in imports
        if module.startswith(RULES) and name.startswith(RULES) and not relative
    ]
    assert absolute == []
