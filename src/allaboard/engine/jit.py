"""The only file that knows numba: how a rule is compiled, and where the compiled code is kept."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

ENGINE = Path(__file__).parent
COMPILED = f"{__package__}.compiled"

Function = TypeVar("Function", bound=Callable[..., Any])

_declared: dict[str, np.dtype[Any]] = {}


def declare(name: str, dtype: np.dtype[Any]) -> None:
    """Rules of another package may work on records of their own: parameters of this name hold one."""
    _declared[name] = dtype


def _is_compiled(function: Callable[..., Any]) -> bool:
    """The twin of a package of rules is called `compiled`: its files are those of the package, loaded again."""
    return function.__module__.split(".")[-2:-1] == ["compiled"]


def rule(function: Function) -> Function:
    """A rule: plain Python in `engine.rules`, compiled in `engine.compiled`.

    Parameters have their types by their names, so that every rule is compiled exactly once: `board`,
    `s`, `w` and `rows` as in layout.py, `ink` as in words.py, `pile` is any array, every other one a whole
    number unless it has been declared.
    """
    if not _is_compiled(function):
        return function
    import numba

    # Only other rules call a rule: it needs none of the wrappers that Python would call it through.
    options = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(**options)(function)
    if "pile" not in _parameters(function):
        _compile_once(dispatcher, _signature(function))
    return dispatcher  # type: ignore[no-any-return]


def _compile_once(dispatcher: Any, signature: tuple[Any, ...]) -> None:
    """Compile the rule when another rule first calls it, and for this signature only.

    Whatever whole numbers a caller has are converted to it. The dispatcher stays open to other
    compilers: a CUDA kernel that calls a rule makes a device function of the same source.
    """
    resolve = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        template, parameters, _, _ = resolve(signature, {})
        return template, parameters, args, kws

    dispatcher.get_call_template = get_call_template


def call(function: Function) -> Function:
    """A call from outside into the rules: arrays of records come in, and the compiled code is kept on disk.

    Parameters are typed by their names, as above: `boards`, `states`, `scratch`, `tally` (an array of int64), the
    four parts of `ink`, every other one a whole number. Without exact types numba would compile again, silently.
    """
    if not _is_compiled(function):
        return function
    import numba

    usual = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.EngineCache"
    try:
        return numba.njit(_signature(function), nogil=True, error_model="numpy", cache=True)(function)  # type: ignore[no-any-return]
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = usual


def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    import numba

    types = _types() | {name: numba.from_dtype(dtype) for name, dtype in _declared.items()}
    # The plural of a declared name is an array of such records.
    types |= {f"{name}s": numba.from_dtype(dtype)[::1] for name, dtype in _declared.items()}
    return tuple(types.get(name, numba.int64) for name in _parameters(function))


@cache
def _types() -> dict[str, Any]:
    import numba

    from .layout import BOARD, MAX_ACTIONS, SCRATCH, STATE

    board, state, scratch = (numba.from_dtype(dtype) for dtype in (BOARD, STATE, SCRATCH))
    page, pen, starts = numba.uint8[::1], numba.int64[::1], numba.int64[::1]
    letters = numba.types.Array(numba.uint8, 1, "C", readonly=True)
    return {
        "board": board,
        "s": state,
        "w": scratch,
        "rows": numba.types.NestedArray(numba.int16, (MAX_ACTIONS,)),
        "boards": board[::1],
        "states": state[::1],
        "scratch": scratch[::1],
        "tally": numba.int64[::1],
        "page": page,
        "pen": pen,
        "letters": letters,
        "starts": starts,
        "ink": numba.types.Tuple((page, pen, letters, starts)),
    }


def can_compile() -> bool:
    """Not where numba is missing, or told not to compile."""
    from importlib.util import find_spec

    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def _machine() -> tuple[str, ...]:
    """What compiled code depends on besides its source: the processor, and numba's own settings."""
    from llvmlite.binding import get_host_cpu_name

    settings = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_BOUNDSCHECK", "NUMBA_OPT")
    return (get_host_cpu_name(), *(os.environ.get(name, "") for name in settings))


@cache
def stamp(package: str = COMPILED) -> str:
    """Names this version of the source (the engine's, and the package's own) and of everything that compiles it.

    numba's own cache looks at the file of the compiled function only and would miss an edit in a file
    that it calls into.
    """
    from importlib.metadata import version

    digest = hashlib.sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
    digest.update(repr(_machine()).encode())
    for folder in _sources(package):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(package: str) -> list[Path]:
    return [ENGINE] if package == COMPILED else [ENGINE, *map(Path, import_module(package).__path__)]


def cache_folder(package: str = COMPILED) -> Path:
    """Where compiled code of this version of the package is kept."""
    folder = cache_root() / "allaboard" / stamp(package)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@cache
def cache_root() -> Path:
    """One place for all compiled code; one for this process alone where nothing can be written."""
    given = os.environ.get("ALLABOARD_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        root = Path(given).expanduser()
        folder = root / "allaboard"
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):  # not writable, or no home at all
        root = Path(tempfile.mkdtemp())
    return root


class EngineCache:
    """Tells numba to keep compiled code in `cache_folder` (numba's locator protocol)."""

    def __init__(self, package: str, line: int) -> None:
        self._package = package
        self._line = line

    @classmethod
    def from_function(cls, function: Any, file: str) -> "EngineCache":
        return cls(function.__module__.rpartition(".")[0], function.__code__.co_firstlineno)

    def ensure_cache_path(self) -> None:
        cache_folder(self._package)

    def get_cache_path(self) -> str:
        return str(cache_folder(self._package))

    def get_source_stamp(self) -> str:
        return stamp(self._package)

    def get_disambiguator(self) -> str:
        return str(self._line)
