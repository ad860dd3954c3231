"""The same rule files compile for a GPU. No GPU is needed: the result is read, not run.

A kernel calls the very functions of `engine.compiled`; numba-cuda makes device functions of their source.
"""

import re
from importlib.util import find_spec

import pytest

from allaboard.engine import runner
from allaboard.envs.gpu import binary, kernels

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed (requirements-cuda.lock)")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def _rules():
    if runner.wait_for_compiled() is None:
        pytest.skip("numba is missing or not wanted")


def test_every_kernel_compiles_and_can_be_assembled_for_a_gpu():
    """All in one test: they share the rules, which are read once."""
    assert kernels.kernels().keys() == kernels.signatures().keys() == binary.REGISTERS.keys()
    for name in kernels.signatures():
        ptx = binary.ptx_of(name)
        assert ".target sm_90" in ptx
        assert name in binary.entry(ptx)
        assert "malloc" not in ptx, "a kernel allocates nothing"
        # Only rewards are no whole numbers: the same bytes on every machine.
        assert bool(re.search(r"\.f(?:16|32|64)\b", ptx)) == (name in ("step", "close"))
        if name in ("play", "play_kept", "deal", "close"):
            # Nothing was left out as unused: ChaCha's constants, for one, stand in the code.
            for constant in (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574):
                assert str(constant) in ptx
        if name == "step":
            assert binary.cubin_of(name, ptx)[:4] == b"\x7fELF"


def test_what_is_no_rule_is_refused(monkeypatch):
    """The compiler is really asked: a kernel that it cannot translate fails."""
    from numba.core.errors import NumbaError

    def play(boards, players, seed, tallies):
        tallies[0, 0] = len(str(players))

    monkeypatch.setattr(binary, "kernels", lambda: {"play": play})
    with pytest.raises(NumbaError):
        binary.ptx_of("play")


def test_kept_functions_stay_functions():
    code = 'define linkonce_odr i32 @"_ZN9allaboard6engine8compiled6chance5blockB2v1Ex"(i64* %x) {\n  ret i32 0\n}'
    assert binary.kept_apart(code).splitlines()[0].endswith("(i64* %x) noinline  {")
    other = code.replace("5block", "6rotate")
    assert binary.kept_apart(other) == other


@pytest.mark.skipif(find_spec("cupy") is None, reason="CuPy is not installed: there is no GPU here to run on")
def test_the_gpu_plays_the_same_games():
    import numpy as np

    from allaboard.envs import VectorEnv
    from allaboard.envs.gpu.games import GpuVectorEnv

    here, there = VectorEnv("europe", 3, 64), GpuVectorEnv("europe", 3, 64)
    here.reset(1)
    there.reset(1)
    for _ in range(300):
        picks = here.sample().copy()
        there.picks.data[:] = there.machine.cupy.asarray(picks)
        here.step(picks)
        there.step()
        assert np.array_equal(here.observations, there.observations().get())
        assert np.array_equal(here.masks, there.masks().get())
