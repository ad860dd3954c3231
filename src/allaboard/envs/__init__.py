"""Environments for learning: VectorEnv for speed, `trains_v0.env` for PettingZoo, SoloEnv for Gymnasium.

A Chooser is a bot that sees and chooses as a learner does in them.

Gymnasium knows each edition by an id: `gymnasium.make("allaboard/usa-v0", opponents=("hard",))`.
PettingZoo and Gymnasium come with `pip install allaboard[rl]`; VectorEnv needs neither.
"""

from importlib.util import find_spec

from allaboard import editions

from .chooser import Chooser
from .kernel.layout import CHOICES, SIGHT, VERSION
from .vector import VectorEnv

OBSERVATION = SIGHT.itemsize

__all__ = ["CHOICES", "OBSERVATION", "VERSION", "Chooser", "VectorEnv"]


def register() -> None:
    """Tell Gymnasium the editions' ids."""
    import gymnasium

    for edition in editions():
        name = f"allaboard/{edition.replace('_', '-')}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, "allaboard.envs.solo:SoloEnv", kwargs={"edition": edition})


if find_spec("gymnasium") is not None:
    register()
