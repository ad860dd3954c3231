"""This machine's GPU: its kernels, and arrays as they take them. CuPy loads and launches what binary.py made."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from allaboard import AllAboardError
from allaboard.engine.jit import cache_folder

THREADS = {
    "play": 128,
    "play_kept": 128,
    "deal": 64,
    "step": 256,
    "close": 64,
    "look": 256,
    "sample": 256,
}  # in a block; measured


class Machine:
    """`folder` has kernels built elsewhere; without one they are built for this GPU, once for each version."""

    def __init__(self, folder: Path | None = None) -> None:
        try:
            import cupy
        except ImportError as error:
            raise AllAboardError("Games on a GPU need CuPy: pip install allaboard[gpu].") from error
        try:
            version = str(cupy.cuda.Device().compute_capability)
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise AllAboardError(f"There is no GPU that CUDA can use: {error}.") from error
        self.cupy = cupy
        self.folder = folder or self._built((int(version[:-1]), int(version[-1])))
        self._kernels: dict[str, Any] = {}

    def _built(self, capability: tuple[int, int]) -> Path:
        folder = cache_folder("allaboard.envs.compiled") / f"sm_{capability[0]}{capability[1]}"
        if not (folder / "ready").exists():
            from .binary import build

            build(folder, capability)
            (folder / "ready").touch()
        return folder

    def kernel(self, name: str) -> Any:
        if name not in self._kernels:
            module = self.cupy.RawModule(path=str(self.folder / f"{name}.cubin"))
            self._kernels[name] = module.get_function((self.folder / f"{name}.entry").read_text())
        return self._kernels[name]

    def launch(self, name: str, threads: int, *arguments: "int | Array") -> None:
        """One thread for each game; returns at once, `wait` waits."""
        flat: list[Any] = []
        for argument in arguments:
            flat += argument.parts() if isinstance(argument, Array) else [np.int64(argument)]
        size = THREADS[name]
        self.kernel(name)(((threads + size - 1) // size,), (size,), tuple(flat))

    def wait(self) -> None:
        self.cupy.cuda.Device().synchronize()

    def records(self, dtype: np.dtype[Any], count: int) -> "Array":
        return Array(self.cupy.zeros(count * dtype.itemsize, np.uint8), (count,), dtype.itemsize)

    def numbers(self, *shape: int) -> "Array":
        return Array(self.cupy.zeros(shape, np.int64), shape, 8)

    def columns(self, dtype: np.dtype[Any], count: int) -> "Array":
        """A row for each four bytes of the record, a column for each game."""
        words = dtype.itemsize // 4
        return Array(self.cupy.zeros((words, count), np.uint32), (words, count), 4)


class Array:
    """An array on the GPU, and how a kernel made by numba wants it: as its address, sizes and steps."""

    def __init__(self, data: Any, shape: Sequence[int], itemsize: int) -> None:
        self.data, self.shape, self.itemsize = data, tuple(shape), itemsize

    def parts(self) -> list[Any]:
        steps = [self.itemsize * int(np.prod(self.shape[i + 1 :])) for i in range(len(self.shape))]
        sizes = [int(np.prod(self.shape)), self.itemsize]
        nobody = np.uint64(0)  # no owner, no parent: CuPy keeps the memory
        return [nobody, nobody, *map(np.int64, sizes), self.data.data.ptr, *map(np.int64, (*self.shape, *steps))]

    def put(self, records: Any) -> None:
        """Fill it from records of the CPU."""
        self.data.view(np.uint8).reshape(-1).set(np.ascontiguousarray(records).view(np.uint8).reshape(-1))

    def get(self, dtype: np.dtype[Any]) -> Any:
        """Its records, on the CPU."""
        return self.data.get().view(dtype)
