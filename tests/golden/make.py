"""Makes the golden games anew: `python -m tests.golden.make [name …]`.

A game whose actions can still be played and still show all that is wanted keeps them, and only what comes of them is
written down again. For the others seed after seed is tried; with --search for all of them. The same rules always make
the same games. Do this only when a rule or an edition was meant to change, and read the differences: a game that
changed by itself is what these are here to find.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import allaboard as aa

from . import beginnings
from .features import FEATURES, features_of
from .players import PLAYERS
from .stories import Story

FOLDER = Path(__file__).with_name("games")
MOST_DECISIONS = 600
MOST_SEEDS = 1000


@dataclass(frozen=True)
class Wanted:
    """A game to look for: how it is played, and the features it must show."""

    start: tuple[str, int] | Callable[[], dict[str, Any]]  # an edition and a number of players, or a position
    player: str | list[str]  # a way to play, or the very actions
    features: str


GAMES = {
    "usa_2": Wanted(("usa", 2), "traveler", "double_closed flush_after_flush"),
    "usa_3": Wanted(("usa", 3), "traveler", "tie_broken_by_tickets locomotive_from_market"),
    "usa_4": Wanted(("usa", 4), "traveler", "double_shared shared_longest_path reshuffle"),
    "usa_5": Wanted(("usa", 5), "collector", "ticket_deck_empty few_tickets_drawn market_gap double_shared"),
    "usa_longest_path": Wanted(
        beginnings.usa_longest_path,
        ["claim el_paso-santa_fe red 0", "claim charleston-raleigh blue 0"],
        "tie_broken_by_longest_path",
    ),
    "usa_shared_win": Wanted(
        beginnings.usa_shared_win,
        ["claim atlanta-nashville red 0", "claim portland-seattle-1 blue 0", "draw blind", "draw blind"],
        "shared_win shared_longest_path",
    ),
    "usa_nothing_left": Wanted(beginnings.usa_nothing_left, "collector", "end_by_passes market_gap"),
    "europe_2": Wanted(("europe", 2), "rambler", "station_used double_closed tunnel_abandoned tunnel_paid"),
    "europe_2_few_cards": Wanted(("europe", 2), "collector", "tunnel_with_few_cards ticket_deck_empty market_gap"),
    "europe_3": Wanted(("europe", 3), "traveler", "tie_broken_by_tickets tunnel_nothing_added ferry"),
    "europe_3_locomotives": Wanted(("europe", 3), "driver", "all_locomotive_tunnel_paid"),
    "europe_4": Wanted(("europe", 4), "digger", "all_locomotive_tunnel tunnel_abandoned double_shared"),
    "europe_5": Wanted(("europe", 5), "rambler", "three_stations station_used tunnel_paid_with_locomotives"),
    "europe_stations": Wanted(
        beginnings.europe_stations,
        ["build_station paris red 0", "claim amsterdam-bruxelles black 0"],
        "tie_broken_by_stations",
    ),
    "europe_longest_path": Wanted(
        beginnings.europe_longest_path,
        ["claim warszawa-wien blue 0", "claim amsterdam-bruxelles black 0"],
        "tie_broken_by_longest_path",
    ),
    "europe_shared_win": Wanted(
        beginnings.europe_shared_win,
        ["claim dieppe-paris purple 0", "build_station roma blue 0", "claim amsterdam-bruxelles black 0"]
        + ["draw blind", "draw blind"],
        "shared_win no_station",
    ),
    "san_francisco_2": Wanted(("san_francisco", 2), "digger", "tourists_placed_by_two token_choice double_closed"),
    "san_francisco_3": Wanted(("san_francisco", 3), "traveler", "tourists_placed_by_three tie_broken_by_tickets"),
    "san_francisco_4": Wanted(("san_francisco", 4), "digger", "tourists_placed_by_four shared_win ferry"),
    "san_francisco_4_no_tickets": Wanted(("san_francisco", 4), "collector", "ticket_deck_empty no_second_token"),
    "first_journey_2": Wanted(("first_journey", 2), "traveler", "end_by_tickets completed_chain east_west_bonus"),
    "first_journey_3": Wanted(("first_journey", 3), "rambler", "swap_with_renewal completed_by_swap"),
    "first_journey_4": Wanted(("first_journey", 4), "collector", "end_by_last_train shared_win east_west_bonus"),
    "first_journey_usa_2": Wanted(
        ("first_journey_usa", 2), "rambler", "swap_with_renewal completed_by_swap completed_chain"
    ),
    "first_journey_usa_3": Wanted(("first_journey_usa", 3), "digger", "end_by_last_train shared_win double_shared"),
    "first_journey_usa_4": Wanted(("first_journey_usa", 4), "traveler", "end_by_tickets east_west_bonus reshuffle"),
    "first_journey_usa_nothing_left": Wanted(beginnings.first_journey_usa_nothing_left, "rambler", "end_by_swaps"),
}


def played(wanted: Wanted, seed: int) -> Story | None:
    """One game; None when it does not come to an end."""
    if callable(wanted.start):
        story = Story(aa.Game.from_position(wanted.start()))
    else:
        edition, players = wanted.start
        story = Story(aa.Game.new(edition, players=players, seed=seed))
    random = Random(seed)
    for _ in range(MOST_DECISIONS):
        if story.game.over:
            return story
        seat = random.choice(story.game.to_act)
        if isinstance(wanted.player, list):
            story.play(seat, wanted.player[len(story.moments)])
        else:
            legal = sorted(str(action) for action in story.game.legal(seat))
            story.play(seat, PLAYERS[wanted.player](story.game, seat, legal, random))
    return None


def shows_all(story: Story | None, wanted: Wanted) -> bool:
    return story is not None and story.game.over and all(FEATURES[name](story) for name in wanted.features.split())


def found(wanted: Wanted) -> Story:
    for seed in range(1, MOST_SEEDS):
        story = played(wanted, seed)
        if story is not None and shows_all(story, wanted):
            return story
    raise SystemExit(f"No game shows all of this: {wanted.features}.")


def kept(path: Path) -> Story | None:
    """The game that is there, played again by the rules and the editions of today."""
    if not path.exists():
        return None
    record = json.loads(path.read_text("utf-8"))["record"]
    record["edition_digest"] = aa.load_edition(record["edition"]).digest
    try:
        return Story.of(record)
    except aa.AllAboardError:
        return None


def text(story: Story) -> str:
    """One line for each action, so that a change is easy to see."""
    record = story.game.record()
    actions = ",\n".join(json.dumps(entry) for entry in record.pop("actions"))
    start = json.dumps(record)[:-1]
    parts = [
        f'"features": {json.dumps(features_of(story))}',
        f'"expected": {json.dumps(story.expected())}',
        f'"record": {start}, "actions": [\n{actions}\n]}}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(words: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    names = [word for word in words if word != "--search"]
    for name in names or GAMES:
        path, wanted = FOLDER / f"{name}.json", GAMES[name]
        story = None if "--search" in words else kept(path)
        if story is None or not shows_all(story, wanted):
            story = found(wanted)
        path.write_text(text(story), "utf-8")
        print(f"{name}: {len(story.moments)} actions, {story.reason}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
