"""Scores during the game and at its end, and who wins (Z2-Z5, E16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .network import longest_path
from .tickets import best_with_stations

if TYPE_CHECKING:
    from .game import ReferenceGame

Score = dict[str, int]


def live_scores(game: ReferenceGame) -> list[Score]:
    """What is public while the game goes on: no tickets, no longest-path bonus."""
    rules = game.edition.rules
    scores = []
    for seat in game.seats:
        score: Score = {
            "routes": game.points[seat],
            "tickets": 0,
            "longest": 0,
            "stations": 0,
            "tokens": 0,
            "completed_tickets": 0,
            "longest_length": 0,
        }
        if rules.paths is not None:
            score["longest_length"] = longest_length(game, seat)
        if rules.stations is not None:
            # B4: each station not built scores.
            unbuilt = rules.stations.each - len(game.stations[seat])
            score["stations"] = unbuilt * rules.stations.unbuilt_points
        if rules.tourists is not None:
            # Z4: by the number of different symbols; no symbol is ever held twice (R8).
            score["tokens"] = rules.tourists.points[len(game.tokens[seat])]
        if rules.scoring.counts == "tickets":
            # F2, F5: completed tickets lie open, and the bonus counts as one.
            score["completed_tickets"] = len(game.completed[seat]) + int(game.bonus[seat])
            score["tickets"] = score["completed_tickets"]
        add_up(score)
        scores.append(score)
    return scores


def longest_length(game: ReferenceGame, seat: int) -> int:
    """Z3, computed again only when the seat has other routes than the last time."""
    own = frozenset(game.routes_of(seat))
    if own not in game.longest_known:
        game.longest_known[own] = longest_path([game.route[name] for name in own])
    return game.longest_known[own]


def final_scores(game: ReferenceGame) -> tuple[list[Score], list[dict[str, object]]]:
    """Z2, and the stations' borrowed routes as events."""
    rules = game.edition.rules
    scores = live_scores(game)
    events: list[dict[str, object]] = []
    if rules.scoring.counts == "points":
        for seat in game.seats:
            tickets = [game.ticket[name] for name in game.tickets[seat]]
            own = [game.route[name] for name in game.routes_of(seat)]
            others = [game.route[name] for name, owner in game.owner.items() if owner != seat]
            points, completed, lent = best_with_stations(tickets, own, game.in_city_order(game.stations[seat]), others)
            scores[seat]["tickets"] = points
            scores[seat]["completed_tickets"] = completed
            for city, route in lent:
                events.append({"type": "station_used", "seat": seat, "city": city, "route": route.id})
    if rules.paths is not None:
        # Z3: everyone who ties gets the bonus; nobody if nobody has a route.
        longest = max(score["longest_length"] for score in scores)
        for score in scores:
            if longest > 0 and score["longest_length"] == longest:
                score["longest"] = rules.paths.longest_bonus
    for score in scores:
        add_up(score)
    return scores, events


def add_up(score: Score) -> None:
    parts = ("routes", "tickets", "longest", "stations", "tokens")
    score["total"] = sum(score[part] for part in parts)


def winners(game: ReferenceGame, scores: list[Score], reason: str) -> tuple[int, ...]:
    """Z5 and E16; F6 when a player's sixth ticket ended the game."""
    if reason == "tickets":
        return (game.seat,)
    most = max(score["total"] for score in scores)
    tied = [seat for seat in game.seats if scores[seat]["total"] == most]
    for tie in game.edition.rules.scoring.ties:
        if tie == "completed_tickets":
            best = max(scores[seat]["completed_tickets"] for seat in tied)
            tied = [seat for seat in tied if scores[seat]["completed_tickets"] == best]
        elif tie == "fewest_stations":
            fewest = min(len(game.stations[seat]) for seat in tied)
            tied = [seat for seat in tied if len(game.stations[seat]) == fewest]
        elif tie == "longest_path":
            # Z5: when all hold the card or none does, they stay tied.
            holders = [seat for seat in tied if scores[seat]["longest"] > 0]
            tied = holders or tied
        else:
            raise ValueError(f"unknown tie-breaker {tie}")
    return tuple(tied)
