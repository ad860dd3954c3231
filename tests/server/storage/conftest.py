import pytest


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    """Nothing of the machine's own server, and no file in the source tree."""
    monkeypatch.delenv("ALLABOARD_DATA", raising=False)
    monkeypatch.delenv("ALLABOARD_DATABASE", raising=False)
    monkeypatch.chdir(tmp_path)
