"""The complete position as a document, with everything in its canonical order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import ReferenceGame


def counts(cards: list[str]) -> dict[str, int]:
    return dict(Counter(cards))


def position(game: ReferenceGame) -> dict[str, Any]:
    """Like the engine's, less its `seed` and its opaque `generator`.

    Stations, tokens and locations go by the edition's city order; tickets held, out, set
    aside and completed by its ticket order; decks top first; offers in the order drawn.
    """
    offered: list[Any]
    if game.phase == "opening_tickets":
        offered = [list(some) for some in game.offered]
    else:
        offered = list(game.offered[game.seat])
    tunnel: dict[str, Any] | None = None
    if game.tunnel is not None:
        tunnel = {
            "route": game.tunnel.route,
            "color": game.tunnel.payment[0],
            "locomotives": game.tunnel.payment[1],
            "revealed": list(game.turned_up),
            "extra": game.tunnel.extra,
        }
    return {
        "edition": game.edition.id,
        "players": list(game.names),
        "phase": game.phase,
        "seat": game.seat,
        "hands": [counts(hand) for hand in game.hands],
        "trains": list(game.trains),
        "scores": list(game.points),
        "routes": dict(game.owner),
        "stations": [game.in_city_order(some) for some in game.stations],
        "tickets": [game.in_ticket_order(some) for some in game.tickets],
        "completed": [game.in_ticket_order(some) for some in game.completed],
        "tokens": [game.in_city_order(some) for some in game.tokens],
        "piles": {city: left for city, left in game.piles.items() if left > 0},
        "bonus": list(game.bonus),
        "market": list(game.cards.market),
        "deck": game.cards.deck[::-1],
        "discard": counts(game.cards.discard),
        "ticket_deck": game.ticket_deck[::-1],
        "offered": offered,
        "tunnel": tunnel,
        "final_turns": game.final_turns,
        "out": game.in_ticket_order(game.out),
        "swapped": game.in_ticket_order(game.swapped),
        "claimed": game.claimed,
        "passes": game.passes,
        "known": [{c: n for c, n in known.items() if n > 0} for known in game.known],
    }
