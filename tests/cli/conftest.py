import pytest


@pytest.fixture(autouse=True)
def _quick_start(monkeypatch, tmp_path):
    """Interpreted rules start at once; a file that is saved must not land in the source tree."""
    monkeypatch.setenv("ALLABOARD_INTERPRET", "1")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
