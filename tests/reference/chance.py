"""The game's own stream of random numbers: ChaCha with eight rounds, and the shuffle."""

import hashlib
import string
from typing import Any

WORD = 2**32
CONSTANTS = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]  # "expand 32-byte k"


def key_of(seed: int | str) -> bytes:
    """64 hex digits are the key itself; any other seed is hashed to 32 bytes."""
    text = str(seed)
    if isinstance(seed, str) and len(text) == 64 and set(text) <= set(string.hexdigits):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8")).digest()


def rotate(word: int, places: int) -> int:
    return ((word << places) | (word >> (32 - places))) % WORD


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    x[a] = (x[a] + x[b]) % WORD
    x[d] = rotate(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) % WORD
    x[b] = rotate(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) % WORD
    x[d] = rotate(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) % WORD
    x[b] = rotate(x[b] ^ x[c], 7)


def block(key: bytes, number: int, rounds: int = 8) -> list[int]:
    """The sixteen words of one block."""
    key_words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start = CONSTANTS + key_words + [number, 0, 0, 0]
    x = list(start)
    for _ in range(rounds // 2):
        quarter_round(x, 0, 4, 8, 12)
        quarter_round(x, 1, 5, 9, 13)
        quarter_round(x, 2, 6, 10, 14)
        quarter_round(x, 3, 7, 11, 15)
        quarter_round(x, 0, 5, 10, 15)
        quarter_round(x, 1, 6, 11, 12)
        quarter_round(x, 2, 7, 8, 13)
        quarter_round(x, 3, 4, 9, 14)
    return [(x[i] + start[i]) % WORD for i in range(16)]


class Stream:
    """Words of block 0, then of block 1, and so on."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.blocks = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            self.words = block(self.key, self.blocks)
            self.blocks += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        while True:
            product = self.word() * n
            if product % WORD >= WORD % n:
                return product // WORD

    def shuffle(self, things: list[Any]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
