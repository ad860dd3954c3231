"""Asking: numbered menus, and the words that work at every question."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from .columns import in_columns
from .words import folded


class Leave(Exception):
    """The person wants to stop."""


class EndOfInput(Leave):
    """There is nobody at the keyboard any more."""


@dataclass(frozen=True)
class Option:
    """A line of a menu; one with a `why_not` stays in its place and says why it cannot be chosen."""

    text: Text
    why_not: str | None = None

    @classmethod
    def plain(cls, text: str, why_not: str | None = None) -> "Option":
        return cls(Text(text), why_not)


class Keyboard:
    """Reads lines; `command` gets each one first and says whether it has dealt with it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.command: Callable[[str], bool] = quits

    def read(self, prompt: str) -> str:
        """One line as it is."""
        try:
            line = self.console.input(Text(f"{prompt} ", style="bold")).strip()
        except (EOFError, UnicodeDecodeError) as error:
            self.console.print()
            raise EndOfInput from error
        if not sys.stdin.isatty():
            self.say(line)  # a script's answers are not on the screen yet
        return line

    def ask(self, prompt: str) -> str:
        """One line that is none of the words that work everywhere."""
        while True:
            line = self.read(prompt)
            if not self.command(line):
                return line

    def say(self, text: str | Text) -> None:
        self.console.print(text, markup=False, highlight=False)

    def choose(
        self, title: str, options: Sequence[Option], *, back: bool = True, default: int | None = None
    ) -> int | None:
        """The place of the chosen option. Enter is the default if there is one, else None: to go back."""
        self._show(title, options, range(len(options)))
        while True:
            line = self.ask("Your choice (Enter to go back):" if back else "Your choice:")
            if line.isascii() and line.isdigit():
                number = int(line[:9])
                if not 1 <= number <= len(options):
                    self.say(f"Please type a number from 1 to {len(options)}.")
                elif why_not := options[number - 1].why_not:
                    self.say(why_not)
                else:
                    return number - 1
            elif line == "":
                if back or default is not None:
                    return default
                self._show(title, options, range(len(options)))
            else:
                self._find(title, options, line)

    def _find(self, title: str, options: Sequence[Option], line: str) -> None:
        """Anything else that is typed searches the menu."""
        found = [i for i, option in enumerate(options) if folded(line) in folded(option.text.plain)]
        if found:
            self._show(title, options, found)
        else:
            self.say(f"“{line}” is not on the list. Please type a number, or ? for help.")

    def _show(self, title: str, options: Sequence[Option], places: Sequence[int]) -> None:
        self.say(Text(title, style="bold"))
        cells = [_cell(place + 1, options[place]) for place in places]
        self.console.print(in_columns(cells, self.console.width))


def quits(line: str) -> bool:
    if line == "q":
        raise Leave
    return False


def _cell(number: int, option: Option) -> Text:
    text = option.text.copy()
    if option.why_not:
        text.stylize("dim")
    return Text.assemble((f"{number:>2}  ", "bold"), text)
