"""One game by the book: whose choice it is, what they may do, and what happens then."""

from dataclasses import dataclass
from typing import Any

from allaboard.engine.edition import Edition, Route

from . import positions, scoring
from .cards import LOCOMOTIVE, Cards
from .chance import Stream, key_of
from .network import reached
from .payments import Payment, cards_of, extra_payments, payments, tunnel_extra
from .tickets import choices, complete

Event = dict[str, Any]

FORCED_IN_A_ROW = 10_000


class RuleBroken(Exception):
    """An action that the rules do not allow."""


class Endless(Exception):
    """The engine would take the only option for ever (see `take_single_options`)."""


@dataclass
class Tunnel:
    """A tunnel being built: the laid cards are out of the hand (R6)."""

    route: str
    payment: Payment
    laid: list[str]
    extra: int


class ReferenceGame:
    def __init__(self, edition: Edition, names: list[str], seed: int | str) -> None:
        players = len(names)
        if not edition.least_players <= players <= edition.most_players:
            raise RuleBroken(f"{edition.id} is not for {players} players")  # E1
        self.edition = edition
        self.names = list(names)
        self.seats = range(players)
        self.route = {route.id: route for route in edition.routes}
        self.ticket = {ticket.id: ticket for ticket in edition.tickets}
        self.city_order = [city.id for city in edition.cities]
        self.ticket_order = [ticket.id for ticket in edition.tickets]

        # R4: other routes between the same two cities.
        self.beside = {
            route.id: [
                other.id
                for other in edition.routes
                if other.id != route.id and {other.a, other.b} == {route.a, route.b}
            ]
            for route in edition.routes
        }

        self.phase = "opening_tickets"
        self.seat = 0  # S4: seat 0 starts
        self.hands: list[list[str]] = [[] for _ in names]
        self.known: list[dict[str, int]] = [{} for _ in names]
        self.trains = [edition.rules.routes.trains for _ in names]  # E2
        self.points = [0 for _ in names]  # for routes; the marker on the score track
        self.owner: dict[str, int] = {}
        self.stations: list[list[str]] = [[] for _ in names]
        self.tickets: list[list[str]] = [[] for _ in names]
        self.completed: list[list[str]] = [[] for _ in names]
        self.bonus = [False for _ in names]
        self.tokens: list[list[str]] = [[] for _ in names]
        self.piles: dict[str, int] = {}
        self.piles_placed = 0
        self.offered: list[list[str]] = [[] for _ in names]
        self.out: list[str] = []
        self.swapped: list[str] = []
        self.tunnel: Tunnel | None = None
        self.turned_up: list[str] = []  # for a tunnel, until the end of the turn
        self.claimed: str | None = None
        self.passes = 0
        self.final_turns: int | None = None
        self.reason: str | None = None
        self.winners: tuple[int, ...] = ()
        self.final_scores: list[scoring.Score] | None = None
        # Looked up again and again between two actions, so remembered.
        self.longest_known: dict[frozenset[str], int] = {}
        self.options_known: dict[int, list[str]] = {}

        self.events: list[Event] = []
        self.stream = Stream(key_of(seed))
        self.cards = Cards(edition, self.stream, self.events)
        self.deal()
        self.take_single_options()
        self.opening_events = list(self.events)

    # ------------------------------------------------------------------ what others ask

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.phase == "opening_tickets":
            # S2: any player who has not chosen yet may choose next.
            return tuple(seat for seat in self.seats if self.offered[seat])
        return (self.seat,)

    @property
    def scores(self) -> list[scoring.Score]:
        if self.final_scores is not None:
            return [dict(score) for score in self.final_scores]
        return scoring.live_scores(self)

    def position(self) -> dict[str, Any]:
        return positions.position(self)

    def legal(self, seat: int) -> frozenset[str]:
        """The texts of all actions that the seat may take now."""
        if seat not in self.to_act:
            return frozenset()
        return frozenset(self.options_now(seat))

    def play(self, seat: int, text: str) -> list[Event]:
        if text not in self.legal(seat):
            raise RuleBroken(f"seat {seat} may not: {text}")
        self.events.clear()
        self.do(seat, text)
        self.take_single_options()
        return list(self.events)

    # ------------------------------------------------------------------ small helpers

    def event(self, kind: str, **fields: Any) -> None:
        self.events.append({"type": kind, **fields})

    def in_city_order(self, cities: list[str]) -> list[str]:
        return sorted(cities, key=self.city_order.index)

    def in_ticket_order(self, tickets: list[str]) -> list[str]:
        return sorted(tickets, key=self.ticket_order.index)

    def routes_of(self, seat: int) -> list[str]:
        return [name for name, owner in self.owner.items() if owner == seat]

    # ------------------------------------------------------------------ set-up (S)

    def deal(self) -> None:
        rules = self.edition.rules
        # S1: the train cards are shuffled already.
        long_tickets: list[str] = []
        regular = [ticket.id for ticket in self.edition.tickets if not ticket.long]
        if rules.tickets.opening_long > 0:
            long_tickets = [ticket.id for ticket in self.edition.tickets if ticket.long]
            self.stream.shuffle(long_tickets)
        self.stream.shuffle(regular)
        self.ticket_deck = regular  # the last one is the top
        for seat in self.seats:
            for _ in range(rules.cards.opening_hand):  # E5
                self.hands[seat].append(self.cards.draw())
        self.cards.fill()  # S1: M4 applies to the market at once
        for seat in self.seats:
            for _ in range(rules.tickets.opening_long):  # S3
                self.offered[seat].append(long_tickets.pop())
            for _ in range(rules.tickets.opening_deal):  # S2
                self.offered[seat].append(self.ticket_deck.pop())
            for ticket in self.offered[seat]:
                self.event("ticket_offered", seat=seat, ticket=ticket)
        self.out += long_tickets  # E10
        if rules.tourists is not None:
            # S5: the piles that always lie in the same places.
            for city in rules.tourists.locations:
                self.piles[city] = rules.tourists.tokens[len(self.names)]

    def after_opening(self) -> None:
        rules = self.edition.rules
        if rules.tourists is not None and self.piles_placed < rules.tourists.placed_piles:
            # S6: the last player in turn order, then the last but one, but never the first.
            self.phase = "place_tourists"
            self.seat = max(len(self.names) - 1 - self.piles_placed, 1)
        else:
            self.phase = "turn"
            self.seat = 0

    # ------------------------------------------------------------------ what is allowed

    def options_now(self, seat: int) -> list[str]:
        if seat not in self.options_known:
            self.options_known[seat] = self.options(seat)
        return self.options_known[seat]

    def options(self, seat: int) -> list[str]:
        if self.phase in ("opening_tickets", "keep_tickets"):
            rules = self.edition.rules.tickets
            least = rules.opening_keep if self.phase == "opening_tickets" else rules.keep
            kept = choices(self.offered[seat], least)
            return [" ".join(["keep_tickets", *some]) for some in kept]
        if self.phase == "place_tourists":
            # S6: any location without a pile.
            return [f"place_tourists {city}" for city in self.city_order if city not in self.piles]
        if self.phase == "turn":
            return self.turn_options(seat) or ["pass"]  # T3
        if self.phase == "second_card":
            return self.draw_options(second=True)
        if self.phase == "tunnel":
            assert self.tunnel is not None
            ways = extra_payments(self.hands[seat], self.tunnel.payment[0], self.tunnel.extra)
            return [f"pay_tunnel {locomotives}" for locomotives in ways] + ["abandon_tunnel"]
        if self.phase == "take_token":
            return [f"take_token {city}" for city in self.token_places(seat)]
        return []

    def turn_options(self, seat: int) -> list[str]:
        """T1: exactly one action."""
        rules = self.edition.rules
        found = self.draw_options(second=False)
        for route in self.edition.routes:
            if self.open_to(seat, route):
                for color, locomotives in self.route_payments(seat, route):
                    found.append(f"claim {route.id} {color} {locomotives}")
        if rules.tickets.draw > 0 and self.ticket_deck:  # D1
            found.append("draw_tickets")
        if rules.stations is not None and len(self.stations[seat]) < rules.stations.each:
            # B1: any city that has none, whoever's routes are there; B2: the cost.
            cost = rules.stations.costs[len(self.stations[seat])]
            ways = payments(self.hands[seat], cost, self.edition.colors)
            taken = {city for some in self.stations for city in some}
            for city in self.city_order:
                if city not in taken:
                    for color, locomotives in ways:
                        found.append(f"build_station {city} {color} {locomotives}")
        if rules.swaps is not None and (self.ticket_deck or self.swapped):  # F3, F4
            found.append("swap_tickets")
        return found

    def draw_options(self, second: bool) -> list[str]:
        """M1, M2, M6: the market's cards by name, and the deck."""
        shown = {card for card in self.cards.market if card is not None}
        if second:
            shown -= {LOCOMOTIVE}  # M2
        found = [f"draw {card}" for card in shown]
        if self.cards.can_draw():
            found.append("draw blind")
        return found

    def open_to(self, seat: int, route: Route) -> bool:
        """R2, R3, R4."""
        if route.id in self.owner:
            return False
        if self.trains[seat] < route.length:
            return False
        for other in self.beside[route.id]:
            if other in self.owner:
                if self.owner[other] == seat:
                    return False
                if len(self.names) <= self.edition.rules.routes.doubles_closed_up_to:  # E12
                    return False
        return True

    def route_payments(self, seat: int, route: Route) -> list[Payment]:
        """R1: the route's color, or any one color for a grey route; R5: ferries."""
        colors = [route.color] if route.color in self.edition.colors else self.edition.colors
        return payments(self.hands[seat], route.length, colors, route.locomotives)

    def token_places(self, seat: int) -> list[str]:
        """R8: the ends of the claimed route with a pile whose symbol the player does not have."""
        if self.claimed is None or self.edition.rules.tourists is None:
            return []
        route = self.route[self.claimed]
        return [city for city in (route.a, route.b) if self.piles.get(city, 0) > 0 and city not in self.tokens[seat]]

    # ------------------------------------------------------------------ what happens

    def take_single_options(self) -> None:
        """A choice with one option is no choice; but giving up a tunnel is always asked,
        so that nobody can tell "cannot" from "will not"."""
        for _ in range(FORCED_IN_A_ROW):
            for seat in self.to_act:
                options = self.options_now(seat)
                if len(options) == 1 and options != ["abandon_tunnel"]:
                    self.do(seat, options[0])
                    break
            else:
                return
        raise Endless("the only option leads to the only option, and so on")

    def do(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        if verb == "swap_tickets" and self.options_now(seat) == ["swap_tickets"]:
            self.passes += 1  # T3: who can only swap has as good as passed, or it could go on for ever
        elif verb != "pass":
            self.passes = 0
        self.options_known = {}
        if verb == "draw":
            self.draw_card(seat, words[0])
        elif verb == "claim":
            self.claim(seat, self.route[words[0]], (words[1], int(words[2])))
        elif verb == "pay_tunnel":
            self.pay_tunnel(seat, int(words[0]))
        elif verb == "abandon_tunnel":
            self.abandon_tunnel(seat)
        elif verb == "draw_tickets":
            self.draw_tickets(seat)
        elif verb == "keep_tickets":
            self.keep_tickets(seat, words)
        elif verb == "build_station":
            self.build_station(seat, words[0], (words[1], int(words[2])))
        elif verb == "place_tourists":
            self.place_tourists(seat, words[0])
        elif verb == "take_token":
            self.take_token(seat, words[0])
        elif verb == "swap_tickets":
            self.swap_tickets(seat)
        elif verb == "pass":
            self.passes += 1
            self.event("passed", seat=seat)
            self.end_turn()
        else:
            raise RuleBroken(text)

    # -- train cards (M)

    def draw_card(self, seat: int, card: str) -> None:
        second = self.phase == "second_card"
        from_market = card != "blind"
        if from_market:
            self.hands[seat].append(card)
            self.known[seat][card] = self.known[seat].get(card, 0) + 1  # T4
            self.event("card_drawn", seat=seat, card=card, source="market")
            self.cards.take(card)
        else:
            card = self.cards.draw()
            self.hands[seat].append(card)
            self.event("card_drawn", seat=seat, card=card, source="deck")
        only_one = from_market and card == LOCOMOTIVE  # M2; M3 for the blind ones
        if second or only_one:
            self.end_turn()
        elif not self.draw_options(second=True):
            self.end_turn()  # M6
        else:
            self.phase = "second_card"  # M7: no way to decline

    def take_from_hand(self, seat: int, cards: list[str]) -> None:
        """Cards leave the hand in the open (T4)."""
        for card in cards:
            self.hands[seat].remove(card)
            self.known[seat][card] = max(self.known[seat].get(card, 0) - 1, 0)

    # -- routes (R)

    def claim(self, seat: int, route: Route, payment: Payment) -> None:
        cards = cards_of(payment, route.length)
        self.take_from_hand(seat, cards)
        if route.kind == "tunnel":
            self.try_tunnel(seat, route, payment, cards)
        else:
            self.place_trains(seat, route, payment, cards)

    def try_tunnel(self, seat: int, route: Route, payment: Payment, laid: list[str]) -> None:
        """R6: the payment is laid down, then cards are turned up."""
        assert self.edition.rules.tunnels is not None
        for _ in range(self.edition.rules.tunnels.turned_up):
            if self.cards.can_draw():
                self.turned_up.append(self.cards.draw())
        extra = tunnel_extra(payment, self.turned_up)
        self.event("tunnel_revealed", seat=seat, route=route.id, cards=list(self.turned_up), extra=extra)
        if extra == 0:
            self.place_trains(seat, route, payment, laid)  # R7
        else:
            self.tunnel = Tunnel(route.id, payment, laid, extra)
            self.phase = "tunnel"

    def pay_tunnel(self, seat: int, locomotives: int) -> None:
        assert self.tunnel is not None
        tunnel = self.tunnel
        color, laid_locomotives = tunnel.payment
        added = cards_of((color, locomotives), tunnel.extra)
        self.take_from_hand(seat, added)
        self.event("tunnel_paid", seat=seat, route=tunnel.route, locomotives=locomotives)
        self.tunnel = None
        self.place_trains(
            seat,
            self.route[tunnel.route],
            (color, laid_locomotives + locomotives),
            tunnel.laid + added,
        )

    def abandon_tunnel(self, seat: int) -> None:
        """R7: the payment returns to the hand, and everyone has seen it."""
        assert self.tunnel is not None
        for card in self.tunnel.laid:
            self.hands[seat].append(card)
            self.known[seat][card] = self.known[seat].get(card, 0) + 1
        self.event("tunnel_abandoned", seat=seat, route=self.tunnel.route)
        self.tunnel = None
        self.end_turn()

    def place_trains(self, seat: int, route: Route, payment: Payment, cards: list[str]) -> None:
        """R1: the cards are discarded, a train goes on each space, the points are scored."""
        self.owner[route.id] = seat
        self.trains[seat] -= route.length
        points = self.edition.rules.routes.points.get(route.length, 0)
        self.points[seat] += points
        self.event(
            "route_claimed",
            seat=seat,
            route=route.id,
            color=payment[0],
            locomotives=payment[1],
            points=points,
        )
        self.cards.throw(cards)
        self.cards.fill()  # M5: gaps are filled as soon as cards are there again
        self.settle_tickets(seat)
        if self.ended_at_once(seat):
            return
        self.claimed = route.id
        if self.token_places(seat):
            self.phase = "take_token"  # R8
        else:
            self.claimed = None
            self.end_turn()

    # -- stations (B)

    def build_station(self, seat: int, city: str, payment: Payment) -> None:
        assert self.edition.rules.stations is not None
        cost = self.edition.rules.stations.costs[len(self.stations[seat])]
        cards = cards_of(payment, cost)
        self.take_from_hand(seat, cards)
        self.stations[seat].append(city)
        self.event("station_built", seat=seat, city=city, color=payment[0], locomotives=payment[1])
        self.cards.throw(cards)
        self.cards.fill()
        self.end_turn()

    # -- tickets (D)

    def draw_tickets(self, seat: int) -> None:
        """D1: the number in E11, or what is left if fewer."""
        for _ in range(self.edition.rules.tickets.draw):
            if self.ticket_deck:
                ticket = self.ticket_deck.pop()
                self.offered[seat].append(ticket)
                self.event("ticket_offered", seat=seat, ticket=ticket)
        self.phase = "keep_tickets"

    def keep_tickets(self, seat: int, kept: list[str]) -> None:
        offered = self.offered[seat]
        returned = [ticket for ticket in offered if ticket not in kept]
        self.offered[seat] = []
        for ticket in kept:
            self.tickets[seat].append(ticket)
            self.event("ticket_kept", seat=seat, ticket=ticket)
        opening = self.phase == "opening_tickets"
        for ticket in returned:
            if opening and self.edition.rules.tickets.opening_returned == "out":
                self.out.append(ticket)  # E9
            else:
                self.ticket_deck.insert(0, ticket)  # D2: under the deck, one by one
            self.event("ticket_returned", seat=seat, ticket=ticket)
        if not opening:
            self.end_turn()
        elif not any(self.offered):
            self.after_opening()

    # -- tourists (S6, R8)

    def place_tourists(self, seat: int, city: str) -> None:
        assert self.edition.rules.tourists is not None
        tokens = self.edition.rules.tourists.placed_tokens[len(self.names)]
        self.piles[city] = tokens
        self.piles_placed += 1
        self.event("tourists_placed", seat=seat, city=city, tokens=tokens)
        self.after_opening()

    def take_token(self, seat: int, city: str) -> None:
        self.piles[city] -= 1
        self.tokens[seat].append(city)
        self.event("token_taken", seat=seat, city=city)
        self.claimed = None
        self.end_turn()

    # -- First Journey (F)

    def settle_tickets(self, seat: int) -> None:
        """F2: complete tickets are turned face up and replaced, again and again; then F5."""
        rules = self.edition.rules
        if rules.tickets.replace_completed:
            own = [self.route[name] for name in self.routes_of(seat)]
            while True:
                held = [self.ticket[name] for name in self.in_ticket_order(self.tickets[seat])]
                done = complete(held, own)
                if not done:
                    break
                ticket = done[0].id
                self.tickets[seat].remove(ticket)
                self.completed[seat].append(ticket)
                self.event("ticket_completed", seat=seat, ticket=ticket)
                self.deal_ticket(seat)
        if rules.east_west is not None and not self.bonus[seat]:
            own = [self.route[name] for name in self.routes_of(seat)]
            for east in rules.east_west.east:
                if reached(own, east) & set(rules.east_west.west) and not self.bonus[seat]:
                    self.bonus[seat] = True  # F5: one per player
                    self.event("bonus_taken", seat=seat)

    def deal_ticket(self, seat: int) -> None:
        """F4: set-aside tickets become the deck when it is empty; with none, nothing is dealt."""
        if not self.ticket_deck and self.swapped:
            self.ticket_deck = self.in_ticket_order(self.swapped)
            self.swapped = []
            self.stream.shuffle(self.ticket_deck)
            self.event("tickets_renewed", tickets=len(self.ticket_deck))
        if self.ticket_deck:
            ticket = self.ticket_deck.pop()
            self.tickets[seat].append(ticket)
            self.event("ticket_dealt", seat=seat, ticket=ticket)

    def swap_tickets(self, seat: int) -> None:
        """F3, F4: both are set aside before two new ones are drawn."""
        for ticket in self.in_ticket_order(self.tickets[seat]):
            self.swapped.append(ticket)
            self.event("ticket_set_aside", seat=seat, ticket=ticket)
        self.tickets[seat] = []
        for _ in range(self.edition.rules.tickets.opening_deal):
            self.deal_ticket(seat)
        self.settle_tickets(seat)
        if not self.ended_at_once(seat):
            self.end_turn()

    def ended_at_once(self, seat: int) -> bool:
        """F6, after the claim or swap is fully settled."""
        ending = self.edition.rules.ending
        done = len(self.completed[seat]) + int(self.bonus[seat])
        if ending.tickets_completed is not None and done >= ending.tickets_completed:
            self.finish("tickets")
        elif ending.last_train and self.trains[seat] == 0:
            self.finish("last_train")
        return self.over

    # -- end of turn and game (T2, T3, Z1)

    def end_turn(self) -> None:
        if self.turned_up:
            self.cards.throw(self.turned_up)  # R7: at the end of the turn
            self.turned_up = []
            self.cards.fill()
        trains_left = self.edition.rules.ending.trains_left
        if self.final_turns is not None:
            self.final_turns -= 1
            if self.final_turns == 0:
                self.finish("trains")
                return
        elif trains_left is not None and self.trains[self.seat] <= trains_left:
            # Z1: everyone, that player included, has one more turn.
            self.final_turns = len(self.names)
            self.event("last_round", seat=self.seat)
        if self.passes == len(self.names):
            self.finish("passes")  # T3
            return
        self.phase = "turn"
        self.seat = (self.seat + 1) % len(self.names)  # T2

    def finish(self, reason: str) -> None:
        self.phase = "over"
        self.reason = reason
        self.final_scores, stations_used = scoring.final_scores(self)
        self.events += stations_used
        self.event("game_over", reason=reason)
        self.winners = scoring.winners(self, self.final_scores, reason)
