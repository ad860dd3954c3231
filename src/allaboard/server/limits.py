"""How often somebody may do something: a bucket of tokens for each key, such as an address or a person."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address


class Bucket:
    """`burst` things may be done at once, and then `rate` in a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._then = burst, 0.0

    def allow(self, now: float) -> bool:
        """Take a token out of it; False if there is none."""
        self._tokens = self._level(now)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def is_full(self, now: float) -> bool:
        return self._level(now) >= self._burst

    def _level(self, now: float) -> float:
        return min(self._tokens + (now - self._then) * self._rate, self._burst)


class Buckets:
    """Each key may do `burst` things at once, and then `rate` in a second."""

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()  # the latest last

    def allow(self, key: str) -> bool:
        now = self._clock()
        bucket = self._of.pop(key, None) or Bucket(self._rate, self._burst)
        self._of[key] = bucket
        allowed = bucket.allow(now)
        self._forget(now)
        return allowed

    def __len__(self) -> int:
        return len(self._of)

    def _forget(self, now: float) -> None:
        """Buckets that are full again say nothing; and if there are too many keys, the quietest go."""
        while self._of:
            quietest = next(iter(self._of.values()))
            if len(self._of) <= self._most and not quietest.is_full(now):
                return
            self._of.popitem(last=False)


def household(address: str) -> str:
    """What addresses are counted by: whoever has one IPv6 address has all the 2⁶⁴ of its network."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # of a socket in the file system, or of a test
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return parsed.exploded[:19]
