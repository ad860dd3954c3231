#!/usr/bin/env python3
"""Sets All Aboard up in .venv and runs it, its tests and its benchmark.

Needs nothing but Python 3.11 or newer: everything else is installed into .venv, in the versions
that requirements.lock pins. When nothing has changed, setting up takes no time and says nothing.

    python3 dev.py setup             make .venv ready
    python3 dev.py play              play in the browser
    python3 dev.py test [pytest …]   everything: lint, types, tests; or pytest alone, with these words
    python3 dev.py check             lint, types, and the tests that are not marked slow
    python3 dev.py lint              ruff (faults and format) and mypy
    python3 dev.py web               the web client alone: its types and its tests
    python3 dev.py bench             the benchmarks of engine and bots, their short forms
    python3 dev.py lock [--upgrade]  pin the versions again after a change in pyproject.toml
"""

# No syntax newer than Python 3.7 below: an old Python must get as far as saying that it is too old.
from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYPROJECT = ROOT / "pyproject.toml"
LOCK = ROOT / "requirements.lock"
CUDA_LOCK = ROOT / "requirements-cuda.lock"
OLDEST = (3, 11)
VERSION = "{}.{}".format(*sys.version_info)

LINT = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])
# Each of the parallel test workers would compile the rules; this does it once, before they start.
WARM_UP = ["allaboard", "warmup", "--envs"]
PYTEST = ["pytest", "-n", "auto", "--dist", "loadgroup"]
# The web client's types and tests, with the node of .venv.
WEB = ["python", "web/bundle.py", "test"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class SetupError(Exception):
    """What went wrong and what to do about it, in sentences."""


# ------------------------------------------------------------------ setting up


def set_up(with_cuda: bool = False) -> None:
    """Bring .venv up to what pyproject.toml and the lock files say."""
    began = time.monotonic()
    changed = make_environment()
    if due("package", PYPROJECT, LOCK):
        install_uv()
        say("Installing what requirements.lock pins (about 215 MB to fetch the first time).")
        install("--require-hashes", "-r", str(LOCK))
        say("Linking the allaboard package into .venv.")
        # hatchling is among the pinned packages, so building needs no environment of its own.
        install("--no-deps", "--no-build-isolation", "-e", str(ROOT))
        settle("package", PYPROJECT, LOCK)
        changed = True
    if not web_client_is_current():
        say("Building the web client (about 60 MB to fetch the first time).")
        run_quietly([str(tool("python")), "web/bundle.py"], "The web client could not be built.")
        changed = True
    if with_cuda and sys.platform == "linux" and due("cuda", CUDA_LOCK):
        say("Installing a compiler for GPU code, for the tests (190 MB to fetch the first time).")
        install("--require-hashes", "-r", str(CUDA_LOCK))
        settle("cuda", CUDA_LOCK)
        changed = True
    if changed:
        command = tool("allaboard").relative_to(ROOT)
        say(f"Ready after {time.monotonic() - began:.0f} s. The command is {command}")


def make_environment() -> bool:
    """Make .venv unless a whole one is here; one that was moved or half made is made anew."""
    if tool("python").exists() and not due("place"):
        return False
    find_ensurepip()
    say(f"Making an environment with Python {VERSION} in .venv.")
    run_quietly([sys.executable, "-m", "venv", "--clear", str(VENV)], "Python could not make .venv.")
    settle("place")
    return True


def find_ensurepip() -> None:
    """Debian ships Python without the part that puts pip into an environment: fetch it where we may."""
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python{VERSION}-venv"
    advice = (
        "This Python cannot make environments. On Debian or Ubuntu run\n"
        f"    sudo apt-get install {package}\n"
        "and then this command again."
    )
    if not may_install_packages():
        raise SetupError(advice)
    say(f"Installing Debian's package {package}, which lets Python make environments.")
    install_package(package, advice)
    importlib.invalidate_caches()
    if not importlib.util.find_spec("ensurepip"):
        raise SetupError(advice)


def find_browser() -> None:
    """The web client is tested in Chromium. Where we may not install it those tests say what to install."""
    if any(map(shutil.which, BROWSERS)) or "ALLABOARD_BROWSER" in os.environ or not may_install_packages():
        return
    say("Installing Debian's package chromium, in which the web client is tested (about 110 MB to fetch).")
    install_package("chromium", "Chromium could not be installed.")


def may_install_packages() -> bool:
    return os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_package(name: str, sentence: str) -> None:
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run_quietly(["apt-get", "update", "-qq"], sentence)
    run_quietly(["apt-get", "install", "-y", "-qq", "--no-install-recommends", name], sentence)


def install_uv() -> None:
    """uv installs the rest many times faster than pip; pip gets uv's own lines of the lock."""
    if tool("uv").exists():
        return
    say("Installing uv, which installs the rest.")
    entry = re.search(r"^uv==.*\n(?:    --hash=.*\n)+", LOCK.read_text(), re.MULTILINE)
    if entry is None:
        raise SetupError(f"{LOCK.name} does not pin uv.")
    pin = VENV / "uv.txt"
    pin.write_text(entry.group())
    command = [str(tool("python")), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(pin)]
    run_quietly(command, "uv could not be installed.")


def install(*what: str) -> None:
    command = [str(tool("uv")), "pip", "install", "--quiet", *what]
    run_quietly(command, "The packages could not be installed.")


def web_client_is_current() -> bool:
    """web/bundle.py keeps a stamp of its own, since a wheel is built without this file."""
    sys.path.insert(0, str(ROOT / "web"))
    try:
        return bool(importlib.import_module("bundle").current())
    finally:
        sys.path.pop(0)


# A stamp in .venv holds a hash of what a step was made from. It is written last, so that a step that
# was interrupted is done again.


def digest(*sources: Path) -> str:
    state = hashlib.sha256(str(ROOT).encode())
    for source in sources:
        state.update(source.read_bytes())
    return state.hexdigest()


def due(step: str, *sources: Path) -> bool:
    stamp = VENV / f"stamp-{step}"
    return not stamp.exists() or stamp.read_text() != digest(*sources)


def settle(step: str, *sources: Path) -> None:
    (VENV / f"stamp-{step}").write_text(digest(*sources))


# ------------------------------------------------------------------ commands


def setup(words: list[str]) -> int:
    set_up()
    return 0


def play(words: list[str]) -> int:
    set_up()
    return run("allaboard", "serve", "--open", *words)


def test(words: list[str]) -> int:
    set_up(with_cuda=True)
    find_browser()
    return run("pytest", *words) if words else all_of(*LINT, WEB, WARM_UP, PYTEST)


def check(words: list[str]) -> int:
    set_up()
    find_browser()
    return all_of(*LINT, WEB, WARM_UP, [*PYTEST, "-m", "not slow", *words])


def lint(words: list[str]) -> int:
    set_up()
    return all_of(*LINT)


def web(words: list[str]) -> int:
    set_up()
    return run(*WEB)


def bench(words: list[str]) -> int:
    set_up()
    return all_of(*(["python", f"bench/{name}.py", *(words or ["--quick"])] for name in ("playouts", "bots")))


def lock(words: list[str]) -> int:
    """Resolve for every platform and Python at once; the pins there are stay, unless told --upgrade."""
    make_environment()
    install_uv()
    resolve = ["uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    resolve += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"]
    resolve += ["--custom-compile-command", "python3 dev.py lock", *words]
    status = run(*resolve, PYPROJECT.name, "--extra", "lab", "--extra", "rl", "--group", "dev", "-o", LOCK.name)
    if status == 0:
        # This one is installed on top of the first: where they share a package they must agree.
        status = run(*resolve, "--group", "cuda", "--constraint", LOCK.name, "-o", CUDA_LOCK.name)
    if any("://" in path.read_text() for path in (LOCK, CUDA_LOCK)):
        raise SetupError("A lock file names a download address, which others may not reach.")
    return status


def show_help(words: list[str]) -> int:
    print(__doc__)
    return 0


COMMANDS = {
    "setup": setup,
    "play": play,
    "test": test,
    "check": check,
    "lint": lint,
    "web": web,
    "bench": bench,
    "lock": lock,
    "help": show_help,
}


# ------------------------------------------------------------------ running and saying


def tool(name: str) -> Path:
    return BIN / (name + ".exe" if os.name == "nt" else name)


def all_of(*commands: list[str]) -> int:
    """Run them all, so that one report shows everything that is wrong."""
    failed = [" ".join(command) for command in commands if run(*command) != 0]
    if failed:
        say(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


def run(name: str, *words: str) -> int:
    """Run a command of .venv with its output shown."""
    say(" ".join((name, *words)))
    return subprocess.call([str(tool(name)), *words], cwd=str(ROOT), env=environment())


def run_quietly(command: list[str], sentence: str) -> None:
    """Run a step of setting up; its output is shown only if it fails."""
    done = subprocess.run(command, cwd=str(ROOT), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        output = done.stdout.decode(errors="replace").strip()
        print("\n".join(output.splitlines()[-15:]), file=sys.stderr)
        raise SetupError(f"{sentence} {advice_on(output.lower())}")


def advice_on(output: str) -> str:
    if "no space left" in output:
        return "The disk is full: .venv takes 0.5 GB to play, 1 GB with everything for the tests."
    if "hash" in output and "mismatch" in output:
        return "A fetched file is not the one that was pinned. If it stays so, please tell the authors."
    if any(word in output for word in ("connect", "dns", "name resolution", "timed out", "certificate")):
        return "The package index could not be reached: check the network, and its proxy if it has one."
    return "The lines above say why."


def environment() -> dict[str, str]:
    """The caller's environment, without what would lead Python or uv out of .venv, or make each start slow."""
    astray = ("PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    env = {name: value for name, value in os.environ.items() if name not in astray}
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = str(BIN) + os.pathsep + env.get("PATH", os.defpath)
    # uv brings certificates of its own, but only the system's know a company's or a school's proxy.
    certificates = ssl.get_default_verify_paths()
    if certificates.cafile or (certificates.capath and os.listdir(certificates.capath)):
        env.setdefault("UV_SYSTEM_CERTS", "true")
    return env


def say(sentence: str) -> None:
    print("· " + sentence, flush=True)


def main() -> int:
    if sys.version_info < OLDEST:
        names = ("python3.14", "python3.13", "python3.12", "python3.11")
        newer = [name for name in names if shutil.which(name)]
        hint = f"Add PYTHON={newer[0]} to the make command." if newer else "Please install one."
        print(f"All Aboard needs Python 3.11 or newer; this is {VERSION}. {hint}", file=sys.stderr)
        return 1
    name, words = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("help", [])
    if name not in COMMANDS:
        print(f"There is no command {name}. There are: {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name](words)
    except SetupError as error:
        print(f"\nThat did not work. {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
