"""What the games of a tournament come to: how often each bot wins and how sure that is, what it scores, its time."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from allaboard import Edition

from .played import Played
from .ratings import Rating, rate

PARTS = ("routes", "tickets", "longest", "stations", "tokens")
PERCENTILES = (50, 90, 99)


@dataclass(frozen=True)
class Standing:
    bot: str
    games: int  # seats taken: a bot that sits at a table twice counts twice
    win_share: float  # of those; a shared win is a part of one
    ci95: tuple[float, float]
    rating: Rating
    mean_score: float | None  # over games that came to their end, like the three that follow; nothing without one
    mean_margin: float | None  # points ahead of the best of the others
    mean_parts: Mapping[str, float]
    mean_completed: float | None
    seconds: Mapping[int, float]  # of a decision, by percentile
    decisions: int
    faults: int

    def to_dict(self) -> dict[str, Any]:
        score, slow = self.mean_score, self.seconds.get(99)
        return {
            "win_share": round(self.win_share, 4),
            "ci95": [round(end, 4) for end in self.ci95],
            "mean_score": None if score is None else round(score, 2),
            "seconds_per_move_p99": None if slow is None else round(slow, 6),
        }


def standings(games: Iterable[Played], bots: Iterable[str]) -> list[Standing]:
    """The best first; equals as in the list of bots."""
    ordered = sorted(games, key=lambda game: game.number)
    ratings = rate(ordered)
    found = [_standing(bot, ordered, ratings[bot]) for bot in dict.fromkeys(bots)]
    return sorted(found, key=lambda standing: -standing.win_share)


def _standing(bot: str, games: list[Played], rating: Rating) -> Standing:
    seats = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    finished = [(game, seat) for game, seat in seats if game.finished]
    times = np.concatenate([np.asarray(game.microseconds[seat]) for game, seat in seats])
    by_deal: dict[int, list[float]] = defaultdict(list)
    for game, seat in seats:
        by_deal[game.deal].append(game.win(seat))

    def mean(number: Callable[[Played, int], float]) -> float | None:
        return _mean([number(game, seat) for game, seat in finished])

    return Standing(
        bot=bot,
        games=len(seats),
        win_share=_mean([game.win(seat) for game, seat in seats]) or 0.0,
        ci95=interval([_mean(wins) or 0.0 for wins in by_deal.values()]),
        rating=rating,
        mean_score=mean(lambda game, seat: game.scores[seat]["total"]),
        mean_margin=mean(lambda game, seat: game.margin(seat)),
        mean_parts=_mean_parts([game.scores[seat] for game, seat in finished]),
        mean_completed=mean(lambda game, seat: game.scores[seat]["completed_tickets"]),
        seconds={p: float(np.percentile(times, p)) / 1e6 for p in PERCENTILES} if times.size else {},
        decisions=times.size,
        faults=sum(game.at_fault == seat for game, seat in seats),
    )


def mean_winning_score(games: Iterable[Played]) -> float | None:
    """Of the games that came to their end."""
    return _mean([max(score["total"] for score in game.scores) for game in games if game.finished])


def faults(games: Iterable[Played]) -> list[str]:
    """For each bot that lost by its own fault a sentence with its first; one more for games that would not end."""
    early: dict[str | None, list[Played]] = defaultdict(list)
    for game in games:
        if game.fault is not None:
            early[None if game.at_fault is None else game.bots[game.at_fault]].append(game)
    return [
        f"{len(found):,} {'game' if len(found) == 1 else 'games'} "
        f"{'had no end' if bot is None else f'lost by a fault of {bot}'}, "
        f"the first of them number {found[0].number}. {found[0].fault}"
        for bot, found in early.items()
    ]


def interval(shares: list[float]) -> tuple[float, float]:
    """Where the true win share lies with 95 % confidence, from the share in each deal.

    The games of a deal are not independent, but the deals are: so this is the normal interval of the mean
    over deals. To it are added, in thought, a deal with every game won and one with every game lost (after
    Agresti and Coull): without them ten wins out of ten would leave no doubt at all.
    """
    sample = np.array([*shares, 0.0, 1.0])
    reach = 1.96 * sample.std(ddof=1) / np.sqrt(sample.size)
    return max(0.0, float(sample.mean() - reach)), min(1.0, float(sample.mean() + reach))


def _mean_parts(scores: list[dict[str, int]]) -> dict[str, float]:
    return {part: sum(score[part] for score in scores) / len(scores) for part in PARTS} if scores else {}


def _mean(numbers: list[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def parts_of(edition: Edition) -> list[str]:
    """The parts that a score can have in this edition."""
    rules = edition.rules
    if rules.scoring.counts == "tickets":
        return []
    absent = {"longest": rules.paths is None, "stations": rules.stations is None, "tokens": rules.tourists is None}
    return [part for part in PARTS if not absent.get(part)]
