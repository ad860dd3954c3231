"""How fast the bots are: one line of JSON for each measurement. `--quick` takes under a minute when warm.

Speeds are per CPU-second of one core; `of_random` is the same as a share of random whole games of that
edition, measured in the same run. Times of one decision are milliseconds of one call of `decide`.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import measure
from matches import POLICIES, Outcome, play_match, wait_for_policies

import allaboard as aa
from allaboard import Edition, View
from allaboard.bots import BOTS, Clock, make_bot
from allaboard.bots.expert import MANY_CLAIMS, Searcher
from allaboard.bots.thinking import Thinking
from allaboard.bots.weights import weights_of
from allaboard.engine.board import board_of

TABLES = [*((edition, 2) for edition in aa.editions()), ("usa", 4)]
BUDGETS = (0.1, 1.0)  # seconds


def tables(args: argparse.Namespace) -> Iterator[tuple[Edition, int]]:
    for name, players in TABLES:
        if name in (args.edition or [name]) and args.players in (None, players):
            yield aa.load_edition(name), players


def random_speed(edition: Edition, players: int, args: argparse.Namespace) -> float:
    """Random whole games per CPU-second: what all other speeds are compared with."""
    board, games = board_of(edition), measure.games_for(edition, players, args.quick)
    return games / measure.cpu_seconds(lambda: measure.play(board, players, 1, games), args.runs)


def repeats(work: Callable[[int], Any], seconds: float) -> int:
    """How many times over `work` has to be done to take about so long, by a small trial."""
    work(1)
    count, taken = 4, 0.0
    while taken < 0.02:
        count *= 2
        began = time.process_time()
        work(count)
        taken = time.process_time() - began
    return max(int(count * seconds / taken), 1)


def self_play(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Whole games of each policy against itself."""
    for edition, players in tables(args):
        base = random_speed(edition, players, args)
        for policy in POLICIES:
            speeds = self_play_speeds(edition, [policy] * players, base, args)
            yield {"bench": "self_play", "edition": edition.id, "players": players, "policy": policy} | speeds


def self_play_speeds(edition: Edition, line_up: list[str], base: float, args: argparse.Namespace) -> dict[str, float]:
    weights = weights_of(edition)

    def play(games: int) -> Outcome:
        return play_match(edition, line_up, weights, 1, games)

    games = len(line_up) * max(repeats(play, args.seconds) // len(line_up), 1)
    decisions = play(games).decisions
    seconds = measure.cpu_seconds(lambda: play(games), args.runs)
    return {
        "games_per_cpu_second": round(games / seconds),
        "of_random": round(games / seconds / base, 4),
        "decisions_per_cpu_second": round(decisions / seconds),
        "decisions_per_game": round(decisions / games),
    }


def views_of(edition: Edition, players: int, seed: int = 1) -> list[View]:
    """Every view with a choice in a game between `hard` bots."""
    game = aa.Game.new(edition, players, seed=seed)
    bots = [make_bot("hard", edition, seat) for seat in range(players)]
    views = []
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        if len(view.legal) > 1:
            views.append(view)
        game.play(seat, bots[seat].decide(view, Clock()))
    return views


def search(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Playouts of `expert`: all candidates of one decision, each played to the end in imagined worlds."""
    for edition, players in tables(args):
        base = random_speed(edition, players, args)
        turns = [view for view in views_of(edition, players) if view.phase == "turn"]
        for when, view in (("first turn", turns[0]), ("middle", turns[len(turns) // 2])):
            speeds = search_speeds(edition, view, base, args)
            yield {"bench": "search", "edition": edition.id, "players": players, "when": when} | speeds


def search_speeds(edition: Edition, view: View, base: float, args: argparse.Namespace) -> dict[str, float]:
    thinking = Thinking(edition)
    thinking.see(view, random.Random(1))
    searcher = Searcher(thinking, wait_for_policies(), 1, MANY_CLAIMS)

    def work(worlds: int) -> None:
        searcher.try_worlds(0, worlds, 1)

    worlds = repeats(work, args.seconds)
    speed = worlds * searcher.size / measure.cpu_seconds(lambda: work(worlds), args.runs)
    return {
        "candidates": searcher.size,
        "playouts_per_cpu_second": round(speed),
        "of_random": round(speed / base, 4),
    }


def decide_times(
    bot: str, views: list[View], edition: Edition, now: Callable[[], float], budget: float | None = None
) -> list[float]:
    """Seconds of each decision, sorted; the bot has made one before, which does not count."""
    player = make_bot(bot, edition, 1)
    player.decide(views[0], Clock(budget))
    times = []
    for view in views:
        began = now()
        player.decide(view, Clock(budget))
        times.append(now() - began)
    return sorted(times)


def within(times: list[float], percent: int) -> float:
    """So many of a hundred take no longer; in milliseconds."""
    return round(1000 * times[max(-(-len(times) * percent // 100) - 1, 0)], 4)


def decisions(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """One decision of each bot that does not look at the clock, in CPU time, all on the same views."""
    for name, players in (("usa", 2), ("europe", 4)):
        edition = aa.load_edition(name)
        views = [view for seed in range(args.games) for view in views_of(edition, players, seed)]
        for bot, kind in BOTS.items():
            if not kind.timed:
                times = decide_times(bot, views, edition, time.process_time)
                line = {"bench": "decision", "edition": name, "players": players, "bot": bot, "decisions": len(times)}
                yield line | {"median_ms": within(times, 50), "p99_ms": within(times, 99)}


def budgets(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """How closely a bot that looks at the clock keeps to it: the time by the clock on the wall."""
    timed = [bot for bot, kind in BOTS.items() if kind.timed]
    for name, players in (("usa", 2), ("europe", 4)):
        edition = aa.load_edition(name)
        views = views_of(edition, players)
        for bot, budget in product(timed, BUDGETS):
            count = max(int(args.budget_seconds / budget), 2)
            some = views[:: max(len(views) // count, 1)][:count]
            times = decide_times(bot, some, edition, time.perf_counter, budget)
            line = {"bench": "budget", "edition": name, "players": players, "bot": bot, "budget_ms": 1000 * budget}
            spans = {"median_ms": within(times, 50), "p99_ms": within(times, 99), "worst_ms": within(times, 100)}
            yield line | {"decisions": len(times)} | spans


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games and decisions")
    parser.add_argument("--edition", action="append", help="speeds in this edition only (may be repeated)")
    parser.add_argument("--players", type=int, help="speeds with so many players only")
    args = parser.parse_args()
    args.runs = 3 if args.quick else 7
    args.seconds = 0.05 if args.quick else 0.5  # of each measured run
    args.games = 1 if args.quick else 10  # whose views the bots decide on
    args.budget_seconds = 3.0 if args.quick else 60.0  # of thinking for each budget
    measure.wait_for_rules()
    wait_for_policies()
    for lines in (self_play, search, decisions, budgets):
        for line in lines(args):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
