"""Who sits where in which game of a tournament.

A round is one deal, played at every table in every seating, so that luck of the cards and of the seat
is the same for all. Rounds follow each other with new deals; a game's number says all about it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from allaboard import AllAboardError


@dataclass(frozen=True)
class Pairing:
    number: int
    deal: int  # games with the same deal have the same cards in the same order
    bots: tuple[str, ...]  # by seat


class Schedule:
    def __init__(self, bots: Sequence[str], players: int, games: int) -> None:
        """Whole rounds only: the number of games is rounded up to them."""
        self.tables = tables(bots, players)
        self._round = [seating for table in self.tables for seating in seatings(table)]
        self.deals = -(-games // len(self._round))
        self.games = self.deals * len(self._round)

    @property
    def games_per_deal(self) -> int:
        return len(self._round)

    def pairing(self, number: int) -> Pairing:
        deal, place = divmod(number, len(self._round))
        return Pairing(number, deal, self._round[place])


def tables(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """As many bots as seats are one table; more meet in all combinations; fewer fill the seats in every mixture."""
    if not bots:
        raise AllAboardError("A tournament needs at least one bot.")
    if len(bots) >= players:
        found = list(combinations(bots, players))
    else:
        different = tuple(dict.fromkeys(bots))
        found = [mix for mix in combinations_with_replacement(different, players) if set(mix) == set(different)]
    once: dict[tuple[str, ...], tuple[str, ...]] = {}
    for table in found:
        once.setdefault(tuple(sorted(table)), table)
    return list(once.values())


def seatings(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All rotations that differ."""
    return list(dict.fromkeys(table[turn:] + table[:turn] for turn in range(len(table))))
