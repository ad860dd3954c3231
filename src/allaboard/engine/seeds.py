"""Seeds: what people write, as the 256-bit key of a game's random stream."""

import hashlib
import re
import secrets
from typing import TypeAlias

Seed: TypeAlias = int | str


def is_seed(value: object) -> bool:
    """A text, or a whole number; one of thousands of digits Python refuses to write down."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value.bit_length() < 10_000
    return isinstance(value, str)


def key_bytes(seed: Seed) -> bytes:
    """64 hex digits are the key itself; any other number or text is hashed to one."""
    text = str(seed)
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def key_of(seed: Seed) -> tuple[int, ...]:
    """The key as the eight 32-bit words that the rules use."""
    key = key_bytes(seed)
    return tuple(int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4))


def first_number(seed: Seed) -> int:
    """Games played by the thousand are numbered from here; different seeds are far enough apart to share no game."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:4], "big") >> 1 << 32


def fresh_seed() -> str:
    return secrets.token_hex(32)


def shuffled_names(names: list[str], seed: Seed) -> list[str]:
    """S4: who sits where follows from the seed too, without touching the stream of cards."""
    key = key_bytes(seed)
    order = sorted(range(len(names)), key=lambda i: hashlib.sha256(key + b"seats" + bytes([i])).digest())
    return [names[i] for i in order]
