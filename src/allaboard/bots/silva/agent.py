"""What the four agents share: what to do when nothing is left to want, and how a claim is paid."""

from abc import abstractmethod
from collections.abc import Iterable

from allaboard import (
    AbandonTunnel,
    Action,
    BuildStation,
    ClaimRoute,
    Draw,
    Edition,
    KeepTickets,
    PayTunnel,
    SwapTickets,
    View,
)
from allaboard.engine.edition import Route

from ..base import Bot
from ..clock import Clock
from ..reasons import Reason
from .board import COLORS, GREY, LOCOMOTIVE, Chart, Pair, Standing

BLIND = "blind"


class Agent(Bot):
    def __init__(self, edition: Edition, seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.chart = Chart(edition)
        self._reason: Reason | None = None

    def explain(self) -> Reason | None:
        return self._reason

    def decide(self, view: View, clock: Clock) -> Action:
        if view.seat is None:
            raise ValueError("A bot plays from a seat's view, not from a spectator's.")
        self._reason = Reason("only_choice", {}) if len(view.legal) == 1 else Reason("any_choice", {})
        if view.phase in ("opening_tickets", "keep_tickets"):
            return self.keep(view, Standing(self.chart, view, view.seat))
        if view.phase in ("turn", "second_card"):
            return self.move(view, Standing(self.chart, view, view.seat))
        if view.phase == "tunnel":
            return self.pay_tunnel(view)
        return view.legal[0]

    @abstractmethod
    def keep(self, view: View, standing: Standing) -> Action:
        """Which of the offered tickets to keep."""

    @abstractmethod
    def move(self, view: View, standing: Standing) -> Action:
        """A turn, or its second card."""

    def because(self, reason: str, **args: str | int) -> None:
        self._reason = Reason(reason, args)

    # ------------------------------------------------------------ tickets

    def keep_three(self, view: View) -> KeepTickets:
        """The first three, or all where fewer are offered."""
        self.because("keeps_three")
        wanted = tuple((view.offered or [])[:3])
        return next(keep for keep in keeps(view) if keep.tickets == wanted)

    def keep_cheapest(self, view: View) -> KeepTickets:
        """The choice with the fewest points."""
        self.because("keeps_few_points")
        return min(keeps(view), key=lambda keep: self.points(keep.tickets))

    def points(self, tickets: Iterable[str]) -> int:
        return sum(self.chart.ticket_points[ticket] for ticket in tickets)

    # ------------------------------------------------------------ cards

    def pay_tunnel(self, view: View) -> Action:
        pays = [action for action in view.legal if isinstance(action, PayTunnel)]
        if view.tunnel:
            message = "pays_tunnel" if pays else "cannot_pay_tunnel"
            self.because(message, route=view.tunnel["route"], cards=view.tunnel["extra"])
        return min(pays, key=lambda pay: pay.locomotives, default=AbandonTunnel())

    def draw(self, view: View, *wanted: str | None) -> Action:
        """The first of the wanted cards that lies face up, else a blind one."""
        cards = [action.card for action in view.legal if isinstance(action, Draw)]
        if not cards:
            return self.without_cards(view)
        card = next((card for card in (*wanted, BLIND) if card in cards), cards[0])
        return Draw(card)

    def without_cards(self, view: View) -> Action:
        """Any claim, else anything; stations and swaps were unknown to the agents, so they come last."""
        self.because("nothing_to_draw")
        claims: list[Action] = [action for action in view.legal if isinstance(action, ClaimRoute)]
        known = [action for action in view.legal if not isinstance(action, BuildStation | SwapTickets)]
        return self.dice.choice(claims or known or view.legal)


def keeps(view: View) -> list[KeepTickets]:
    return [action for action in view.legal if isinstance(action, KeepTickets)]


class Claims:
    """The claims that are legal now, each way to pay with the fewest locomotives.

    A color of which there is no card pays all the same if there are locomotives enough.
    """

    def __init__(self, view: View) -> None:
        self._by: dict[tuple[str, str], ClaimRoute] = {}
        for action in view.legal:
            if isinstance(action, ClaimRoute):
                key = (action.route, action.color)
                if key not in self._by or action.locomotives < self._by[key].locomotives:
                    self._by[key] = action
        self.routes = {route for route, _ in self._by}

    def track(self, track: Route, color: str) -> ClaimRoute | None:
        """A track paid in a color, if it has this color or none."""
        if track.color not in (color, GREY):
            return None
        return self._by.get((track.id, color)) or self._by.get((track.id, LOCOMOTIVE))

    def pair(self, pair: Pair, colors: Iterable[str] = COLORS) -> ClaimRoute | None:
        """Either track, in the first color that will do."""
        if not any(track.id in self.routes for track in pair.tracks):
            return None
        claims = (self.track(track, color) for color in colors for track in pair.tracks)
        return next((claim for claim in claims if claim is not None), None)
