"""The table as a player sees it: players, market, hand, tickets, routes, and what happened last."""

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from allaboard import View
from allaboard.bots.network import Network

from .colors import card, card_count
from .words import Words, count, whole_number

TO_ACT = "▶"
DONE, OPEN, LOST = "✓", "·", "✗"


def whole(view: View, words: Words, roomy: bool = False) -> RenderableType:
    """Everything that a player at the table sees, for the beginning of a turn."""
    air = [Text("")] if roomy else []
    parts: list[RenderableType] = [*air, players(view, words), *air, cards_and_tickets(view, words), *air]
    if view.final_turns is not None:
        parts.append(Text(" Last round: this is your last turn. ", style="bold reverse"))
    return Group(*parts)


def players(view: View, words: Words) -> Table:
    rules = words.edition.rules
    columns = {
        "Cards": view.cards,
        "Tickets": view.ticket_counts,
        "Trains": view.trains,
        "Routes": [list(view.routes.values()).count(seat) for seat in range(len(view.names))],
    }
    if rules.stations:
        columns["Stations"] = [rules.stations.each - len(built) for built in view.stations]
    if rules.tourists:
        columns["Tokens"] = [len(tokens) for tokens in view.tokens]
    if rules.paths:
        columns["Longest"] = [score["longest_length"] for score in view.scores]
    columns["Completed" if rules.scoring.counts == "tickets" else "Points"] = [score["total"] for score in view.scores]
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column(words.edition.name, no_wrap=True, overflow="ellipsis", max_width=24)
    for name in columns:
        table.add_column(name, justify="right")
    for seat, name in enumerate(view.names):
        label = f"{name} (you)" if seat == view.seat and name != "You" else name
        numbers = [whole_number(values[seat]) for values in columns.values()]
        style = "bold" if seat == view.seat else ""
        table.add_row(Text(f"{TO_ACT if seat in view.to_act else ' '} {label}"), *numbers, style=style)
    return table


def cards_and_tickets(view: View, words: Words) -> Table:
    grid = labelled()
    if view.market:
        grid.add_row("Market", market(view))
    grid.add_row("Decks", decks(view, words))
    grid.add_row("Hand", hand(view, words))
    grid.add_row("Tickets", tickets(view, words))
    if view.piles:
        grid.add_row("Tourists", Text(", ".join(f"{words.city(c)} {n}" for c, n in view.piles.items())))
    if view.seat is not None and view.tokens[view.seat]:
        grid.add_row("Tokens", Text(", ".join(words.city(city) for city in view.tokens[view.seat])))
    mine = [words.route(route) for route, seat in view.routes.items() if seat == view.seat]
    if mine:
        grid.add_row("Routes", Text(", ".join(mine)))
    built = [words.city(city) for city in view.stations[view.seat]] if view.seat is not None else []
    if built:
        grid.add_row("Stations", Text(", ".join(built)))
    return grid


def labelled() -> Table:
    """A grid of labels and what they stand for."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    return grid


def hand_only(view: View, words: Words) -> Table:
    """For the middle of a turn."""
    grid = labelled()
    grid.add_row("Hand", hand(view, words))
    return grid


def market(view: View) -> RenderableType:
    return spread([Text("(empty)", style="dim") if color is None else card(color) for color in view.market])


def decks(view: View, words: Words) -> Text:
    text = f"{count(view.deck, 'card')}, {sum(view.discard.values())} discarded"
    if words.edition.rules.tickets.draw or words.edition.rules.swaps:
        text += f"; {count(view.ticket_deck, 'ticket')}"
    return Text(text)


def hand(view: View, words: Words) -> RenderableType:
    held = view.hand or {}
    kinds = [kind for kind in (*words.edition.colors, "locomotive") if held.get(kind)]
    return spread([card_count(held[kind], kind) for kind in kinds]) if kinds else Text("no cards")


def spread(parts: list[Text]) -> RenderableType:
    """Next to each other, and none torn apart at the end of a line."""
    return Columns(parts, padding=(0, 3, 0, 0))


def tickets(view: View, words: Words) -> RenderableType:
    held = view.tickets or []
    completed = view.completed[view.seat] if view.seat is not None else []
    if not held and not completed:
        return Text("none")
    grid = ticket_grid(words)
    for ticket in held:
        grid.add_row(*ticket_row(view, words, ticket))
    for ticket in completed:
        if ticket not in held:
            grid.add_row(Text(f"{DONE} {words.ticket(ticket)}"), Text("completed"))
    if view.seat is not None and view.bonus[view.seat]:
        grid.add_row(Text(f"{DONE} east and west"), Text("completed"))
    return grid


def offer(view: View, words: Words) -> Table:
    """The tickets to choose from, numbered."""
    grid = ticket_grid(words)
    for number, ticket in enumerate(view.offered or [], 1):
        name, *facts = ticket_row(view, words, ticket)
        grid.add_row(Text.assemble((f"{number:>2}  ", "bold"), name), *facts)
    return grid


def ticket_grid(words: Words) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    if words.edition.rules.scoring.counts == "points":
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    return grid


def ticket_row(view: View, words: Words, ticket: str) -> list[Text]:
    """Name, points, and how far it is from being completed."""
    assert view.seat is not None
    found = words.tickets[ticket]
    missing = Network(words.edition, view, view.seat).missing(found.a, found.b)
    if missing == 0:
        mark, state = DONE, Text("done")
    elif missing is None or missing > view.trains[view.seat]:
        hope = " without a station" if words.edition.rules.stations else ""
        mark, state = LOST, Text(f"out of reach{hope}", style="dim")
    else:
        mark, state = OPEN, Text(f"{count(missing, 'train')} to go", style="dim")
    name = Text(f"{mark} {words.ticket(ticket)}")
    if words.edition.rules.scoring.counts == "tickets":
        return [name, state]
    return [name, Text(f"{found.points} points"), state]
