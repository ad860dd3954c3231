"""Chance: the random stream of a game lives in its state, keyed by the seed.

It is ChaCha with 8 rounds, so nobody at the table can foresee a card. Words are 32 bits wide and
carried in 64: the same arithmetic interpreted, compiled and on a GPU.
"""

from ..jit import rule

MASK = 0xFFFFFFFF
ROUNDS = 8


@rule
def rotate(word, bits):
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def quarter(a, b, c, d):
    a = (a + b) & MASK
    d = rotate(d ^ a, 16)
    c = (c + d) & MASK
    b = rotate(b ^ c, 12)
    a = (a + b) & MASK
    d = rotate(d ^ a, 8)
    c = (c + d) & MASK
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def block(s, rounds):
    """Fill s.block with the block of the stream that s.counter numbers."""
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7 = s.key[0], s.key[1], s.key[2], s.key[3]
    x8, x9, x10, x11 = s.key[4], s.key[5], s.key[6], s.key[7]
    x12, x13, x14, x15 = s.counter, 0, 0, 0
    for _ in range(rounds // 2):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    s.block[0] = (x0 + 0x61707865) & MASK
    s.block[1] = (x1 + 0x3320646E) & MASK
    s.block[2] = (x2 + 0x79622D32) & MASK
    s.block[3] = (x3 + 0x6B206574) & MASK
    s.block[4] = (x4 + s.key[0]) & MASK
    s.block[5] = (x5 + s.key[1]) & MASK
    s.block[6] = (x6 + s.key[2]) & MASK
    s.block[7] = (x7 + s.key[3]) & MASK
    s.block[8] = (x8 + s.key[4]) & MASK
    s.block[9] = (x9 + s.key[5]) & MASK
    s.block[10] = (x10 + s.key[6]) & MASK
    s.block[11] = (x11 + s.key[7]) & MASK
    s.block[12] = (x12 + s.counter) & MASK
    s.block[13] = x13
    s.block[14] = x14
    s.block[15] = x15


@rule
def start(s):
    """Put the stream at its beginning."""
    s.counter = 0
    s.next = 16


@rule
def next_word(s):
    if s.next == 16:
        block(s, ROUNDS)
        s.counter += 1
        s.next = 0
    word = s.block[s.next]
    s.next += 1
    return word


@rule
def below(s, n):
    """A number from 0 to n - 1, each exactly as likely: words that would favor some are left out."""
    product = next_word(s) * n
    while (product & MASK) < n and (product & MASK) < (MASK + 1) % n:
        product = next_word(s) * n
    return product >> 32


@rule
def shuffle(s, pile, size):
    for i in range(size - 1, 0, -1):
        j = below(s, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card
