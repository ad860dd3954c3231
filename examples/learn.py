"""A player that learns in a quarter of an hour: first it imitates a bot, then it gets better by playing.

    pip install 'allaboard[learn,lab]'
    python examples/learn.py --edition san_francisco --minutes 15 --out build/learning

It leaves the learning curve (curve.svg, curve.jsonl), the final figures (result.json) and the player (player.pt) in
the folder. Read learning/imitation.py and learning/ppo.py next; docs/learning.md tells what came of it.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from learning.curve import Curve
from learning.evaluation import win_share
from learning.imitation import imitate
from learning.network import Player, new_player, set_up
from learning.pool import Pool
from learning.ppo import improve

from allaboard.lab.intervals import Estimate

TEACHER = "hard"
POOL = ("greedy", "wary", "racer", "hard")
JUDGES = ("random", "greedy", "medium", "racer", "hard")
IMITATION = 0.45  # share of the time
LAST = 0.03  # share that is kept for the final games
POINTS = 20  # of the curve


class Clock:
    """What part of its time a stage has used."""

    def __init__(self, start: float, end: float) -> None:
        self.start, self.end = start, end

    def __call__(self) -> float:
        now = time.monotonic()
        return (now - self.start) / (self.end - self.start) if now < self.end else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play, by imitation and then by playing.")
    parser.add_argument("--edition", default="san_francisco")
    parser.add_argument("--minutes", type=float, default=15, help="for everything, the final games too")
    parser.add_argument("--games", type=int, default=1024, help="played side by side")
    parser.add_argument(
        "--judged",
        type=int,
        default=2000,
        help="final games against each bot; a quarter of it for each point of the curve",
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learning"))
    words = parser.parse_args()
    words.out.mkdir(parents=True, exist_ok=True)
    set_up(words.threads, words.seed)

    start = time.monotonic()
    seconds = words.minutes * 60
    turn, end = start + IMITATION * seconds, start + (1 - LAST) * seconds
    pool = Pool(words.edition, POOL, words.games)
    pool.reset(words.seed)
    player = new_player(pool)
    curve = Curve(words.edition, words.judged // 4)

    def follow(stage: str, learning: Iterator[float], every: float) -> None:
        """Let a stage run to its end and measure the player now and then."""
        due = time.monotonic()
        for _ in learning:
            if time.monotonic() >= due:
                curve.measure(player, (time.monotonic() - start) / 60, stage)
                due = time.monotonic() + every
        curve.measure(player, (time.monotonic() - start) / 60, stage)

    every = seconds / POINTS
    follow("imitation", imitate(player, pool, TEACHER, Clock(start, turn)), every)
    player.save(words.out / "imitated.pt")
    imitated = judged(player, words.edition, words.judged)
    follow("PPO", improve(player, pool, Clock(time.monotonic(), end)), every)
    player.save(words.out / "player.pt")
    result = {"imitation": imitated, "PPO": judged(player, words.edition, words.judged)}
    curve.save(words.out)
    figures = {stage: {bot: share.to_dict() for bot, share in shares.items()} for stage, shares in result.items()}
    words.out.joinpath("result.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    print(f"{(time.monotonic() - start) / 60:.1f} minutes. Games won of {words.judged}, with 95 % intervals:")
    for stage, shares in result.items():
        for bot, share in shares.items():
            print(f"after {stage} against {bot}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})")


def judged(player: Player, edition: str, games: int) -> dict[str, Estimate]:
    """On deals that neither the learning nor the curve has seen."""
    return {bot: win_share(player, edition, bot, games, "final") for bot in JUDGES}


if __name__ == "__main__":
    main()
