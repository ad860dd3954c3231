"""What an environment shows and takes: a SIGHT is what one seat may know, a MENU what it may choose, a LANE one game.

A field exists only as a row of these tables; docs/research.md shows them. Any change of them is a new VERSION.
"""

from typing import Final

import numpy as np

from allaboard.engine.jit import declare
from allaboard.engine.layout import (
    INT,
    MAX_CITIES,
    MAX_OFFER,
    MAX_PILES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_TICKETS,
    PUBLIC,
    WORD,
    Row,
)
from allaboard.engine.vocabulary import KINDS, PHASES

VERSION: Final = 0
BYTE: Final = np.dtype(np.uint8)
REAL: Final = np.dtype(np.float32)
RIVALS: Final = MAX_PLAYERS - 1
MOST: Final = 255  # larger numbers are shown as this


def _seen(name: str, meaning: str, *shape: int, seen_by: str = "own") -> Row:
    return Row(name, BYTE, shape, seen_by, meaning)


def _public(name: str, meaning: str, *shape: int) -> Row:
    return _seen(name, meaning, *shape, seen_by=PUBLIC)


# Players stand in turn order from the one who looks: place 0 is oneself.
SIGHT_ROWS: Final = (
    _public("phase", "what is being decided, one of vocabulary.PHASES", len(PHASES)),
    _public("paying", "1 when a route or a city is chosen and its payment is next"),
    _public("players", "how many play, from 2 on", MAX_PLAYERS - 1),
    _public("last_round", "1 in the last round"),
    _public("final_turns", "turns left in it"),
    _public("passes", "passes in a row"),
    _public("deck", "train cards in the deck"),
    _public("ticket_deck", "tickets in the ticket deck"),
    _public("extra", "cards that a tunnel asks for"),
    _public("unused", "always 0; the size is a multiple of four", 2),
    _public("turned_up", "cards turned up for it, by kind", KINDS),
    _public("market", "face-up cards, by kind", KINDS),
    _public("discard", "discards, by kind", KINDS),
    _seen("hand", "own train cards, by kind", KINDS),
    _seen("unseen", "train cards in the deck or in hands where nobody saw them go, by kind", KINDS),
    _public("present", "1 for each player", MAX_PLAYERS),
    _public("choosing", "1 for each who still has tickets to choose", MAX_PLAYERS),
    _public("trains", "trains left, by player", MAX_PLAYERS),
    _public("score", "points of routes, by player", MAX_PLAYERS),
    _public("cards", "train cards in hand, by player", MAX_PLAYERS),
    _public("tickets", "tickets held, by player", MAX_PLAYERS),
    _public("completed", "tickets shown to be completed, by player", MAX_PLAYERS),
    _public("bonus", "1 with the East–West bonus ticket, by player", MAX_PLAYERS),
    _public("stations", "stations left, by player", MAX_PLAYERS),
    _public("tokens", "1 for a token of each pile, by player", MAX_PLAYERS, MAX_PILES),
    _public("known", "cards that everybody saw go into the hand, by player and kind", MAX_PLAYERS, KINDS),
    _public("open", "1 for each route that is open to oneself", MAX_ROUTES),
    _public("mine", "1 for each own route", MAX_ROUTES),
    _public("theirs", "1 for each route of the next player, the one after …", RIVALS, MAX_ROUTES),
    _public("route", "1 for the route that is being paid, dug, or was just claimed", MAX_ROUTES),
    _public("joined_city", "1 for each city on an own route", MAX_CITIES),
    _public("own_station", "1 for each city with an own station", MAX_CITIES),
    _public("station", "1 for each city with somebody else's", MAX_CITIES),
    _public("pile", "tourist tokens left in each city", MAX_CITIES),
    _public("city", "1 for the city where a station is being paid", MAX_CITIES),
    _seen("held", "1 for each ticket held", MAX_TICKETS),
    _seen("offered", "1 for each ticket to choose from", MAX_TICKETS),
    _public("joined", "1 for each ticket that own routes join", MAX_TICKETS),
    _public("shown", "1 for each ticket that somebody has completed and shown", MAX_TICKETS),
)
SIGHT: Final = np.dtype([(row.name, row.type, row.shape) for row in SIGHT_ROWS])

# The menu: where each kind of choice begins among the numbers of the one action space.
MENU_ROWS: Final = (
    ("draw", KINDS + 1, "take a face-up card of this kind; the last: draw blind"),
    ("draw_tickets", 1, "draw tickets"),
    ("swap", 1, "swap the tickets"),
    ("pass_turn", 1, "pass"),
    ("keep", 1 << MAX_OFFER, "keep the offered tickets of this bit mask"),
    ("pay_tunnel", 1, "add what the tunnel asks for, locomotives last"),
    ("abandon", 1, "give the tunnel up"),
    ("city", MAX_CITIES, "build a station here, or place tourists, or take a token, as the phase is"),
    ("route", MAX_ROUTES, "claim this route; if there are several ways to pay, `pay` is next"),
    ("pay", KINDS, "pay with this kind of card and as few locomotives as can be; the last: locomotives only"),
)
_starts = [0, *np.cumsum([size for _, size, _ in MENU_ROWS]).tolist()]
CHOICES: Final[int] = _starts[-1]
DRAW_AT, DRAW_TICKETS_AT, SWAP_AT, PASS_AT, KEEP_AT, PAY_TUNNEL_AT, ABANDON_AT, CITY_AT, ROUTE_AT, PAY_AT = _starts[:-1]
MENU: Final = np.dtype([("flag", BYTE, (CHOICES,))])

LANE: Final = np.dtype(
    [
        ("number", WORD),  # of the game: it is dealt from this
        ("stride", WORD),  # from this game's number to the next one's
        ("decisions", np.dtype(np.int32)),  # in the game so far
        ("seat", INT),  # whose choice it is
        ("kind", INT),  # CLAIM or BUILD_STATION while its payment is being chosen, else NONE
        ("place", INT),  # the route or the city of it
        ("done", INT),  # 1 if the last step ended a game; a new one has been dealt
        ("before", INT, (MAX_PLAYERS,)),  # points before the action that is being done
        ("reward", REAL, (MAX_PLAYERS,)),  # of the last step, by seat
        ("total", INT, (MAX_PLAYERS,)),  # final scores of the last game that ended
        ("winner", INT, (MAX_PLAYERS,)),  # 1 for each of its winners
    ],
    align=True,
)

declare("sight", SIGHT)
declare("menu", MENU)
declare("lane", LANE)
declare("pick", np.dtype(np.int64))
declare("answer", np.dtype(np.int64))
