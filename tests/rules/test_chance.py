"""Everything random comes from one stream in the state: ChaCha with 8 rounds, keyed by the game's seed."""

import hashlib
import json
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.positions import Stream, cards_but, events_of, table

import allaboard as aa
from allaboard.engine.rules import chance
from allaboard.engine.seeds import key_of

WORD = 0xFFFFFFFF
ZERO = bytes(32)
ONE_BIT = b"\x01" + bytes(31)
COUNTING = bytes(range(32))


def stream(key: bytes, counter: int = 0) -> SimpleNamespace:
    """A bare stream: the four fields of the state that the generator uses, the block used up."""
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    return SimpleNamespace(key=words, counter=counter, block=[0] * 16, next=16)


def prepared(*words: int) -> SimpleNamespace:
    """A stream whose block begins with chosen words."""
    s = stream(ZERO, counter=1)
    s.block[: len(words)] = words
    s.next = 0
    return s


def bytes_of(words) -> bytes:
    return b"".join((int(word) & WORD).to_bytes(4, "little") for word in words)


def keystream(key: bytes, counter: int, rounds: int) -> str:
    s = stream(key, counter)
    chance.block(s, rounds)
    return bytes_of(s.block).hex()


# Key, block number, rounds, keystream: draft-strombergson-chacha-test-vectors (TC1, TC2) for 8 rounds,
# RFC 8439 appendix A.1 (vectors 1, 2 and 4) for 20.
PUBLISHED = [
    (ZERO, 0, 8, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                 "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"),
    (ZERO, 1, 8, "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
                 "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"),
    (ONE_BIT, 0, 8, "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
                    "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"),
    (ONE_BIT, 1, 8, "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
                    "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"),
    (ZERO, 0, 20, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                  "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"),
    (ZERO, 1, 20, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                  "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"),
    (b"\x00\xff" + bytes(30), 2, 20, "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                                     "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "counter", "rounds", "expected"), PUBLISHED)
def test_a_block_is_the_one_of_the_published_test_vectors(key, counter, rounds, expected):
    """Chance: the block function is ChaCha, with the little-endian key and the block number in word 12."""
    assert keystream(key, counter, rounds) == expected


@pytest.mark.parametrize("counter", [0, 1, 2, 255, 65536, 2**31 - 1])
def test_with_twenty_rounds_a_block_is_the_one_of_a_cryptography_library(counter):
    """Chance: the same block function with 20 rounds agrees with an independent ChaCha20."""
    for key in (ZERO, ONE_BIT, COUNTING, b"\xff" * 32):
        nonce = counter.to_bytes(4, "little") + bytes(12)
        library = Cipher(algorithms.ChaCha20(key, nonce), mode=None).encryptor().update(bytes(64))
        assert keystream(key, counter, 20) == library.hex()


def test_the_words_of_block_zero_come_first_then_those_of_block_one_and_so_on():
    """Chance: the stream is block 0, block 1, …, each from its first word to its last."""
    s = stream(ZERO)
    words = bytes_of(chance.next_word(s) for _ in range(32)).hex()
    assert words == PUBLISHED[0][3] + PUBLISHED[1][3]


def test_a_long_stream_agrees_with_a_second_implementation():
    """Chance: 200 words run over twelve blocks without a slip."""
    s, second = stream(COUNTING), Stream(COUNTING)
    assert [int(chance.next_word(s)) & WORD for _ in range(200)] == [second.next_word() for _ in range(200)]


@pytest.mark.parametrize(
    ("n", "word", "expected"),
    [(1, 0xFFFFFFFF, 0), (2, 0x7FFFFFFF, 0), (2, 0x80000000, 1), (4, 0, 0), (4, 0xFFFFFFFF, 3),
     (3, 0x55555555, 0), (3, 0x55555556, 1), (3, 0xAAAAAAAA, 1), (3, 0xAAAAAAAB, 2), (110, 0xFFFFFFFF, 109)],
)  # fmt: skip
def test_a_word_is_scaled_to_a_number_below_n(n, word, expected):
    """Chance: below(n) is the upper half of word × n."""
    s = prepared(word)
    assert chance.below(s, n) == expected
    assert s.next == 1


