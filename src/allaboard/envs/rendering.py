"""A game to look at: the table as text, or the board as an SVG picture."""

from allaboard import View
from allaboard.engine.edition import Edition
from allaboard.pictures.map import Paint, Picture, printed

from .games import Games

RENDER_MODES = ("ansi", "human", "svg")
SEAT_COLORS = ("#c8372d", "#2f6fb5", "#3f8f3a", "#d9a514", "#6b3f9e")
SEAT_CODES = (31, 34, 32, 33, 35)  # the same five as terminals have them


def render(games: Games, mode: str | None, seat: int | None = None) -> str | None:
    """Text, or SVG to write to a file; `human` prints the text. A seat's own cards are shown if one is given."""
    view = games.view(seat)
    if mode == "svg":
        return picture(games.edition, view)
    if mode == "ansi":
        return text(view)
    if mode == "human":
        print(text(view))
    return None


def text(view: View) -> str:
    lines = [f"{view.edition} · {view.phase} · {view.deck} cards, {view.ticket_deck} tickets in the decks"]
    for seat, name in enumerate(view.names):
        mark = "→" if seat in view.to_act else " "
        counts = f"{view.trains[seat]:2} trains, {view.cards[seat]:2} cards, {view.ticket_counts[seat]} tickets"
        score = view.scores[seat]["total"] if view.winners else view.scores[seat]["routes"]
        lines.append(_colored(seat, f"{mark} {name}: {score:3} points, {counts}"))
        claimed = sorted(route for route, owner in view.routes.items() if owner == seat)
        if claimed:
            lines.append(_colored(seat, "    " + ", ".join(claimed)))
    if any(view.market):
        lines.append("market: " + ", ".join(card or "–" for card in view.market))
    if view.hand is not None:
        lines.append("hand: " + ", ".join(f"{count} {card}" for card, count in view.hand.items() if count))
        lines.append("tickets: " + ", ".join(view.tickets or view.offered or ()))
    if view.winners:
        lines.append("won by " + " and ".join(view.names[seat] for seat in view.winners))
    return "\n".join(lines)


def picture(edition: Edition, view: View) -> str:
    """Claimed routes wide and in their owner's color, the others narrow and in their own."""
    paints = {}
    for route in edition.routes:
        owner = view.routes.get(route.id)
        color = printed(route) if owner is None else SEAT_COLORS[owner]
        told = f"{route.id}: {'open' if owner is None else view.names[owner]}"
        paints[route.id] = Paint({"color": color}, 0.25 if owner is None else 1.0, told, dead=False)
    style = (
        "<style>text{font-family:sans-serif;fill:#3a352c;paint-order:stroke;stroke:#f4efe2;stroke-width:3px}"
        ".bed{fill:none;stroke:#cfc7b2;stroke-width:1.5}.cars{fill:none;stroke:var(--color)}"
        ".city{fill:#f4efe2;stroke:#3a352c;stroke-width:1.5}svg{background:#f4efe2}</style>"
    )
    drawn = Picture(edition).svg(paints, edition.name)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(">", ">" + style, 1)


def _colored(seat: int, line: str) -> str:
    return f"\x1b[{SEAT_CODES[seat]}m{line}\x1b[0m"
