"""Ratings from the order in which the players of each game came in (Plackett–Luce)."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from .played import Played


@dataclass(frozen=True)
class Rating:
    strength: float  # 25 for a bot that nothing is known of
    doubt: float  # one standard deviation


def rate(games: Iterable[Played]) -> dict[str, Rating]:
    """Games count in the order of their numbers, so that the ratings do not depend on which ended first."""
    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for game in sorted(games, key=lambda game: game.number):
        before = [found.get(bot, Rating(model.mu, model.sigma)) for bot in game.bots]
        teams = [[model.rating(mu=rating.strength, sigma=rating.doubt)] for rating in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks()])]
        for bot in game.bots:
            # A bot in several seats is one player all the same: it takes the mean of what its seats have come to.
            mine = [rating for rating, name in zip(after, game.bots, strict=True) if name == bot]
            found[bot] = Rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine))
    return found
