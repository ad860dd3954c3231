"""`allaboard play`: a game against bots in this terminal."""

import secrets
from typing import Annotated

import typer
from rich.console import Console

from allaboard import AllAboardError, Edition, Game, editions, load_edition
from allaboard.bots import BOTS, Bot, free_name, make_bot
from allaboard.lab.match import told

from .terminal.match import Match
from .terminal.menus import EndOfInput, Keyboard, Leave, Option

USUAL_PLAYERS = 3


def play(
    terminal: Annotated[
        bool,
        typer.Option("--terminal", hidden=True, help="Play in this terminal, which it does anyway."),
    ] = True,
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="An edition's name, or a folder with its files. Asked for if not given."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many sit at the table, you among them. Asked for if not given."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Your name. Give it again for each further person at this keyboard."),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=f"Who plays the other seats: {', '.join(BOTS)}, or a bot of your own, file.py:Class."
        ),
    ] = "medium",
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="The same seed deals the same cards. If not given, each game is new."),
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="The bots say why they do what they do, and so tell of their tickets.")
    ] = False,
) -> None:
    """Play a whole game against bots in this terminal."""
    console = Console(highlight=False)
    keyboard = Keyboard(console)
    try:
        found = load_edition(edition) if edition is not None else ask_edition(keyboard)
        people = checked_names(name or ["You"])
        seats = players if players is not None else ask_players(keyboard, found, len(people))
        start(console, found, seats, people, bot, seed, why).play()
    except Leave as leave:
        console.print("Goodbye." if not isinstance(leave, EndOfInput) else "The input has ended. Goodbye.")
    except KeyboardInterrupt:
        console.print("\nGoodbye.")
        raise typer.Exit(130) from None


def start(
    console: Console, edition: Edition, players: int, people: list[str], bot: str, seed: str | None, why: bool
) -> Match:
    if len(people) > players:
        raise AllAboardError(f"{len(people)} names are too many for {players} players.")
    names = list(people)
    while len(names) < players:
        names.append(free_name(names))
    game = Game.new(edition, names, seed)
    # The bots' own dice; a bot that knew the game's seed would know every card.
    dice = secrets.token_hex(8) if seed is None else f"bots {seed}"
    bots = {seat: seated(bot, edition, f"{dice} {seat}") for seat, name in enumerate(game.names) if name not in people}
    return Match(console, game, bots, why=why)


def seated(name: str, edition: Edition, seed: str) -> Bot:
    """Somebody's own bot may fail in any way; whoever wrote it is told where."""
    try:
        return make_bot(name, edition, seed)
    except AllAboardError:
        raise
    except Exception as error:
        raise AllAboardError(f"The bot {name} could not be made: {told(error)}.") from error


def checked_names(names: list[str]) -> list[str]:
    names = [" ".join(name.split()) for name in names]
    for name in names:
        if not name or not name.isprintable() or len(name) > 20:
            raise AllAboardError(f"A name has 1 to 20 letters that can be printed, not {name[:40]!r}.")
    if len({name.casefold() for name in names}) < len(names):
        raise AllAboardError("Two people cannot have the same name.")
    return names


def ask_edition(keyboard: Keyboard) -> Edition:
    found = [load_edition(name) for name in editions()]
    options = [
        Option.plain(f"{edition.name}, {edition.least_players} to {edition.most_players} players") for edition in found
    ]
    choice = keyboard.choose("Which edition? Enter takes the first.", options, back=False, default=0)
    return found[choice or 0]


def ask_players(keyboard: Keyboard, edition: Edition, people: int) -> int:
    least, most = max(edition.least_players, people), edition.most_players
    if least > most:
        return people  # the edition itself says how many it is for
    usual = min(max(USUAL_PLAYERS, least), most)
    while True:
        line = keyboard.ask(f"How many players, {least} to {most}? (Enter for {usual})")
        if line == "":
            return usual
        if line.isascii() and line.isdigit() and least <= int(line[:9]) <= most:
            return int(line)
        keyboard.say(f"Please type a number from {least} to {most}.")
