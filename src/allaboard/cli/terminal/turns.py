"""What a person decides: menus made from what is legal now, and the action that comes of them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from rich.text import Text

from allaboard import (
    AbandonTunnel,
    Action,
    BuildStation,
    ClaimRoute,
    Draw,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    PlaceTourists,
    SwapTickets,
    TakeToken,
    View,
)

from .colors import card, payment
from .menus import Keyboard, Option
from .routes import short
from .screen import offer
from .words import Words, cards, count, folded

KEYS = "(? help · r routes · w ways · l log · t table · q quit)"
Kind = TypeVar("Kind", bound=Action)
Question: TypeAlias = Callable[[View], Action | None]


class Turns:
    """The questions to one seat. Each returns an action, or None to be asked again from the start."""

    def __init__(self, keyboard: Keyboard, words: Words) -> None:
        self._keyboard = keyboard
        self._words = words

    def ask(self, view: View) -> Action | None:
        questions: dict[str, Question] = {
            "opening_tickets": self._keep,
            "keep_tickets": self._keep,
            "place_tourists": self._place_tourists,
            "turn": self._turn,
            "second_card": self._second_card,
            "tunnel": self._tunnel,
            "take_token": self._take_token,
        }
        return questions[view.phase](view)

    # ------------------------------------------------------------ what to do

    def _turn(self, view: View) -> Action | None:
        kinds = self._kinds(view)
        options = [Option.plain(text, why_not) for text, why_not, _ in kinds]
        choice = self._keyboard.choose(f"What will you do?  {KEYS}", options, back=False)
        return None if choice is None else kinds[choice][2](view)

    def _kinds(self, view: View) -> list[tuple[str, str | None, Question]]:
        """Every kind of action that the edition has, always in the same place of the menu."""
        rules, legal = self._words.edition.rules, view.legal
        routes = len(self._routes(_only(ClaimRoute, legal)))
        no_draw = None if _only(Draw, legal) else "There are no cards left to draw."
        no_claim = None if routes else "You cannot pay for any route that is open to you."
        found: list[tuple[str, str | None, Question]] = [
            ("Draw cards", no_draw, self._first_card),
            (f"Claim a route ({routes or 'none'} possible)", no_claim, self._claim),
        ]
        if rules.tickets.draw:
            none = None if DrawTickets() in legal else "There are no tickets left to draw."
            found.append(("Draw tickets", none, lambda _: DrawTickets()))
        if rules.swaps:
            none = None if SwapTickets() in legal else "There are no tickets to swap yours for."
            found.append(("Swap your tickets for new ones", none, lambda _: SwapTickets()))
        if rules.stations:
            none = None if _only(BuildStation, legal) else "You have no station left, or no cards to pay for one."
            found.append(("Build a station", none, self._build))
        if Pass() in legal:
            found.append(("Pass", None, lambda _: Pass()))
        return found

    # ------------------------------------------------------------ cards

    def _first_card(self, view: View) -> Action | None:
        return self._draw(view, "Which card?", back=True)

    def _second_card(self, view: View) -> Action | None:
        return self._draw(view, "Which second card?", back=False)

    def _draw(self, view: View, title: str, back: bool) -> Action | None:
        if not view.market:
            return Draw("blind")
        options, draws = [], []
        for color in view.market:
            if color is None:
                options.append(Option.plain("(empty)", "There is no card in this place."))
            else:
                why_not = None if Draw(color) in view.legal else "A locomotive cannot be the second card."
                options.append(Option(card(color), why_not))
            draws.append(Draw(color or "blind"))
        why_not = None if Draw("blind") in view.legal else "The deck is used up."
        options.append(Option.plain(f"a card from the deck, unseen ({view.deck} left)", why_not))
        draws.append(Draw("blind"))
        choice = self._keyboard.choose(title, options, back=back)
        return None if choice is None else draws[choice]

    # ------------------------------------------------------------ routes and stations

    def _claim(self, view: View) -> Action | None:
        claims = _only(ClaimRoute, view.legal)
        routes = sorted(self._routes(claims), key=lambda route: folded(self._words.route(route)))
        options = [Option(short(self._words, self._words.routes[route])) for route in routes]
        choice = self._keyboard.choose("Which route? A city's name shows its routes only.", options)
        if choice is None:
            return None
        route = self._words.routes[routes[choice]]
        points = self._words.points(route)
        title = f"{self._words.route(route.id)}: pay {count(route.length, 'card')}"
        title += f", get {count(points, 'point')}." if points else "."
        if route.kind == "tunnel":
            title += " It is a tunnel: it may cost more."
        payments = [claim for claim in claims if claim.route == route.id]
        return self._pay(title, payments, route.length)

    def _routes(self, claims: list[ClaimRoute]) -> list[str]:
        """The routes among the claims; of two tracks that are alike only one need be asked about."""
        kept: dict[tuple[object, ...], str] = {}
        for claim in claims:
            route = self._words.routes[claim.route]
            alike = (route.a, route.b, route.length, route.color, route.kind, route.locomotives)
            kept.setdefault(alike, route.id)
        return list(kept.values())

    def _build(self, view: View) -> Action | None:
        stations = self._words.edition.rules.stations
        if stations is None or view.seat is None:
            return None
        builds = _only(BuildStation, view.legal)
        cost = stations.costs[len(view.stations[view.seat])]
        cities = sorted({build.city for build in builds}, key=lambda city: folded(self._words.city(city)))
        city = self._city("A station in which city?", cities, back=True)
        if city is None:
            return None
        title = f"A station in {self._words.city(city)}: pay {count(cost, 'card')}."
        return self._pay(title, [build for build in builds if build.city == city], cost)

    def _pay(self, title: str, ways: Sequence[ClaimRoute | BuildStation], total: int) -> Action | None:
        """Ways to pay, those with the fewest locomotives first."""
        ways = sorted(ways, key=lambda way: way.locomotives)
        options = [Option(payment(way.color, total, way.locomotives)) for way in ways]
        choice = self._keyboard.choose(title, options)
        return None if choice is None else ways[choice]

    def _tunnel(self, view: View) -> Action | None:
        if view.tunnel is None:
            return None
        route, color, extra = view.tunnel["route"], view.tunnel["color"], view.tunnel["extra"]
        pays = sorted(_only(PayTunnel, view.legal), key=lambda pay: pay.locomotives)
        title = f"The tunnel {self._words.route(route)} asks for {cards(extra, color)} more"
        title += "." if color == "locomotive" else ", or locomotives in their place."
        if not pays:
            title += " You cannot pay that."
        options = [Option(Text("Pay ") + payment(color, extra, pay.locomotives)) for pay in pays]
        options.append(Option.plain("Give the tunnel up and take your cards back"))
        choice = self._keyboard.choose(title, options, back=False)
        actions: list[Action] = [*pays, AbandonTunnel()]
        return None if choice is None else actions[choice]

    # ------------------------------------------------------------ tickets

    def _keep(self, view: View) -> Action | None:
        offered = view.offered or []
        least = min(len(keep.tickets) for keep in _only(KeepTickets, view.legal))
        self._keyboard.say(Text(f"Which tickets do you keep? At least {least}.", style="bold"))
        self._keyboard.console.print(offer(view, self._words))
        while True:
            words = self._keyboard.ask("Their numbers, such as “1 3”, or “all”:").replace(",", " ").split()
            if words in (["all"], ["a"]):
                return KeepTickets(tuple(offered))
            numbers = [int(word[:9]) for word in words if word.isascii() and word.isdigit()]
            keep = KeepTickets(tuple(offered[i - 1] for i in sorted(set(numbers)) if 1 <= i <= len(offered)))
            if len(keep.tickets) == len(words) and keep in view.legal:
                return keep
            self._keyboard.say(f"Please type at least {least} of the numbers from 1 to {len(offered)}.")

    # ------------------------------------------------------------ tourists

    def _place_tourists(self, view: View) -> Action | None:
        cities = [place.city for place in _only(PlaceTourists, view.legal)]
        city = self._city("Where will you place a pile of tourist tokens?", cities, back=False)
        return None if city is None else PlaceTourists(city)

    def _take_token(self, view: View) -> Action | None:
        cities = [take.city for take in _only(TakeToken, view.legal)]
        city = self._city("Which token do you take?", cities, back=False)
        return None if city is None else TakeToken(city)

    def _city(self, title: str, cities: list[str], back: bool) -> str | None:
        options = [Option.plain(self._words.city(city)) for city in cities]
        choice = self._keyboard.choose(title, options, back=back)
        return None if choice is None else cities[choice]


def _only(kind: type[Kind], legal: Sequence[Action]) -> list[Kind]:
    return [action for action in legal if isinstance(action, kind)]
