"""What whoever runs the server can choose."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

DATABASE_FILE = "allaboard.db"


def data_folder() -> Path:
    return Path(os.environ.get("ALLABOARD_DATA") or "~/.local/share/allaboard").expanduser()


def database() -> str | None:
    return os.environ.get("ALLABOARD_DATABASE") or None


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=data_folder)
    database: str | None = field(default_factory=database)  # a URL; None: a file in the data folder

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{quote(str(self.data.absolute() / DATABASE_FILE))}"
