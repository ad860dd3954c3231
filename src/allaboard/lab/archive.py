"""Where games are kept until they have been told, and what tells whether they may be gone on with."""

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import allaboard


def sources_of(bots: Iterable[str]) -> dict[str, str]:
    """Each bot's name, and where it comes from: a file by its full path, for workers that run elsewhere."""
    return {name: str(Path(name).resolve()) if ".py:" in name else name for name in bots}


def code_stamp(sources: Iterable[str]) -> str:
    """Changes with the rules and with any bot: games before and after must not be mixed."""
    package = Path(allaboard.__file__).parent
    files = [*(package / "engine").rglob("*"), *(package / "bots").rglob("*")]
    own = [Path(source.rpartition(":")[0]) for source in sources if ".py:" in source]
    state = hashlib.sha256()
    for path in [*sorted(files), *own]:
        if path.is_file() and "__pycache__" not in path.parts:
            state.update(path.read_bytes())
    return state.hexdigest()[:16]


def usual_place(folder: str, settings: Mapping[str, Any], code: str) -> Path:
    """A file that the same settings find again."""
    key = hashlib.sha256(f"{settings} {code}".encode()).hexdigest()[:16]
    return _home() / folder / f"{key}.jsonl"


def _home() -> Path:
    """Where programs keep what should outlive a restart."""
    return Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state").expanduser() / "allaboard"
