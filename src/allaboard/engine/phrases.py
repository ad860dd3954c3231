"""The phrases of a view in JSON by number, as rules/words.py puts them down: what stands between facts, then names."""

from typing import Any, Final

import msgspec

from .layout import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from .vocabulary import KINDS, PHASES

FIXED: Final = (
    ',"phase":',
    ',"to_act":[',
    '],"cards":[',
    '],"known":[',
    '],"ticket_counts":[',
    '],"offered_counts":[',
    '],"completed":[',
    '],"bonus":[',
    '],"trains":[',
    '],"scores":[',
    '{"routes":',
    ',"tickets":',
    ',"longest":',
    ',"stations":',
    ',"tokens":',
    ',"total":',
    ',"completed_tickets":',
    ',"longest_length":',
    '],"routes":{',
    '},"closed":[',
    '],"stations":[',
    '],"piles":{',
    '},"tokens":[',
    '],"market":[',
    '],"deck":',
    ',"discard":',
    ',"ticket_deck":',
    ',"tunnel":',
    '{"route":',
    ',"color":',
    ',"locomotives":',
    ',"revealed":[',
    '],"extra":',
    ',"final_turns":',
    ',"passes":',
    ',"all_hands":',
    ',"all_tickets":',
    ',"winners":[',
    ',"seat":',
    ',"hand":',
    ',"tickets":',
    ',"offered":',
    ',"legal":[',
    '{"type":"keep_tickets","tickets":[',
    "null",
    "true",
    "false",
)

(
    PHASE,
    TO_ACT,
    CARDS,
    KNOWN,
    TICKET_COUNTS,
    OFFERED_COUNTS,
    COMPLETED,
    BONUS,
    TRAINS,
    SCORES,
    SCORE_ROUTES,
    SCORE_TICKETS,
    SCORE_LONGEST,
    SCORE_STATIONS,
    SCORE_TOKENS,
    SCORE_TOTAL,
    SCORE_COMPLETED,
    SCORE_LENGTH,
    ROUTES,
    CLOSED_ROUTES,
    STATIONS,
    PILES,
    TOKENS,
    MARKET,
    DECK,
    DISCARD,
    TICKET_DECK,
    TUNNEL,
    TUNNEL_ROUTE,
    TUNNEL_COLOR,
    TUNNEL_LOCOMOTIVES,
    TUNNEL_REVEALED,
    TUNNEL_EXTRA,
    FINAL_TURNS,
    PASSES,
    ALL_HANDS,
    ALL_TICKETS,
    WINNERS,
    SEAT,
    HAND,
    TICKETS,
    OFFERED,
    LEGAL,
    KEEP_TICKETS,
    NULL,
    TRUE,
    FALSE,
) = range(len(FIXED))

CARD: Final = len(FIXED)  # from here on one phrase for each kind of card, and so on
PHASE_NAME: Final = CARD + KINDS
ROUTE: Final = PHASE_NAME + len(PHASES)
CITY: Final = ROUTE + MAX_ROUTES
TICKET: Final = CITY + MAX_CITIES
ACTION: Final = TICKET + MAX_TICKETS  # one for each row of the action table

_encode = msgspec.json.Encoder().encode


def in_json(value: Any) -> str:
    return _encode(value).decode()
