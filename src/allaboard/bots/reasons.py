"""Why a bot did something: a message id and its arguments, so that every client can say it in its own language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from allaboard import Edition
from allaboard.engine.edition import Route, Ticket

# id → English. Arguments named city, route, ticket hold ids of the edition; player a name; the rest are numbers.
MESSAGES: Final[Mapping[str, str]] = {
    "any_choice": "All choices were alike to me.",
    "only_choice": "There was nothing else to do.",
    "nothing_to_draw": "There is no card left to draw.",
    "keeps_three": "I keep the first three tickets, whatever they are.",
    "keeps_few_points": "I keep the tickets with the fewest points: if they fail, I lose little.",
    "keeps_best_rate": "These tickets promise the most points for their trains.",
    "more_tickets": "I have trains to spare for more tickets.",
    "route_for_ticket": "I want {route} for my ticket {ticket}.",
    "route_in_plan": "{route} belongs to the network that my tickets need.",
    "longest_open": "I want {route}: I can reach nothing longer.",
    "cheapest_route": "I have nothing else to build, so I take {route}.",
}


@dataclass(frozen=True)
class Reason:
    id: str
    args: Mapping[str, str | int]

    def to_dict(self) -> dict[str, object]:
        return {"id": self.id, "args": dict(self.args)}

    def text(self, edition: Edition) -> str:
        """In English, with the names of the map."""
        return MESSAGES[self.id].format(**{name: _named(edition, name, value) for name, value in self.args.items()})


def _named(edition: Edition, name: str, value: str | int) -> str | int:
    cities = {city.id: city.name for city in edition.cities}
    if name == "city":
        return cities[str(value)]
    if name.startswith(("route", "ticket")):
        things: list[Route | Ticket] = [*edition.routes, *edition.tickets]
        a, b = next((thing.a, thing.b) for thing in things if thing.id == value)
        return f"{cities[a]}–{cities[b]}"
    return value
