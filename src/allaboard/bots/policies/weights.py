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
    "swap",  # cost of the cheaper ticket, times the tickets complete at once, from which both are swapped
    "hurry",  # turns left from which any route is worth claiming
    "hand",  # how much cheaper a space is that the hand can pay
    "share",  # part of a ticket's worth that each of its routes carries
    "focus",  # how much more a ticket weighs that is nearly done
    "fail",  # worth of a ticket in hand that would be lost, against its points
    "traffic",  # how much cheaper a route is that many tickets use
    "gain",  # points to expect of tickets complete at once, from which they are drawn
    "block",  # worth of a space of a rival's network that a claim keeps apart from the rest
    "scope",  # where tickets are replaced: worth of each unseen one that a claim would join
    "wait",  # worth that a planned route must have for each turn of drawing before the plan, to be claimed by then
    "tempo",  # turns that a rival takes for each of the tickets that end the game
)
WEIGHTS: Final = len(NAMES)

SPACE = NAMES.index("space")
TRACK = NAMES.index("track")
POINT = NAMES.index("point")
TUNNEL_FARE = NAMES.index("tunnel")
FERRY_FARE = NAMES.index("ferry")
STATION_FARE = NAMES.index("station")
EFFORT = NAMES.index("effort")
SPREAD = NAMES.index("spread")
YIELD = NAMES.index("yield")
PACE = NAMES.index("pace")
KEEP_BIAS = NAMES.index("keep")
DRAW_TRAINS = NAMES.index("draw_trains")
DRAW_TURNS = NAMES.index("draw_turns")
FILLER = NAMES.index("filler")
FILLER_SHARE = NAMES.index("filler_share")
TOUCH = NAMES.index("touch")
URGENCY = NAMES.index("urgency")
CARD = NAMES.index("card")
NEAR = NAMES.index("near")
LOCOMOTIVE_WORTH = NAMES.index("locomotive")
BLIND_WORTH = NAMES.index("blind")
PATIENCE = NAMES.index("patience")
TOKEN = NAMES.index("token")
SWAP_COST = NAMES.index("swap")
HURRY = NAMES.index("hurry")
HAND = NAMES.index("hand")
SHARE = NAMES.index("share")
FOCUS = NAMES.index("focus")
FAIL = NAMES.index("fail")
TRAFFIC = NAMES.index("traffic")
GAIN = NAMES.index("gain")
BLOCK = NAMES.index("block")
SCOPE = NAMES.index("scope")
WAIT = NAMES.index("wait")
TEMPO = NAMES.index("tempo")
