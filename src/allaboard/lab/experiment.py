"""What the balance lab plays: one or two editions with some numbers of players, bots in all seats, many games."""

import hashlib
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np

from allaboard import AllAboardError, Edition, Game
from allaboard.bots import Bot, Clock, make_bot
from allaboard.bots.scripted import Scripted
from allaboard.bots.thinker import Thinker
from allaboard.engine import views
from allaboard.engine.action_rows import to_row
from allaboard.engine.actions import read_action
from allaboard.engine.board import board_of
from allaboard.engine.layout import Records
from allaboard.engine.names import seats
from allaboard.engine.seeds import key_of
from allaboard.engine.table import Table
from allaboard.engine.vocabulary import DRAW, LEGAL, OPENING_TICKETS, OVER, SECOND_CARD, TURN

from .archive import code_stamp, sources_of, usual_place
from .engines import play_missing
from .journal import GAME, Journal, Sitting
from .ledger import Ledger
from .match import MOST_DECISIONS, told

SITTING = 10  # games played in one go: less to send about, and still soon stopped


@dataclass(frozen=True)
class Trial:
    """One edition with one number of players."""

    edition: Edition
    players: int


@dataclass(frozen=True)
class Experiment:
    """Plays any sitting of its trials. A game follows from its number and these fields alone, wherever it is played."""

    editions: tuple[Edition, ...]
    players: tuple[int, ...]
    bots: tuple[str, ...]
    games: int  # of each trial; rounded up to whole sittings
    seed: int = 1
    playouts: int = 200  # for each move of a bot that searches

    def __post_init__(self) -> None:
        """Refuses at once what could only go wrong later."""
        if not self.bots:
            raise AllAboardError("The lab needs at least one bot.")
        for trial in self.trials:
            Game.new(trial.edition, trial.players, seed=0)
            for place, name in enumerate(self.bots):
                try:
                    with redirect_stdout(sys.stderr):
                        self._bot(trial, 0, 0, place)
                except AllAboardError:
                    raise
                except (Exception, SystemExit) as error:
                    raise AllAboardError(f"The bot {name} could not be made: {told(error)}.") from error

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        return tuple(Trial(edition, players) for edition in self.editions for players in self.players)

    @property
    def sittings(self) -> int:
        """Of all trials, which take turns: so all have come as far when the lab is stopped."""
        return -(-self.games // SITTING) * len(self.trials)

    # ------------------------------------------------------------ running

    def ledger(self) -> Ledger[Sitting]:
        """Where the games are noted, in a place that the same experiment finds again."""
        settings = {
            "editions": [f"{edition.id} ({edition.digest[:12]})" for edition in self.editions],
            "players": list(self.players),
            "bots": list(self.bots),
            "seed": self.seed,
            "playouts": self.playouts,
        }
        code = f"{code_stamp(sources_of(self.bots).values())} {crc32(repr(GAME).encode()):08x}"
        return Ledger(usual_place("experiments", settings, code), "experiment", settings, code, Sitting.from_dict)

    def run(
        self,
        ledger: Ledger[Sitting],
        *,
        engine: str = "local",
        workers: int | None = None,
        progress: Callable[[Sitting], None] | None = None,
    ) -> dict[Trial, Records]:
        """Play what the ledger does not have yet, and give all games; `progress` hears of each sitting."""
        play_missing(self, self.sittings, ledger, engine=engine, workers=workers, progress=progress)
        step = len(self.trials)
        return {
            trial: np.concatenate([ledger.played[number].games for number in range(place, self.sittings, step)])
            for place, trial in enumerate(self.trials)
        }

    # ------------------------------------------------------------ playing

    def play(self, number: int) -> Sitting:
        trial, games = self._games(number)
        with redirect_stdout(sys.stderr):  # what a bot prints must not get into the results
            return Sitting(number, np.concatenate([self.play_game(trial, game) for game in games]))

    def describe(self, number: int) -> str:
        trial, games = self._games(number)
        where = f"{trial.edition.name} with {trial.players} players"
        return f"games {games[0]} to {games[-1]} of {where} ({', '.join(self.bots)})"

    def _games(self, number: int) -> tuple[Trial, Sequence[int]]:
        sitting, place = divmod(number, len(self.trials))
        return self.trials[place], range(sitting * SITTING, (sitting + 1) * SITTING)

    def key(self, game: int) -> str:
        """The seed of a deal: the same for every trial, so that variants of an edition get the same cards."""
        return f"lab {self.seed}, game {game}"

    def play_game(self, trial: Trial, game: int) -> Records:
        """Deal, and let the bots play to the end; each game seats them one place further."""
        table = Table(board_of(trial.edition))
        seated = [(game + seat) % len(self.bots) for seat in range(trial.players)]
        bots = [self._bot(trial, game, seat, place) for seat, place in enumerate(seated)]
        journal = Journal(game, seated)
        table.deal(trial.players, key_of(self.key(game)))
        journal.note(table, OPENING_TICKETS)
        for _ in range(MOST_DECISIONS):
            phase = table.state.phase
            if phase == OVER:
                break
            forced = table.forced()
            if forced is None:
                seat = views.to_act(table)[0]
                row = self._decide(table, seat, bots[seat], game)
                # While tickets are chosen, plans are made for choices that are then dropped.
                if phase in (TURN, SECOND_CARD):
                    journal.plan(seat, plan_of(bots[seat]))
            else:
                seat, row = forced
            action = table.board.rows[row]
            if phase == TURN:
                journal.turn(seat, action)
            table.step(seat, row)
            if action.kind != DRAW:
                journal.note(table, phase)
        return journal.close(table)

    def _decide(self, table: Table, seat: int, bot: Bot, game: int) -> int:
        if isinstance(bot, Scripted):  # the same decision as from the seat's view, thirty times faster
            bot.thinking.look(table.record, seat, bot.dice)
            return bot.thinking.choose(bot.policy)
        try:
            view = views.view(table, seats(table.state.players), seat)
            action = read_action(bot.decide(view, Clock(playouts=self.playouts, threads=1)))
            row = to_row(table.board, table.state, seat, action)
        except (Exception, SystemExit) as error:
            raise AllAboardError(f"{bot.name} failed in game {game}: {told(error)}.") from error
        if table.refusal(seat, row) != LEGAL:
            raise AllAboardError(f"{bot.name} tried what is not allowed in game {game}: {action}.")
        return row

    def _bot(self, trial: Trial, game: int, seat: int, place: int) -> Bot:
        dice = hashlib.sha256(f"dice {self.seed} {game} {seat}".encode()).hexdigest()
        return make_bot(sources_of(self.bots)[self.bots[place]], trial.edition, dice)


def plan_of(bot: Bot) -> bytes | None:
    """A flag for each route that the last decision went by; None for a bot that makes no plans."""
    return bot.thinking.wanted if isinstance(bot, Thinker) else None
