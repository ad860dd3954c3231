"""Policies at work on a view: compiled as soon as that is ready, interpreted until then."""

import random
from collections.abc import Sequence

from allaboard import Action, Edition, View
from allaboard.engine.action_rows import from_row
from allaboard.engine.board import board_of
from allaboard.engine.layout import SCRATCH, STATE, Records, plain, readings, records
from allaboard.engine.runner import Compiled
from allaboard.engine.vocabulary import NONE

from .policies import calls as plain_calls
from .policies.layout import MIND
from .traffic import traffic_of
from .weights import weights_of

policies = Compiled(f"{__package__}.compiled")


class Thinking:
    """The records that a bot's policy works on. What lies in them from one decision to the next decides nothing."""

    seat: int  # whose view it is
    wanted: bytes | None = None  # a flag for each route that the last decision went by; None if it went by no plan

    def __init__(self, edition: Edition) -> None:
        self.board = board_of(edition)
        self.states: Records = records(STATE)
        self.scratch: Records = records(SCRATCH)
        self.mind: Records = records(MIND)
        self.mind["plan"]["weight"] = self.mind["line_weight"] = weights_of(edition)
        self.mind["traffic"][0][: len(edition.routes)] = traffic_of(edition)

    def see(self, view: View, dice: random.Random) -> None:
        if view.seat is None:
            raise ValueError("A bot plays from a seat's view, not from a spectator's.")
        self.look(view.record, view.seat, dice)

    def look(self, record: Records, seat: int, dice: random.Random) -> None:
        """At a whole state instead of a view, to save time: a policy reads of it only what its seat may see."""
        self.seat = seat
        self.wanted = None
        self.states[0] = record[0]
        self.scratch["random"][0] = [dice.getrandbits(32) for _ in range(4)]

    def choose(self, policy: int) -> int:
        """The row of the action table that the policy chooses."""
        calls = policies.calls()
        plan = self.mind["plan"][0][self.seat]
        plan["size"] = NONE  # until the policy makes a plan
        if calls is not None:
            row = calls.choose(self.board.record, self.states, self.scratch, self.mind, self.seat, policy)
            size, wanted = plan["size"], plan["wanted"]
        else:
            state, scratch, mind = (plain(array[0]) for array in (self.states, self.scratch, self.mind))
            row = plain_calls.choose([self.board.plain], [state], [scratch], [mind], self.seat, policy)
            size, wanted = mind.plan[self.seat].size, mind.plan[self.seat].wanted
        if size != NONE:
            self.remember(wanted)
        return int(row)

    def remember(self, wanted: Sequence[int]) -> None:
        """The plan behind the decision, as its flags for the routes: what the bot says of its draws goes by it."""
        self.wanted = bytes(wanted)

    @property
    def planned(self) -> frozenset[str] | None:
        """The routes of that plan."""
        if self.wanted is None:
            return None
        routes = self.board.edition.routes
        return frozenset(route.id for route, flag in zip(routes, self.wanted, strict=False) if flag)

    def action(self, row: int) -> Action:
        return from_row(self.board, readings(self.states)[0], self.seat, row)
