"""Frozen questions to bots, and what the fixed ones answer: `python -m tests.bots.probes NAME … [--force]`.

A fixed opponent is a yardstick: if it changed, every figure measured against it would be worth nothing. So each has a
digest of its decisions in fixed.json, and the command that writes them changes an existing one only with --force.

The questions are what one seat is asked in games that no bot plays: each choice comes from a hash of the game and the
number of the decision. So they change only with the rules or an edition.
"""

import argparse
import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import allaboard as aa
from allaboard.bots import Clock, make_bot

FIXED = Path(__file__).with_name("fixed.json")
LABEL = "probe 0"  # the first number with which every phase is asked about
MOST_DECISIONS = 400  # of a game; a few would go on for ever


def chosen(legal: list[aa.Action], label: str) -> aa.Action:
    """First the kind of action, then the action, so that cards drawn do not drown all else."""
    number = int.from_bytes(sha256(label.encode()).digest()[:8], "big")
    kinds = sorted({action.type for action in legal})
    number, kind = divmod(number, len(kinds))
    alike = [action for action in legal if action.type == kinds[kind]]
    return alike[number % len(alike)]


def asked(edition: str, players: int) -> list[aa.View]:
    """What the last seat sees whenever it has to decide, from the deal to the end."""
    game = aa.Game.new(edition, players, seed=f"{LABEL} {edition} {players}")
    views = []
    for decision in range(MOST_DECISIONS):
        if game.over:
            break
        seat = game.to_act[-1]
        view = game.view(seat)
        if seat == players - 1:
            views.append(view)
        game.play(seat, chosen(view.legal, f"{LABEL} {edition} {players} {decision}"))
    return views


@cache
def probes() -> list[tuple[aa.Edition, list[aa.View]]]:
    """For every edition and number of players the questions of one game."""
    editions = [aa.load_edition(name) for name in aa.editions()]
    return [
        (edition, asked(edition.id, players))
        for edition in editions
        for players in range(edition.least_players, edition.most_players + 1)
    ]


def digest(lines: Iterator[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def digest_of_probes() -> str:
    return digest(f"{view.phase} {action}" for _, views in probes() for view in views for action in view.legal)


def digest_of(name: str) -> str:
    """Of all that the bot decides, made anew for each game."""

    def decisions() -> Iterator[str]:
        for edition, views in probes():
            bot = make_bot(name, edition, "probes")
            for view in views:
                yield str(bot.decide(view, Clock()))

    return digest(decisions())


def main() -> None:
    parser = argparse.ArgumentParser(description="Write down what fixed opponents decide.")
    parser.add_argument("names", nargs="+", metavar="NAME", help="a bot")
    parser.add_argument("--force", action="store_true", help="change digests that are there already")
    args = parser.parse_args()
    fixed = json.loads(FIXED.read_text("utf-8")) if FIXED.exists() else {"probes": digest_of_probes(), "bots": {}}
    changed = [] if fixed["probes"] == digest_of_probes() else ["the probes"]
    digests = {name: digest_of(name) for name in args.names}
    changed += [name for name, value in digests.items() if fixed["bots"].get(name, value) != value]
    if changed and not args.force:
        raise SystemExit(f"Different now: {', '.join(changed)}. Nothing was written; --force writes all the same.")
    fixed = {"probes": digest_of_probes(), "bots": dict(sorted((fixed["bots"] | digests).items()))}
    FIXED.write_text(json.dumps(fixed, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
