"""Silva's four agents against each other, beside the published figures; prints tables, then one line of JSON.

    python bench/silva.py                           all games, some minutes
    python bench/silva.py --games 60 --first 1001   fewer, and other deals than those the agents were fitted to

Game number n is dealt from the seed n, and the agents sit one seat further on in each game. A published mean is met
within 4 points, a share of wins within 5 percentage points, each plus twice the error of both samples.
"""

import argparse
import json
import math
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from multiprocessing import Pool
from statistics import fmean, stdev

import allaboard as aa
from allaboard.bots import Clock, make_bot

AGENTS = ("rfa", "osa", "lra", "ha")
PUBLISHED_GAMES = {("usa", 2): 200, ("usa", 4): 400, ("europe", 4): 145}
MEAN_BAND, SHARE_BAND = 4.0, 5.0
WORKERS = 2

# Two players, USA: (agent, rival) → percentage of wins, mean score.
DUELS = {
    ("rfa", "osa"): (23.0, 67.0),
    ("rfa", "lra"): (10.5, 58.8),
    ("rfa", "ha"): (24.5, 66.4),
    ("osa", "rfa"): (77.0, 95.6),
    ("osa", "lra"): (36.5, 90.2),
    ("osa", "ha"): (30.0, 87.5),
    ("lra", "rfa"): (89.5, 102.0),
    ("lra", "osa"): (63.5, 101.2),
    ("lra", "ha"): (45.0, 92.3),
    ("ha", "rfa"): (75.5, 98.4),
    ("ha", "osa"): (70.0, 102.5),
    ("ha", "lra"): (55.0, 93.3),
}
# Against itself: mean score, its standard deviation, turns of a player.
MIRRORS = {"osa": (95.3, 24.7, 41.0), "lra": (94.9, 20.6, 39.5), "ha": (92.9, 35.8, 40.1)}
# Four players, each agent once: wins, score, deviation, tickets kept, done, tracks, trains left (None: not published).
TABLES: dict[str, dict[str, tuple[float | None, ...]]] = {
    "usa": {
        "lra": (40.4, 95.7, 17.9, 2.0, 1.35, 9.5, 2.9),
        "ha": (28.6, 77.6, 37.2, 3.4, 2.6, 14.7, 5.9),
        "osa": (27.3, 88.4, 23.1, 3.2, 2.3, 11.5, 6.3),
        "rfa": (3.7, 54.9, 28.7, 3.0, 1.8, 14.0, 7.9),
    },
    "europe": {
        "lra": (41.0, 83.5, 13.7, 2.0, 1.17, None, None),
        "ha": (19.3, 55.3, 36.6, 3.1, 1.9, None, None),
        "osa": (33.4, 77.7, 25.1, 3.2, 1.9, None, None),
        "rfa": (6.2, 51.7, 30.8, 3.0, 1.5, None, None),
    },
}
# The winner's score, turns of a player, percentage of wins of the first player.
WHOLE_TABLES = {"usa": (111.4, 38.1, 27.4), "europe": (97.4, 39.0, 29.3)}


@dataclass(frozen=True)
class Match:
    edition: str
    agents: tuple[str, ...]  # by seat
    seed: int


@dataclass(frozen=True)
class Seat:
    """What one agent made of one game."""

    agent: str
    first: bool
    win: float
    score: int
    tickets: int
    done: int
    tracks: int
    trains: int
    turns: int


def play(match: Match) -> list[Seat]:
    game = aa.Game.new(match.edition, len(match.agents), seed=match.seed)
    bots = [make_bot(f"silva-{agent}", game.edition, f"{match.seed} {seat}") for seat, agent in enumerate(match.agents)]
    turns = [0] * len(bots)
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        turns[seat] += view.phase == "turn"
        game.play(seat, bots[seat].decide(view, Clock()))
    view, scores, winners = game.view(None), game.scores, game.winners
    tickets = view.all_tickets or []
    return [
        Seat(
            agent,
            seat == 0,
            (seat in winners) / len(winners),
            scores[seat]["total"] - scores[seat]["stations"],  # the published games had no stations
            len(tickets[seat]),
            scores[seat]["completed_tickets"],
            sum(owner == seat for owner in view.routes.values()),
            view.trains[seat],
            turns[seat],
        )
        for seat, agent in enumerate(match.agents)
    ]


def matches(edition: str, agents: tuple[str, ...], first: int, games: int) -> list[Match]:
    places = len(agents)
    return [
        Match(edition, tuple(agents[(seat + seed) % places] for seat in range(places)), seed)
        for seed in range(first, first + games)
    ]


# ---------------------------------------------------------------- comparing


@dataclass(frozen=True)
class Figure:
    what: str
    measured: float
    published: float | None
    band: float | None  # None: nothing was promised for it

    @property
    def inside(self) -> bool | None:
        if self.published is None or self.band is None:
            return None
        return abs(self.measured - self.published) <= self.band

    def __str__(self) -> str:
        if self.published is None:
            return f"{self.measured:9.2f}" + " " * 13
        mark = {True: " ok ", False: "OUT ", None: "    "}[self.inside]
        return f"{self.measured:9.2f} ({self.published:6.2f}) {mark}"


def mean(what: str, values: list[float], published: float | None, published_games: int) -> Figure:
    error = stdev(values) * math.sqrt(1 / len(values) + 1 / published_games) if len(values) > 1 else math.inf
    return Figure(what, fmean(values), published, MEAN_BAND + 2 * error)


