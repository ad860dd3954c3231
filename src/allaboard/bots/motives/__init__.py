"""Motives: the reason for a decision, found afterwards from what the seat saw and what it did.

A policy weighs numbers and has no words. So the words are looked for only when somebody asks, and say nothing but
what is true on the table: which ticket a route closes, which rival is near, what the cards are for. Where the policy
had a plan, claims and cards are explained by that plan and by no other way.
"""

from collections.abc import Collection

from allaboard import (
    AbandonTunnel,
    Action,
    BuildStation,
    ClaimRoute,
    Draw,
    DrawTickets,
    Edition,
    KeepTickets,
    PayTunnel,
    PlaceTourists,
    SwapTickets,
    TakeToken,
    View,
)

from ..reasons import Reason
from . import cards, claims, stations, tickets, tourists, tunnels
from .situation import Situation

__all__ = ["motive"]


def motive(edition: Edition, view: View, action: Action, planned: Collection[str] | None = None) -> Reason:
    """Why a seat with this view might have done this; what only a whim explains is called one.

    `planned` are the routes of its plan, None if it has none.
    """
    if view.phase not in ("turn", "second_card"):
        planned = None  # while tickets are chosen, plans are made for choices that are then dropped
    at = Situation(edition, view, planned)
    match action:
        case AbandonTunnel():
            return tunnels.why_abandon(at)
        case _ if len(view.legal) == 1:
            return Reason("only_choice", {})
        case ClaimRoute():
            return claims.why(at, action)
        case Draw():
            return cards.why(at, action)
        case KeepTickets():
            return tickets.why_keep(at, action)
        case DrawTickets():
            return tickets.why_draw(at)
        case SwapTickets():
            return tickets.why_swap(at)
        case PayTunnel():
            return tunnels.why_pay(at)
        case BuildStation():
            return stations.why(at, action)
        case PlaceTourists():
            return tourists.why_place(at, action)
        case TakeToken():
            return tourists.why_take(at, action)
        case _:
            return Reason("whim", {})
