"""Counts how often the rare corners of the rules were visited."""

from collections import Counter
from typing import Any

from .cards import LOCOMOTIVE
from .game import ReferenceGame


class Tally(Counter[str]):
    def game_began(self, game: ReferenceGame) -> None:
        self["games"] += 1
        if any(event["type"] == "market_flushed" for event in game.opening_events):
            self["flush in the deal"] += 1

    def step(self, game: ReferenceGame, text: str, events: list[dict[str, Any]]) -> None:
        """Called after the action was played."""
        self["decisions"] += 1
        kinds = Counter(event["type"] for event in events)
        for kind in kinds:
            self[kind] += 1
        if kinds["market_flushed"] > 1:
            self["flush after flush"] += 1
        if kinds["ticket_completed"] > 1:
            self["several tickets completed"] += 1
        if kinds["ticket_dealt"] and kinds["tickets_renewed"] and text == "swap_tickets":
            self["renewal in a swap"] += 1
        if text.startswith("claim") and not kinds["ticket_completed"] and kinds["bonus_taken"]:
            self["bonus without a ticket"] += 1
        for event in events:
            if event["type"] == "tunnel_revealed":
                if len(event["cards"]) < 3:
                    self["tunnel with few cards"] += 1
                if not event["cards"]:
                    self["tunnel with no cards"] += 1
            if event["type"] == "game_over":
                self[f"end by {event['reason']}"] += 1
            if event["type"] == "ticket_offered" and kinds["ticket_offered"] == 1:
                self["single ticket drawn"] += 1
        if text.startswith("take_token"):
            self["token chosen"] += 1
        if text.startswith("claim") and text.split()[2] == LOCOMOTIVE:
            self["all locomotives"] += 1
        market = game.cards.market
        if market:
            if None in market:
                self["market gap"] += 1
            if all(card is None for card in market):
                self["market empty"] += 1
            rules = game.edition.rules.market
            if rules is not None and market.count(LOCOMOTIVE) >= rules.flush_at:
                self["flush stopped"] += 1
        if not game.cards.can_draw():
            self["no card to draw"] += 1
        if not game.ticket_deck and game.edition.rules.tickets.draw > 0:
            self["no ticket to draw"] += 1
        if game.edition.rules.swaps is not None and any(len(some) < 2 for some in game.tickets):
            self["fewer tickets than two"] += 1
        if any(len(some) == 3 for some in game.stations):
            self["third station"] += 1
        if game.over:
            self.game_ended(game)

    def game_ended(self, game: ReferenceGame) -> None:
        if len(game.winners) > 1:
            self["shared win"] += 1
        scores = game.scores
        most = max(score["total"] for score in scores)
        if game.reason != "tickets" and sum(score["total"] == most for score in scores) > 1:
            self["tie in points"] += 1
            if len(game.winners) == 1:
                self["tie broken"] += 1
        if sum(score["longest"] > 0 for score in scores) > 1:
            self["shared longest path"] += 1

    def line(self) -> str:
        return ", ".join(f"{name} {number}" for name, number in sorted(self.items()))
