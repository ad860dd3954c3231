"""A match: people and bots take their turns until the game is over."""

import json
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.rule import Rule

from allaboard import Action, AllAboardError, Game
from allaboard.bots import Bot, Clock
from allaboard.engine.actions import BY_NAME
from allaboard.lab.match import told
from allaboard.lab.processors import processors

from . import final, help, routes, screen
from .menus import EndOfInput, Keyboard, Leave
from .story import Line, Story
from .turns import Turns
from .words import Words

ROOMY = 32  # lines of a terminal in which the table may have some air


class Typed(Exception):
    """An action was typed in the engine's own words, and is legal."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Match:
    def __init__(self, console: Console, game: Game, bots: Mapping[int, Bot], *, why: bool = False) -> None:
        """With `why` the bots give their reasons, and so tell of their tickets."""
        self._console = console
        self._game = game
        self._bots = bots
        self._people = [seat for seat in range(game.players) if seat not in bots]
        self._keyboard = Keyboard(console)
        self._told = dict.fromkeys(self._people, 0)  # how much of the log each has been shown
        self._at_keyboard = self._people[0]
        self._why = why
        self._reasons: list[Line] = []  # each at the first event of the move that it explains

    def play(self) -> None:
        """The whole game. Ends early, by Leave, when a person has had enough."""
        self._keyboard.command = self._command
        while not self._game.over:
            seat = self._game.to_act[0]
            if seat in self._bots:
                self._play_bot(seat)
            else:
                self._game.play(seat, self._decision(seat))
        self._finish()

    def _play_bot(self, seat: int) -> None:
        bot, place = self._bots[seat], len(self._game.log)
        try:
            action = bot.decide(self._game.view(seat), Clock(threads=processors()))
            reason = bot.explain() if self._why else None
        except Exception as error:  # a bot of the player's own may do anything
            raise AllAboardError(f"{bot.name} failed: {told(error)}") from error
        self._game.play(seat, action)
        if reason is not None:
            text = f"  {self._game.names[seat]}: “{reason.text(self._game.edition)}”"
            self._reasons.append(Line(place, text))

    # ------------------------------------------------------------ a person's decision

    def _decision(self, seat: int) -> Action | str:
        if seat != self._at_keyboard:
            self._hand_over(seat)
        turns = Turns(self._keyboard, self._words(seat))
        self._draw(seat)
        while True:
            try:
                action = turns.ask(self._game.view(seat))
            except Typed as typed:
                return typed.text
            if action is not None:
                return action
            self._draw(seat)

    def _hand_over(self, seat: int) -> None:
        """Several people share the screen: nobody may read the other's cards."""
        self._at_keyboard = seat
        self._console.clear()
        self._keyboard.read(f"{self._game.names[seat]}, it is your turn. Press Enter when nobody else is looking.")

    def _draw(self, seat: int) -> None:
        """The table at the beginning of a turn; in the middle of one only what has happened."""
        view, words = self._game.view(seat), self._words(seat)
        in_between = view.phase in ("second_card", "keep_tickets", "tunnel", "take_token")
        if not in_between:
            self._console.print(Rule(style="dim"))
        self._tell(seat)
        if in_between:
            self._console.print(screen.hand_only(view, words))
        else:
            self._console.print(screen.whole(view, words, roomy=self._console.height >= ROOMY))

    def _tell(self, seat: int) -> None:
        begin = self._told[seat]
        for line in Story(self._words(seat)).lines(self._game.log):
            if line.place >= begin:
                self._keyboard.say(line.text)
                reasons = [reason.text for reason in self._reasons if begin <= reason.place <= line.place]
                for text in dict.fromkeys(reasons):  # one line may tell of two cards, drawn for the same reason
                    self._keyboard.say(text)
                begin = line.place + 1
        self._told[seat] = len(self._game.log)

    def _words(self, seat: int) -> Words:
        return Words(self._game.edition, self._game.names, seat)

    # ------------------------------------------------------------ words that work at every question

    def _command(self, line: str) -> bool:
        first, _, rest = line.partition(" ")
        if line == "?":
            self._console.print(help.page(self._game.edition))
        elif line == "q":
            self._quit()
        elif line in ("l", "t", "w") or first == "r":
            self._show(first, rest)
        elif first in BY_NAME:
            self._typed(self._at_keyboard, line)
        else:
            return False
        return True

    def _show(self, what: str, search: str) -> None:
        seat = self._at_keyboard
        view, words = self._game.view(seat), self._words(seat)
        if what == "l":
            for line in Story(words).lines(self._game.log):
                self._keyboard.say(line.text)
        elif what == "t":
            self._console.print(screen.whole(view, words))
        elif what == "w":
            self._console.print(routes.ways(view, words))
        elif search := search or self._keyboard.read("Routes of which city or player? (Enter for all)"):
            self._console.print(routes.listing(view, words, search))
        else:
            self._console.print(routes.everything(view, words, self._console.width))

    def _typed(self, seat: int, line: str) -> None:
        why_not = self._game.why_not(seat, line)
        if why_not is None:
            raise Typed(line)
        self._keyboard.say(why_not)

    def _quit(self) -> None:
        answer = self._keyboard.read("Leave the game? (y, n, or a file name to save it first)")
        if answer.lower() in ("y", "yes") or (answer.lower() not in ("", "n", "no") and self._save(answer)):
            raise Leave

    def _save(self, name: str) -> bool:
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as file:
                json.dump(self._game.record(), file)
        except FileExistsError:
            self._keyboard.say(f"There is a file {name} already; please choose another name.")
            return False
        except (OSError, RuntimeError, ValueError) as error:  # what paths that are none can raise
            self._keyboard.say(f"{name} could not be written ({getattr(error, 'strerror', None) or error}).")
            return False
        self._keyboard.say(f"The game is saved in {name}.")
        return True

    # ------------------------------------------------------------ the end

    def _finish(self) -> None:
        seat = self._at_keyboard if len(self._people) == 1 else None
        words = Words(self._game.edition, self._game.names, seat)
        self._console.print(Rule(style="dim"))
        if seat is not None:
            self._tell(seat)
        self._console.print(final.breakdown(self._game.view(seat), words))
        try:
            while name := self._keyboard.read("A file name to save the game (Enter for none):"):
                if self._save(name):
                    break
        except EndOfInput:
            pass
