"""Events tell everybody what they could see at the table, and nobody more than that.

Whole games are followed with nothing but events: with all of them to the last card, and as a spectator sees
them to what the engine says is publicly known.
"""

import dataclasses
from collections import Counter

import pytest

import allaboard as aa
from allaboard.engine import events as ev
from properties.walks import EVERY_TABLE, Random, choice, games, new_game

HIDING = (ev.TicketOffered, ev.TicketKept, ev.TicketReturned, ev.TicketDealt, ev.TicketSetAside)


class Notes:
    """Hands, tickets and the map, kept by writing down events."""

    def __init__(self, game: aa.Game, hands: list[dict[str, int]]) -> None:
        self.edition = game.edition
        self.route = {route.id: route for route in game.edition.routes}
        seats = range(game.players)
        self.hands = [Counter(hand) for hand in hands]
        self.held: list[set[str]] = [set() for _ in seats]
        self.offered: list[set[str]] = [set() for _ in seats]
        self.completed: list[set[str]] = [set() for _ in seats]
        self.stations: list[set[str]] = [set() for _ in seats]
        self.tokens: list[set[str]] = [set() for _ in seats]
        self.routes: dict[str, int] = {}
        self.bonus = [False for _ in seats]
        self.points = [0 for _ in seats]
        self.extra: dict[str, int] = {}

    def pay(self, seat: int, cards: int, color: str, locomotives: int) -> None:
        if color != "locomotive":
            self.hands[seat][color] -= cards - locomotives
        self.hands[seat]["locomotive"] -= locomotives

    def write(self, event: aa.Event) -> None:
        match event:
            case ev.CardDrawn(seat, card, _):
                self.hands[seat][card] += 1
            case ev.TunnelRevealed(_, route, _, extra):
                self.extra[route] = extra
            case ev.RouteClaimed(seat, route, color, locomotives, points):
                self.pay(seat, self.route[route].length + self.extra.pop(route, 0), color, locomotives)
                self.routes[route] = seat
                self.points[seat] += points
            case ev.TunnelAbandoned(_, route):
                del self.extra[route]
            case ev.StationBuilt(seat, city, color, locomotives):
                cost = self.edition.rules.stations.costs[len(self.stations[seat])]
                self.pay(seat, cost, color, locomotives)
                self.stations[seat].add(city)
            case ev.TicketOffered(seat, ticket):
                self.offered[seat].add(ticket)
            case ev.TicketKept(seat, ticket):
                self.offered[seat].remove(ticket)
                self.held[seat].add(ticket)
            case ev.TicketReturned(seat, ticket):
                self.offered[seat].remove(ticket)
            case ev.TicketDealt(seat, ticket):
                self.held[seat].add(ticket)
            case ev.TicketSetAside(seat, ticket):
                self.held[seat].remove(ticket)
            case ev.TicketCompleted(seat, ticket):
                self.held[seat].remove(ticket)
                self.completed[seat].add(ticket)
            case ev.BonusTaken(seat):
                self.bonus[seat] = True
            case ev.TokenTaken(seat, city):
                self.tokens[seat].add(city)

    def check(self, game: aa.Game) -> None:
        at = game.position()
        laid = at["tunnel"]
        for seat, hand in enumerate(self.hands):
            truth = Counter(at["hands"][seat])
            if laid and seat == at["seat"]:  # laid down, but neither paid nor taken back yet
                truth["locomotive"] += laid["locomotives"]
                truth[laid["color"]] += self.route[laid["route"]].length - laid["locomotives"]
            assert +hand == +truth
        assert [sorted(held) for held in self.held] == [sorted(held) for held in at["tickets"]]
        assert [sorted(mine) for mine in self.completed] == [sorted(mine) for mine in at["completed"]]
        assert [sorted(mine) for mine in self.stations] == [sorted(mine) for mine in at["stations"]]
        assert [sorted(mine) for mine in self.tokens] == [sorted(mine) for mine in at["tokens"]]
        assert (self.routes, self.bonus, self.points) == (at["routes"], at["bonus"], at["scores"])
        if at["phase"] == "opening_tickets":
            assert [sorted(mine) for mine in self.offered] == [sorted(mine) for mine in at["offered"]]


