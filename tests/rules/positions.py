"""Small words for building and asking positions, shared by the tests of this folder.

A test states only what matters to it: `table("usa", hands=[{"red": 3}], deck=["blue"])`. Lists with an entry
per seat may be shorter than the number of players; the seats left out have nothing.
Use: `from tests.rules.positions import table, texts`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

import allaboard as aa

NAMES = ("Ana", "Rui", "Eva", "Leo", "Mia")
SEAT_LISTS = {"hands": dict, "tickets": list, "stations": list, "tokens": list, "completed": list}

_EIGHT = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
_SAN_FRANCISCO = ("blue", "green", "black", "purple", "red", "orange")
_FIRST_JOURNEY = ("yellow", "green", "white", "black", "blue", "red")
# E3 and E4 by hand, in E4's order, so that a slip in an edition's data cannot hide.
CARDS = {
    "usa": dict.fromkeys(_EIGHT, 12) | {"locomotive": 14},
    "europe": dict.fromkeys(_EIGHT, 12) | {"locomotive": 14},
    "san_francisco": dict.fromkeys(_SAN_FRANCISCO, 6) | {"locomotive": 8},
    "first_journey": dict.fromkeys(_FIRST_JOURNEY, 10) | {"locomotive": 12},
    "first_journey_usa": dict.fromkeys(_FIRST_JOURNEY, 10) | {"locomotive": 12},
}


def table(edition: str, players: int | list[str] = 2, **keys: object) -> aa.Game:
    """A game from a position: `players` is a count or names, `keys` are the position's own keys."""
    names = list(NAMES[:players]) if isinstance(players, int) else players
    for key, empty in SEAT_LISTS.items():
        if key in keys:
            given = list(keys[key])
            keys[key] = given + [empty() for _ in range(len(names) - len(given))]
    return aa.Game.from_position({"edition": edition, "players": names, **keys})


def cards_but(edition: str, *named: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """Every card of the edition that is not among the named ones (hands as dicts, decks as lists)."""
    left = Counter(CARDS[edition])
    for cards in named:
        left.subtract(cards)
    assert min(left.values()) >= 0, "the test names more cards than there are"
    return {card: count for card, count in left.items() if count}


def texts(game: aa.Game, seat: int, start: str = "") -> set[str]:
    """What the seat may do, as texts; with `start`, only the texts that begin so."""
    return {str(action) for action in game.legal(seat) if str(action).startswith(start)}


def events_of(events: Iterable[object], kind: str) -> list:
    """The events of one class, e.g. "RouteClaimed"."""
    return [event for event in events if type(event).__name__ == kind]


def hand(game: aa.Game, seat: int) -> dict[str, int]:
    return some(game.position()["hands"][seat])


def some(cards: Mapping[str, int]) -> dict[str, int]:
    """Without the zeros."""
    return {card: count for card, count in cards.items() if count}


def market(game: aa.Game) -> list[str]:
    """The face-up cards in slot order, gaps left out."""
    return [card for card in game.view(None).market if card is not None]


def refused(game: aa.Game, seat: int, action: object, *words: object) -> None:
    """The action is refused with a sentence that holds all the words, and nothing has changed."""
    before, log = game.position(), game.log
    sentence = game.why_not(seat, action)
    assert sentence, f"{action} should be refused"
    for word in words:
        found = re.search(rf"\b{re.escape(plain(word))}", plain(sentence))
        assert found, f"{word!r} is missing in {sentence!r}"
    with pytest.raises(aa.IllegalAction) as refusal:
        game.play(seat, action)
    assert str(refusal.value) == sentence
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.value.code)
    assert game.position() == before
    assert game.log == log


def plain(text: object) -> str:
    """Lower case, no accents, no underscores: "Montréal–New York" and "montreal-new_york" share words."""
    letters = unicodedata.normalize("NFD", str(text).lower().replace("_", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def pass_on(game: aa.Game) -> None:
    """Plays the passes of everybody who can do nothing else, where the engine has not done so itself."""
    while not game.over and all(texts(game, seat) == {"pass"} for seat in game.to_act):
        game.play(game.to_act[0], "pass")


class Stream:
    """The game's random stream written a second time, with Python's own wide integers: ChaCha, 8 rounds."""

    def __init__(self, key: bytes) -> None:
        self.words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
        self.number = 0
        self.left: list[int] = []

    def next_word(self) -> int:
        if not self.left:
            self.left = self.block(self.number)
            self.number += 1
        return self.left.pop(0)

    def block(self, number: int) -> list[int]:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.words, number, 0, 0, 0]
        x = list(start)
        for _ in range(4):
            for i in range(4):
                self.mix(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                self.mix(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        return [(a + b) % 2**32 for a, b in zip(x, start, strict=True)]

    def mix(self, x: list[int], a: int, b: int, c: int, d: int) -> None:
        for to, by, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[by]) % 2**32
            word = x[turned] ^ x[to]
            x[turned] = (word << left | word >> (32 - left)) % 2**32

    def below(self, n: int) -> int:
        while True:
            product = self.next_word() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffle(self, cards: list) -> list:
        """In place and returned; the last card is the top."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
