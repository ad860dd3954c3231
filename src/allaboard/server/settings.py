"""What whoever runs the server can choose."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import msgspec

from allaboard import AllAboardError

DATABASE_FILE = "allaboard.db"


def data_folder() -> Path:
    return Path(os.environ.get("ALLABOARD_DATA") or "~/.local/share/allaboard").expanduser()


def database() -> str | None:
    return os.environ.get("ALLABOARD_DATABASE") or None


def editions_folder() -> Path | None:
    given = os.environ.get("ALLABOARD_EDITIONS")
    return Path(given).expanduser() if given else None


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the server."""

    message_bytes: int = 4_096
    body_bytes: int = 1_000_000  # of a request; records are imported by one
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    chats_per_minute: float = 20.0
    requests_per_second: float = 20.0  # of one address
    requests_at_once: int = 200
    sockets_per_address: int = 100
    sockets: int = 20_000
    tables_per_person: int = 20  # that are not over
    hints_at_once: int = 2
    patience: float = 30.0  # seconds for a client to send its request, or to take what it is sent


def limits() -> Limits:
    """Those named in the environment, as JSON; the others stay as they are."""
    text = os.environ.get("ALLABOARD_LIMITS") or "{}"
    try:
        known = Limits.__dataclass_fields__
        unknown = msgspec.json.decode(text, type=dict[str, float]).keys() - known.keys()
        if unknown:
            raise AllAboardError(f"ALLABOARD_LIMITS: there is no limit {min(unknown)}; there are {', '.join(known)}.")
        return msgspec.json.decode(text, type=Limits)
    except msgspec.DecodeError as error:
        raise AllAboardError(
            f'ALLABOARD_LIMITS should be like {{"sockets_per_address": 500}}, names and numbers: {error}.'
        ) from error


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=data_folder)
    database: str | None = field(default_factory=database)  # a URL; None: a file in the data folder
    editions: Path | None = field(default_factory=editions_folder)  # one or several, besides the package's
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str | None = None  # what people type, where that is not what requests say: for invitations
    origins: tuple[str, ...] = ()  # further pages whose scripts may connect
    proxies: str = "127.0.0.1"  # whose word about the client's address and TLS is believed
    json_logs: bool = False
    bot_seconds: float = 1.5  # that a searching bot thinks about one decision
    limits: Limits = field(default_factory=limits)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{quote(str(self.data.absolute() / DATABASE_FILE))}"
