"""One game of a tournament: bots that see only their views, each with its own dice and a clock for each move."""

import hashlib
import sys
import time
import traceback
from array import array
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from allaboard import AllAboardError, Edition, Game
from allaboard.bots import Bot, Clock, make_bot

from .played import Played
from .schedule import Schedule

# Far beyond any real game: where tickets may be swapped, two stubborn bots could go on for ever.
MOST_DECISIONS = 10_000


class Lost(Exception):
    """A seat has lost by what its bot did, or failed to do."""

    def __init__(self, seat: int, sentence: str) -> None:
        super().__init__(sentence)
        self.seat = seat


@dataclass(frozen=True)
class Match:
    """Plays any game of a schedule. A game follows from its number and these fields alone, wherever it is played."""

    edition: Edition
    players: int
    schedule: Schedule
    sources: Mapping[str, str]  # each bot's name, and what make_bot knows it by
    seed: int
    seconds: float | None
    playouts: int | None

    def play(self, number: int) -> Played:
        pairing = self.schedule.pairing(number)
        game = Game.new(self.edition, self.players, seed=f"tournament {self.seed}, deal {pairing.deal}")
        times = [array("Q") for _ in pairing.bots]
        fault, at_fault = None, None
        try:
            with redirect_stdout(sys.stderr):  # what a bot prints must not get into the results
                self._play(game, number, pairing.bots, times)
        except Lost as lost:
            fault, at_fault = str(lost), lost.seat
        winners = game.winners
        if at_fault is not None:
            winners = tuple(seat for seat in range(self.players) if seat != at_fault)
        elif not game.over:
            fault, winners = f"The game was stopped after {MOST_DECISIONS} decisions.", tuple(range(self.players))
        return Played(
            number=number,
            deal=pairing.deal,
            bots=pairing.bots,
            winners=winners,
            scores=tuple(game.scores),
            microseconds=tuple(times),
            fault=fault,
            at_fault=at_fault,
        )

    def describe(self, number: int) -> str:
        return f"game {number} ({', '.join(self.schedule.pairing(number).bots)})"

    def _play(self, game: Game, number: int, names: tuple[str, ...], times: list["array[int]"]) -> None:
        bots = [self._bot(number, seat, name) for seat, name in enumerate(names)]
        for _ in range(MOST_DECISIONS):
            if game.over:
                return
            seat = game.to_act[0]
            view = game.view(seat)
            # One thread for each bot: how strong it is must not depend on how many games are played at once.
            clock = Clock(self.seconds, playouts=self.playouts, threads=1)
            began = time.perf_counter()
            try:
                action = bots[seat].decide(view, clock)
            except (Exception, SystemExit) as error:
                raise Lost(seat, f"{names[seat]} failed: {told(error)}") from error
            times[seat].append(round((time.perf_counter() - began) * 1e6))
            try:
                game.play(seat, action)
            except AllAboardError as refusal:
                raise Lost(seat, f"{names[seat]} tried what is not allowed: {refusal}") from refusal

    def _bot(self, number: int, seat: int, name: str) -> Bot:
        try:
            return make_bot(self.sources[name], self.edition, self._dice(number, seat, name))
        except (Exception, SystemExit) as error:
            raise Lost(seat, f"{name} failed before its first move: {told(error)}") from error

    def _dice(self, number: int, seat: int, name: str) -> str:
        """Hashed, so that a bot cannot read off it how the game was dealt."""
        return hashlib.sha256(f"dice {self.seed} {number} {seat} {name}".encode()).hexdigest()


def told(error: BaseException) -> str:
    """What went wrong and where, for whoever wrote the bot."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{what} ({Path(place.filename).name}, line {place.lineno})"
