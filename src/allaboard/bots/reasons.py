"""Why a bot did something: a message id and its arguments, so that every client can say it in its own language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from allaboard import Edition
from allaboard.engine.edition import Route, Ticket

# id → English. Arguments named city, route, ticket hold ids of the edition; card a kind of card; player a name;
# cards, points, tickets, tokens, trains are numbers, and stand for the number with its noun.
MESSAGES: Final[Mapping[str, str]] = {
    "any_choice": "All choices were alike to me.",
    "only_choice": "There was nothing else to do.",
    "whim": "I just felt like it.",
    # claims
    "closes_ticket": "{route} closes my ticket {ticket}.",
    "closes_ticket_before_rival": "{route} closes my ticket {ticket}, and {player} is only {trains} from blocking it.",
    "closes_ticket_rival_near": "{route} closes my ticket {ticket}, and {player} is only {trains} from reaching it.",
    "closes_tickets": "{route} closes {tickets} of mine at once.",
    "on_the_way": "{route} is on the way of my ticket {ticket}, which then lacks {trains}.",
    "on_the_way_before_rival": (
        "{route} is on the way of my ticket {ticket}, and {player} is only {trains} from blocking it."
    ),
    "on_the_way_rival_near": (
        "{route} is on the way of my ticket {ticket}, and {player} is only {trains} from reaching it."
    ),
    "joins_east_and_west": "{route} joins east and west for the bonus ticket.",
    "last_turn_points": "This is my last turn, and {route} still brings {points}.",
    "route_to_token": "{route} brings {points} and leads to {city}, where a token waits for me.",
    "longest_path": "{route} brings {points} and gives me the longest path of all, with {trains}.",
    "blocks_rival": "{route} brings {points} and lies between two parts of {player}'s network.",
    "only_blocks_rival": "{route} lies between two parts of {player}'s network.",
    "points_only": "None of my tickets needs {route}, but it brings {points}.",
    "nearer_the_end": "None of my tickets needs {route}, but it brings the end of the game nearer.",
    "route_for_ticket": "I want {route} for my ticket {ticket}.",
    "route_in_plan": "{route} belongs to the network that my tickets need.",
    "longest_open": "I want {route}: I can reach nothing longer.",
    "cheapest_route": "I have nothing else to build, so I take {route}.",
    # cards
    "card_for_ticket": "I want {card} cards for {route}, on the way of my ticket {ticket}.",
    "card_for_points": "I want {card} cards for {route}, which brings {points}.",
    "locomotive_for_ferry": "{route} takes locomotives, and it is on the way of my ticket {ticket}.",
    "locomotive_for_ticket": "A locomotive pays in any color, also for {route} on the way of my ticket {ticket}.",
    "locomotive_for_points": "A locomotive pays in any color, also for {route}, which brings {points}.",
    "blind_for_ticket": "No open card helps me, so I draw blind for {route}, on the way of my ticket {ticket}.",
    "blind_rather": "I need cards for {route}, on the way of my ticket {ticket}, and like no open one well enough.",
    "blind_for_points": "I draw blind for {route}, which brings {points}.",
    "cards_for_ticket": "I need cards for {route}, on the way of my ticket {ticket}.",
    "cards_for_long_routes": "I collect cards for long routes that are still open.",
    "cards_for_plan": "I need cards for {route}, which belongs to the network that my tickets need.",
    "card_for_plan": "I want {card} cards for {route}, which belongs to the network that my tickets need.",
    "locomotive_for_plan": "A locomotive helps to pay for {route}, in the network that my tickets need.",
    "draws_blind": "I draw blind whenever I can, whatever lies open.",
    "most_open_useless": (
        "Of the open cards I see only the kind that lies there most often, and it is not what I look for."
    ),
    "cards_to_spare": "I hold the cards for what I build next; more will not hurt.",
    "nothing_to_build": "There is nothing that I can still build, so I draw.",
    "nothing_to_draw": "There is no card left to draw.",
    # tickets
    "keeps_three": "I keep the first three tickets, whatever they are.",
    "keeps_few_points": "I keep the tickets with the fewest points: if they fail, I lose little.",
    "keeps_best_rate": "These tickets promise the most points for their trains.",
    "keeps_ticket": "{ticket} costs me {trains} for {points}.",
    "keeps_tickets": "Together the tickets that I keep cost me {trains} for {points}.",
    "keeps_at_risk": "My trains will hardly do for what I keep, and I take the risk.",
    "more_tickets": "I have trains to spare for more tickets.",
    "tickets_done": "My tickets are done, and {trains} are left for more.",
    "tickets_lost": "I can finish none of my open tickets any more, so I look for others.",
    "swaps_far": "Even the nearest of my tickets lacks {trains}, so I ask for others.",
    "swaps_lost": "I can finish none of my tickets any more, so I ask for others.",
    # tunnels and stations
    "pays_tunnel_for_ticket": "I add {cards} to dig {route}, on the way of my ticket {ticket}.",
    "pays_tunnel": "I add {cards} rather than lose {route} and my turn.",
    "cannot_pay_tunnel": "I cannot add the {cards} that {route} asks for.",
    "leaves_tunnel": "I would rather keep my cards than add {cards} for {route}.",
    "station_closes_ticket": "A station in {city} lends me {route}, and that closes my ticket {ticket}.",
    "station_for_ticket": "A station in {city} lends me {route}, on a way of my ticket {ticket}.",
    # tourists
    "tourists_at_ticket": "My ticket {ticket} ends in {city}, so I shall come by.",
    "tourists_on_the_way": "{city} is on the way of my ticket {ticket}, so I shall come by.",
    "tourists_anywhere": "{city} suits me as well as any other place.",
    "scarce_token": "Fewer tokens are left in {city}, so I take that one first.",
    "token": "With the token from {city} I have {tokens}.",
}

NOUNS: Final = {"cards": "card", "points": "point", "tickets": "ticket", "tokens": "token", "trains": "train"}
NUMBERS: Final = "no one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True)
class Reason:
    id: str
    args: Mapping[str, str | int]

    def to_dict(self) -> dict[str, object]:
        return {"id": self.id, "args": dict(self.args)}

    def text(self, edition: Edition) -> str:
        """In English, with the names of the map."""
        return MESSAGES[self.id].format(**{name: _named(edition, name, value) for name, value in self.args.items()})


def _named(edition: Edition, name: str, value: str | int) -> str:
    if isinstance(value, int):
        number = NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)
        return f"{number} {NOUNS[name]}" if value == 1 else f"{number} {NOUNS[name]}s"
    cities = {city.id: city.name for city in edition.cities}
    if name == "city":
        return cities[value]
    if name in ("route", "ticket"):
        things: list[Route | Ticket] = [*edition.routes, *edition.tickets]
        a, b = next((thing.a, thing.b) for thing in things if thing.id == value)
        return f"{cities[a]}–{cities[b]}"
    return value
