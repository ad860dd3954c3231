"""What the lab keeps of a game: one small record, filled in from the events as the game goes on."""

import base64
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from allaboard.engine.board import Row
from allaboard.engine.layout import MAX_PLAYERS, MAX_ROUTES, MAX_TICKETS, Records, records
from allaboard.engine.scores import scores
from allaboard.engine.table import Table
from allaboard.engine.vocabulary import (
    ACTIONS,
    DRAW,
    FREE,
    LOCOMOTIVE,
    OPENING_TICKETS,
    ROUTE_CLAIMED,
    TICKET_COMPLETED,
    TICKET_DEALT,
    TICKET_KEPT,
    TICKET_OFFERED,
)

from .standings import PARTS

SMALL: Final = np.dtype(np.int16)
BITS: Final = np.dtype(np.uint8)  # one bit for each seat

SEAT: Final = np.dtype(
    [
        ("bot", SMALL),  # its place in the experiment's list
        ("won", np.float32),  # 1 for a win, a part of it when shared
        ("total", SMALL),
        *((part, SMALL) for part in PARTS),  # points
        ("completed_tickets", SMALL),
        ("longest_length", SMALL),
        ("held_tickets", SMALL),  # kept or dealt in the whole game
        ("trains_left", SMALL),
        ("cards_left", SMALL),
        ("stations_built", SMALL),
        ("locomotives_taken", SMALL),  # face up, a turn each
        ("turns", SMALL, (len(ACTIONS),)),  # spent on each kind of action
    ]
)
GAME: Final = np.dtype(
    [
        ("number", np.int32),
        ("reason", SMALL),  # why it ended; NONE: it was stopped
        ("owner", np.int8, (MAX_ROUTES,)),  # seat that claimed the route, else FREE or CLOSED
        ("turn", SMALL, (MAX_ROUTES,)),  # and in which of its own turns, from 1; 0: never claimed
        ("planned", BITS, (MAX_ROUTES,)),  # seats that had the route in a plan at some time
        ("lost", BITS, (MAX_ROUTES,)),  # seats that had it in their plan when another claimed it
        ("opening", BITS, (MAX_TICKETS,)),  # seats that saw the ticket at the opening
        ("offered", BITS, (MAX_TICKETS,)),  # seats that saw it at any time
        ("held", BITS, (MAX_TICKETS,)),  # seats that kept it or had to
        ("completed", BITS, (MAX_TICKETS,)),  # seats that completed it
        ("seat", SEAT, (MAX_PLAYERS,)),
    ]
)


@dataclass(frozen=True)
class Sitting:
    """Some games of one trial that were played in one go."""

    number: int
    games: Records

    def to_dict(self) -> dict[str, Any]:
        return {"number": self.number, "games": base64.b85encode(zlib.compress(self.games.tobytes())).decode()}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> "Sitting":
        try:
            content = zlib.decompress(base64.b85decode(found["games"]))
        except zlib.error as error:
            raise ValueError(str(error)) from error
        return cls(found["number"], np.frombuffer(content, GAME))


class Journal:
    """Watches one game: it hears of plans, of turns and of what each step brings."""

    def __init__(self, number: int, bots: Sequence[int]) -> None:
        self.game: Records = records(GAME)
        self._players = len(bots)
        self._plans = [b""] * len(bots)
        self._own_turn = [0] * len(bots)
        self._bits: dict[str, list[int]] = {
            name: [0] * GAME[name].shape[0] for name in ("planned", "lost", "opening", "offered", "held", "completed")
        }
        self._turn = [0] * MAX_ROUTES
        self._spent = [[0] * len(ACTIONS) for _ in bots]
        self._locomotives = [0] * len(bots)
        self.game["number"] = number
        self.game["seat"]["bot"][0][: len(bots)] = bots

    def plan(self, seat: int, wanted: bytes | None) -> None:
        """What the seat wants from now on, as a flag for each route; None: as before."""
        if wanted is not None and wanted != self._plans[seat]:
            self._plans[seat] = wanted
            for route, flag in enumerate(wanted):
                if flag:
                    self._bits["planned"][route] |= 1 << seat

    def turn(self, seat: int, action: Row) -> None:
        """The seat begins a turn with this."""
        self._own_turn[seat] += 1
        self._spent[seat][action.kind] += 1
        if action.kind == DRAW and action.color == LOCOMOTIVE:
            self._locomotives[seat] += 1

    def note(self, table: Table, phase: int) -> None:
        """What the last step brought; `phase` is the one before it."""
        for kind, seat, facts in table.events():
            bit = 1 << seat
            if kind == ROUTE_CLAIMED:
                self._turn[facts[0]] = self._own_turn[seat]
                self._lose(table, facts[0], seat)
            elif kind in (TICKET_OFFERED, TICKET_DEALT):
                self._bits["offered"][facts[0]] |= bit
                if phase == OPENING_TICKETS:
                    self._bits["opening"][facts[0]] |= bit
                if kind == TICKET_DEALT:
                    self._bits["held"][facts[0]] |= bit
            elif kind == TICKET_KEPT:
                self._bits["held"][facts[0]] |= bit
            elif kind == TICKET_COMPLETED:
                self._bits["completed"][facts[0]] |= bit

    def _lose(self, table: Table, route: int, seat: int) -> None:
        """Who had planned the route and cannot have its twin instead has lost it."""
        twin = table.board.plain.twin[route]
        if twin != route and table.state.owner[twin] == FREE:
            return
        for other in range(self._players):
            if other != seat and self._plans[other] and self._plans[other][route]:
                self._bits["lost"][route] |= 1 << other

    def close(self, table: Table) -> Records:
        """The whole record, once the game is over or has been stopped."""
        game, s = self.game[0], table.state
        for ticket in range(MAX_TICKETS):
            for seat in range(self._players):
                if s.player[seat].completed[ticket]:
                    self._bits["completed"][ticket] |= 1 << seat
        game["reason"] = s.reason  # NONE before the end
        game["owner"], game["turn"] = s.owner, self._turn
        for name, bits in self._bits.items():
            game[name] = bits
        winners = sum(s.player[seat].winner for seat in range(self._players))
        for seat, score in enumerate(scores(table)):
            mine, player = game["seat"][seat], s.player[seat]
            mine["won"] = player.winner / max(winners, 1)
            for name in ("total", *PARTS, "completed_tickets", "longest_length"):
                mine[name] = score[name]
            mine["held_tickets"] = sum(bits >> seat & 1 for bits in self._bits["held"])
            mine["trains_left"], mine["cards_left"] = player.trains, player.cards
            mine["stations_built"] = table.board.plain.stations - player.stations
            mine["locomotives_taken"] = self._locomotives[seat]
            mine["turns"] = self._spent[seat]
        return self.game
