"""What may be paid with which cards (R1, R5, R6, B2).

A payment is a pair (color, locomotives): so many locomotives, and the rest of that
color. Locomotives alone are spelled ("locomotive", all of them), and only so.
"""

from collections import Counter
from collections.abc import Iterable

from .cards import LOCOMOTIVE

Payment = tuple[str, int]


def cards_of(payment: Payment, size: int) -> list[str]:
    color, locomotives = payment
    if color == LOCOMOTIVE:
        return [LOCOMOTIVE] * size
    return [LOCOMOTIVE] * locomotives + [color] * (size - locomotives)


def payments(hand: list[str], size: int, colors: Iterable[str], least_locomotives: int = 0) -> list[Payment]:
    """Every payment of `size` cards of one of the colors that the hand allows.

    R1: all of one color, locomotives stand in for any of them, up to all of them.
    R5: with at least so many locomotives.
    """
    held = Counter(hand)
    ways: list[Payment] = []
    for color in colors:
        for locomotives in range(least_locomotives, size):
            if held[LOCOMOTIVE] >= locomotives and held[color] >= size - locomotives:
                ways.append((color, locomotives))
    if held[LOCOMOTIVE] >= size:
        ways.append((LOCOMOTIVE, size))
    return ways


def tunnel_extra(payment: Payment, revealed: list[str]) -> int:
    """R6: cards of the payment's color and locomotives count; after a payment of
    locomotives only, only locomotives do."""
    color, _ = payment
    return len([card for card in revealed if card in (color, LOCOMOTIVE)])


def extra_payments(hand: list[str], color: str, extra: int) -> list[int]:
    """R7: how many of the added cards may be locomotives, the others being of the color."""
    if color == LOCOMOTIVE:
        return [extra] if hand.count(LOCOMOTIVE) >= extra else []
    return [
        locomotives
        for locomotives in range(extra + 1)
        if hand.count(LOCOMOTIVE) >= locomotives and hand.count(color) >= extra - locomotives
    ]
