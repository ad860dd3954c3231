"""A player that learns in a quarter of an hour: first it imitates a bot, then it gets better by playing.

    pip install '.[learn,lab]'
    python examples/learn.py --edition san_francisco --minutes 15 --out build/learning

It leaves the learning curve (curve.svg, curve.jsonl), the final figures (result.json) and the player (player.pt) in
the folder; learned.py lets it play. Read learning/imitation.py and learning/ppo.py next; docs/learning.md tells what
came of it.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
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
POINTS = 20  # of the curve


class Clock:
    """What part of its time a stage has used. It stands still while the player is measured."""

    def __init__(self, seconds: float) -> None:
        self.start, self.seconds = time.monotonic(), seconds

    def __call__(self) -> float:
        return min((time.monotonic() - self.start) / self.seconds, 1.0)

    def set_back(self, passed: float) -> None:
        self.start = time.monotonic() - passed * self.seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play, by imitation and then by playing.")
    parser.add_argument("--edition", default="san_francisco")
    parser.add_argument("--minutes", type=float, default=15, help="of learning; compiling and measuring come on top")
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

    pool = Pool(words.edition, POOL, words.games)
    pool.reset(words.seed)
    start = time.monotonic()  # what had to be compiled, once for a machine, is compiled now
    player = new_player(pool)
    curve = Curve(words.edition, words.judged // 4)

    def follow(stage: str, learn: Callable[[Clock], Iterator[float]], first: float, last: float) -> None:
        """Let a stage run from one minute to another, and measure the player now and then."""
        clock = Clock((last - first) * 60)
        due, every = 0.0, words.minutes / POINTS / (last - first)
        for _ in learn(clock):
            if (passed := clock()) >= due:
                curve.measure(player, first + passed * (last - first), stage)
                clock.set_back(passed)
                due = passed + every
        curve.measure(player, last, stage)

    turn = IMITATION * words.minutes
    print(f"{words.minutes:g} minutes of learning, {turn:.1f} of them imitation.", flush=True)
    follow("imitation", lambda clock: imitate(player, pool, TEACHER, clock), 0, turn)
    player.save(words.out / "imitated.pt")
    imitated = deepcopy(player)
    follow("PPO", lambda clock: improve(player, pool, clock), turn, words.minutes)
    player.save(words.out / "player.pt")
    curve.save(words.out)
    print(f"Final games, {words.judged} against each bot …", flush=True)
    result = {
        stage: judged(learned, words.edition, words.judged)
        for stage, learned in (("imitation", imitated), ("PPO", player))
    }
    figures = {stage: {bot: share.to_dict() for bot, share in shares.items()} for stage, shares in result.items()}
    words.out.joinpath("result.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    print("Games won, with 95 % intervals:")
    for stage, shares in result.items():
        for bot, share in shares.items():
            print(f"after {stage} against {bot}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})")
    minutes = (time.monotonic() - start) / 60
    print(f"{minutes:.1f} minutes in all. The curve, the figures and the player are in {words.out}.")


def judged(player: Player, edition: str, games: int) -> dict[str, Estimate]:
    """On deals that neither the learning nor the curve has seen."""
    return {bot: win_share(player, edition, bot, games, "final") for bot in JUDGES}


if __name__ == "__main__":
    main()
