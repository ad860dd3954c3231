"""The sentences behind the codes with which a rule refuses an action."""

from collections.abc import Callable

from .board import Board, Row
from .errors import IllegalAction
from .layout import Plain
from .names import city_name, route_name
from .rules.tickets import least_to_keep
from .vocabulary import ACTIONS, KINDS, LOCOMOTIVE, PHASES


class Refused:
    """One refused action, with what its sentence needs to name."""

    def __init__(self, board: Board, s: Plain, names: tuple[str, ...], seat: int, row: Row) -> None:
        self.board, self.s, self.names, self.seat, self.row = board, s, names, seat, row
        self.me = s.player[seat]
        self.card = board.cards[row.color] if row.color < KINDS else "blind"

    @property
    def route(self) -> str:
        return route_name(self.board, self.row.place)

    @property
    def city(self) -> str:
        return city_name(self.board, self.board.edition.cities[self.row.place].id)

    def in_hand(self, kind: int) -> str:
        return _count(self.me.hand[kind], self.board.cards[kind])

    def needed(self) -> str:
        return _count(self.row.cards - self.row.locomotives, self.card)


def _count(number: int, card: str) -> str:
    if card == "locomotive":
        return f"{number} locomotive" if number == 1 else f"{number} locomotives"
    return f"{number} {card} card" if number == 1 else f"{number} {card} cards"


_DOING = {
    "opening_tickets": "Choose your opening tickets first.",
    "place_tourists": "Place the tourists first.",
    "turn": "That is not possible at the beginning of a turn.",
    "second_card": "Draw your second card first.",
    "keep_tickets": "Choose which of the drawn tickets you keep first.",
    "tunnel": "Pay for the tunnel or give it up first.",
    "take_token": "Choose a token first.",
}


def _closed(r: Refused) -> str:
    return f"With {len(r.names)} players a double route closes with its first track: {r.route} is closed."


def _ferry(r: Refused) -> str:
    needed = r.board.edition.routes[r.row.place].locomotives
    if r.me.hand[LOCOMOTIVE] < needed:
        return f"You need {_count(needed, 'locomotive')} for this ferry; you have {r.me.hand[LOCOMOTIVE]}."
    return f"This ferry needs at least {_count(needed, 'locomotive')}; you offer {r.row.locomotives}."


def _keep_more(r: Refused) -> str:
    return f"You must keep at least {least_to_keep(r.board.plain, r.s, r.seat)} of these tickets."


def _station_cost(r: Refused) -> str:
    own = f"{r.in_hand(r.row.color)}"
    if r.row.color != LOCOMOTIVE:
        own += f" and {r.in_hand(LOCOMOTIVE)}"
    return f"This station costs {_count(r.row.cards, r.card)}, or locomotives in their place; you have {own}."


def _tunnel_cost(r: Refused) -> str:
    color, extra = r.s.tunnel_color, r.s.extra
    if color == LOCOMOTIVE:
        return f"The tunnel asks for {_count(extra, 'locomotive')} more; you have {r.me.hand[LOCOMOTIVE]}."
    own = f"{r.in_hand(color)} and {r.in_hand(LOCOMOTIVE)}"
    return f"The tunnel asks for {_count(extra, r.board.cards[color])} more, or locomotives; you have {own}."


def _taken(r: Refused) -> str:
    return f"{r.route} belongs to {r.names[r.s.owner[r.row.place]]}."


def _trains(r: Refused) -> str:
    return f"{r.route} needs {r.row.cards} trains; you have {r.me.trains}."


def _station_there(r: Refused) -> str:
    return f"{r.names[r.s.station_at[r.row.place]]} has a station in {r.city} already."


# In the order of the refusal numbers in vocabulary.py.
REFUSALS: tuple[tuple[str, Callable[[Refused], str]], ...] = (
    ("legal", lambda r: ""),
    ("game_is_over", lambda r: "The game is over."),
    ("not_your_turn", lambda r: f"It is {r.names[r.s.seat]}'s turn."),
    ("already_chosen", lambda r: "You have chosen your opening tickets already."),
    ("wrong_phase", lambda r: _DOING[PHASES[r.s.phase]]),
    ("no_cards_left", lambda r: "There is no card left in the deck or the discards."),
    ("not_in_market", lambda r: f"No {r.card} card lies in the market."),
    ("no_locomotive_second", lambda r: "A locomotive from the market cannot be the second card."),
    ("route_taken", _taken),
    ("twin_closed", _closed),
    ("twin_yours", lambda r: f"You own the other track of {r.route}; nobody may own both."),
    ("too_few_trains", _trains),
    ("ferry_needs_locomotives", _ferry),
    (
        "too_few_locomotives",
        lambda r: f"You need {_count(r.row.locomotives, 'locomotive')}; you have {r.me.hand[LOCOMOTIVE]}.",
    ),
    ("too_few_cards", lambda r: f"You need {r.needed()}; you have {r.me.hand[r.row.color]}."),
    ("no_tickets_left", lambda r: "There is no ticket left to draw."),
    ("keep_more_tickets", _keep_more),
    ("not_offered", lambda r: "You can keep only tickets that you choose from."),
    ("no_station_left", lambda r: "You have no station left."),
    ("city_has_station", _station_there),
    ("station_cost", _station_cost),
    ("pile_stands_there", lambda r: f"Tourists stand in {r.city} already."),
    ("no_token_there", lambda r: f"There is no token to take in {r.city}."),
    ("token_held", lambda r: f"You have the token of {r.city} already."),
    ("tunnel_cost", _tunnel_cost),
    ("other_actions_possible", lambda r: "You may pass only when you can do nothing else."),
    ("not_in_edition", lambda r: f"{r.board.edition.name} has no action {ACTIONS[r.row.kind]}."),
)


def refused(board: Board, s: Plain, names: tuple[str, ...], seat: int, row: int, code: int) -> IllegalAction:
    name, sentence = REFUSALS[code]
    return IllegalAction(name, sentence(Refused(board, s, names, seat, board.rows[row])))
