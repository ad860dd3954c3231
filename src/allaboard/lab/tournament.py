"""A tournament: bots meet in many games, dealt in pairs and seated in turn."""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from allaboard import AllAboardError, Edition, Game
from allaboard.bots import make_bot

from .archive import code_stamp, sources_of, usual_place
from .engines import play_missing
from .ledger import Ledger
from .match import Match, told
from .played import Played
from .schedule import Schedule
from .standings import Standing, standings


@dataclass(frozen=True)
class Tournament:
    edition: Edition
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    seconds: float | None = None  # that a bot which uses them may think about a move
    playouts: int | None = None  # the same limit in playouts, which does not depend on the machine

    def __post_init__(self) -> None:
        """Refuses at once what could only go wrong later."""
        Game.new(self.edition, self.players, seed=0)
        for name, source in self.sources.items():
            try:
                with redirect_stdout(sys.stderr):
                    make_bot(source, self.edition)
            except AllAboardError:
                raise
            except (Exception, SystemExit) as error:
                raise AllAboardError(f"The bot {name} could not be made: {told(error)}.") from error

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(self.bots, self.players, self.games)

    @property
    def sources(self) -> dict[str, str]:
        return sources_of(self.bots)

    def ledger(self, path: Path | None = None) -> Ledger[Played]:
        """Where the games are noted; without a path, in a place that the same tournament finds again."""
        settings, code = self._settings(), code_stamp(self.sources.values())
        return Ledger(
            path or usual_place("tournaments", settings, code), "tournament", settings, code, Played.from_dict
        )

    def play(
        self,
        ledger: Ledger[Played],
        *,
        engine: str = "local",
        workers: int | None = None,
        progress: Callable[[Played], None] | None = None,
    ) -> list[Standing]:
        """Play what the ledger does not have yet; `progress` hears of each game."""
        match = Match(self.edition, self.players, self.schedule, self.sources, self.seed, self.seconds, self.playouts)
        play_missing(match, self.schedule.games, ledger, engine=engine, workers=workers, progress=progress)
        return standings(self.played(ledger), self.bots)

    def played(self, ledger: Ledger[Played]) -> list[Played]:
        """This tournament's games; the ledger may have more, of a longer one."""
        return [ledger.played[number] for number in range(self.schedule.games)]

    def _settings(self) -> dict[str, Any]:
        """What the games depend on. Not how many: a tournament may be made longer."""
        return {
            "edition": f"{self.edition.id} ({self.edition.digest[:12]})",
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": self.seconds,
            "playouts": self.playouts,
        }
