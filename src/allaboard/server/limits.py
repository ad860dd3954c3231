"""How often somebody may do something: a bucket of tokens for each key, such as an address or a person."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address


class Buckets:
    """Each key may do `burst` things at once, and then `rate` in a second."""

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # key → tokens, when; the latest last

    def allow(self, key: str) -> bool:
        """Take a token out of the bucket of the key; False if there is none."""
        now = self._clock()
        tokens, then = self._levels.pop(key, (self._burst, now))
        tokens = min(tokens + (now - then) * self._rate, self._burst)
        allowed = tokens >= 1
        self._levels[key] = (tokens - 1 if allowed else tokens), now
        self._forget(now)
        return allowed

    def __len__(self) -> int:
        return len(self._levels)

    def _forget(self, now: float) -> None:
        """Buckets that are full again say nothing; and if there are too many keys, the quietest go."""
        while self._levels:
            tokens, then = next(iter(self._levels.values()))
            if len(self._levels) <= self._most and tokens + (now - then) * self._rate < self._burst:
                return
            self._levels.popitem(last=False)


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
