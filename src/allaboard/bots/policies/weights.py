"""What the planner goes by: numbers to be tuned, each with its meaning. Points are the currency."""

from typing import Final

NAMES: Final = (
    "space",  # cost of a space on a way
    "track",  # cost of a route on a way, whatever its length
    "point",  # how far a route's points pay for it
    "tunnel",  # further cost of a tunnel
    "ferry",  # further cost of a locomotive symbol
    "station",  # cost of a station on a way
    "effort",  # points that a unit of cost is worth
    "spread",  # how uncertain the number of turns is
    "yield",  # useful cards in a turn of drawing
    "pace",  # trains that a rival places in a turn
    "keep",  # how far a ticket must pay for itself
    "draw_trains",  # share of the trains that must be left to draw tickets
    "draw_turns",  # turns that must be left to draw tickets
    "filler",  # spaces from which a route is worth claiming without a ticket
    "filler_share",  # worth of such a route beside planned ones
    "touch",  # worth of touching one's own network
    "urgency",  # worth of a planned route for each end that a rival touches
    "card",  # cost of a card that the plan needs
    "near",  # how much more the last missing card is worth than the first
    "locomotive",  # worth of a locomotive against the best color
    "blind",  # worth of a blind card against what it is on average
    "patience",  # worth from which a route without a ticket is claimed
    "token",  # worth of a tourist token against its points
    "swap",  # cost of a ticket from which both are swapped
    "hurry",  # turns left from which any route is worth claiming
    "hand",  # how much cheaper a space is that the hand can pay
    "share",  # part of a ticket's worth that each of its routes carries
    "focus",  # how much more a ticket weighs that is nearly done
    "fail",  # worth of a ticket in hand that would be lost, against its points
)
WEIGHTS: Final = 32

SPACE = 0
TRACK = 1
POINT = 2
TUNNEL_FARE = 3
FERRY_FARE = 4
STATION_FARE = 5
EFFORT = 6
SPREAD = 7
YIELD = 8
PACE = 9
KEEP_BIAS = 10
DRAW_TRAINS = 11
DRAW_TURNS = 12
FILLER = 13
FILLER_SHARE = 14
TOUCH = 15
URGENCY = 16
CARD = 17
NEAR = 18
LOCOMOTIVE_WORTH = 19
BLIND_WORTH = 20
PATIENCE = 21
TOKEN = 22
SWAP_COST = 23
HURRY = 24
HAND = 25
SHARE = 26
FOCUS = 27
FAIL = 28

DEFAULT: Final = (
    0.91, 1.91, 0.35, 1.0, 1.0, 6.0, 1.0, 3.94, 1.7, 1.63,
    -0.13, 0.4, 18.73, 5.6, 0.5, 1.7, 1.0, 0.71, 0.02, 0.83,
    1.1, 1.38, 1.5, 12.0, 3.0, 0.1, 0.2, 0.05, 2.0,
)  # fmt: skip
