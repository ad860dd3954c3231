"""Whether something is compiled can be asked at once: asking compiles nothing."""

import subprocess
import sys

import pytest

ASK = """
import sys
from {module} import {name}
assert not {name}.is_warm()
print([name for name in sys.modules if name.startswith("allaboard.engine.compiled.")])
"""


@pytest.mark.parametrize(
    ("module", "name"),
    [("allaboard.engine.runner", "rules"), ("allaboard.bots.thinking", "policies"), ("allaboard.envs.games", "kernel")],
)
def test_asking_compiles_nothing(module, name, tmp_path, monkeypatch):
    monkeypatch.setenv("ALLABOARD_CACHE", str(tmp_path))
    monkeypatch.delenv("ALLABOARD_INTERPRET", raising=False)
    command = [sys.executable, "-c", ASK.format(module=module, name=name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["[]"]
