"""Makes perft.toml anew: `python -m tests.perft.make`.

The numbers are the literal reference's, not the engine's, so that the engine is held to them.
"""

from itertools import count
from pathlib import Path
from random import Random

from .counting import Reference, perft, walk

TABLE = Path(__file__).with_name("perft.toml")
MOST_PLAYED = 500  # actions played for one count: about half a second of the interpreted engine

# Edition, players, phase, and how many actions at least lie behind. `last`: just before the end.
STARTS = [
    ("usa", 2, "opening_tickets", 0),
    ("usa", 5, "opening_tickets", 2),
    ("usa", 2, "turn", 20),
    ("usa", 3, "second_card", 60),
    ("usa", 4, "keep_tickets", 40),
    ("usa", 4, "turn", 150),
    ("usa", 2, "last", 0),
    ("europe", 2, "opening_tickets", 0),
    ("europe", 2, "turn", 6),
    ("europe", 3, "tunnel", 40),
    ("europe", 4, "second_card", 80),
    ("europe", 5, "keep_tickets", 60),
    ("europe", 4, "last", 0),
    ("san_francisco", 2, "opening_tickets", 0),
    ("san_francisco", 2, "place_tourists", 2),
    ("san_francisco", 3, "place_tourists", 3),
    ("san_francisco", 4, "take_token", 20),
    ("san_francisco", 3, "turn", 30),
    ("san_francisco", 2, "second_card", 40),
    ("san_francisco", 4, "last", 0),
    ("first_journey", 2, "turn", 0),
    ("first_journey", 4, "turn", 40),
    ("first_journey", 3, "last", 0),
    ("first_journey_usa", 2, "turn", 15),
    ("first_journey_usa", 3, "turn", 50),
    ("first_journey_usa", 4, "last", 0),
]


def start(edition: str, players: int, phase: str, behind: int) -> tuple[int, int, Reference]:
    """The first seed and number of steps that lead there, with more than one thing to do."""
    for seed in count(1):
        table, random, steps = Reference.new(edition, players, seed), Random(seed), 0
        while table.to_act and steps < behind + 500:
            if steps >= behind and perft(table, 1) > 1 and (table.phase == phase or phase == "last"):
                if phase != "last" or near_the_end(table):
                    return seed, steps, table
            walk(table, 1, random)
            steps += 1
    raise AssertionError("there is always another seed")


def near_the_end(table: Reference) -> bool:
    """Some first action ends the game, and some does not."""
    first = perft(table, 1)
    ends = 0
    for seat in table.to_act:
        for text in table.texts(seat):
            twin = table.twin()
            twin.play(seat, text)
            ends += twin.phase == "over"
    return 0 < ends < first


def counts(table: Reference) -> list[int]:
    """Depth 1, depth 2 and so on, as far as it does not take too long."""
    found = [perft(table, 1)]
    while sum(found) <= MOST_PLAYED and len(found) < 5 and found[-1]:
        found.append(perft(table, len(found) + 1))
    return found


def main() -> None:
    lines = [
        "# Sequences of 1, 2, … actions, by the literal reference. Made by make.py; counting.py says what is counted.\n"
    ]
    for edition, players, phase, behind in STARTS:
        seed, steps, table = start(edition, players, phase, behind)
        lines.append("[[start]]")
        lines.append(
            f'edition = "{edition}"\nplayers = {players}\nseed = {seed}\nsteps = {steps}\nphase = "{table.phase}"'
        )
        lines.append(f"counts = {counts(table)}\n")
        print(edition, players, phase, lines[-1].strip(), flush=True)
    TABLE.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
