"""A bot that chooses by numbers: what was learned in an environment takes a seat at any table."""

from abc import abstractmethod

from allaboard import Action, Edition, View
from allaboard.bots import Bot, Clock
from allaboard.engine.action_rows import to_row
from allaboard.engine.vocabulary import NONE

from .choices import picks_of
from .games import Bytes, Games


class Chooser(Bot):
    """Sees the observation and the mask of the environments and answers with a choice, as a learner does there."""

    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self._games = Games(edition, edition.least_players, 1, "win")  # the view says how many really play
        self._picks = picks_of(self._games.board)

    @abstractmethod
    def pick(self, observation: Bytes, mask: Bytes) -> int:
        """A number at which the mask has a 1. Both arrays are written anew the next time."""

    def decide(self, view: View, clock: Clock) -> Action:
        if view.seat is None:
            raise ValueError("A bot plays from a seat's view, not from a spectator's.")
        games, picks = self._games, self._picks
        games.states[0] = view.record[0]
        state = games.table().state
        actions = {to_row(games.board, state, view.seat, action): action for action in view.legal}
        choice = self._ask(view.seat)
        rows = [row for row in actions if picks.first[row] == choice]
        if len({int(picks.payment[row]) for row in rows}) > 1:
            payment = self._ask(view.seat, rows[0])
            rows = [row for row in rows if picks.payment[row] == payment]
        if not rows:
            raise ValueError(f"Choice {choice} is not allowed here: the mask has a 1 for each choice that is.")
        return actions[min(rows, key=lambda row: games.board.rows[row].locomotives)]

    def _ask(self, seat: int, to_pay: int = NONE) -> int:
        """What the seat chooses; for an action that is to be paid, how."""
        games = self._games
        paid = None if to_pay == NONE else games.board.rows[to_pay]
        games.lanes["kind"], games.lanes["place"] = (NONE, 0) if paid is None else (paid.kind, paid.place)
        games.look_from(seat)
        return int(self.pick(games.observations[0], games.masks[0]))
