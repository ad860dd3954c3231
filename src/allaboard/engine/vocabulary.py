"""The words of the game as small integers, each list with the texts that people see.

Rules work on these integers only; texts appear outside the rules (actions, events, views, positions).
"""

from typing import Final

NONE: Final = -1

# Train cards: 0–7 are the edition's colors in their order; the wild card is the same in all editions.
MAX_COLORS: Final = 8
LOCOMOTIVE: Final = 8
KINDS: Final = 9
BLIND: Final = 9  # "a card from the top of the deck", where a kind of card is asked for
GREY: Final = 8  # a route payable in any color; only ever compared with a route's color

# Who owns a route.
FREE: Final = -1
CLOSED: Final = -2

PHASES: Final = (
    "opening_tickets",
    "place_tourists",
    "turn",
    "second_card",
    "keep_tickets",
    "tunnel",
    "take_token",
    "over",
)
OPENING_TICKETS: Final = 0
PLACE_TOURISTS: Final = 1
TURN: Final = 2
SECOND_CARD: Final = 3
KEEP_TICKETS: Final = 4
TUNNEL: Final = 5
TAKE_TOKEN: Final = 6
OVER: Final = 7

ACTIONS: Final = (
    "draw",
    "claim",
    "pay_tunnel",
    "abandon_tunnel",
    "draw_tickets",
    "keep_tickets",
    "build_station",
    "place_tourists",
    "take_token",
    "swap_tickets",
    "pass",
)
DRAW: Final = 0
CLAIM: Final = 1
PAY_TUNNEL: Final = 2
ABANDON_TUNNEL: Final = 3
DRAW_TICKETS: Final = 4
KEEP: Final = 5
BUILD_STATION: Final = 6
PLACE: Final = 7
TAKE: Final = 8
SWAP: Final = 9
PASS: Final = 10

REASONS: Final = ("trains", "tickets", "last_train", "passes")
OUT_OF_TRAINS: Final = 0
ENOUGH_TICKETS: Final = 1
LAST_TRAIN: Final = 2
ALL_PASSED: Final = 3

TIES: Final = ("completed_tickets", "fewest_stations", "longest_path")
TIE_TICKETS: Final = 0
TIE_STATIONS: Final = 1
TIE_LONGEST: Final = 2

# Events, in the order of events.EVENTS.
CARD_DRAWN: Final = 0
MARKET_TURNED: Final = 1
MARKET_FLUSHED: Final = 2
DECK_RESHUFFLED: Final = 3
ROUTE_CLAIMED: Final = 4
TUNNEL_REVEALED: Final = 5
TUNNEL_PAID: Final = 6
TUNNEL_ABANDONED: Final = 7
STATION_BUILT: Final = 8
STATION_USED: Final = 9
TICKET_OFFERED: Final = 10
TICKET_KEPT: Final = 11
TICKET_RETURNED: Final = 12
TICKET_COMPLETED: Final = 13
TICKET_DEALT: Final = 14
TICKET_SET_ASIDE: Final = 15
TICKETS_RENEWED: Final = 16
BONUS_TAKEN: Final = 17
TOURISTS_PLACED: Final = 18
TOKEN_TAKEN: Final = 19
PASSED: Final = 20
LAST_ROUND: Final = 21
GAME_OVER: Final = 22

# Why an action is refused, in the order of refusals.REFUSALS.
LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ALREADY_CHOSEN: Final = 3
WRONG_PHASE: Final = 4
NO_CARDS_LEFT: Final = 5
NOT_IN_MARKET: Final = 6
NO_LOCOMOTIVE_SECOND: Final = 7
ROUTE_TAKEN: Final = 8
TWIN_CLOSED: Final = 9
TWIN_YOURS: Final = 10
TOO_FEW_TRAINS: Final = 11
FERRY_NEEDS_LOCOMOTIVES: Final = 12
TOO_FEW_LOCOMOTIVES: Final = 13
TOO_FEW_CARDS: Final = 14
NO_TICKETS_LEFT: Final = 15
KEEP_MORE_TICKETS: Final = 16
NOT_OFFERED: Final = 17
NO_STATION_LEFT: Final = 18
CITY_HAS_STATION: Final = 19
STATION_COST: Final = 20
PILE_STANDS_THERE: Final = 21
NO_TOKEN_THERE: Final = 22
TOKEN_HELD: Final = 23
TUNNEL_COST: Final = 24
OTHER_ACTIONS_POSSIBLE: Final = 25
NOT_IN_EDITION: Final = 26
