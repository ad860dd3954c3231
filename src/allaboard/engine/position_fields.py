"""Reading a position, field by field, into a state; every refusal names the field."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from .board import Board
from .errors import PositionError, shown
from .layout import Plain
from .rules import chance, market, routes, tourists, tunnels
from .seeds import is_seed, key_of
from .vocabulary import (
    FREE,
    KINDS,
    LOCOMOTIVE,
    NONE,
    OPENING_TICKETS,
    OVER,
    PHASES,
    PLACE_TOURISTS,
    TAKE_TOKEN,
    TUNNEL,
    TURN,
)

KEYS = frozenset(
    "edition players seed generator phase seat hands known trains scores routes stations tickets completed bonus "
    "tokens piles market deck discard ticket_deck offered out swapped claimed tunnel final_turns passes".split()
)


class Document:
    """What was given, asked for with a type; a wrong one is refused by the name of its key."""

    def __init__(self, given: object) -> None:
        if not isinstance(given, Mapping):
            raise PositionError("A position is a JSON object with at least edition and players.")
        for key in given:
            if key not in KEYS:
                raise PositionError(f"{shown(key)}: a position has no such key.")
        self._given = given

    def refuse(self, key: str, sentence: str) -> NoReturn:
        raise PositionError(f"{key}: {sentence}.")

    def get(self, key: str) -> Any:
        return self._given.get(key)

    def number(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.refuse(key, f"this has to be a whole number from {least} to {most}")

    def known(self, key: str, value: object, index: Mapping[str, int]) -> int:
        if isinstance(value, str) and value in index:
            return index[value]
        self.refuse(key, f"there is no {shown(value)} in this edition")

    def items(self, key: str, value: object, index: Mapping[str, int]) -> list[int]:
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self.refuse(key, "this has to be a list")
        return [self.known(key, item, index) for item in value]

    def counts(self, key: str, value: object, index: Mapping[str, int]) -> dict[int, int]:
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.refuse(key, "this has to be an object of numbers")
        return {self.known(key, name, index): self.number(key, count, 0, 999) for name, count in value.items()}

    def seats(self, key: str, players: int) -> list[Any] | None:
        """A list with an entry for each seat."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, list | tuple) and len(value) == players:
            return list(value)
        self.refuse(key, f"this has to be a list with an entry for each of the {players} seats")


def read_generator(document: Document, s: Plain) -> None:
    seed = document.get("seed")
    seed = 0 if seed is None else seed
    if not is_seed(seed):
        document.refuse("seed", "this has to be a whole number or a text")
    s.key = list(key_of(seed))
    chance.start(s)
    generator = document.get("generator")
    if generator is None:
        return
    found = re.fullmatch(r"([0-9]{1,9})\.([0-9]{1,2})", generator) if isinstance(generator, str) else None
    if found is None or int(found[2]) > 16 or (int(found[1]) == 0 and int(found[2]) < 16):
        document.refuse("generator", "this has to be a text that a position was written with")
    if int(found[1]) > 0:
        s.counter = int(found[1]) - 1
        chance.block(s, chance.ROUNDS)
    s.counter, s.next = int(found[1]), int(found[2])


def read_clock(document: Document, board: Board, s: Plain) -> None:
    """Phase, seat, and what counts down."""
    phase = document.get("phase")
    if phase is not None and phase not in PHASES:
        document.refuse("phase", f"this has to be one of {', '.join(PHASES)}")
    s.phase = TURN if phase is None else PHASES.index(phase)
    seat = document.get("seat")
    s.seat = 0 if seat is None else document.number("seat", seat, 0, s.players - 1)
    final_turns = document.get("final_turns")
    if final_turns is not None:
        least = 0 if s.phase == OVER else 1
        s.final_turns = document.number("final_turns", final_turns, least, s.players)
    passes = document.get("passes")
    s.passes = 0 if passes is None else document.number("passes", passes, 0, s.players)


