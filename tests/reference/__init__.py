"""A second, slow and literal telling of the rules, used only to check the engine.

Everything here is written from the rules page and the rulebooks, with lists of
card names and plain loops. It shares nothing with the engine but the edition data.
Each rule names its id (M4, R6, ...) where it is applied.
"""

from .game import ReferenceGame, RuleBroken

__all__ = ["ReferenceGame", "RuleBroken"]
