"""Compiled code is kept under a stamp of all that it was made from: an edit anywhere, and it is made anew."""

import shutil
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from allaboard.engine import jit, warmup

pytest.importorskip("numba", reason="without numba nothing is compiled and kept")

FILES = sorted(path.relative_to(jit.ENGINE).as_posix() for path in jit.ENGINE.rglob("*.py"))


def stamp() -> str:
    """Worked out anew."""
    return jit.stamp.__wrapped__()


@pytest.fixture
def engine(tmp_path, monkeypatch) -> Path:
    """A copy of the engine's source, which `stamp` looks at."""
    copy = tmp_path / "engine"
    shutil.copytree(jit.ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "ENGINE", copy)
    return copy


def test_the_same_source_has_the_same_stamp(engine, monkeypatch):
    copied = stamp()
    monkeypatch.undo()
    assert stamp() == copied
    assert len(copied) >= 16


@pytest.mark.parametrize("file", FILES)
def test_an_edit_in_any_file_changes_the_stamp(engine, file):
    path, before = engine / file, stamp()
    source = path.read_bytes()
    path.write_bytes(source + b"\n")
    assert stamp() != before
    path.write_bytes(source)
    assert stamp() == before
    path.unlink()
    assert stamp() != before


def test_the_rules_are_among_the_files():
    assert {"rules/turn.py", "rules/tunnels.py", "vocabulary.py", "layout.py", "jit.py"} <= set(FILES)


def test_new_moved_and_exchanged_files_change_the_stamp(engine):
    seen = {stamp()}
    (engine / "rules" / "weather.py").write_text("")
    seen.add(stamp())
    (engine / "rules" / "weather.py").rename(engine / "rules" / "whether.py")
    seen.add(stamp())
    one, other = engine / "rules" / "ferries.py", engine / "rules" / "swaps.py"
    sources = one.read_bytes(), other.read_bytes()
    one.write_bytes(sources[1])
    other.write_bytes(sources[0])
    seen.add(stamp())
    assert len(seen) == 4


def test_what_is_not_source_does_not_change_the_stamp(engine):
    before = stamp()
    (engine / "notes.txt").write_text("nothing to compile")
    assert stamp() == before


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_another_compiler_changes_the_stamp(engine, monkeypatch, package):
    from importlib import metadata

    before, version = stamp(), metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "99" if name == package else version(name))
    assert stamp() != before


def test_bounds_checked_code_has_a_stamp_of_its_own(engine, monkeypatch):
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = stamp()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert stamp() != before


def test_compiled_code_is_kept_under_its_stamp(tmp_path, monkeypatch):
    monkeypatch.setenv("ALLABOARD_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "cache_root", cache(jit.cache_root.__wrapped__))
    folder = jit.cache_folder()
    assert folder == tmp_path / "allaboard" / jit.stamp()
    assert folder.is_dir()
    kept = jit.EngineCache(jit.COMPILED, 1)
    assert kept.get_source_stamp() == jit.stamp()
    assert kept.get_cache_path() == str(jit.cache_folder())
    assert warmup.ready_mark().parent == jit.cache_folder()


def test_a_cache_folder_that_cannot_be_written_is_replaced(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ALLABOARD_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(jit, "cache_root", cache(jit.cache_root.__wrapped__))
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert folder.is_relative_to(tmp_path / "temporary")
    assert folder.name == jit.stamp()
    assert jit.cache_folder("allaboard.bots.compiled").parent == folder.parent  # both in one place


def test_the_bots_have_a_stamp_of_their_own(tmp_path, monkeypatch):
    """An edit in a bot leaves the compiled rules alone; an edit in a rule reaches the bots too."""
    bots = "allaboard.bots.compiled"
    assert jit.stamp.__wrapped__(bots) != jit.stamp()
    before = jit.stamp.__wrapped__(bots)
    monkeypatch.setattr(import_module(bots), "__path__", [str(tmp_path)])
    assert jit.stamp.__wrapped__(bots) != before