@pytest.mark.parametrize(("n", "uneven", "following", "expected"), [
    (3, [0], 0x80000000, 1),                            # 2**32 mod 3 = 1: only the product 0 is uneven
    (3, [0, 0, 0], 0x80000000, 1),
    (110, [0, 0x80000000], 0x80000001, 55),             # 2**32 mod 110 = 26
    (110, [0x094F2095, 0x253C8254], 0x40000000, 27),    # lower halves 6 and 24: below 26
    (110, [0], 0x7DAC37DB, 54),                         # lower half 26: just good
])  # fmt: skip
def test_a_word_of_the_uneven_rest_is_thrown_away_and_the_next_one_tried(n, uneven, following, expected):
    """Chance: below(n) is exactly uniform, because words that would favor some numbers are skipped."""
    for word in uneven:
        assert (word * n) % 2**32 < 2**32 % n, "the test's own arithmetic"
    s = prepared(*uneven, following)
    assert chance.below(s, n) == expected
    assert s.next == len(uneven) + 1


def test_a_number_may_need_the_first_word_of_a_new_block():
    """Chance: a word thrown away at the end of a block is followed by the next block's first word."""
    s = stream(ZERO, counter=0)
    s.block[15], s.next = 0, 15
    assert chance.below(s, 3) == 0x2FEF003E * 3 >> 32


@given(key=st.binary(min_size=32, max_size=32), n=st.integers(1, 2**16))
def test_numbers_below_n_agree_with_a_second_implementation(key, n):
    """Chance: below(n) is in range and the same whoever computes it."""
    s, second = stream(key), Stream(key)
    numbers = [int(chance.below(s, n)) for _ in range(20)]
    assert numbers == [second.below(n) for _ in range(20)]
    assert all(0 <= number < n for number in numbers)


@pytest.mark.parametrize("seed", [0, 7, -1, 2**70, "", "all aboard", "ação", "ff" * 31, "0x" + "ff" * 31])
def test_any_number_or_text_is_hashed_into_a_key(seed):
    """Chance: a seed that is no 64 hex digits is hashed: sha256 of its text."""
    assert bytes_of(key_of(seed)) == hashlib.sha256(str(seed).encode("utf-8")).digest()


@pytest.mark.parametrize("text", ["00" * 32, "0123456789abcdef" * 4, "0123456789ABCDEF" * 4])
def test_sixty_four_hex_digits_are_the_key_itself(text):
    """Chance: a text of 64 hex digits is taken as it is."""
    assert bytes_of(key_of(text)) == bytes.fromhex(text)


def test_a_key_is_a_tuple_of_eight_words():
    """Chance: 256 bits, in eight words."""
    assert isinstance(key_of(7), tuple)
    assert len(key_of(7)) == 8


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    """Chance: same edition, seed and players = same position."""
    first, again, other = (aa.Game.new("usa", players=3, seed=seed) for seed in (7, 7, 8))
    assert first.position() == again.position()
    assert first.position()["deck"] != other.position()["deck"]


def test_a_number_and_its_text_are_the_same_seed():
    """Chance: 7 and "7" are hashed alike, and the digits of the key start the same game again."""
    game = aa.Game.new("europe", players=["Ana", "Rui"], seed=7)
    assert game.seed_hex == hashlib.sha256(b"7").hexdigest()
    for seed in ("7", game.seed_hex):
        assert aa.Game.new("europe", players=["Ana", "Rui"], seed=seed).position() == game.position()


def test_chance_goes_on_from_a_position_as_it_would_have_in_the_game():
    """Chance: the stream lives in the state: a saved position is reshuffled like the game it came from."""
    discard = cards_but("usa", ["white"] * 5, ["blue"])
    game = table("usa", market=["white"] * 5, deck=["blue"], discard=discard, seed=3)
    copy = aa.Game.from_position(json.loads(json.dumps(game.position())))
    for played in (game, copy):
        played.play(0, "draw blind")
        assert len(events_of(played.play(0, "draw blind"), "DeckReshuffled")) == 1
    assert game.position() == copy.position()
