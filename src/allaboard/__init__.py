"""All Aboard: train games on maps of tickets and routes. The names below are the public face."""

from .engine.actions import (
    AbandonTunnel,
    Action,
    BuildStation,
    ClaimRoute,
    Draw,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    PlaceTourists,
    SwapTickets,
    TakeToken,
    parse_action,
)
from .engine.edition import Edition, check_edition, editions, load_edition
from .engine.errors import AllAboardError, EditionError, IllegalAction, PositionError, RecordError
from .engine.events import Event, read_event
from .engine.game import Game
from .engine.views import View

__version__ = "0.1.0"

__all__ = [
    "AbandonTunnel",
    "Action",
    "AllAboardError",
    "BuildStation",
    "ClaimRoute",
    "Draw",
    "DrawTickets",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "IllegalAction",
    "KeepTickets",
    "Pass",
    "PayTunnel",
    "PlaceTourists",
    "PositionError",
    "RecordError",
    "SwapTickets",
    "TakeToken",
    "View",
    "check_edition",
    "editions",
    "load_edition",
    "parse_action",
    "read_event",
]
