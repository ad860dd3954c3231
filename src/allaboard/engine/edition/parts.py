"""The parts of an edition: what is printed on its board, its tickets and in its rulebook."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Route:
    """One track; `twin` is the id of the other track of a double route, `bend` how far its arc leaves the line."""

    id: str
    a: str
    b: str
    length: int
    color: str
    kind: str
    locomotives: int
    twin: str | None
    bend: float | None = None


@dataclass(frozen=True, slots=True)
class Sea:
    """A name on the water, written along the line between two places, each a longitude and a latitude."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]
    size: int


@dataclass(frozen=True, slots=True)
class Ridge:
    """Mountains along a line of places; `width` of each side, in units of a board that is 1500 wide."""

    width: int
    crest: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How the map is drawn; no rule reads it."""

    ground: str
    seas: tuple[Sea, ...] = ()
    ridges: tuple[Ridge, ...] = ()


@dataclass(frozen=True, slots=True)
class Ticket:
    id: str
    a: str
    b: str
    points: int
    long: bool


@dataclass(frozen=True, slots=True)
class CardRules:
    """The order of `colors` is the order of the card kinds; locomotives come after them."""

    opening_hand: int
    locomotives: int
    colors: dict[str, int]

    @property
    def total(self) -> int:
        return self.locomotives + sum(self.colors.values())


@dataclass(frozen=True, slots=True)
class MarketRules:
    size: int
    flush_at: int


@dataclass(frozen=True, slots=True)
class RouteRules:
    trains: int
    points: dict[int, int]
    doubles_closed_up_to: int


@dataclass(frozen=True, slots=True)
class FerryRules:
    """Nothing to set: each ferry of the map has its own number of locomotives."""


@dataclass(frozen=True, slots=True)
class TunnelRules:
    turned_up: int


@dataclass(frozen=True, slots=True)
class StationRules:
    each: int
    costs: tuple[int, ...]
    unbuilt_points: int


@dataclass(frozen=True, slots=True)
class TouristRules:
    """`tokens` and `placed_tokens` are by number of players, `points` by number of tokens."""

    locations: tuple[str, ...]
    tokens: dict[int, int]
    placed_tokens: dict[int, int]
    placed_piles: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TicketRules:
    opening_long: int
    opening_deal: int
    opening_keep: int
    opening_returned: str
    draw: int
    keep: int
    replace_completed: bool


@dataclass(frozen=True, slots=True)
class SwapRules:
    """Nothing to set: a swap is always of both tickets."""


@dataclass(frozen=True, slots=True)
class EastWestRules:
    east: tuple[str, ...]
    west: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PathRules:
    longest_bonus: int


@dataclass(frozen=True, slots=True)
class EndingRules:
    trains_left: int | None
    tickets_completed: int | None
    last_train: bool


@dataclass(frozen=True, slots=True)
class ScoringRules:
    counts: str
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """One field per topic; None: the edition plays without that rule."""

    cards: CardRules
    market: MarketRules | None
    routes: RouteRules
    ferries: FerryRules | None
    tunnels: TunnelRules | None
    stations: StationRules | None
    tourists: TouristRules | None
    tickets: TicketRules
    swaps: SwapRules | None
    east_west: EastWestRules | None
    paths: PathRules | None
    ending: EndingRules
    scoring: ScoringRules


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a piece of the data comes from, and so how far to trust it."""

    status: str
    note: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """`digest` names the content: the same hex digits, the same game."""

    id: str
    name: str
    least_players: int
    most_players: int
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    rules: Rules
    look: Look
    provenance: dict[str, Provenance]
    digest: str

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def colors(self) -> tuple[str, ...]:
        return tuple(self.rules.cards.colors)
