"""Many short things on few lines."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

MANY = 9  # fewer than this stand below each other
GAP = 2


def in_columns(cells: Sequence[Text], width: int) -> Table:
    """The cells, down the first column, then down the next, as many columns as the width allows."""
    height = len(cells)
    if len(cells) >= MANY:
        height = next(lines for lines in range(1, len(cells) + 1) if _fits(cells, lines, width))
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for line in range(height):
        grid.add_row(*cells[line::height])
    return grid


def _fits(cells: Sequence[Text], height: int, width: int) -> bool:
    columns = [cells[start : start + height] for start in range(0, len(cells), height)]
    widest = [max(cell.cell_len for cell in column) for column in columns]
    return height == len(cells) or sum(widest) + GAP * (len(widest) - 1) <= width
