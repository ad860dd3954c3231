"""Train cards that are in nobody's hand: deck, discards and market (M1-M8)."""

from typing import Any

from allaboard.engine.edition import Edition

from .chance import Stream

LOCOMOTIVE = "locomotive"


class Cards:
    """Lists of card names. The last card of `deck` is its top; a market gap is None."""

    def __init__(self, edition: Edition, stream: Stream, events: list[dict[str, Any]]) -> None:
        self.rules = edition.rules
        self.stream = stream
        self.events = events  # of the action being played; the game empties it
        self.kinds = [*edition.rules.cards.colors, LOCOMOTIVE]
        # S1: the whole deck, in the order of the kinds, shuffled.
        self.deck: list[str] = []
        for color, number in edition.rules.cards.colors.items():
            self.deck += [color] * number
        self.deck += [LOCOMOTIVE] * edition.rules.cards.locomotives
        self.stream.shuffle(self.deck)
        self.discard: list[str] = []
        size = self.rules.market.size if self.rules.market is not None else 0
        self.market: list[str | None] = [None] * size

    def can_draw(self) -> bool:
        """M6: blind drawing needs a card in the deck or among the discards."""
        return bool(self.deck or self.discard)

    def draw(self) -> str:
        """M5: the discards become the deck when a card is needed, not before."""
        if not self.deck:
            self.deck = sorted(self.discard, key=self.kinds.index)
            self.discard = []
            self.stream.shuffle(self.deck)
            self.events.append({"type": "deck_reshuffled", "cards": len(self.deck)})
        return self.deck.pop()

    def throw(self, cards: list[str]) -> None:
        self.discard += cards

    def fill(self) -> None:
        """Fill the market's gaps (M1, M5), then flush it as long as M4 says so."""
        self.fill_gaps()
        flushes: list[int] = []  # where their events stand
        while self.must_flush():
            self.throw([card for card in self.market if card is not None])
            self.market = [None] * len(self.market)
            if len(flushes) < 3:
                flushes.append(len(self.events))
                self.events.append({"type": "market_flushed", "times": 1})
            else:  # too many in a row to tell card by card
                del self.events[flushes[-1] + 1 :]
                self.events[flushes[-1]]["times"] += 1
            self.fill_gaps()

    def fill_gaps(self) -> None:
        for slot, card in enumerate(self.market):
            if card is None and self.can_draw():
                turned = self.draw()
                self.market[slot] = turned
                self.events.append({"type": "market_turned", "slot": slot, "card": turned})

    def must_flush(self) -> bool:
        """M4, with its stop: no redeal when none can help."""
        if self.rules.market is None:
            return False
        flush_at = self.rules.market.flush_at
        if self.market.count(LOCOMOTIVE) < flush_at:
            return False
        everything = [card for card in self.market if card is not None] + self.deck + self.discard
        others = [card for card in everything if card != LOCOMOTIVE]
        # "Fewer than three other cards": three of five must be others for fewer
        # than three locomotives to lie there.
        needed = len(self.market) - flush_at + 1
        return len(others) >= needed and len(everything) > len(self.market)

    def take(self, card: str) -> None:
        """Take a card from the market (the lowest slot that shows it); M1: replaced at once."""
        self.market[self.market.index(card)] = None
        self.fill()
