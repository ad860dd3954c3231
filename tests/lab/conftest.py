import pytest


@pytest.fixture(autouse=True)
def _apart(monkeypatch, tmp_path):
    """Interpreted rules start at once; nothing is kept where a person keeps their tournaments."""
    monkeypatch.setenv("ALLABOARD_INTERPRET", "1")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
