import pytest

from allaboard.server.limits import Bucket, Buckets, household


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def allowed(buckets, key, tries=100):
    return sum(buckets.allow(key) for _ in range(tries))


def test_a_burst_and_then_the_rate(clock):
    buckets = Buckets(rate=2, burst=5, clock=clock)
    assert allowed(buckets, "a") == 5
    clock.now += 1.5
    assert allowed(buckets, "a") == 3
    clock.now += 0.4
    assert not buckets.allow("a")
    clock.now += 0.2
    assert buckets.allow("a"), "being refused costs nothing"


def test_waiting_long_gives_no_more_than_a_burst(clock):
    buckets = Buckets(rate=2, burst=5, clock=clock)
    assert allowed(buckets, "a") == 5
    clock.now += 1_000_000
    assert allowed(buckets, "a") == 5


def test_keys_are_strangers_to_each_other(clock):
    buckets = Buckets(rate=1, burst=3, clock=clock)
    assert allowed(buckets, "a") == 3
    assert allowed(buckets, "b") == 3


def test_full_buckets_are_forgotten(clock):
    buckets = Buckets(rate=1, burst=3, clock=clock)
    for key in range(100):
        buckets.allow(str(key))
    assert len(buckets) == 100
    clock.now += 10
    buckets.allow("new")
    assert len(buckets) == 1


def test_never_more_keys_than_the_most_and_the_quietest_go_first(clock):
    buckets = Buckets(rate=0.001, burst=2, most=10, clock=clock)
    for key in range(50):
        buckets.allow(str(key))
        buckets.allow("busy")
    assert len(buckets) == 10
    assert not buckets.allow("busy")


@pytest.mark.parametrize(
    ("address", "household_"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::1", "2001:0db8:0001:0002"),
        ("2001:db8:1:3::1", "2001:0db8:0001:0003"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_addresses_are_counted_by_household(address, household_):
    assert household(address) == household_


def test_a_bucket_is_full_from_its_first_moment():
    bucket = Bucket(rate=1, burst=3)
    assert [bucket.allow(now=0.0) for _ in range(4)] == [True, True, True, False]
