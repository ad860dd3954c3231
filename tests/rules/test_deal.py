"""Setting up: S1 (cards and market), S4 (seats and the first player), and the exact order of the deal."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field

import pytest
from tests.rules.positions import CARDS, NAMES, Stream, market, some, table

import allaboard as aa

# Cards in the opening hand, face-up cards, long tickets dealt, regular tickets dealt: E5, E6, E8.
NUMBERS = {
    "usa": (4, 5, 0, 3),
    "europe": (4, 5, 1, 3),
    "san_francisco": (2, 5, 0, 2),
    "first_journey": (4, 0, 0, 2),
    "first_journey_usa": (4, 0, 0, 2),
}
TABLES = [
    ("usa", 2), ("usa", 3), ("usa", 4), ("usa", 5),
    ("europe", 2), ("europe", 3), ("europe", 4), ("europe", 5),
    ("san_francisco", 2), ("san_francisco", 3), ("san_francisco", 4),
    ("first_journey", 2), ("first_journey", 3), ("first_journey", 4),
    ("first_journey_usa", 2), ("first_journey_usa", 4),
]  # fmt: skip


@dataclass
class Deal:
    """The deal of a new game, worked out a second time. Decks: the last card is the top."""

    edition: str
    players: int
    seed: object
    hands: list = field(default_factory=list)
    market: list = field(default_factory=list)
    discard: list = field(default_factory=list)
    offered: list = field(default_factory=list)
    flushes: int = 0

    def __post_init__(self):
        stream = Stream(hashlib.sha256(str(self.seed).encode()).digest())
        hand, size, long, regular = NUMBERS[self.edition]
        tickets = aa.load_edition(self.edition).tickets
        self.deck = stream.shuffle(list(Counter(CARDS[self.edition]).elements()))
        long_tickets = [ticket.id for ticket in tickets if ticket.long]
        if long:
            stream.shuffle(long_tickets)
        self.tickets = stream.shuffle([ticket.id for ticket in tickets if not ticket.long])
        for _ in range(self.players):
            self.hands.append(Counter(self.deck.pop() for _ in range(hand)))
        self.market = [self.deck.pop() for _ in range(size)]
        while self.market.count("locomotive") >= 3:
            self.flushes += 1
            self.discard += self.market
            self.market = [self.deck.pop() for _ in range(size)]
        for _ in range(self.players):
            opening = [long_tickets.pop() for _ in range(long)]
            self.offered.append(opening + [self.tickets.pop() for _ in range(regular)])


def new(edition, players, seed):
    return aa.Game.new(edition, players=list(NAMES[:players]), seed=seed, shuffle_seats=False)


def seed_with_flushes(edition, flushes):
    """The first seed whose opening market is turned over that many times."""
    return next(seed for seed in range(20_000) if Deal(edition, 2, seed).flushes == flushes)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_cards_are_shuffled_and_dealt_seat_by_seat_then_the_market_is_turned_up(edition, players):
    """S1: hands, market and deck are those of an independent deal from the same seed."""
    game, deal = new(edition, players, seed=11), Deal(edition, players, seed=11)
    position = game.position()
    assert [some(cards) for cards in position["hands"]] == deal.hands
    assert market(game) == deal.market
    assert position["deck"] == deal.deck[::-1]
    assert some(position["discard"]) == Counter(deal.discard)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_opening_tickets_are_dealt_seat_by_seat_from_the_shuffled_deck(edition, players):
    """S1: tickets too come from the seed: the long one first where there is one, then the regular ones."""
    position, deal = new(edition, players, seed=12).position(), Deal(edition, players, seed=12)
    if edition.startswith("first_journey"):
        assert position["phase"] == "turn"
        assert [sorted(held) for held in position["tickets"]] == [sorted(dealt) for dealt in deal.offered]
    else:
        assert position["phase"] == "opening_tickets"
        assert position["offered"] == deal.offered
    assert position["ticket_deck"] == deal.tickets[::-1]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_everything_that_is_in_the_box_is_on_the_table(edition, players):
    """S1 E3: hands, market, deck and discards hold the edition's cards, no more and no fewer."""
    position = new(edition, players, seed=13).position()
    cards = Counter(position["deck"]) + Counter(position["discard"]) + Counter(position["market"])
    for held in position["hands"]:
        cards += Counter(held)
    assert cards == CARDS[edition]


