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
    found = []
    for one in balance.tickets:
        points = "" if balance.counts_tickets else f" ({one.ticket.points})"
        name = f"Ticket {balance.between(one.ticket.a, one.ticket.b)}{points}"
        found += [Finding("ticket", one.ticket.id, name, reason) for reason in _unfair(balance, one)]
    return found


def _unfair(balance: Balance, one: TicketFigures) -> list[str]:
    reasons = []
    if one.luck_wins and one.luck_wins.beyond(*_bounds(balance)):
        remedy = "" if one.fair is None else f"; a first guess at fair points: {max(one.fair.value, 1):.0f}"
        wins = percent(one.luck_wins.minus(-balance.expected))
        reasons.append(f"who sees it at the opening wins {wins}, not {balance.expected:.0%}{remedy}")
    usual = balance.completion.value if balance.completion else 0.0
    if one.completed and one.completed.high < HARD * usual:
        reasons.append(f"completed by {percent(one.completed)} of its holders; the usual is {usual:.0%}")
    if one.kept and one.kept.high < SHUNNED * balance.usual_kept:
        reasons.append(f"kept by {percent(one.kept)} of those who see it; the usual is {balance.usual_kept:.0%}")
    return reasons


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
