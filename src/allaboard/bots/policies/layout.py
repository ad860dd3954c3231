"""The records that policies work on: PLAN is what a seat has in mind, MIND the working space of one thread."""

from typing import Final

import numpy as np

from allaboard.engine.jit import declare
from allaboard.engine.layout import (
    FLAG,
    INT,
    MAX_CARDS,
    MAX_CITIES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_STATIONS,
    MAX_TICKETS,
    WORD,
)
from allaboard.engine.vocabulary import KINDS

from .weights import WEIGHTS

REAL: Final = np.dtype(np.float64)

PLAN: Final = np.dtype(
    [
        ("made", INT),  # 1 once there is a plan; what follows tells whether it still holds
        ("trains", INT),  # the seat's trains when it was made
        ("stations", INT),  # its stations
        ("tickets", WORD),  # its tickets, as a sum of bits
        ("size", INT),  # routes to claim
        ("route", INT, (MAX_ROUTES,)),
        ("wanted", FLAG, (MAX_ROUTES,)),  # 1 for each of them, and for the open twins
        ("spaces", INT),  # trains that they take
        ("need", INT, (KINDS,)),  # cards of each kind that the routes ask for, locomotives for ferries
        ("share", REAL, (MAX_ROUTES,)),  # points of tickets that hang on a route
        ("grey", INT),  # spaces of planned routes payable in any color
        ("first", INT),  # cost of the cheapest ticket
        ("turns", REAL),  # turns that the plan takes
        ("station_size", INT),  # stations to build
        ("station", INT, (MAX_STATIONS,)),  # in these cities
        ("weight", REAL, (WEIGHTS,)),  # what the planner goes by (weights.py)
        ("table_trains", INT),  # trains of all players when it was made
    ],
    align=True,
)

MIND: Final = np.dtype(
    [
        ("policy", INT, (MAX_PLAYERS,)),  # how each seat plays (choices.py)
        ("line_up", INT, (MAX_PLAYERS,)),  # the policies of a match, before the seats are rotated
        ("line_weight", REAL, (MAX_PLAYERS, WEIGHTS)),  # and their weights
        ("plan", PLAN, (MAX_PLAYERS,)),
        ("fare", INT, (MAX_ROUTES,)),  # what a route costs on a way; NONE where it cannot be used
        ("dist", INT, (MAX_CITIES,)),  # cost of the cheapest way to each city
        ("via", INT, (MAX_CITIES,)),  # last route of that way, else NONE
        ("done", FLAG, (MAX_CITIES,)),
        ("traffic", REAL, (MAX_ROUTES,)),  # share of all tickets whose shortest way uses a route
        ("way_fare", INT),  # of the way being looked at: its cost,
        ("way_spaces", INT),  # trains,
        ("way_routes", INT),  # routes to claim
        ("way_stations", INT),  # and stations
        ("unseen_tickets", INT),  # tickets that the seat has not seen,
        ("joined_tickets", INT),  # those among them that its network joins already
        ("joined_points", INT),  # and their points;
        ("other_points", INT),  # the points of the others
        ("order", INT, (MAX_TICKETS,)),  # tickets in the order in which they are looked at
        ("price", INT, (MAX_TICKETS,)),  # what the way of each costs by itself
        ("value", REAL, (KINDS,)),  # worth of a card of each kind
        ("unseen", INT, (KINDS,)),  # cards of each kind that may still be drawn
    ],
    align=True,
)

MAX_CANDIDATES: Final = 48
STYLES: Final = 3

ROOT: Final = np.dtype(
    [
        ("size", INT),  # candidates
        ("row", INT, (MAX_CANDIDATES,)),  # their rows of the action table
        ("active", FLAG, (MAX_CANDIDATES,)),  # 1 while a candidate is still tried
        ("total", WORD, (MAX_CANDIDATES,)),  # sum of outcomes beyond those of the first candidate, in millionths
        ("square", WORD, (MAX_CANDIDATES,)),  # sum of the squares of these, in thousandths
        ("worlds", WORD, (MAX_CANDIDATES,)),  # worlds in which it was tried
        ("seed", WORD),  # number of the first world
        ("scale", REAL),  # margin in points that counts as clear
        ("win", REAL),  # how much the win itself counts against the margin
        ("own", REAL),  # how much the own score counts, whatever the others have
        ("style", REAL, (MAX_PLAYERS, STYLES)),  # chances of a rival's styles (style.py)
        ("fit", REAL, (MAX_PLAYERS, MAX_TICKETS)),  # how well a ticket fits a rival's routes
        ("promise", REAL, (MAX_ROUTES,)),  # how much a claim promises before it is tried
        ("free", FLAG, (MAX_TICKETS,)),  # 1 for a ticket that may still be anywhere
        ("pool", INT, (MAX_CARDS,)),  # unseen cards, or tickets, to be dealt
    ],
    align=True,
)

NO_WAY: Final = 255

OUTLOOK: Final = np.dtype(
    [
        ("missing", np.uint8, (MAX_TICKETS,)),  # trains that each ticket held or offered still takes, or NO_WAY
        ("wanted", np.uint8, (MAX_ROUTES,)),  # 1 for each route still to claim on the cheapest ways of tickets held
    ]
)

declare("mind", MIND)
declare("outlook", OUTLOOK)
declare("root", ROOT)
declare("chance", REAL)
declare("order", WORD)
declare("seat", WORD)
declare("answer", WORD)
