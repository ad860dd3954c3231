"""Times are taken one by one and counted all together; none is lost and none counted twice."""

import pytest
from prometheus_client import REGISTRY

from allaboard.server.metrics import AT_ONCE, Times


def test_what_was_taken_is_counted_once() -> None:
    times = Times("allaboard_test_seconds", "For this test")
    for seconds in (0.0001, 0.3, 0.0001):
        times.take(seconds)
    assert REGISTRY.get_sample_value("allaboard_test_seconds_count") == 0
    for _ in range(2):
        times.count()
        assert REGISTRY.get_sample_value("allaboard_test_seconds_count") == 3
        assert REGISTRY.get_sample_value("allaboard_test_seconds_sum") == pytest.approx(0.3002)
        assert REGISTRY.get_sample_value("allaboard_test_seconds_bucket", {"le": "0.0005"}) == 2


def test_many_are_counted_without_being_asked() -> None:
    times = Times("allaboard_many_seconds", "For this test")
    for _ in range(2 * AT_ONCE + 1):
        times.take(0.001)
    assert REGISTRY.get_sample_value("allaboard_many_seconds_count") == 2 * AT_ONCE
