"""`expert`: tries every promising move in the same imagined worlds and drops the worse half again and again.

The worlds look from this seat exactly like the game on the table (policies/worlds.py); in each of them the game is
played to its end by the planner and, for rivals that seem to play otherwise, by policies of their kind.
"""

from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2, sqrt
from types import ModuleType

from allaboard import Action, Edition, View
from allaboard.engine.layout import SCRATCH, STATE, Records, records

from .clock import Clock
from .policies import choices
from .policies.layout import MIND, ROOT
from .thinker import Thinker
from .thinking import Thinking, policies

USUAL_SECONDS = 1.0
SLICE = 0.004  # seconds between two looks at the clock
MANY = 1 << 30
CLEAR_MARGIN = 20.0  # points, with 45 trains
FULL_SET = 45
WIN = 0.2  # how much the win itself counts, against the margin
DOUBT = 1.2  # standard errors by which a move must beat the planner's choice
FEW_CLAIMS, MANY_CLAIMS = 6, 14  # claims that are tried, with little time and with enough
ENOUGH_SECONDS, ENOUGH_PLAYOUTS = 0.2, 2000
OWN = 0.3  # and the own score, whatever the others have


class Expert(Thinker):
    name = "expert"
    timed = True

    def choose(self, view: View, clock: Clock) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        self.thinking.see(view, self.dice)
        calls = policies.calls()
        if calls is None:  # the search is for compiled code only; until that is ready the planner plays
            return self.thinking.action(self.thinking.choose(choices.PLANNER))
        return self.thinking.action(Search(self.thinking, calls, clock, self.dice.getrandbits(40)).best())


class Search:
    """One decision: rounds of trying the moves that are left, on all threads, until one is left or time is up."""

    def __init__(self, thinking: Thinking, calls: ModuleType, clock: Clock, seed: int) -> None:
        self._clock = clock
        self._threads = max(clock.threads, 1)
        self._seconds = clock.seconds
        if clock.seconds is None and clock.playouts is None:
            self._seconds = USUAL_SECONDS
        hurry = self._seconds is not None and self._seconds < ENOUGH_SECONDS
        claims = FEW_CLAIMS if hurry or (clock.playouts or ENOUGH_PLAYOUTS) < ENOUGH_PLAYOUTS else MANY_CLAIMS
        self._searchers = [Searcher(thinking, calls, seed, claims) for _ in range(self._threads)]
        self._tried = 0  # worlds
        self._playouts = 0

    def best(self) -> int:
        """The move that does best against the planner's own choice (number 0), if that is no mere luck."""
        first = self._searchers[0]
        moves = list(range(1, first.size))
        rounds = max(ceil(log2(max(len(moves), 1))), 1)
        with ThreadPoolExecutor(self._threads) as executor:
            for done in range(rounds):
                if not moves or self._clock.is_up:
                    break
                before = self._tried
                self._round(executor, moves, (done + 1) / rounds)
                if self._tried > before:
                    moves.sort(key=self._gain, reverse=True)
                    moves = moves[: ceil(len(moves) / 2)]
        best = moves[0] if moves and self._gain(moves[0]) > self._doubt(moves[0]) else 0
        return int(first.root["row"][0][best])

    def _sum(self, field: str, move: int) -> int:
        return sum(int(searcher.root[field][0][move]) for searcher in self._searchers)

    def _gain(self, move: int) -> float:
        """Mean outcome beyond that of the planner's choice, in millionths."""
        return self._sum("total", move) / max(self._sum("worlds", move), 1)

    def _doubt(self, move: int) -> float:
        """A part of the standard error of the gain."""
        worlds = max(self._sum("worlds", move), 1)
        return DOUBT * 1000 * sqrt(self._sum("square", move)) / worlds

    def _round(self, executor: ThreadPoolExecutor, moves: list[int], share: float) -> None:
        """Worlds for all moves that are left, until this share of the time or of the playouts is used up."""
        for searcher in self._searchers:
            searcher.set_active(moves)
        each = 1  # worlds for a thread
        while worlds := min(each * self._threads, self._worlds_left(len(moves) + 1, share)):
            before = self._clock.used
            jobs = [
                executor.submit(
                    searcher.try_worlds, self._tried + i, (worlds - i - 1) // self._threads + 1, self._threads
                )
                for i, searcher in enumerate(self._searchers)
            ]
            for job in jobs:
                job.result()
            self._tried += worlds
            self._playouts += worlds * (len(moves) + 1)
            taken = max(self._clock.used - before, 1e-6)
            each = max(int(each * min(self._slice(share) / taken, 4.0)), 1)

    def _slice(self, share: float) -> float:
        """Seconds until the next look at the clock: not beyond the end of the round."""
        if self._seconds is None:
            return SLICE
        return min(SLICE, share * self._seconds - self._clock.used)

    def _worlds_left(self, moves: int, share: float) -> int:
        """In which so many moves may still be tried. Their number never depends on the threads."""
        if self._clock.is_up or (self._seconds is not None and self._clock.used >= share * self._seconds):
            return 0
        if self._clock.playouts is None:
            return MANY
        return max(int(share * self._clock.playouts) - self._playouts, 0) // moves


def stakes(edition: Edition) -> tuple[float, float, float]:
    """The margin that is clear; how much the win itself counts, and the own score. Of tickets, only enough of them."""
    if edition.rules.scoring.counts == "tickets":
        return 1.0, 1.0, 0.0
    return CLEAR_MARGIN * edition.rules.routes.trains / FULL_SET, WIN, OWN


class Searcher:
    """What one thread works on."""

    def __init__(self, thinking: Thinking, calls: ModuleType, seed: int, claims: int) -> None:
        self._calls, self._seat = calls, thinking.seat
        self._board = thinking.board.record
        self._states: Records = records(STATE, 3)  # the view; a world imagined from it; a game played in that world
        self._states[0] = thinking.states[0]
        self._scratch: Records = records(SCRATCH)
        self._scratch[:] = thinking.scratch
        self._mind: Records = records(MIND)
        self._mind[:] = thinking.mind
        self.root: Records = records(ROOT)
        self.root["seed"] = seed
        self.root["scale"], self.root["win"], self.root["own"] = stakes(thinking.board.edition)
        arrays = (self._board, self._states, self._scratch, self._mind, self.root)
        self.size = int(calls.prepare(*arrays, self._seat, claims))
        thinking.remember(self._mind["plan"][0][self._seat]["wanted"])  # before playouts make plans of their own

    def set_active(self, moves: list[int]) -> None:
        self.root["active"][0] = 0
        self.root["active"][0][moves] = 1

    def try_worlds(self, first: int, count: int, stride: int) -> None:
        arrays = (self._board, self._states, self._scratch, self._mind, self.root)
        self._calls.try_worlds(*arrays, self._seat, first, count, stride)
