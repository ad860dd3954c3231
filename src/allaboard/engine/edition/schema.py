"""What each key of an edition's three files may hold: the format, as tables of readers.

The keys of a table are the fields of the part in parts.py that it becomes.
"""

from ..layout import (
    MAX_CARDS,
    MAX_CITIES,
    MAX_LENGTH,
    MAX_MARKET,
    MAX_OFFER,
    MAX_PILES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TIES,
    MAX_TURNED_UP,
)
from ..vocabulary import MAX_COLORS, TIES
from .reader import (
    COLOR,
    FLAG,
    IDENTIFIER,
    Entries,
    Items,
    Key,
    Numbered,
    Reader,
    Table,
    choice,
    real,
    text,
    whole,
)

MOST_POINTS = 99  # of one route, ticket or bonus: sums stay far inside the state's 16 bits
MOST_TRAINS = 99
MOST_HAND = 20
MOST_TOKENS = 99
STATUSES = ("printed", "transcribed", "inferred", "reconstructed", "unseen", "own")
KINDS = ("rail", "ferry", "tunnel")
COUNTS = ("points", "tickets")
RETURNED = ("bottom", "out")
GROUNDS = ("coast", "plain")
MOST_BEND = 0.5


def limit(name: str) -> str:
    """How a sentence says which constant sets a bound."""
    module = "vocabulary" if name == "MAX_COLORS" else "layout"
    return f" ({name} in engine/{module}.py)"


POINTS = whole(0, MOST_POINTS)
PLAYERS = whole(2, MAX_PLAYERS, limit("MAX_PLAYERS"))
LENGTH = whole(1, MAX_LENGTH, limit("MAX_LENGTH"))
OFFER = whole(0, MAX_OFFER, limit("MAX_OFFER"))
CITIES = Items(IDENTIFIER, 1, MAX_CITIES, limit("MAX_CITIES"))
BY_PLAYERS = Numbered(whole(1, MOST_TOKENS), 2, MAX_PLAYERS, limit("MAX_PLAYERS"))

CARDS = Table(
    {
        "opening_hand": Key(whole(0, MOST_HAND)),
        "locomotives": Key(whole(0, MAX_CARDS, limit("MAX_CARDS"))),
        "colors": Key(Entries(whole(1, MAX_CARDS, limit("MAX_CARDS")), MAX_COLORS, limit("MAX_COLORS"))),
    }
)
MARKET = Table(
    {
        "size": Key(whole(1, MAX_MARKET, limit("MAX_MARKET"))),
        "flush_at": Key(whole(1, MAX_MARKET, limit("MAX_MARKET"))),
    }
)
ROUTES = Table(
    {
        "trains": Key(whole(1, MOST_TRAINS)),
        "points": Key(Numbered(POINTS, 1, MAX_LENGTH, limit("MAX_LENGTH"))),
        "doubles_closed_up_to": Key(whole(0, MAX_PLAYERS, limit("MAX_PLAYERS"))),
    }
)
TUNNELS = Table({"turned_up": Key(whole(1, MAX_TURNED_UP, limit("MAX_TURNED_UP")))})
STATIONS = Table(
    {
        "each": Key(whole(1, MAX_STATIONS, limit("MAX_STATIONS"))),
        "costs": Key(Items(LENGTH, 1, MAX_STATIONS, limit("MAX_STATIONS"))),
        "unbuilt_points": Key(POINTS),
    }
)
TOURISTS = Table(
    {
        "locations": Key(Items(IDENTIFIER, 0, MAX_PILES, limit("MAX_PILES"))),
        "tokens": Key(BY_PLAYERS),
        "placed_tokens": Key(BY_PLAYERS),
        "placed_piles": Key(whole(0, MAX_PILES, limit("MAX_PILES"))),
        "points": Key(Items(POINTS, 1, MAX_PILES + 1, limit("MAX_PILES"))),
    }
)
TICKETS = Table(
    {
        "opening_long": Key(OFFER, 0),
        "opening_deal": Key(OFFER),
        "opening_keep": Key(OFFER),
        "opening_returned": Key(choice(*RETURNED), RETURNED[0]),
        "draw": Key(OFFER),
        "keep": Key(OFFER, 0),
        "replace_completed": Key(FLAG, False),
    }
)
EAST_WEST = Table({"east": Key(CITIES), "west": Key(CITIES)})
# Not 0: to the rules that is a game without longest path, also where it breaks ties.
PATHS = Table({"longest_bonus": Key(whole(1, MOST_POINTS))})
ENDING = Table(
    {
        "trains_left": Key(whole(0, MOST_TRAINS), None),
        "tickets_completed": Key(whole(1, MAX_TICKETS, limit("MAX_TICKETS")), None),
        "last_train": Key(FLAG, False),
    }
)
SCORING = Table(
    {
        "counts": Key(choice(*COUNTS)),
        "ties": Key(Items(choice(*TIES), 0, MAX_TIES, limit("MAX_TIES"))),
    }
)
RULES = Table(
    {
        "cards": Key(CARDS),
        "market": Key(MARKET, None),
        "routes": Key(ROUTES),
        "ferries": Key(Table({}), None),
        "tunnels": Key(TUNNELS, None),
        "stations": Key(STATIONS, None),
        "tourists": Key(TOURISTS, None),
        "tickets": Key(TICKETS),
        "swaps": Key(Table({}), None),
        "east_west": Key(EAST_WEST, None),
        "paths": Key(PATHS, None),
        "ending": Key(ENDING),
        "scoring": Key(SCORING),
    }
)

