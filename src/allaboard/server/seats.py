"""A seat at a table, and who plays on it."""

from dataclasses import dataclass

STAND_IN = "medium"  # the bot that plays on for people who are away
MOST_LAPSES = 3


@dataclass
class Seat:
    name: str = ""
    person: str | None = None
    bot: str | None = None  # a bot's own seat
    away: bool = False  # a bot plays for the person until they come back
    resigned: bool = False  # and here they will not
    late: bool = False  # the person came in the middle of the game
    quitter: str | None = None  # the person who resigned before them
    lapses: int = 0  # turns in a row that the clock ended
    lapsed: bool = False  # the clock ended this turn: a bot plays the rest of it
    asked_at: int = 0  # since when the seat is to act, in milliseconds
    asked_by: int = 0  # the entry with which its present choice came

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays now; None if a person does."""
        if self.bot is not None:
            return self.bot
        return STAND_IN if self.away or self.resigned or self.lapsed else None

    @property
    def kind(self) -> str:
        if self.is_open:
            return "open"
        return "bot" if self.bot is not None else "person"

    def holds(self, person: str) -> bool:
        return self.person == person and not self.resigned
