"""Which games are played by default, so that every test and every run means the same ones."""

from pathlib import Path

from allaboard.engine.edition import editions, load_edition

from .policies import POLICIES

HERE = Path(__file__).parent
# Small made-up editions: what real boards reach only after very long play is common there.
TINY = {folder.name: str(folder) for folder in sorted(HERE.glob("tiny_*"))}


def where(edition: str) -> str:
    """A name of the package, or the folder of a tiny edition."""
    return TINY.get(edition, edition)


def tables() -> list[tuple[str, int]]:
    """Every edition with every number of players."""
    found = []
    for name in (*editions(), *TINY):
        edition = load_edition(where(name))
        for players in range(edition.least_players, edition.most_players + 1):
            found.append((name, players))
    return found


def games(edition: str, players: int, number: int, first: int = 1) -> list[tuple[int, str]]:
    """Seeds and policies of so many games at a table: the policies in turn, and each table
    begins with another one, so that few games each still visit them all."""
    names = list(POLICIES)
    start = [*tables()].index((edition, players)) * number
    return [(first + i, names[(start + i) % len(names)]) for i in range(number)]