def share(what: str, values: list[float], published: float, published_games: int) -> Figure:
    spread = math.sqrt(published * (100 - published))
    error = spread * math.sqrt(1 / len(values) + 1 / published_games)
    return Figure(what, 100 * fmean(values), published, SHARE_BAND + 2 * error)


def plain(what: str, values: Iterable[float], published: float | None) -> Figure:
    return Figure(what, fmean(values), published, None)


def show(title: str, heads: Iterable[str], rows: Iterable[tuple[str, list[Figure]]]) -> list[Figure]:
    print(f"\n{title}: measured (published)")
    print(" " * 12 + "".join(f"{head:>18}    " for head in heads))
    shown = []
    for name, figures in rows:
        print(f"{name:12}" + "".join(f"{figure!s:>22}" for figure in figures))
        shown += figures
    return shown


def duels(results: dict[tuple[str, ...], list[list[Seat]]]) -> list[Figure]:
    games = PUBLISHED_GAMES["usa", 2]
    rows = []
    for (agent, rival), (wins, score) in DUELS.items():
        met = results[agent, rival] if (agent, rival) in results else results[rival, agent]
        seats = [seat for game in met for seat in game if seat.agent == agent]
        name = f"{agent} – {rival}"
        rows.append(
            (
                name,
                [
                    share(f"usa 2 {name} wins", [seat.win for seat in seats], wins, games),
                    mean(f"usa 2 {name} score", [seat.score for seat in seats], score, games),
                ],
            )
        )
    return show("USA, two players", ("wins %", "score"), rows)


def mirrors(results: dict[tuple[str, ...], list[list[Seat]]]) -> list[Figure]:
    rows = []
    for agent in AGENTS:
        seats = [seat for game in results[agent, agent] for seat in game]
        score, deviation, turns = MIRRORS.get(agent, (None, None, None))
        scores: list[float] = [seat.score for seat in seats]
        name = f"usa 2 {agent} – {agent}"
        rows.append(
            (
                agent,
                [
                    mean(f"{name} score", scores, score, 2 * PUBLISHED_GAMES["usa", 2]),
                    Figure(f"{name} deviation", stdev(scores), deviation, None),
                    plain(f"{name} turns", [seat.turns for seat in seats], turns),
                ],
            )
        )
    return show("USA, two players, against itself", ("score", "deviation", "turns"), rows)


def table(edition: str, games: list[list[Seat]]) -> list[Figure]:
    published_games = PUBLISHED_GAMES[edition, 4]
    rows = []
    for agent, (wins, score, deviation, *rest) in TABLES[edition].items():
        seats = [seat for game in games for seat in game if seat.agent == agent]
        scores: list[float] = [seat.score for seat in seats]
        name = f"{edition} 4 {agent}"
        columns: list[tuple[str, Callable[[Seat], float]]] = [
            ("tickets", lambda seat: seat.tickets),
            ("done", lambda seat: seat.done),
            ("tracks", lambda seat: seat.tracks),
            ("trains", lambda seat: seat.trains),
        ]
        rows.append(
            (
                agent,
                [
                    share(f"{name} wins", [seat.win for seat in seats], wins or 0.0, published_games),
                    mean(f"{name} score", scores, score, published_games),
                    Figure(f"{name} deviation", stdev(scores), deviation, None),
                    *(
                        plain(f"{name} {what}", map(value, seats), known)
                        for (what, value), known in zip(columns, rest, strict=True)
                    ),
                ],
            )
        )
    heads = ("wins %", "score", "deviation", "tickets kept", "tickets done", "tracks", "trains left")
    shown = show(f"{edition}, four players", heads, rows)
    best, turns, first = WHOLE_TABLES[edition]
    firsts = [seat.win for game in games for seat in game if seat.first]
    whole = [
        mean(f"{edition} 4 winning score", [max(seat.score for seat in game) for game in games], best, published_games),
        plain(f"{edition} 4 turns", [seat.turns for game in games for seat in game], turns),
        share(f"{edition} 4 first player wins", firsts, first, published_games),
    ]
    return shown + show(f"{edition}, the whole table", ("winning score", "turns", "first wins %"), [("", whole)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each pair; twice as many at the USA table of four")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    args = parser.parse_args()
    games = max(args.games, 2)
    os.nice(10)
    lineups = [("usa", pair, games) for pair in combinations_with_replacement(AGENTS, 2)]
    lineups += [("usa", AGENTS, 2 * games), ("europe", AGENTS, games)]
    with Pool(WORKERS) as pool:
        results = {
            (edition, agents): pool.map(play, matches(edition, agents, args.first, count), chunksize=5)
            for edition, agents, count in lineups
        }
    pairs = {agents: played for (_, agents), played in results.items() if len(agents) == 2}
    figures = [
        *duels(pairs),
        *mirrors(pairs),
        *(figure for edition in TABLES for figure in table(edition, results[edition, AGENTS])),
    ]
    outside = [figure.what for figure in figures if figure.inside is False]
    line = {"bench": "silva", "first": args.first, "games": sum(map(len, results.values())), "outside": outside}
    print()
    print(json.dumps(line | {"figures": [asdict(figure) for figure in figures]}))


if __name__ == "__main__":
    main()