CITY = Table(
    {
        "id": Key(IDENTIFIER),
        "name": Key(text(60)),
        "lat": Key(real(-90, 90)),
        "lon": Key(real(-180, 180)),
    }
)
ROUTE = Table(
    {
        "a": Key(IDENTIFIER),
        "b": Key(IDENTIFIER),
        "length": Key(LENGTH),
        "color": Key(COLOR),
        "kind": Key(choice(*KINDS), KINDS[0]),
        "locomotives": Key(whole(0, MAX_LENGTH, limit("MAX_LENGTH")), 0),
        "bend": Key(real(-MOST_BEND, MOST_BEND), None),
    }
)
PLACE = Items(real(-180, 180), 2, 2)
SEA = Table({"name": Key(text(40)), "start": Key(PLACE), "end": Key(PLACE), "size": Key(whole(8, 40), 18)})
RIDGE = Table({"width": Key(whole(3, 40), 12), "crest": Key(Items(PLACE, 2, 40))})
LOOK = Table(
    {
        "ground": Key(choice(*GROUNDS), GROUNDS[0]),
        "seas": Key(Items(SEA, 0, 20), ()),
        "ridges": Key(Items(RIDGE, 0, 60), ()),
    }
)
TICKET = Table(
    {
        "a": Key(IDENTIFIER),
        "b": Key(IDENTIFIER),
        "points": Key(POINTS, 0),
        "long": Key(FLAG, False),
    }
)
LOOK_AS_IT_COMES = {name: key.default for name, key in LOOK.keys.items()}
PROVENANCE = Entries(
    Table(
        {
            "status": Key(choice(*STATUSES)),
            "note": Key(text(2000), ""),
            "sources": Key(Items(text(300), 0, 20), ()),
        }
    ),
    100,
    dotted=True,
)

FILES = {
    "edition.toml": Table(
        {
            "id": Key(IDENTIFIER),
            "name": Key(text(60)),
            "players": Key(Table({"least": Key(PLAYERS), "most": Key(PLAYERS)})),
            "rules": Key(RULES),
            "provenance": Key(PROVENANCE, {}),
        }
    ),
    "map.toml": Table(
        {
            "cities": Key(Items(CITY, 2, MAX_CITIES, limit("MAX_CITIES"))),
            "routes": Key(Items(ROUTE, 1, MAX_ROUTES, limit("MAX_ROUTES"))),
            "look": Key(LOOK, LOOK_AS_IT_COMES),
            "provenance": Key(PROVENANCE, {}),
        }
    ),
    "tickets.toml": Table(
        {
            "tickets": Key(Items(TICKET, 1, MAX_TICKETS, limit("MAX_TICKETS"))),
            "provenance": Key(PROVENANCE, {}),
        }
    ),
}


def names_key(file: str, path: str) -> bool:
    """Whether a dotted path, as provenance uses it, leads to a key of that file."""
    spot: Reader = FILES[file]
    for part in path.split("."):
        if isinstance(spot, Items):
            spot = spot.each
        if not isinstance(spot, Table) or part not in spot.keys:
            return False
        spot = spot.keys[part].reader
    return spot is not PROVENANCE
