"""What a map maker should look at: unequal seats, unfair tickets, dead routes. Only what is beyond doubt.

Something is found when its whole 95 % interval lies beyond a limit: few games find little, and many hardly
anything wrongly.
"""

from dataclasses import dataclass

from .balance import Balance, TicketFigures
from .intervals import Estimate

DEAD = 0.05  # a connection that is used in fewer games is dead
FAIR = 0.1  # a win share may differ from the expected one by this part of it
HARD = 0.7  # a ticket completed less often than this part of the usual is too hard
SHUNNED = 0.5  # a ticket kept less often than this part of the usual is shunned
LEAP = 0.5  # points are not to be changed by more than this part of them at once


@dataclass(frozen=True)
class Finding:
    kind: str  # "seat", "ticket" or "route"
    id: str  # the seat's number, the ticket or the route
    what: str  # its name
    reason: str  # with figure and interval


def findings(balance: Balance) -> list[Finding]:
    return [*_seats(balance), *_tickets(balance), *_routes(balance)]


def _bounds(balance: Balance) -> tuple[float, float]:
    """Between these a difference of win shares is fair."""
    return -FAIR * balance.expected, FAIR * balance.expected


def _seats(balance: Balance) -> list[Finding]:
    return [
        Finding("seat", str(one.seat), f"Seat {one.seat + 1}", f"wins {percent(one.wins)}, not {balance.expected:.0%}")
        for one in balance.seats
        if one.wins.minus(balance.expected).beyond(*_bounds(balance))
    ]


def _tickets(balance: Balance) -> list[Finding]:
    """First what is luck to see, the greatest first; then what is hard, then what nobody wants."""
    figures = sorted(balance.tickets, key=lambda one: -abs(one.luck_wins.value if one.luck_wins else 0))
    named = [(_name(balance, one), one) for one in figures]
    return [
        Finding("ticket", one.ticket.id, name, reason)
        for look in (_lucky, _hard, _shunned)
        for name, one in named
        if (reason := look(balance, one))
    ]


def _name(balance: Balance, one: TicketFigures) -> str:
    points = "" if balance.counts_tickets else f" ({one.ticket.points})"
    return f"Ticket {balance.between(one.ticket.a, one.ticket.b)}{points}"


def _lucky(balance: Balance, one: TicketFigures) -> str | None:
    if one.luck_wins is None or not one.luck_wins.beyond(*_bounds(balance)):
        return None
    wins = percent(one.luck_wins.minus(-balance.expected))
    return f"who sees it at the opening wins {wins}, not {balance.expected:.0%}{_remedy(one)}"


def _remedy(one: TicketFigures) -> str:
    """A guess at better points. None where luck wins games but no points: that is a bold ticket, not a cheap one.

    And none where it would be a leap, as then everybody would play otherwise.
    """
    if one.fair is None or one.luck is None or one.luck_wins is None or one.luck.value * one.luck_wins.value <= 0:
        return ""
    if abs(one.fair.value - one.ticket.points) > LEAP * one.ticket.points:
        return "; other points alone would hardly mend that"
    return f"; a first guess at fair points: {one.fair.value:.0f}"


def _hard(balance: Balance, one: TicketFigures) -> str | None:
    usual = balance.completion.value if balance.completion else 0.0
    if one.completed is None or one.completed.high >= HARD * usual:
        return None
    return f"completed by {percent(one.completed)} of its holders; the usual is {usual:.0%}"


def _shunned(balance: Balance, one: TicketFigures) -> str | None:
    if one.kept is None or one.kept.high >= SHUNNED * balance.usual_kept:
        return None
    return f"kept by {percent(one.kept)} of those who see it; the usual is {balance.usual_kept:.0%}"


def _routes(balance: Balance) -> list[Finding]:
    dead = sorted((one for one in balance.connections if one.used.high < DEAD), key=lambda one: one.used.value)
    return [
        Finding(
            "route",
            one.routes[0].id,
            f"Dead route {balance.between(one.routes[0].a, one.routes[0].b)}",
            f"claimed in {percent(one.used)} of the games",
        )
        for one in dead
    ]


def percent(one: Estimate) -> str:
    return f"{one.value:.1%} [{one.low:.1%}, {one.high:.1%}]"
