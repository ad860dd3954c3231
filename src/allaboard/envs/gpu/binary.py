"""Kernels as machine code for one kind of GPU. No GPU is needed to make it, and none of these tools to run it."""

import re
from pathlib import Path
from typing import Any

from .kernels import kernels, signatures

HOPPER = (9, 0)
# A thread may use so many registers: with more, fewer threads fit at a time to hide how long memory takes.
REGISTERS = {"play": 64, "play_kept": 64, "deal": 128, "step": 96, "close": 128, "look": 96, "sample": 64}

# Rules that stay functions of their own: they are called from many places, or seldom. All others are copied to where
# they are called. Copying everything makes machine code four times as large, and the GPU waits for it.
FUNCTIONS = {
    "chance": ("block", "shuffle"),
    "cards": ("reshuffle",),
    "market": ("fill", "redeal_can_help"),
    "turn": ("settle", "end_turn", "take_over", "swap_tickets", "keep_tickets"),
    "tickets": ("turn_up_completed", "renew_deck", "keep", "offer_keeps"),
    "deal": ("deal",),
    "stations": ("offer", "choose", "build"),
    "tunnels": ("dig",),
    "sight": ("write",),
    "menu": ("write",),
    "lanes": ("begin",),
}


def ptx_of(name: str, capability: tuple[int, int] = HOPPER) -> str:
    """The kernel in the GPU's assembly."""
    from types import SimpleNamespace
    from unittest.mock import patch

    from numba import cuda, types
    from numba.cuda import dispatcher
    from numba.cuda.cudadrv import nvvm

    replace = nvvm.llvm_replace
    # numba-cuda looks for a GPU to compile for, copies every function it can, and has no switch for either.
    with (
        patch.object(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=capability)),
        patch.object(nvvm, "llvm_replace", lambda code: kept_apart(replace(code))),
        patch.object(nvvm.CompilationUnit, "verify", lambda unit: None),  # it would only warn of `noinline`
    ):
        ptx, _ = cuda.compile_ptx(kernels()[name], types.void(*signatures()[name]), cc=capability)
    return str(ptx)


def kept_apart(code: str) -> str:
    """The LLVM code with FUNCTIONS marked as not to be copied to where they are called."""
    names = "|".join(
        f"{len(module)}{module}{len(rule)}{rule}B" for module, rules in FUNCTIONS.items() for rule in rules
    )
    definition = re.compile(rf'^(define [^\n@]*@"?_ZN9allaboard\w*?(?:{names})[^"(\n]*"?\([^\n]*\))([^\n)]*)$', re.M)
    return definition.sub(r"\1 noinline \2", code)


def entry(ptx: str) -> str:
    """The name by which the kernel is launched."""
    names: list[str] = re.findall(r"\.entry (\w+)", ptx)
    return names[0]


def cubin_of(name: str, ptx: str, capability: tuple[int, int] = HOPPER) -> bytes:
    """Assembled here, because the toolkit's assembly may be newer than what a GPU's driver reads."""
    from cuda.bindings import nvjitlink

    options = [f"-arch=sm_{capability[0]}{capability[1]}", "-O3", f"-maxrregcount={REGISTERS[name]}"]
    link: Any = nvjitlink.create(len(options), options)
    code = ptx.encode()
    nvjitlink.add_data(link, nvjitlink.InputType.PTX, code, len(code), "kernel")
    nvjitlink.complete(link)
    cubin = bytearray(nvjitlink.get_linked_cubin_size(link))
    nvjitlink.get_linked_cubin(link, cubin)
    return bytes(cubin)


def build(folder: Path, capability: tuple[int, int] = HOPPER) -> None:
    """Write every kernel's machine code, and the name it is launched by, for a machine with a GPU to load."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in signatures():
        ptx = ptx_of(name, capability)
        (folder / f"{name}.cubin").write_bytes(cubin_of(name, ptx, capability))
        (folder / f"{name}.entry").write_text(entry(ptx))
