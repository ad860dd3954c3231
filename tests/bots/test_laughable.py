"""Moves that a beginner would laugh at, and that `hard` and `expert` never make.

- Drawing tickets in the last round: none of them can be built any more.
- Paying with more locomotives than needed, for a route, a tunnel or a station: a locomotive can do all that the card
  of a color can. (All locomotives for a tunnel are another matter: then no color can match.)
- Paying for one track of a double with locomotives only when cards of a color would do for the other.
- Taking an open locomotive, and with it the whole turn, when an open color is all that is missing.
- Leaving the open card that is all that is missing, and taking another or a blind one as the second card.
- Giving up a tunnel that asks for a single card of a color in hand.
- Drawing cards in one's last turn when a route could be claimed.
- Claiming in one's last turn a route that brings far less than another would.
- Not claiming the route that closes the last ticket of the game and wins (First Journey).
- Swapping tickets when a route that could be claimed would close one.
- Spending the cards that would close a ticket on a route worth less, its points and the best ticket that it serves
  taken together.
- Building a station that serves no ticket.
- Keeping a ticket that one need not keep and cannot do: without a way, or farther than the trains reach.

Each is shown on a position, and then looked for in whole games of every edition.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest
from tests.rules.positions import table

import allaboard as aa
from allaboard import AbandonTunnel, BuildStation, ClaimRoute, Draw, DrawTickets, KeepTickets, PayTunnel, SwapTickets
from allaboard.bots import Clock, make_bot
from allaboard.bots.motives import motive
from allaboard.bots.motives.situation import Situation
from allaboard.bots.network import Network
from allaboard.bots.thinking import policies
from allaboard.engine.edition import Route, Ticket

GREY, BLIND, LOCOMOTIVE = "grey", "blind", "locomotive"
SLACK = 12  # points in the last turn for what is not reckoned here: the longest path and a token


class Move:
    """What a bot did, and what it could have done instead."""

    def __init__(self, edition: aa.Edition, view: aa.View, action: aa.Action) -> None:
        self.edition, self.view, self.action = edition, view, action
        self.at = Situation(edition, view)
        self.is_last = view.final_turns is not None

    def claims(self) -> list[ClaimRoute]:
        return [action for action in self.view.legal if isinstance(action, ClaimRoute)]

    def route(self, claim: ClaimRoute) -> Route:
        return self.at.routes[claim.route]

    def closed(self, claim: ClaimRoute) -> list[Ticket]:
        """Tickets that the claim would close."""
        return [t for t in self.at.missing if self.at.network.missing(t.a, t.b, {claim.route}) == 0]

    def shortens(self, claim: ClaimRoute, ticket: Ticket) -> bool:
        """The claim brings the ticket nearer."""
        before = self.at.network.missing(ticket.a, ticket.b)
        after = self.at.network.missing(ticket.a, ticket.b, {claim.route})
        return before is not None and after is not None and after < before

    def gain(self, claim: ClaimRoute) -> int:
        """Points, twice for a ticket that would be lost otherwise."""
        return self.at.points(self.route(claim)) + 2 * sum(ticket.points for ticket in self.closed(claim))

    def hand_after(self, claim: ClaimRoute) -> Counter[str]:
        hand = Counter(self.at.hand)
        hand[LOCOMOTIVE] -= claim.locomotives
        if claim.color != LOCOMOTIVE:
            hand[claim.color] -= self.route(claim).length - claim.locomotives
        return hand

    def can_pay(self, claim: ClaimRoute, hand: Counter[str]) -> bool:
        cards = 0 if claim.color == LOCOMOTIVE else self.route(claim).length - claim.locomotives
        return hand[LOCOMOTIVE] >= claim.locomotives and (cards == 0 or hand[claim.color] >= cards)

    def last_missing_cards(self) -> set[str]:
        """Colors that lie open and of which one card is all that is missing to close the last ticket.

        None while a way to close it is paid for already. A tunnel may ask for more, so it is not counted on.
        """
        if len(self.at.hopeful) != 1:
            return set()
        [ticket] = self.at.hopeful
        wild, found = self.at.hand.get(LOCOMOTIVE, 0), set()
        for route in self.edition.routes:
            if not self.at.is_open(route) or route.length > self.at.trains or route.locomotives > wild:
                continue
            if self.at.network.missing(ticket.a, ticket.b, {route.id}) != 0:
                continue
            for color in self.edition.colors if route.color == GREY else (route.color,):
                lacks = route.length - wild - self.at.hand.get(color, 0)
                if lacks <= 0:
                    return set()
                if lacks == 1 and route.kind != "tunnel":
                    found.add(color)
        return found & {action.card for action in self.view.legal if isinstance(action, Draw)}


# ---------------------------------------------------------------- the moves


def tickets_in_the_last_round(move: Move) -> bool:
    return isinstance(move.action, DrawTickets) and move.is_last


def needless_locomotives(move: Move) -> bool:
    match move.action:
        case ClaimRoute(route, color, locomotives):
            if color == LOCOMOTIVE and move.at.routes[route].kind == "tunnel":
                return False
            return any(
                other.route == route and other.locomotives < locomotives and color in (other.color, LOCOMOTIVE)
                for other in move.claims()
            )
        case BuildStation(city, color, locomotives):
            return any(
                isinstance(other, BuildStation) and other.city == city and other.locomotives < locomotives
                for other in move.view.legal
                if color in (getattr(other, "color", None), LOCOMOTIVE)
            )
        case PayTunnel(locomotives):
            return any(isinstance(other, PayTunnel) and other.locomotives < locomotives for other in move.view.legal)
    return False


def the_dearer_track(move: Move) -> bool:
    claim = move.action
    if not isinstance(claim, ClaimRoute) or claim.color != LOCOMOTIVE or move.is_last:
        return False
    route = move.route(claim)
    cheaper = [other for other in move.claims() if other.route == route.twin and other.locomotives < claim.locomotives]
    return bool(cheaper) and route.kind != "tunnel"


def needless_open_locomotive(move: Move) -> bool:
    takes_one = isinstance(move.action, Draw) and move.action.card == LOCOMOTIVE
    return takes_one and bool(move.last_missing_cards() - {LOCOMOTIVE})


def leaves_the_card_it_lacks(move: Move) -> bool:
    if not isinstance(move.action, Draw) or move.view.phase != "second_card":
        return False
    missing = move.last_missing_cards()
    return bool(missing) and move.action.card not in missing


def gives_up_a_cheap_tunnel(move: Move) -> bool:
    extra = (move.view.tunnel or {"extra": 0})["extra"]
    return isinstance(move.action, AbandonTunnel) and extra == 1 and PayTunnel(0) in move.view.legal


def draws_in_its_last_turn(move: Move) -> bool:
    worth = any(move.gain(claim) > 0 for claim in move.claims())
    return isinstance(move.action, Draw) and move.is_last and worth


def little_in_its_last_turn(move: Move) -> bool:
    if not isinstance(move.action, ClaimRoute) or not move.is_last:
        return False
    return max(move.gain(claim) for claim in move.claims()) > move.gain(move.action) + SLACK


def misses_the_win(move: Move) -> bool:
    needed, seat = move.edition.rules.ending.tickets_completed, move.at.seat
    if needed is None or move.view.phase != "turn":
        return False
    lacks = needed - move.view.scores[seat]["completed_tickets"]
    wins = [claim for claim in move.claims() if len(move.closed(claim)) >= lacks]
    return bool(wins) and not (isinstance(move.action, ClaimRoute) and len(move.closed(move.action)) >= lacks)


def swaps_what_it_could_close(move: Move) -> bool:
    return isinstance(move.action, SwapTickets) and any(move.closed(claim) for claim in move.claims())


def spends_the_closing_cards(move: Move) -> bool:
    if not isinstance(move.action, ClaimRoute) or move.closed(move.action):
        return False
    hand, worth = move.hand_after(move.action), move.at.points(move.route(move.action))
    trains = move.at.trains - move.route(move.action).length
    served = max((ticket.points for ticket in move.at.hopeful if move.shortens(move.action, ticket)), default=0)
    for ticket in move.at.hopeful:
        closing = [claim for claim in move.claims() if ticket in move.closed(claim)]
        still = [c for c in closing if move.can_pay(c, hand) and move.route(c).length <= trains]
        if closing and not still and worth + served < ticket.points:
            return True
    return False


def idle_station(move: Move) -> bool:
    return isinstance(move.action, BuildStation) and motive(move.edition, move.view, move.action).id == "whim"


def keeps_the_impossible(move: Move) -> bool:
    if not isinstance(move.action, KeepTickets):
        return False
    rules = move.edition.rules.stations
    built = len(move.view.stations[move.at.seat])
    left = rules is not None and built < rules.each
    lent = [route for route, seat in move.view.routes.items() if seat != move.at.seat] if left or built else []
    network = Network(move.edition, move.view, move.at.seat, lent)
    for ticket in move.action.tickets:
        trains = network.missing(move.at.tickets[ticket].a, move.at.tickets[ticket].b)
        rest = KeepTickets(tuple(other for other in move.action.tickets if other != ticket))
        if (trains is None or trains > move.at.trains) and rest in move.view.legal:
            return True
    return False


LAUGHABLE: dict[str, Callable[[Move], bool]] = {
    check.__name__: check
    for check in (
        tickets_in_the_last_round,
        needless_locomotives,
        the_dearer_track,
        needless_open_locomotive,
        leaves_the_card_it_lacks,
        gives_up_a_cheap_tunnel,
        draws_in_its_last_turn,
        little_in_its_last_turn,
        misses_the_win,
        swaps_what_it_could_close,
        spends_the_closing_cards,
        idle_station,
        keeps_the_impossible,
    )
}


# ---------------------------------------------------------------- positions

PLAIN = ["red", "blue", "green", "yellow", "black"]  # a market without locomotives
WINNIPEG_SHUT = dict.fromkeys("calgary-winnipeg duluth-winnipeg helena-winnipeg sault_st_marie-winnipeg".split(), 1)


def own(routes: str) -> dict[str, int]:
    return dict.fromkeys(routes.split(), 0)


def usa(**keys):
    return table("usa", **{"market": PLAIN, "tickets": [[]]} | keys)


def frankfurt_munchen(**keys):
    """Of the ticket Paris–Wien only two purple spaces are missing, and one card for them."""
    routes, tickets = own("frankfurt-paris-1 munchen-wien"), [["paris-wien"]]
    keys = {"routes": routes, "tickets": tickets, "hands": [{"purple": 1}]} | keys
    return table("europe", market=["locomotive", "purple", "red", "blue", "green"], **keys)


def lisboa_danzig(**keys):
    """White cards pay for the last route, and for other ones."""
    routes = own("lisboa-madrid madrid-pamplona-1 pamplona-paris-1 berlin-frankfurt-1 berlin-danzig")
    hands = [{"white": 3}, {"blue": 2, "green": 2, "yellow": 1, "orange": 3, "white": 3, "red": 4}]
    tickets = [["lisboa-danzig"], ["palermo-moskva", "kyiv-sochi"]]
    routes |= {"bruxelles-frankfurt": 1}
    return table("europe", routes=routes, tickets=tickets, hands=hands, market=PLAIN, **keys)


# The laughable move of each position, where one of these moves is called for.
POSITIONS = {
    "tickets_in_the_last_round": (usa(final_turns=2, hands=[{}]), "draw_tickets"),
    "needless_locomotives": (
        usa(hands=[{"black": 4, "locomotive": 2}], tickets=[["duluth-houston"]]),
        "claim duluth-winnipeg black 2",
    ),
    "the_dearer_track": (
        table(
            "first_journey",
            tickets=[["barcelona-dublin", "brest-rome"]],
            hands=[{"white": 1, "black": 2, "locomotive": 1}],
        ),
        "claim paris-zurich-1 locomotive 1",
    ),
    "needless_open_locomotive": (frankfurt_munchen(), "draw locomotive"),
    "leaves_the_card_it_lacks": (frankfurt_munchen(phase="second_card"), "draw blind"),
    "gives_up_a_cheap_tunnel": (
        table(
            "europe",
            phase="tunnel",
            tunnel={
                "route": "madrid-pamplona-1",
                "color": "black",
                "locomotives": 0,
                "revealed": ["black", "red", "red"],
                "extra": 1,
            },
            hands=[{"black": 1}],
            tickets=[["madrid-dieppe"]],
        ),
        "abandon_tunnel",
    ),
    "draws_in_its_last_turn": (usa(final_turns=2, hands=[{"black": 4}]), "draw blind"),
    "little_in_its_last_turn": (lisboa_danzig(final_turns=2), "claim danzig-warszawa white 0"),
    "misses_the_win": (
        table(
            "first_journey_usa",
            hands=[{"yellow": 1, "green": 1, "white": 3, "black": 3, "blue": 1, "red": 1}],
            tickets=[["denver-seattle", "duluth-washington"]],
            completed=[
                "albuquerque-chicago chicago-new_orleans dallas-miami denver-new_orleans helena-kansas_city".split(),
            ],
            routes=own(
                "albuquerque-dallas-1 atlanta-chicago atlanta-miami-2 atlanta-new_orleans-1 chicago-duluth-1 "
                "chicago-kansas_city-1 dallas-kansas_city-1 dallas-new_orleans-2 denver-helena denver-kansas_city-1"
            ),
        ),
        "draw blind",
    ),
    "swaps_what_it_could_close": (
        table(
            "first_journey",
            hands=[{"blue": 2}],
            tickets=[["amsterdam-warsaw", "rome-rostov"]],
            routes=own("amsterdam-berlin-1"),
        ),
        "swap_tickets",
    ),
    "spends_the_closing_cards": (lisboa_danzig(), "claim danzig-warszawa white 0"),
    "idle_station": (
        table("europe", hands=[{"red": 1}], tickets=[["paris-wien"]], market=PLAIN),
        "build_station lisboa red 0",
    ),
    "keeps_the_impossible": (
        usa(phase="keep_tickets", offered=["winnipeg-houston", "boston-miami"], routes=WINNIPEG_SHUT),
        "keep_tickets winnipeg-houston boston-miami",
    ),
}


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """The bots as they are played with; interpreted the expert would not search."""
    if policies.wait() is None:
        pytest.skip("nothing can be compiled here: " + (policies.failure or "numba is missing or not wanted"))


CASES = list(product(LAUGHABLE, ("hard", "expert")))


def test_each_is_shown_on_a_position():
    assert set(POSITIONS) == set(LAUGHABLE)


@pytest.mark.parametrize("name", LAUGHABLE)
def test_it_is_known_when_it_is_seen(name):
    game, action = POSITIONS[name]
    view, typed = game.view(0), aa.parse_action(action, game.edition)
    assert typed in view.legal
    assert LAUGHABLE[name](Move(game.edition, view, typed))


def test_the_win_that_could_be_missed_is_one():
    game, _ = POSITIONS["misses_the_win"]
    move = Move(game.edition, game.view(0), game.legal(0)[0])
    wins = [claim for claim in move.claims() if move.closed(claim)]
    game = game.copy()
    game.play(0, wins[0])
    assert game.winners == (0,)


# What is still done, so that whoever mends it has to take it off this list.
@pytest.mark.parametrize(("name", "bot"), CASES)
def test_it_is_not_done_there(name, bot):
    game, _ = POSITIONS[name]
    for seed in range(3):
        action = make_bot(bot, game.edition, seed).decide(game.view(0), Clock(playouts=300))
        assert not LAUGHABLE[name](Move(game.edition, game.view(0), action)), action


# ---------------------------------------------------------------- whole games

RIVALS = ("hard", "greedy", "racer", "wary", "medium")
GAMES = {"hard": 12, "expert": 3}  # of each edition


def moves(bot: str, edition: aa.Edition, seed: int) -> Iterator[Move]:
    """What the bot does in a game against others; the expert has few rivals, because its playouts are long."""
    most = edition.most_players if bot == "hard" else 3
    players = 2 + seed % (most - 1)
    names = [bot, *(RIVALS[(seed + i) % len(RIVALS)] for i in range(players - 1))]
    game = aa.Game.new(edition, players, seed=seed)
    bots = [make_bot(name, edition, f"{seed} {seat}") for seat, name in enumerate(names)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        action = bots[seat].decide(view, Clock(playouts=100))
        if names[seat] == bot:
            yield Move(edition, view, action)
        game.play(seat, action)


@cache
def laughs(bot: str) -> dict[str, list[str]]:
    """All that is found in games of every edition."""
    found: dict[str, list[str]] = {name: [] for name in LAUGHABLE}
    for edition in map(aa.load_edition, aa.editions()):
        for seed in range(GAMES[bot]):
            for move in moves(bot, edition, seed):
                for name, is_made in LAUGHABLE.items():
                    if is_made(move):
                        found[name].append(f"{edition.id}, seed {seed}, seat {move.at.seat}: {move.action}")
    return found


@pytest.mark.parametrize(("name", "bot"), CASES)
def test_it_is_not_done_in_whole_games(name, bot):
    assert laughs(bot)[name] == []


# ---------------------------------------------------------------- games without an end


# All cards but three are in hands or lie open.
HOARDED = {
    "hands": [
        {
            "purple": 4,
            "blue": 3,
            "orange": 2,
            "white": 5,
            "green": 5,
            "yellow": 2,
            "black": 6,
            "red": 2,
            "locomotive": 3,
        },
        {
            "purple": 3,
            "blue": 2,
            "orange": 3,
            "white": 2,
            "green": 3,
            "yellow": 2,
            "black": 1,
            "red": 2,
            "locomotive": 5,
        },
        {
            "purple": 2,
            "blue": 1,
            "orange": 6,
            "white": 4,
            "green": 2,
            "yellow": 2,
            "black": 2,
            "red": 3,
            "locomotive": 2,
        },
        {
            "purple": 3,
            "blue": 5,
            "orange": 1,
            "white": 1,
            "green": 2,
            "yellow": 4,
            "black": 2,
            "red": 2,
            "locomotive": 3,
        },
    ],
    "market": ["red", "yellow", "red", "yellow", "red"],
    "deck": [],
    "discard": {"blue": 1, "black": 1, "locomotive": 1},
    "tickets": [
        ["kyiv-sochi", "kobenhavn-erzurum"],
        ["smolensk-rostov", "lisboa-danzig"],
        ["frankfurt-kobenhavn", "sarajevo-sevastopol", "zurich-brindisi"],
        ["athina-angora", "berlin-roma", "zurich-budapest"],
    ],
    "stations": [[], [], ["sevastopol"], []],
    "out": [
        "amsterdam-wilno",
        "angora-kharkov",
        "essen-kyiv",
        "paris-wien",
        "brest-petrograd",
        "cadiz-stockholm",
        "edinburgh-athina",
        "palermo-moskva",
    ],
}
HOARDERS_ROUTES = (
    "bucuresti-kyiv bucuresti-sevastopol erzurum-sochi kobenhavn-stockholm-2 kyiv-wilno palermo-smyrna "
    "petrograd-wilno sevastopol-sochi",
    "berlin-danzig berlin-frankfurt-2 frankfurt-paris-2 kharkov-moskva kharkov-rostov lisboa-madrid "
    "madrid-pamplona-2 moskva-smolensk pamplona-paris-2",
    "brindisi-roma bucuresti-budapest budapest-sarajevo essen-frankfurt essen-kobenhavn-1 roma-venezia venezia-zurich",
    "athina-smyrna berlin-wien budapest-kyiv budapest-wien-1 marseille-roma marseille-zurich munchen-wien "
    "munchen-zurich rostov-sochi",
)


def test_tunnels_are_not_dug_for_ever():
    """Whoever digs turns up the same three cards and fails, turn after turn, unless somebody does something else."""
    routes = {route: seat for seat, mine in enumerate(HOARDERS_ROUTES) for route in mine.split()}
    game = table("europe", 4, routes=routes, **HOARDED)
    bots = [make_bot("hard", game.edition, seat) for seat in range(4)]
    for _ in range(600):
        if game.over:
            break
        seat = game.to_act[0]
        game.play(seat, bots[seat].decide(game.view(seat), Clock()))
    assert game.over
