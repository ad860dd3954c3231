"""What bots are called."""

import pytest

from allaboard.bots import free_name


@pytest.mark.parametrize(
    ("taken", "name"),
    [([], "Berta"), (["Ana", "Berta"], "Carlo"), (["berta"], "Carlo")],
)
def test_a_bot_takes_a_name_that_nobody_has(taken: list[str], name: str) -> None:
    assert free_name(taken) == name


def test_there_is_always_a_name_left() -> None:
    names: list[str] = []
    for _ in range(12):
        names.append(free_name(names))
    assert len(set(names)) == 12