def read_map(document: Document, board: Board, s: Plain) -> None:
    """Routes, trains, points and stations."""
    for route, owner in document.counts("routes", document.get("routes"), board.route_index).items():
        name = board.edition.routes[route].id
        if owner >= s.players:
            document.refuse("routes", f"{name} belongs to seat {owner}, but the seats are 0 to {s.players - 1}")
        if s.owner[route] != FREE or s.owner[board.plain.twin[route]] == owner:
            document.refuse("routes", f"{name} and its double cannot both be taken so")
        if board.edition.routes[route].length > s.player[owner].trains:
            document.refuse("routes", f"seat {owner} has too few trains for {name}")
        routes.place_trains(board.plain, s, owner, route)
    for seat, trains in enumerate(document.seats("trains", s.players) or []):
        if document.number("trains", trains, 0, 999) != s.player[seat].trains:
            left = s.player[seat].trains
            document.refuse("trains", f"seat {seat} has {left}, the supply less what is placed, not {trains}")
    for seat, score in enumerate(document.seats("scores", s.players) or []):
        s.player[seat].score = document.number("scores", score, -9999, 9999)
    for seat, built in enumerate(document.seats("stations", s.players) or []):
        for city in document.items("stations", built, board.city_index):
            _put_station(document, board, s, seat, city)


def _put_station(document: Document, board: Board, s: Plain, seat: int, city: int) -> None:
    if s.player[seat].stations == 0:
        document.refuse("stations", f"seat {seat} has more than {board.plain.stations} stations")
    if s.station_at[city] != NONE:
        document.refuse("stations", f"{board.edition.cities[city].id} has two stations")
    s.player[seat].stations -= 1
    s.station_at[city] = seat


def read_tourists(document: Document, board: Board, s: Plain) -> None:
    tourists.set_out(board.plain, s)
    piles = document.get("piles")
    left = None if piles is None else document.counts("piles", piles, board.city_index)
    held = [document.items("tokens", mine, board.city_index) for mine in document.seats("tokens", s.players) or []]
    _place_piles(document, board, s, {*(left or {}), *(city for mine in held for city in mine)})
    for seat, mine in enumerate(held):
        for city in mine:
            pile = tourists.pile_at(s, city)
            if s.pile_left[pile] == 0 or (s.player[seat].tokens >> pile) & 1:
                document.refuse("tokens", f"too many tokens of {board.edition.cities[city].id} are held")
            s.player[seat].tokens |= 1 << pile
            s.pile_left[pile] -= 1
    for pile in range(s.piles):
        rest = s.pile_left[pile] if left is None else left.get(s.pile_city[pile], 0)
        if rest > s.pile_left[pile]:
            document.refuse("piles", f"{board.edition.cities[s.pile_city[pile]].id} has at most {s.pile_left[pile]}")
        s.pile_left[pile] = rest
    if s.phase == PLACE_TOURISTS:
        if tourists.to_place(board.plain, s) == 0:
            document.refuse("phase", "all tourists are placed")
        placer = tourists.placer(board.plain, s)
        if document.get("seat") not in (None, placer):
            document.refuse("seat", f"the next tourists are placed by seat {placer}")
        s.seat = placer


def _place_piles(document: Document, board: Board, s: Plain, cities: set[int]) -> None:
    """The piles that players have placed: those that do not stand on the map from the start."""
    for city in sorted(cities):
        if tourists.pile_at(s, city) == NONE:
            if tourists.to_place(board.plain, s) == 0:
                document.refuse("piles", f"there are more than {s.piles} piles")
            tourists.place(board.plain, s, 0, city)
    s.events_size = 0