FLUSHES = [("usa", 1), ("europe", 1), ("san_francisco", 1), ("san_francisco", 2)]


@pytest.mark.parametrize(("edition", "flushes"), FLUSHES)
def test_an_opening_market_with_three_locomotives_is_turned_over_at_once(edition, flushes):
    """S1 M4: three or more locomotives among the first five are discarded with the rest, again if need be."""
    seed = seed_with_flushes(edition, flushes)
    game, deal = new(edition, 2, seed), Deal(edition, 2, seed)
    assert sum(game.view(None).discard.values()) == 5 * flushes
    assert game.view(None).discard["locomotive"] >= 3 * flushes
    assert market(game) == deal.market
    assert market(game).count("locomotive") < 3
    assert game.view(None).deck == len(deal.deck)


def test_a_market_that_is_not_given_is_dealt_from_the_top_of_the_deck():
    """S1: a position without a market turns it up in slot order, M4 included."""
    game = table("usa", deck=["red", "blue", "green", "white", "black", "orange"])
    assert market(game) == ["red", "blue", "green", "white", "black"]
    assert game.position()["deck"][0] == "orange"
    game = table("usa", deck=["locomotive", "blue", "locomotive", "white", "locomotive", *["red"] * 5])
    assert market(game) == ["red"] * 5
    assert some(game.view(None).discard) == {"locomotive": 3, "blue": 1, "white": 1}


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_seats_are_in_turn_order_and_seat_zero_starts(edition, players):
    """S4: seat 0 has the first turn in every edition."""
    game = new(edition, players, seed=14)
    while game.phase in ("opening_tickets", "place_tourists"):
        seat = game.to_act[-1]
        game.play(seat, game.legal(seat)[0])
    assert (game.phase, game.seat, game.to_act) == ("turn", 0, (0,))


def test_players_sit_in_the_order_given_when_the_seats_are_not_to_be_shuffled():
    """S4: told otherwise, the names keep their seats."""
    names = ["Zoe", "Ana", "Rui", "Eva"]
    for seed in range(5):
        assert list(aa.Game.new("usa", players=names, seed=seed, shuffle_seats=False).names) == names


@pytest.mark.parametrize("seed", range(6))
def test_a_new_game_seats_its_players_by_the_seed(seed):
    """S4: unless told otherwise the seats are random: names sorted by a hash of the key and their place."""
    names = ["Zoe", "Ana", "Rui", "Eva", "Leo"]
    key = hashlib.sha256(str(seed).encode()).digest()
    places = sorted(range(5), key=lambda i: hashlib.sha256(key + b"seats" + bytes([i])).digest())
    seated = [names[i] for i in places]
    assert list(aa.Game.new("usa", players=names, seed=seed).names) == seated
    assert list(aa.Game.new("usa", players=names, seed=seed, shuffle_seats=True).names) == seated


def test_shuffling_the_seats_leaves_the_deal_alone():
    """S4 S1: the seats are drawn from the key, not from the stream that shuffles the cards."""
    shuffled = aa.Game.new("usa", players=list(NAMES), seed=5, shuffle_seats=True).position()
    seated = aa.Game.new("usa", players=list(NAMES), seed=5, shuffle_seats=False).position()
    assert shuffled["hands"] == seated["hands"]
    assert shuffled["deck"] == seated["deck"]


def test_nobody_has_points_or_routes_at_the_start():
    """S1: an empty board, all trains in hand."""
    view = new("usa", 3, seed=15).view(None)
    assert view.routes == {}
    assert [score["total"] for score in view.scores] == [0, 0, 0]
    assert list(view.trains) == [45, 45, 45]
