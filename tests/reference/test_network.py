"""The reference's own graph searches, checked in another way."""

from random import Random

import pytest

from allaboard.engine.edition import Route

from .network import joined, longest_path, longest_path_by_trying


def routes(*ends: tuple[str, str, int]) -> list[Route]:
    return [
        Route(f"{a}-{b}-{number}", a, b, length, "grey", "rail", 0, None) for number, (a, b, length) in enumerate(ends)
    ]


@pytest.mark.parametrize(
    ("network", "longest"),
    [
        (routes(), 0),
        (routes(("a", "b", 4)), 4),
        (routes(("a", "b", 4), ("c", "d", 5)), 5),
        # A star: two of its three arms.
        (routes(("a", "b", 1), ("a", "c", 2), ("a", "d", 3)), 5),
        # A ring can be walked round, and a city passed twice: an eight, whole.
        (routes(("a", "b", 1), ("b", "c", 1), ("a", "c", 1), ("c", "d", 2), ("d", "e", 2), ("c", "e", 2)), 9),
        # A ring with two tails at one city: out of one, round, into the other.
        (routes(("a", "b", 1), ("b", "c", 1), ("a", "c", 1), ("a", "d", 5), ("a", "e", 6)), 14),
        # A ring with tails at two neighbours: all but the short way between them.
        (routes(("a", "b", 1), ("b", "c", 1), ("a", "c", 3), ("a", "d", 5), ("b", "e", 6)), 15),
    ],
)
def test_longest_path_of_known_networks(network, longest):
    """Z3: no route twice, cities as often as one likes."""
    assert longest_path(network) == longest
    assert longest_path_by_trying(network) == longest


def test_longest_path_equals_trying_everything():
    """Z3, on a thousand random networks small enough to try every walk."""
    random = Random(3)
    for _ in range(1000):
        cities = "abcdefgh"[: random.randint(3, 8)]
        ends = [(*random.sample(cities, 2), random.randint(1, 6)) for _ in range(random.randint(1, 9))]
        network = routes(*ends)
        assert longest_path(network) == longest_path_by_trying(network), ends


def test_joined():
    """D3: by a path of routes, however long."""
    network = routes(("a", "b", 1), ("c", "b", 1), ("d", "e", 1))
    assert joined(network, "a", "c")
    assert joined(network, "c", "a")
    assert not joined(network, "a", "d")
    assert not joined([], "a", "b")