def read_tunnel(document: Document, board: Board, s: Plain) -> None:
    given = document.get("tunnel")
    if (given is not None) != (s.phase == TUNNEL):
        document.refuse("tunnel", "this is given in phase tunnel, and only there")
    if given is None:
        return
    if not isinstance(given, Mapping) or set(given) - {"route", "color", "locomotives", "revealed", "extra"}:
        document.refuse("tunnel", "this has to be an object with route, color, locomotives, revealed and extra")
    s.tunnel_route = document.known("tunnel", given.get("route"), board.route_index)
    s.tunnel_color = document.known("tunnel", given.get("color"), board.card_index)
    route = board.edition.routes[s.tunnel_route]
    may_dig = routes.is_open(board.plain, s, s.seat, s.tunnel_route) and route.length <= s.player[s.seat].trains
    if route.kind != "tunnel" or not may_dig:
        document.refuse("tunnel", f"{route.id} is no tunnel that seat {s.seat} may dig")
    if route.color not in ("grey", given.get("color")) and s.tunnel_color != LOCOMOTIVE:
        document.refuse("tunnel", f"{route.id} cannot be paid in {given.get('color')}")
    all_of_them = s.tunnel_color == LOCOMOTIVE
    least, most = (route.length, route.length) if all_of_them else (0, route.length - 1)
    s.tunnel_locomotives = document.number("tunnel", given.get("locomotives"), least, most)
    revealed = document.items("tunnel", given.get("revealed"), board.card_index)
    if len(revealed) > board.plain.turn_up:
        document.refuse("tunnel", f"at most {board.plain.turn_up} cards are revealed")
    s.turned_up[: len(revealed)] = revealed
    s.turned_up_size = len(revealed)
    s.extra = tunnels.matching(s)
    if s.extra == 0 or document.number("tunnel", given.get("extra", s.extra), 0, board.plain.turn_up) != s.extra:
        document.refuse("tunnel", f"the revealed cards ask for {s.extra} more")


def read_cards(document: Document, board: Board, s: Plain) -> None:
    """Hands, market, discards and deck; what is not named goes under the deck, shuffled."""
    left = Counter({kind: s.discard[kind] for kind in range(KINDS)})
    s.discard = [0] * KINDS

    def use(key: str, kind: int, count: int) -> None:
        left[kind] -= count
        if left[kind] < 0:
            document.refuse(key, f"there are only {board.plain.cards[kind]} {board.cards[kind]} cards in the game")

    for seat, hand in enumerate(document.seats("hands", s.players) or []):
        for kind, count in document.counts("hands", hand, board.card_index).items():
            use("hands", kind, count)
            s.player[seat].hand[kind] = count
            s.player[seat].cards += count
    for seat, known in enumerate(document.seats("known", s.players) or []):
        for kind, count in document.counts("known", known, board.card_index).items():
            if count > s.player[seat].hand[kind]:
                document.refuse("known", f"seat {seat} does not hold {count} {board.cards[kind]} cards")
            s.player[seat].known[kind] = count
    for kind, count in document.counts("discard", document.get("discard"), board.card_index).items():
        use("discard", kind, count)
        s.discard[kind] = count
    if s.tunnel_route != NONE:
        use("tunnel", s.tunnel_color, tunnels.laid_cards(board.plain, s))
        use("tunnel", LOCOMOTIVE, s.tunnel_locomotives)
        for card in s.turned_up[: s.turned_up_size]:
            use("tunnel", card, 1)
    face_up = _read_market(document, board, s, use)
    deck = document.items("deck", document.get("deck"), board.card_index)
    for kind in deck:
        use("deck", kind, 1)
    rest = [kind for kind in range(KINDS) for _ in range(left[kind])]
    chance.shuffle(s, rest, len(rest))
    s.deck_size = len(rest) + len(deck)
    s.deck[: s.deck_size] = rest + deck[::-1]
    _check_market(document, board, s, face_up)


def _read_market(document: Document, board: Board, s: Plain, use: Any) -> int | None:
    """How many cards lie open; None if the market is to be dealt."""
    given = document.get("market")
    if given is None:
        return None
    if not isinstance(given, list | tuple) or len(given) > board.plain.market_size:
        document.refuse("market", f"this has to be a list of at most {board.plain.market_size} cards")
    for slot, card in enumerate(given):
        if card is not None:
            s.market[slot] = document.known("market", card, board.card_index)
            use("market", s.market[slot], 1)
    return sum(card is not None for card in given)


