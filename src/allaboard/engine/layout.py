"""The records that the rules work on: every field with its type, who may see it, and its meaning.

STATE is one game, BOARD an edition, SCRATCH the working space of one thread. A field exists only as
a row of these tables, so nothing can be in a game without saying who sees it.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .vocabulary import KINDS

MAX_PLAYERS: Final = 5
MAX_CITIES: Final = 64
MAX_ROUTES: Final = 128
MAX_TICKETS: Final = 64
MAX_CARDS: Final = 128
MAX_LENGTH: Final = 9
MAX_MARKET: Final = 8
MAX_OFFER: Final = 6
MAX_PILES: Final = 8
MAX_STATIONS: Final = 4
MAX_TURNED_UP: Final = 4
MAX_ACTIONS: Final = 8192
MAX_EVENTS: Final = 56
MAX_TIES: Final = 3
FACTS: Final = MAX_TURNED_UP + 3

INT: Final = np.dtype(np.int16)
FLAG: Final = np.dtype(np.int8)
WORD: Final = np.dtype(np.int64)  # a 32-bit word carried in 64 bits: no overflow, no unsigned arithmetic

PUBLIC: Final = "public"  # everybody at the table, and spectators
OWN: Final = "own"  # the player whose record it stands in; everybody once the game is over
SECRET: Final = "secret"  # nobody, ever

Plain = Any  # a record as a plain Python object with lists: what interpreted rules run on
Records = npt.NDArray[np.void]


@dataclass(frozen=True)
class Row:
    name: str
    type: np.dtype[Any]
    shape: tuple[int, ...]
    seen_by: str
    meaning: str


def _row(name: str, meaning: str, *shape: int, type: np.dtype[Any] = INT, seen_by: str = SECRET) -> Row:
    return Row(name, type, shape, seen_by, meaning)


def _public(name: str, meaning: str, *shape: int, type: np.dtype[Any] = INT) -> Row:
    return Row(name, type, shape, PUBLIC, meaning)


def _dtype(rows: tuple[Row, ...]) -> np.dtype[Any]:
    return np.dtype([(row.name, row.type, row.shape) for row in rows], align=True)


PLAYER_ROWS: Final = (
    _public("trains", "trains not yet placed"),
    _public("score", "points of the routes claimed"),
    _public("cards", "train cards in hand"),
    _row("hand", "train cards in hand, by kind", KINDS, seen_by=OWN),
    _public("known", "of these, how many everybody knows, by kind", KINDS),
    _public("tickets", "tickets held and not turned up"),
    _row("held", "1 for each ticket held", MAX_TICKETS, type=FLAG, seen_by=OWN),
    _public("offered_size", "tickets to choose from"),
    _row("offered", "those tickets, in the order drawn", MAX_OFFER, seen_by=OWN),
    _public("completed", "1 for each ticket shown to be completed", MAX_TICKETS, type=FLAG),
    _public("completed_tickets", "how many of them"),
    _public("bonus", "1 with the East–West bonus ticket"),
    _public("stations", "stations not yet built"),
    _public("tokens", "bit i is set with a token from pile i"),
    _public("network", "smallest city that this player's routes join to the city", MAX_CITIES, type=FLAG),
    _public("ticket_points", "points won and lost by tickets; 0 before the end"),
    _public("longest", "length of the longest path; 0 before the end"),
    _public("longest_card", "1 with the bonus for the longest path"),
    _public("total", "final score; 0 before the end"),
    _public("winner", "1 for each winner once the game is over"),
)
PLAYER: Final = _dtype(PLAYER_ROWS)

EVENT: Final = np.dtype([("kind", INT), ("seat", INT), ("facts", INT, (FACTS,))])

STATE_ROWS: Final = (
    _row("key", "the seed: key of the random stream", 8, type=WORD, seen_by=SECRET),
    _row("counter", "number of the next block of the stream", type=WORD, seen_by=SECRET),
    _row("block", "the block in use", 16, type=WORD, seen_by=SECRET),
    _row("next", "next word of the block; 16 when it is used up", type=WORD, seen_by=SECRET),
    _public("players", "number of players"),
    _public("phase", "what is being decided (vocabulary.PHASES)"),
    _public("seat", "whose turn it is"),
    _public("passes", "passes in a row"),
    _public("final_turns", "turns left once the end is triggered, else NONE"),
    _public("reason", "why the game ended, else NONE"),
    _public("deck_size", "train cards in the deck"),
    _row("deck", "the deck, top last", MAX_CARDS, seen_by=SECRET),
    _public("discard", "the discards, by kind", KINDS),
    _public("market", "the face-up cards; NONE is a gap", MAX_MARKET),
    _public("ticket_deck_size", "tickets in the ticket deck"),
    _row("ticket_deck", "the ticket deck, top last", MAX_TICKETS, seen_by=SECRET),
    _public("set_aside_size", "swapped tickets waiting for a new deck"),
    _row("set_aside", "1 for each of them", MAX_TICKETS, type=FLAG, seen_by=SECRET),
    _public("owner", "owner of each route, FREE or CLOSED", MAX_ROUTES, type=FLAG),
    _public("open_size", "open routes of each group of routes alike", MAX_ROUTES),
    _public("open", "those routes, group by group", MAX_ROUTES),
    _public("station_at", "owner of the station in each city, else NONE", MAX_CITIES, type=FLAG),
    _public("piles", "tourist piles placed so far"),
    _public("pile_city", "where each stands", MAX_PILES),
    _public("pile_left", "tokens left on each", MAX_PILES),
    _public("claimed", "the route just claimed, while a token is chosen, else NONE"),
    _public("tunnel_route", "the tunnel being dug, else NONE"),
    _public("tunnel_color", "color of the cards laid for it"),
    _public("tunnel_locomotives", "locomotives among them"),
    _public("turned_up_size", "cards turned up for the tunnel, discarded when the turn ends"),
    _public("turned_up", "those cards", MAX_TURNED_UP),
    _public("extra", "cards to add"),
    _row("player", "each player's own record", MAX_PLAYERS, type=PLAYER, seen_by="each row"),
    _row("events_size", "events of the last step", seen_by=SECRET),
    _row("events", "those events", MAX_EVENTS, type=EVENT, seen_by=SECRET),
)
STATE: Final = _dtype(STATE_ROWS)

ACTION: Final = np.dtype([("kind", INT), ("place", INT), ("color", INT), ("locomotives", INT), ("cards", INT)])

BOARD_ROWS: Final = (
    _row("colors", "number of card colors"),
    _row("cities", "number of cities"),
    _row("routes", "number of routes"),
    _row("tickets", "number of tickets"),
    _row("cards", "train cards in the game, by kind", KINDS),
    _row("opening_hand", "cards dealt to each player"),
    _row("market_size", "face-up cards; 0 without a market"),
    _row("flush_at", "this many locomotives flush the market"),
    _row("trains", "trains of each player"),
    _row("route_points", "points by length", MAX_LENGTH + 1),
    _row("doubles_closed_up_to", "players up to which a double's second track closes"),
    _row("turn_up", "cards turned up for a tunnel"),
    _row("stations", "stations of each player"),
    _row("station_cost", "cards for the first, second … station", MAX_STATIONS),
    _row("unbuilt_points", "points for each station not built"),
    _row("piles", "tourist piles on the map from the start"),
    _row("pile_city", "where they stand", MAX_PILES),
    _row("placed_piles", "tourist piles that players place"),
    _row("tokens", "tokens on a pile, by number of players", MAX_PLAYERS + 1),
    _row("placed_tokens", "tokens on a placed pile, by number of players", MAX_PLAYERS + 1),
    _row("token_points", "points by number of tokens", MAX_PILES + 1),
    _row("opening_long", "long tickets dealt at the opening"),
    _row("opening_deal", "regular tickets dealt at the opening"),
    _row("opening_keep", "tickets to keep at least"),
    _row("opening_out", "1: opening tickets given back leave the game"),
    _row("ticket_draw", "tickets drawn in a turn; 0: no such action"),
    _row("ticket_keep", "tickets to keep at least"),
    _row("replace_completed", "1: completed tickets are shown and replaced at once"),
    _row("swaps", "1: both tickets may be swapped"),
    _row("east_west", "1: there is a bonus for joining east and west"),
    _row("east", "1 for each eastern city", MAX_CITIES),
    _row("west", "1 for each western city", MAX_CITIES),
    _row("longest_bonus", "points for the longest path; 0: no such bonus"),
    _row("end_trains", "trains at which the last round begins, else NONE"),
    _row("end_tickets", "completed tickets that end the game, else NONE"),
    _row("end_last_train", "1: placing the last train ends the game"),
    _row("counts_tickets", "1: completed tickets decide, not points"),
    _row("ties", "how ties are broken, in order (vocabulary.TIES), else NONE", MAX_TIES),
    _row("route_a", "one end of each route", MAX_ROUTES),
    _row("route_b", "the other end", MAX_ROUTES),
    _row("length", "spaces", MAX_ROUTES),
    _row("color", "color, or GREY", MAX_ROUTES),
    _row("ferry", "locomotive symbols", MAX_ROUTES),
    _row("tunnel", "1 for a tunnel", MAX_ROUTES),
    _row("twin", "the other track of a double route, else the route itself", MAX_ROUTES),
    _row("groups", "number of groups of routes alike in length, color and symbols, shortest first"),
    _row("group", "group of each route", MAX_ROUTES),
    _row("group_from", "where a group's routes begin in `grouped` and in the state's `open`", MAX_ROUTES + 1),
    _row("grouped", "all routes, group by group", MAX_ROUTES),
    _row("group_length", "spaces of a group's routes", MAX_ROUTES),
    _row("payable_size", "how many groups each kind of card can pay for", KINDS),
    _row("payable", "those groups, shortest routes first", KINDS, MAX_ROUTES),
    _row("touching_from", "where a city's routes begin in `touching`", MAX_CITIES + 1),
    _row("touching", "routes at each city, city by city", 2 * MAX_ROUTES),
    _row("ticket_a", "one end of each ticket", MAX_TICKETS),
    _row("ticket_b", "the other end", MAX_TICKETS),
    _row("ticket_points", "its points", MAX_TICKETS),
    _row("ticket_long", "1 for a long ticket", MAX_TICKETS),
    _row("action", "the action table", MAX_ACTIONS, type=ACTION),
    _row("draw", "row of drawing each kind of card, and BLIND", KINDS + 1),
    _row("claim", "row of claiming a route with a kind of card and no locomotives", MAX_ROUTES, KINDS),
    _row("pay", "row of paying for a tunnel with so many locomotives", MAX_TURNED_UP + 1),
    _row("keep", "row of keeping the offered tickets in a bit mask", 1 << MAX_OFFER),
    _row("build", "row of the n-th station with a kind of card", MAX_CITIES, MAX_STATIONS, KINDS),
    _row("place", "row of placing tourists in a city", MAX_CITIES),
    _row("take", "row of taking a token in a city", MAX_CITIES),
    _row("abandon", "row of giving up a tunnel"),
    _row("draw_tickets", "row of drawing tickets"),
    _row("swap", "row of swapping tickets"),
    _row("pass_turn", "row of passing"),
)
BOARD: Final = _dtype(BOARD_ROWS)

SCRATCH_ROWS: Final = (
    _row("random", "generator of policies (never of the game itself)", 4, type=WORD),
    _row("rows", "legal actions", MAX_ACTIONS),
    _row("link_a", "one end of each link (paths.py)", MAX_ROUTES),
    _row("link_b", "the other end", MAX_ROUTES),
    _row("link_length", "its length; 0 for one that is gone", MAX_ROUTES),
    _row("link_state", "what is decided about it", MAX_ROUTES),
    _row("degree", "links at each city", MAX_CITIES),
    _row("link_sum", "sum of their numbers: with one link left, this one", MAX_CITIES),
    _row("dead_end", "longest dead end at each city, else NONE", MAX_CITIES),
    _row("next_dead_end", "the longest but one", MAX_CITIES),
    _row("odd", "odd cities of each network, by its smallest city", MAX_CITIES),
    _row("own_from", "where a city's links begin in `own`", MAX_CITIES + 1),
    _row("own", "links at each city, city by city", 2 * MAX_ROUTES),
    _row("total", "length of each network, by its smallest city", MAX_CITIES),
    _row("seen", "marks of a search over cities", MAX_CITIES),
    _row("queue", "cities still to visit", MAX_CITIES),
    _row("city", "city of each choice in a search", MAX_ROUTES + 1),
    _row("left_out", "link that the choice leaves out, else NONE", MAX_ROUTES + 1),
    _row("at", "what to try next in each choice", MAX_ROUTES + 1),
    _row("choice", "route that each station uses, else NONE", MAX_STATIONS),
    _row("best_choice", "the best such choice", MAX_STATIONS),
    _row("station_city", "cities of a player's stations", MAX_STATIONS),
    _row("from_label", "networks that the stations join", MAX_STATIONS),
    _row("to_label", "and to which", MAX_STATIONS),
)
SCRATCH: Final = _dtype(SCRATCH_ROWS)


def records(dtype: np.dtype[Any], count: int = 1) -> Records:
    return np.zeros(count, dtype)


class Record:
    """A record as a plain object: fields are ints, lists and further Records."""


class Reading:
    """A NumPy record to read as if it were plain, each field when it is first asked for: most never are.
    It is good until the record changes.
    """

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = read(self._record, name)
        self.__dict__[name] = value
        return value


def read(record: Any, name: str) -> Any:
    """A field of a NumPy record as a number, a list, or a Reading for each record in it."""
    value = record[name]
    return readings(value) if value.dtype.names else value.tolist()


def readings(array: Records) -> list[Reading]:
    """One for each record of the array."""
    return [Reading(record) for record in array]


def plain(record: Any) -> Plain:
    """Copy one NumPy record (an element of a structured array) into plain objects and lists."""
    result = Record()
    for name in record.dtype.names:
        value = record[name]
        setattr(result, name, _plain_each(value) if value.dtype.names else value.tolist())
    return result


def _plain_each(array: Records) -> list[Plain]:
    """Field by field: one conversion for all the records of the array."""
    each: list[Plain] = [Record() for _ in array]
    for name in array.dtype.names or ():
        for item, value in zip(each, array[name].tolist(), strict=True):
            setattr(item, name, value)
    return each


def fill(record: Any, source: Plain) -> None:
    """Copy plain objects back into a NumPy record."""
    for name in record.dtype.names:
        value = getattr(source, name)
        nested = record.dtype[name].base.names
        if nested is None:
            record[name] = value
            continue
        for field in nested:
            record[name][field] = [getattr(item, field) for item in value]


def _visible(dtype: np.dtype[Any], rows: tuple[Row, ...], levels: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(dtype.itemsize, bool)
    for row in rows:
        field, offset = dtype.fields[row.name][:2]  # type: ignore[index]
        if row.seen_by in levels:
            mask[offset : offset + field.itemsize] = True
    return mask


@cache
def visibility(viewer: int, over: bool) -> npt.NDArray[np.bool_]:
    """Which bytes of a STATE a seat may see (NONE: a spectator); all not named PUBLIC or OWN stay hidden."""
    mask = _visible(STATE, STATE_ROWS, (PUBLIC,))
    offset = STATE.fields["player"][1]  # type: ignore[index]
    for seat in range(MAX_PLAYERS):
        levels = (PUBLIC, OWN) if over or seat == viewer else (PUBLIC,)
        start = offset + seat * PLAYER.itemsize
        mask[start : start + PLAYER.itemsize] = _visible(PLAYER, PLAYER_ROWS, levels)
    mask.flags.writeable = False  # one mask serves all views
    return mask
