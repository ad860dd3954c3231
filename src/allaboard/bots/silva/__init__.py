"""Four agents of Silva and others, published as baselines for this game: fixed opponents, kept as they were released.

They are told here in our own words with the slips of the original, because only so can they be compared with the
published figures. What the original did not know (stations, swaps, tokens) they do only when they must.
"""

from .hungry import Hungry
from .long_route import LongRoute
from .one_step import OneStep
from .route_focused import RouteFocused

__all__ = ["Hungry", "LongRoute", "OneStep", "RouteFocused"]
