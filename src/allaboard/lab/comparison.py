"""Two variants of one map: which of their figures differ beyond chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from .balance import Balance
from .intervals import Estimate

ALIKE = 0.5  # share of routes and tickets that two variants of one map have in common, at least


@dataclass(frozen=True)
class Change:
    what: str
    before: Estimate
    after: Estimate
    share: bool  # to be shown in percent
    signed: bool  # is itself a difference

    @property
    def _reach(self) -> float:
        return hypot(self.before.high - self.before.low, self.after.high - self.after.low) / 2

    @property
    def low(self) -> float:
        return self.after.value - self.before.value - self._reach

    @property
    def high(self) -> float:
        return self.after.value - self.before.value + self._reach

    @property
    def sureness(self) -> float:
        """The difference in units of its own reach: above 1 it is beyond chance."""
        return abs(self.after.value - self.before.value) / max(self._reach, 1e-12)


def changes(first: Balance, second: Balance) -> list[Change] | None:
    """The surest first; None for maps that are not variants of each other."""
    if not _alike(first, second):
        return None
    return sorted((one for one in _compared(first, second) if one.sureness > 1), key=lambda one: -one.sureness)


def _alike(first: Balance, second: Balance) -> bool:
    for name in ("routes", "tickets"):
        mine, others = ({one.id for one in getattr(balance.edition, name)} for balance in (first, second))
        if len(mine & others) < ALIKE * max(len(mine), len(others)):
            return False
    return True


def _compared(first: Balance, second: Balance) -> Iterator[Change]:
    whole = ("score", "Score"), ("winning_score", "Winning score"), ("margin", "Margin"), ("length", "Turns")
    for name, what in whole:
        yield from _change(what, getattr(first, name), getattr(second, name), share=False)
    for seat, others in zip(first.seats, second.seats, strict=True):
        yield from _change(f"Seat {seat.seat + 1} wins", seat.wins, others.wins, share=True)
    tickets = {one.ticket.id: one for one in second.tickets}
    for ticket in first.tickets:
        if found := tickets.get(ticket.ticket.id):
            name = first.between(ticket.ticket.a, ticket.ticket.b)
            yield from _change(f"Ticket {name}: completed", ticket.completed, found.completed, share=True)
            yield from _change(f"Ticket {name}: kept", ticket.kept, found.kept, share=True)
            yield from _change(f"Ticket {name}: luck", ticket.luck, found.luck, share=False, signed=True)
    routes = {one.route.id: one for one in second.routes}
    for route in first.routes:
        if other := routes.get(route.route.id):
            twin = f" ({route.route.id[-1]})" if route.route.twin else ""
            name = first.between(route.route.a, route.route.b) + twin
            yield from _change(f"Route {name}: claimed", route.used, other.used, share=True)
            yield from _change(f"Route {name}: taken from a plan", route.lost, other.lost, share=True)


def _change(
    what: str, before: Estimate | None, after: Estimate | None, *, share: bool, signed: bool = False
) -> Iterator[Change]:
    if before and after:
        yield Change(what, before, after, share, signed)