def _check_market(document: Document, board: Board, s: Plain, face_up: int | None) -> None:
    gaps = face_up is not None and face_up < board.plain.market_size
    if gaps and (s.deck_size or sum(s.discard)):
        document.refuse("market", f"{face_up} cards are right only when deck and discards are empty")
    market.fill(board.plain, s)
    s.events_size = 0


def read_tickets(document: Document, board: Board, s: Plain) -> None:
    """Tickets held, completed, offered, out, set aside and in the deck; the others go under the deck, shuffled."""
    left = set(range(len(board.edition.tickets)))

    def use(key: str, value: object) -> list[int]:
        numbers = document.items(key, value, board.ticket_index)
        for number in numbers:
            if number not in left:
                document.refuse(key, f"{board.edition.tickets[number].id} is named twice")
            left.remove(number)
        return numbers

    for seat, held in enumerate(document.seats("tickets", s.players) or []):
        for ticket in use("tickets", held):
            s.player[seat].held[ticket] = 1
            s.player[seat].tickets += 1
    _read_completed(document, board, s, use)
    _read_offered(document, board, s, use)
    swapped = use("swapped", document.get("swapped"))
    if swapped and not board.plain.swaps:
        document.refuse("swapped", f"tickets are not swapped in {board.edition.name}")
    for ticket in swapped:
        s.set_aside[ticket] = 1
        s.set_aside_size += 1
    use("out", document.get("out"))
    deck = use("ticket_deck", document.get("ticket_deck"))
    rest = sorted(ticket for ticket in left if not _leaves_game(board, ticket))
    chance.shuffle(s, rest, len(rest))
    s.ticket_deck_size = len(rest) + len(deck)
    s.ticket_deck[: s.ticket_deck_size] = rest + deck[::-1]


def _leaves_game(board: Board, ticket: int) -> bool:
    """E10: long tickets that are not dealt."""
    return board.edition.tickets[ticket].long and board.edition.rules.tickets.opening_long > 0


def _read_completed(document: Document, board: Board, s: Plain, use: Any) -> None:
    rules = board.edition.rules
    for seat, completed in enumerate(document.seats("completed", s.players) or []):
        if completed and not rules.tickets.replace_completed:
            document.refuse("completed", f"in {board.edition.name} tickets are completed only at the end")
        for ticket in use("completed", completed):
            s.player[seat].completed[ticket] = 1
            s.player[seat].completed_tickets += 1
    for seat, bonus in enumerate(document.seats("bonus", s.players) or []):
        if not isinstance(bonus, bool):
            document.refuse("bonus", "this has to be true or false for each seat")
        if bonus and rules.east_west is None:
            document.refuse("bonus", f"there is no bonus ticket in {board.edition.name}")
        s.player[seat].bonus = int(bonus)
        s.player[seat].completed_tickets += int(bonus)
    for seat in range(s.players):
        if s.phase != OVER and 0 < board.plain.end_tickets <= s.player[seat].completed_tickets:
            document.refuse("completed", f"seat {seat} has completed enough tickets: the game would be over")


def _read_offered(document: Document, board: Board, s: Plain, use: Any) -> None:
    if s.phase == OPENING_TICKETS:
        offers = document.seats("offered", s.players) or []
    else:
        offers = [[] for _ in range(s.seat)] + [document.get("offered") or []]
    for seat, offer in enumerate(offers):
        tickets = use("offered", offer)
        if len(tickets) > len(s.player[seat].offered):
            document.refuse("offered", f"at most {len(s.player[seat].offered)} tickets can be chosen from")
        s.player[seat].offered[: len(tickets)] = tickets
        s.player[seat].offered_size = len(tickets)
    claimed = document.get("claimed")
    if claimed is not None:
        s.claimed = document.known("claimed", claimed, board.route_index)
        if s.owner[s.claimed] != s.seat:
            document.refuse("claimed", f"{claimed} does not belong to seat {s.seat}")
        if s.phase == TAKE_TOKEN and not tourists.token_waits_at_route(board.plain, s, s.seat, s.claimed):
            document.refuse("claimed", "no token waits at its ends for this seat")
