"""What bots are called at a table."""

from collections.abc import Collection

_NAMES = ("Berta", "Carlo", "Dora", "Emil", "Flora", "Georg")


def free_name(taken: Collection[str]) -> str:
    """One that nobody there has, whatever letters are large."""
    folded = {name.casefold() for name in taken}
    numbered = (f"Bot {number}" for number in range(1, len(taken) + 2))
    return next(name for name in (*_NAMES, *numbered) if name.casefold() not in folded)
