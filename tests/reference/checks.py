"""What stays the same whatever is played: cards, tickets, trains and tokens."""

from collections import Counter

from .cards import LOCOMOTIVE
from .game import ReferenceGame


def check_conservation(game: ReferenceGame) -> None:
    edition = game.edition
    cards = Counter(card for hand in game.hands for card in hand)
    cards.update(game.cards.deck)
    cards.update(game.cards.discard)
    cards.update(card for card in game.cards.market if card is not None)
    cards.update(game.turned_up)
    if game.tunnel is not None:
        cards.update(game.tunnel.laid)
    whole = Counter({**edition.rules.cards.colors, LOCOMOTIVE: edition.rules.cards.locomotives})
    assert cards == whole, cards

    tickets = [*game.ticket_deck, *game.out, *game.swapped]
    for some in (*game.tickets, *game.completed, *game.offered):
        tickets += some
    assert sorted(tickets) == sorted(game.ticket), tickets

    for seat in game.seats:
        placed = sum(game.route[name].length for name in game.routes_of(seat))
        assert game.trains[seat] == edition.rules.routes.trains - placed
        assert game.trains[seat] >= 0
        points = edition.rules.routes.points
        scored = sum(points.get(game.route[name].length, 0) for name in game.routes_of(seat))
        assert game.points[seat] == scored
        assert len(set(game.tokens[seat])) == len(game.tokens[seat])
        for card, number in game.known[seat].items():
            assert 0 <= number <= game.hands[seat].count(card)

    if edition.rules.tourists is not None:
        tourists = edition.rules.tourists
        players = len(game.names)
        tokens = len(tourists.locations) * tourists.tokens[players]
        tokens += game.piles_placed * tourists.placed_tokens[players]
        assert sum(game.piles.values()) + sum(len(some) for some in game.tokens) == tokens

    if None in game.cards.market:
        assert not game.cards.deck
        assert not game.cards.discard
    stations = [city for some in game.stations for city in some]
    assert len(stations) == len(set(stations))
