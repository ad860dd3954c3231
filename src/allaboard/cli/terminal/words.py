"""Names and numbers of a game as people say them."""

import unicodedata
from collections.abc import Sequence

from allaboard import Edition
from allaboard.engine.edition import Route, Ticket


class Words:
    """The words of one edition at one table; `viewer` is the seat that is called “you”."""

    def __init__(self, edition: Edition, names: Sequence[str], viewer: int | None = None) -> None:
        self.edition = edition
        self.names = names
        self.viewer = viewer
        self.routes: dict[str, Route] = {route.id: route for route in edition.routes}
        self.tickets: dict[str, Ticket] = {ticket.id: ticket for ticket in edition.tickets}
        self._cities = {city.id: city.name for city in edition.cities}

    def city(self, city: str) -> str:
        return self._cities[city]

    def ends(self, a: str, b: str) -> str:
        return f"{self._cities[a]}–{self._cities[b]}"

    def route(self, route: str) -> str:
        return self.ends(self.routes[route].a, self.routes[route].b)

    def ticket(self, ticket: str) -> str:
        return self.ends(self.tickets[ticket].a, self.tickets[ticket].b)

    def points(self, route: Route) -> int:
        return self.edition.rules.routes.points[route.length]

    def who(self, seat: int, verb: str) -> str:
        """“You claim”, “Berta claims”."""
        if seat == self.viewer:
            return f"You {verb}"
        return f"{self.names[seat]} {verb}{'es' if verb.endswith('s') else 's'}"

    def name(self, seat: int) -> str:
        return "you" if seat == self.viewer else self.names[seat]


def count(number: int, thing: str) -> str:
    """“1 ticket”, “2 tickets”, “no tickets”."""
    return f"{number or 'no'} {thing}" if number == 1 else f"{number or 'no'} {thing}s"


def cards(number: int, color: str) -> str:
    """“3 purple cards”, “1 locomotive”."""
    return count(number, color if color == "locomotive" else f"{color} card")


def payment(color: str, total: int, locomotives: int) -> str:
    """“2 red cards and 1 locomotive”."""
    parts = [] if locomotives == total else [cards(total - locomotives, color)]
    if locomotives:
        parts.append(cards(locomotives, "locomotive"))
    return joined(parts)


def joined(parts: Sequence[str]) -> str:
    """“a, b and c”."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def whole_number(number: int) -> str:
    """With a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def folded(text: str) -> str:
    """For searching: without accents, capitals and signs, so that “koben” finds København."""
    text = text.replace("ø", "o").replace("Ø", "o").replace("_", " ").replace("–", "-")
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
