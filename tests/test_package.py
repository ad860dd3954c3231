"""What people install: the wheel, used away from the source tree."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src/allaboard"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

pytestmark = pytest.mark.xdist_group("package")  # one worker builds, once


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder with the wheel's content; the libraries it needs come from the environment of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    uv = Path(sys.executable).with_name("uv")
    into = ["--quiet", "--offline", "--no-deps", "--target", str(folder)]
    command = [str(uv), "pip", "install", *into, str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def run(installed, *command, **more_env):
    # PYTHONPATH comes before the link to the source tree that set-up made.
    env = {**os.environ, "PYTHONPATH": str(installed), **more_env}
    done = subprocess.run(command, capture_output=True, text=True, cwd=installed, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_carries_all_of_the_package_and_nothing_else(wheel):
    content = zipfile.ZipFile(wheel).namelist()
    carried = {name.removeprefix("allaboard/") for name in content if name.startswith("allaboard/")}
    source = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert carried == source
    assert {f"editions/europe/{name}.toml" for name in ("edition", "map", "tickets")} <= carried
    others = {name.split("/")[0] for name in content} - {"allaboard"}
    assert others == {f"allaboard-{PROJECT['version']}.dist-info"}


def test_the_installed_package_finds_its_editions(installed):
    code = "import allaboard; print(allaboard.__file__); print(*sorted(allaboard.editions()))"
    file, editions = run(installed, sys.executable, "-c", code).splitlines()
    assert Path(file).is_relative_to(installed)
    folders = sorted(path.parent.name for path in PACKAGE.glob("editions/*/edition.toml"))
    assert editions.split() == folders


def test_the_installed_package_plays_without_numba(installed):
    code = """
import sys
sys.modules["numba"] = None  # the import now fails as if numba were not there
import allaboard as aa
game = aa.Game.new("usa", players=2, seed=1)
for seat in game.to_act:
    game.play(seat, game.legal(seat)[0])
game.play(0, "draw blind")
print(game.phase)
"""
    assert run(installed, sys.executable, "-c", code).strip() == "second_card"


def test_the_installed_command_answers(installed):
    assert "play" in run(installed, sys.executable, str(installed / "bin/allaboard"), "--help", COLUMNS="100")
