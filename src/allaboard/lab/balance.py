"""What many games say about a map: how its routes are used, what its tickets are worth, whether seats are equal.

Every figure comes with its interval (intervals.py). docs/lab.md says what each means.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

import numpy as np

from allaboard import AllAboardError, Edition
from allaboard.engine.edition import Route, Ticket
from allaboard.engine.layout import Records
from allaboard.engine.vocabulary import ACTIONS, NONE, REASONS

from .experiment import Trial
from .intervals import Estimate, Numbers, mean, means, share, shares
from .standings import parts_of

STEEP = 0.3  # points of a score that follow a point of the ticket, at least, for a guess at fair points


@dataclass(frozen=True)
class RouteFigures:
    route: Route
    used: Estimate  # share of games in which somebody claimed it
    turn: Estimate | None  # of its claim: which of the owner's own turns
    planned: Estimate | None  # share of games in which it stood in somebody's plan; None for bots without plans
    sought: Estimate | None  # share of games in which several planned or claimed it
    lost: Estimate | None  # share of games in which it was taken from somebody's plan
    owner_wins: Estimate | None  # win share of its owners beyond the expected one


@dataclass(frozen=True)
class ConnectionFigures:
    """Two cities that one or two routes join."""

    routes: tuple[Route, ...]
    used: Estimate  # share of games in which any of its routes was claimed


@dataclass(frozen=True)
class TicketFigures:
    ticket: Ticket
    shortest: int  # trains of the shortest way on the empty map
    kept: Estimate | None  # of those who saw it
    completed: Estimate | None  # of those who held it
    net: Estimate | None  # points that it brought its holders, failures counted; None where points do not count
    luck: Estimate | None  # points ahead of the others' mean, of those who saw it at the opening
    luck_wins: Estimate | None  # their win share beyond the expected one
    holder_wins: Estimate | None  # win share of its holders beyond that of all holders of tickets
    fair: Estimate | None  # points that would make that luck nought, if everybody went on to play alike


@dataclass(frozen=True)
class SeatFigures:
    seat: int
    wins: Estimate
    total: Estimate


@dataclass(frozen=True)
class Habit:
    """One thing that players do, and how winners differ in it."""

    name: str
    winners: float
    others: float
    difference: Estimate
    effect: Estimate  # the same in standard deviations over all seats


class Balance:
    """The figures of one trial. They are reckoned when they are asked for."""

    def __init__(self, trial: Trial, games: Records) -> None:
        self.trial = trial
        self.edition: Edition = trial.edition
        self.players = trial.players
        self.games: Records = games[games["reason"] != NONE]
        self.stopped = len(games) - len(self.games)
        if not len(self.games):
            raise AllAboardError(f"None of the {len(games):,} games with {trial.players} players came to its end.")
        self._names = {city.id: city.name for city in self.edition.cities}
        self._seats = self.games["seat"][:, : self.players]
        self._won = np.asarray(self._seats["won"], np.float64)
        self.totals = total = np.asarray(self._seats["total"], np.float64)
        self._ahead = total - (total.sum(1, keepdims=True) - total) / (self.players - 1)

    @property
    def counts_tickets(self) -> bool:
        return self.edition.rules.scoring.counts == "tickets"

    @property
    def has_plans(self) -> bool:
        return bool(self.games["planned"].any())

    @property
    def expected(self) -> float:
        """Win share of equals."""
        return 1 / self.players

    def between(self, a: str, b: str) -> str:
        return f"{self._names[a]} – {self._names[b]}"

    # ------------------------------------------------------------ the game as a whole

    @cached_property
    def seats(self) -> list[SeatFigures]:
        wins, totals = shares(self._won, 1), means(self.totals, 1)
        return [SeatFigures(seat, *pair) for seat, pair in enumerate(zip(wins, totals, strict=True)) if all(pair)]  # type: ignore[arg-type]

    @cached_property
    def score(self) -> Estimate | None:
        return mean(self.totals.mean(1))

    @cached_property
    def winning_score(self) -> Estimate | None:
        return mean(self.totals.max(1))

    @property
    def margins(self) -> Numbers:
        """Of each game: points of the best ahead of the second."""
        ordered = np.sort(self.totals, axis=1)
        return np.asarray(ordered[:, -1] - ordered[:, -2])

    @cached_property
    def margin(self) -> Estimate | None:
        return mean(self.margins)

    @property
    def close(self) -> Estimate | None:
        """Share of games that a tenth of the winning score, or less, decided."""
        return share(self.margins <= 0.1 * np.abs(self.totals.max(1)))

    @cached_property
    def shared(self) -> Estimate | None:
        return share((self._won > 0).sum(1) > 1)

    @property
    def lengths(self) -> Numbers:
        """Turns of each game, of the player who had the most."""
        return np.asarray(self._seats["turns"].sum(2).max(1), np.float64)

    @cached_property
    def length(self) -> Estimate | None:
        return mean(self.lengths)

    @cached_property
    def endings(self) -> dict[str, Estimate]:
        """Why games ended, the most frequent first."""
        found = {name: share(self.games["reason"] == code) for code, name in enumerate(REASONS)}
        some = {name: one for name, one in found.items() if one and one.value > 0}
        return dict(sorted(some.items(), key=lambda item: -item[1].value))

    @cached_property
    def parts(self) -> dict[str, Estimate]:
        """The mean score in its parts."""
        found = {part: mean(self._seats[part].mean(1)) for part in parts_of(self.edition)}
        return {part: one for part, one in found.items() if one}

    def counted(self, values: Numbers, step: int = 1) -> list[tuple[int, float]]:
        """How the values are spread: the beginning of each step, and the share of values in it."""
        steps = Counter((np.floor(values.ravel() / step) * step).astype(int).tolist())
        return [(start, count / values.size) for start, count in sorted(steps.items())]

    # ------------------------------------------------------------ routes

    @cached_property
    def routes(self) -> list[RouteFigures]:
        count = len(self.edition.routes)
        owner, turn = self.games["owner"][:, :count], self.games["turn"][:, :count]
        claimed = owner >= 0
        used, turns = shares(claimed, 1), means(turn * claimed, claimed)
        plans = self.games["planned"][:, :count]
        seekers = np.bitwise_count(plans | np.where(claimed, 1 << np.maximum(owner, 0), 0))
        planned, sought = shares(plans > 0, 1), shares(seekers > 1, 1)
        lost = shares(self.games["lost"][:, :count] > 0, 1)
        winner = np.zeros(owner.shape)
        for seat in range(self.players):
            winner += (owner == seat) * self._won[:, seat : seat + 1]
        wins = shares(winner, claimed)
        return [
            RouteFigures(
                route,
                used[i] or Estimate(0, 0, 1, 0),
                turns[i],
                planned[i] if self.has_plans else None,
                sought[i] if self.has_plans else None,
                lost[i] if self.has_plans else None,
                _minus(wins[i], self.expected),
            )
            for i, route in enumerate(self.edition.routes)
        ]

    @cached_property
    def connections(self) -> list[ConnectionFigures]:
        numbers: dict[tuple[str, str], list[int]] = {}
        for i, route in enumerate(self.edition.routes):
            numbers.setdefault((route.a, route.b), []).append(i)
        used = shares(np.stack([(self.games["owner"][:, n] >= 0).any(1) for n in numbers.values()], 1), 1)
        return [
            ConnectionFigures(tuple(self.edition.routes[i] for i in n), one or Estimate(0, 0, 1, 0))
            for n, one in zip(numbers.values(), used, strict=True)
        ]

    # ------------------------------------------------------------ tickets

    def _by_seat(self, name: str, weight: Numbers | None = None) -> Numbers:
        """Of each game and ticket the number of seats in that list, or the sum of what these seats have."""
        count = len(self.edition.tickets)
        bits = self.games[name][:, :count]
        total = np.zeros(bits.shape)
        for seat in range(self.players):
            mine = (bits >> seat) & 1
            total += mine if weight is None else mine * weight[:, seat : seat + 1]
        return total

    @cached_property
    def tickets(self) -> list[TicketFigures]:
        opening, offered, held = (self._by_seat(name) for name in ("opening", "offered", "held"))
        completed = self._by_seat("completed")
        points = np.array([ticket.points for ticket in self.edition.tickets], np.float64)
        kept, done = shares(held, offered), shares(completed, held)
        net = means(points * (2 * completed - held), held)
        luck = means(self._by_seat("opening", self._ahead), opening)
        luck_wins = shares(self._by_seat("opening", self._won), opening)
        holder_wins = shares(self._by_seat("held", self._won), held)
        usual = self._by_seat("held", self._won).sum() / max(held.sum(), 1)
        slopes = self._slopes()
        return [
            TicketFigures(
                ticket=ticket,
                shortest=shortest(self.edition, ticket),
                kept=kept[i],
                completed=done[i],
                net=None if self.counts_tickets else net[i],
                luck=luck[i],
                luck_wins=_minus(luck_wins[i], self.expected),
                holder_wins=_minus(holder_wins[i], float(usual)),
                fair=None if self.counts_tickets else _fair(ticket.points, luck[i], slopes[i]),
            )
            for i, ticket in enumerate(self.edition.tickets)
        ]

    def _slopes(self) -> list[float]:
        """How much a score follows a ticket's points, for those who saw it at the opening: kept × (done − failed)."""
        count = len(self.edition.tickets)
        opening, held, completed = (self.games[name][:, :count] for name in ("opening", "held", "completed"))
        slopes = np.zeros(count)
        for seat in range(self.players):
            saw = (opening >> seat) & 1
            slopes += (saw * (2.0 * ((completed >> seat) & 1) - ((held >> seat) & 1))).sum(0)
        found: list[float] = (slopes / np.maximum(self._by_seat("opening").sum(0), 1)).tolist()
        return found

    @cached_property
    def completion(self) -> Estimate | None:
        """Of all tickets held, those completed."""
        return shares(self._by_seat("completed").sum(1)[:, None], self._by_seat("held").sum(1)[:, None])[0]

    @cached_property
    def usual_kept(self) -> float:
        """Share of all tickets seen that were kept."""
        return float(self._by_seat("held").sum() / max(self._by_seat("offered").sum(), 1))

    # ------------------------------------------------------------ winners

    @cached_property
    def habits(self) -> list[Habit]:
        """What winners did differently, the greatest difference first; games that all share are left out."""
        won = self._won > 0
        decided = ~won.all(1)
        found = []
        for name, values in self._habits().items():
            spread = float(values.std()) if values.size else 0.0
            if spread == 0 or not decided.any():
                continue
            mine, wins = values[decided], won[decided]
            winners = (mine * wins).sum(1) / wins.sum(1)
            others = (mine * ~wins).sum(1) / (~wins).sum(1)
            difference = mean(winners - others)
            if difference:
                effect = difference.over(spread)
                found.append(Habit(name, float(winners.mean()), float(others.mean()), difference, effect))
        return sorted(found, key=lambda habit: -abs(habit.effect.value))

    def _habits(self) -> dict[str, Numbers]:
        rules, seats = self.edition.rules, self._seats
        count = len(self.edition.routes)
        lengths = np.array([route.length for route in self.edition.routes])
        long = long_from(lengths)
        mine = [self.games["owner"][:, :count] == seat for seat in range(self.players)]
        claimed = np.stack([own.sum(1) for own in mine], 1).astype(np.float64)
        long_claimed = np.stack([(own & (lengths >= long)).sum(1) for own in mine], 1).astype(np.float64)
        turns = {name: seats["turns"][:, :, kind].astype(np.float64) for kind, name in enumerate(ACTIONS)}
        placed = rules.routes.trains - seats["trains_left"].astype(np.float64)
        found = {
            "Trains placed": placed,
            "Routes claimed": claimed,
            "Spaces per route": placed / np.maximum(claimed, 1),
            f"Routes of {long} spaces or more": long_claimed,
            "Tickets held": seats["held_tickets"],
            "Tickets completed": seats["completed_tickets"],
            "Tickets failed": seats["held_tickets"] - seats["completed_tickets"],
            "Longest path": seats["longest_length"] if rules.paths else np.zeros_like(placed),
            "Stations built": seats["stations_built"],
            "Turns spent on cards": turns["draw"],
            "Locomotives taken face up": seats["locomotives_taken"],
            "Turns spent on tickets": turns["draw_tickets"],
            "Turns spent on swaps": turns["swap_tickets"],
            "Cards left in hand": seats["cards_left"],
        }
        found |= {f"Points from {part}": seats[part] for part in parts_of(self.edition)}
        return {name: np.asarray(values, np.float64) for name, values in found.items()}

    def to_dict(self) -> dict[str, Any]:
        def told(one: Estimate | None) -> Any:
            return None if one is None else one.to_dict()

        return {
            "edition": self.edition.id,
            "players": self.players,
            "games": len(self.games),
            "stopped": self.stopped,
            "seats": [{"wins": told(one.wins), "total": told(one.total)} for one in self.seats],
            "score": told(self.score),
            "winning_score": told(self.winning_score),
            "margin": told(self.margin),
            "turns": told(self.length),
            "endings": {name: told(one) for name, one in self.endings.items()},
            "routes": {
                one.route.id: {
                    name: told(getattr(one, name))
                    for name in ("used", "turn", "planned", "sought", "lost", "owner_wins")
                }
                for one in self.routes
            },
            "tickets": {
                one.ticket.id: {"points": one.ticket.points, "shortest": one.shortest}
                | {
                    name: told(getattr(one, name))
                    for name in ("kept", "completed", "net", "luck", "luck_wins", "holder_wins", "fair")
                }
                for one in self.tickets
            },
            "winners": {
                one.name: {"winners": round(one.winners, 4), "others": round(one.others, 4)}
                | {"difference": told(one.difference)}
                for one in self.habits
            },
        }


def long_from(lengths: Sequence[int] | Any) -> int:
    """The length from which at most a quarter of a map's routes are."""
    every = np.asarray(lengths)
    return next(int(n) for n in range(1, int(every.max()) + 1) if (every >= n).mean() <= 0.25 or n == every.max())


def shortest(edition: Edition, ticket: Ticket) -> int:
    """Trains of the shortest way on the empty map."""
    queue, done = [(0, ticket.a)], set()
    while queue:
        trains, city = heappop(queue)
        if city == ticket.b:
            return trains
        if city not in done:
            done.add(city)
            for route in edition.routes:
                if city in (route.a, route.b):
                    heappush(queue, (trains + route.length, route.b if route.a == city else route.a))
    return 0


def _minus(one: Estimate | None, value: float) -> Estimate | None:
    return None if one is None else one.minus(value)


def _fair(points: int, luck: Estimate | None, slope: float) -> Estimate | None:
    if luck is None or slope < STEEP:
        return None
    return Estimate(points - luck.value / slope, points - luck.high / slope, points - luck.low / slope, luck.count)