def opening_hands(game: aa.Game) -> list[dict[str, int]]:
    return game.position()["hands"]


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_events_account_for_everything_that_changes(edition, players):
    for seed, policy in games(edition, players, 2):
        game, random = new_game(edition, players, seed), Random(seed)
        notes = Notes(game, opening_hands(game))
        for event in game.log:
            notes.write(event)
        notes.check(game)
        for _ in range(400):
            if game.over:
                break
            for event in game.play(*choice(game, policy, random)):
                notes.write(event)
            notes.check(game)


def check_seen(event: aa.Event, viewer: int | None) -> None:
    """What another player drew or was dealt stays with them; everything else is open."""
    seen = event.seen_by(viewer)
    mine = getattr(event, "seat", None) == viewer
    blind = isinstance(event, ev.CardDrawn) and event.source == "deck"
    hidden = {"card"} if blind else {"ticket"} if isinstance(event, HIDING) else set()
    for field in dataclasses.fields(event):
        fact = getattr(event, field.name)
        assert fact is not None
        assert getattr(seen, field.name) == (None if field.name in hidden and not mine else fact)
    assert type(seen) is type(event)
    assert seen.to_dict().keys() == event.to_dict().keys()


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_an_event_hides_cards_and_tickets_from_everybody_else(edition, players):
    kinds = set()
    for seed, policy in games(edition, players, 2):
        game, random = new_game(edition, players, seed), Random(seed)
        while not game.over and len(game.log) < 1500:
            game.play(*choice(game, policy, random))
        for event in game.log:
            kinds.add(event.type)
            for viewer in (None, *range(players)):
                check_seen(event, viewer)
    assert kinds >= {"card_drawn", "ticket_offered", "ticket_kept", "route_claimed"}


class Spectator:
    """Follows a game by public events and public views alone: which cards must be in whose hand?"""

    def __init__(self, game: aa.Game) -> None:
        self.route = {route.id: route for route in game.edition.routes}
        self.costs = game.edition.rules.stations.costs if game.edition.rules.stations else ()
        self.known = [Counter() for _ in range(game.players)]
        self.built = [0] * game.players
        self.tunnel: dict | None = None
        self.extra = 0

    def lay(self, seat: int, cards: int, color: str, locomotives: int) -> None:
        if color != "locomotive":
            self.known[seat][color] = max(self.known[seat][color] - (cards - locomotives), 0)
        self.known[seat]["locomotive"] = max(self.known[seat]["locomotive"] - locomotives, 0)

    def see(self, event: aa.Event) -> None:
        match event:
            case ev.CardDrawn(seat, card, "market"):
                self.known[seat][card] += 1
            case ev.StationBuilt(seat, _, color, locomotives):
                self.lay(seat, self.costs[self.built[seat]], color, locomotives)
                self.built[seat] += 1
            case ev.TunnelRevealed(_, _, _, extra):
                self.extra = extra
            case ev.TunnelPaid(seat, _, locomotives):
                assert self.tunnel
                self.lay(seat, self.extra, self.tunnel["color"], locomotives)
            case ev.TunnelAbandoned(seat, route):
                assert self.tunnel
                self.known[seat]["locomotive"] += self.tunnel["locomotives"]
                self.known[seat][self.tunnel["color"]] += self.route[route].length - self.tunnel["locomotives"]
            case ev.RouteClaimed(seat, route, color, locomotives, _):
                if self.tunnel is None:  # otherwise it was laid and paid before
                    self.lay(seat, self.route[route].length, color, locomotives)

    def look(self, view: aa.View) -> None:
        """The tunnel being dug lies on the table for all to see."""
        if view.tunnel and not self.tunnel:
            [seat] = view.to_act
            length = self.route[view.tunnel["route"]].length
            self.lay(seat, length, view.tunnel["color"], view.tunnel["locomotives"])
        self.tunnel = view.tunnel


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_the_known_cards_are_those_that_everybody_could_follow(edition, players):
    """`known` is public, so it may say no more than the public events do; and it says no less."""
    for seed, policy in games(edition, players, 2):
        game, random = new_game(edition, players, seed), Random(seed)
        spectator = Spectator(game)
        for _ in range(400):
            if game.over:
                break
            for event in game.play(*choice(game, policy, random)):
                spectator.see(event.seen_by(None))
            spectator.look(game.view(None))
            assert [dict(+known) for known in spectator.known] == game.view(None).known
