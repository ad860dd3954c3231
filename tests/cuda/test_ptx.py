"""The same rule files compile for a GPU. No GPU is needed: the result is read, not run.

A kernel calls the very functions of `engine.compiled`; numba-cuda makes device functions of their source.
"""

import re
from importlib import import_module
from types import SimpleNamespace

import pytest

from allaboard.engine import runner
from allaboard.engine.jit import COMPILED
from allaboard.engine.layout import BOARD, SCRATCH, STATE

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed (requirements-cuda.lock)")

HOPPER = (9, 0)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def compile_ptx():
    """numba-cuda's compiler, told which GPU to compile for instead of looking for one."""
    if runner.wait_for_compiled() is None:
        pytest.skip("numba is missing or not wanted")
    from numba import cuda, from_dtype, types
    from numba.cuda import dispatcher

    records = [types.Array(from_dtype(dtype), 1, "C") for dtype in (BOARD, STATE, SCRATCH)]
    counts = types.Array(types.int64, 1, "C")
    signature = types.void(*records, types.int64, types.int64, counts)

    def compile_it(kernel):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))
            ptx, _ = cuda.compile_ptx(kernel, signature, cc=HOPPER)
        return ptx

    return compile_it


def test_whole_games_compile_for_a_gpu(compile_ptx):
    from numba import cuda

    playouts = import_module(f"{COMPILED}.playouts")

    def whole_games(boards, states, scratch, players, seed, decisions):
        i = cuda.grid(1)
        if i < states.shape[0]:
            decisions[i] = playouts.play_game(boards[0], states[i], scratch[i], players, seed + i)

    ptx = compile_ptx(whole_games)
    assert ".target sm_90" in ptx
    [entry] = re.findall(r"\.entry (\w+)", ptx)
    assert "whole_games" in entry
    # Nothing was left out as unused: ChaCha's constants, for one, stand in the code.
    for constant in (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574):
        assert str(constant) in ptx
    # Whole numbers only, and nothing is allocated: the same bytes on every machine.
    assert not re.findall(r"\.f(?:16|32|64)\b", ptx)
    assert "malloc" not in ptx


def test_what_is_no_rule_is_refused(compile_ptx):
    """The compiler is really asked: a kernel that it cannot translate fails."""
    from numba.core.errors import NumbaError

    def no_kernel(boards, states, scratch, players, seed, decisions):
        decisions[0] = len(str(states[0].phase))

    with pytest.raises(NumbaError):
        compile_ptx(no_kernel)
