"""What a golden game can show, each as a question to its story. Written from the rules, not from the engine: they read
the events and positions of the public face only."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, zip_longest

from .stories import Moment, Story

LOCOMOTIVE = "locomotive"
FEATURES: dict[str, Callable[[Story], bool]] = {}


def feature(question: Callable[[Story], bool]) -> Callable[[Story], bool]:
    FEATURES[question.__name__] = question
    return question


# ---------------------------------------------------------------- how it ends


def turns_after_last_round(story: Story) -> list[int]:
    """The seats of the turns that were played to the end after the last round was begun."""
    announced, turns = False, []
    for moment in story.moments:
        if announced and moment.position["phase"] == "turn":
            turns.append(moment.seat)
        turns += [event["seat"] for event in moment.events if event["type"] == "passed" and announced]
        announced |= "last_round" in moment.kinds
    return turns


@feature
def end_by_trains(story: Story) -> bool:
    """Z1: announced once, then everybody has one more turn."""
    announced = story.of_kind("last_round")
    if story.reason != "trains" or len(announced) != 1:
        return False
    first = announced[0]["seat"] + 1
    few = story.end["trains"][announced[0]["seat"]] <= story.edition.rules.ending.trains_left
    return few and turns_after_last_round(story) == [(first + i) % story.players for i in range(story.players)]


@feature
def end_by_tickets(story: Story) -> bool:
    """F6: whoever completes the sixth wins."""
    enough = story.edition.rules.ending.tickets_completed
    (winner, *others) = story.game.winners
    done = story.game.scores[winner]["completed_tickets"]
    return story.reason == "tickets" and not others and done >= enough and winner == story.moments[-1].seat


@feature
def end_by_last_train(story: Story) -> bool:
    """F6: the last action placed somebody's last train."""
    return story.reason == "last_train" and story.end["trains"][story.moments[-1].seat] == 0


@feature
def end_by_passes(story: Story) -> bool:
    """T3: as many passes in a row as there are players, and nothing else to be done."""
    passed = [event["seat"] for event in story.of_kind("passed")][-story.players :]
    return story.reason == "passes" and sorted(passed) == list(range(story.players))


@feature
def end_by_swaps(story: Story) -> bool:
    """T3, F3: nobody can do anything but swap tickets."""
    return story.reason == "passes" and not story.of_kind("passed") and bool(story.of_kind("ticket_set_aside"))


# ---------------------------------------------------------------- cards


@feature
def market_flush(story: Story) -> bool:
    """M4."""
    return bool(story.of_kind("market_flushed"))


@feature
def flush_after_flush(story: Story) -> bool:
    """M4: the five new cards are swept away, too."""
    return any(moment.kinds.count("market_flushed") > 1 for moment in story.moments)


@feature
def locomotive_from_market(story: Story) -> bool:
    """M2: it is the first card, and the only one: the next seat's turn."""
    return any(
        moment.action == "draw locomotive" and moment.position["phase"] == "turn" and following.seat != moment.seat
        for moment, following in pairwise(story.moments)
    )


@feature
def reshuffle(story: Story) -> bool:
    """M5: with discards, and a card comes from the new deck at once."""
    return any(
        event["type"] == "deck_reshuffled" and event["cards"] > 0 and following["type"] != "route_claimed"
        for event, following in story.pairs()
    )


@feature
def market_gap(story: Story) -> bool:
    """M5: fewer cards in the market than places, because there are no others."""
    return any(None in moment.position["market"] for moment in story.moments)


@feature
def single_card_drawn(story: Story) -> bool:
    """M6: the second card is impossible, so the turn ends after the first (no locomotive from the market)."""
    return any(
        moment.action.startswith("draw ")
        and moment.position["phase"] == "turn"
        and moment.action != "draw locomotive"
        and moment.kinds.count("card_drawn") == 1
        and (following is None or following.position["phase"] == "turn")
        for moment, following in zip_longest(story.moments, story.moments[1:])
    )


# ---------------------------------------------------------------- routes


@feature
def mixed_payment(story: Story) -> bool:
    """R1: color cards and locomotives together, on a route without symbols."""
    return any(
        event["color"] != LOCOMOTIVE and event["locomotives"] > 0 and story.route[event["route"]].kind == "rail"
        for event in story.of_kind("route_claimed")
    )


@feature
def ferry(story: Story) -> bool:
    """R5: at least as many locomotives as symbols."""
    ferries = [
        (event["locomotives"], story.route[event["route"]].locomotives)
        for event in story.of_kind("route_claimed")
        if story.route[event["route"]].locomotives > 0
    ]
    return bool(ferries) and all(paid >= symbols for paid, symbols in ferries)


def could_pay(moment: Moment, seat: int, length: int, color: str) -> bool:
    hand = moment.position["hands"][seat]
    colors = [card for card in hand if card != LOCOMOTIVE] if color == "grey" else [color]
    most = max((hand.get(card, 0) for card in colors), default=0)
    return most + hand.get(LOCOMOTIVE, 0) >= length and moment.position["trains"][seat] >= length


@feature
def double_closed(story: Story) -> bool:
    """R4, E12: somebody has the cards and the trains for the second track, and may not claim it."""
    for moment in story.moments:
        if moment.position["phase"] == "turn":
            owned = moment.position["routes"]
            for first, owner in owned.items():
                twin = story.route[first].twin
                if twin is None or owner == moment.seat or twin in owned:
                    continue
                wanted = could_pay(moment, moment.seat, story.route[twin].length, story.route[twin].color)
                if wanted and not any(text.startswith(f"claim {twin} ") for text in moment.legal):
                    return story.players <= story.edition.rules.routes.doubles_closed_up_to
    return False


@feature
def double_shared(story: Story) -> bool:
    """R4: both tracks claimed, by two different seats."""
    owned = story.end["routes"]
    both = [(owned[name], owned[story.route[name].twin]) for name in owned if story.route[name].twin in owned]
    return bool(both) and all(one != other for one, other in both)


# ---------------------------------------------------------------- tunnels


@feature
def tunnel_paid(story: Story) -> bool:
    """R7: the extra cards are paid, and the route is built."""
    return any(
        event["type"] == "tunnel_paid"
        and following["type"] == "route_claimed"
        and (event["seat"], event["route"]) == (following["seat"], following["route"])
        for event, following in story.pairs()
    )


@feature
def tunnel_paid_with_locomotives(story: Story) -> bool:
    """R7: a locomotive stands in for an extra card of a color."""
    paid = [moment for moment in story.moments if moment.action.startswith("pay_tunnel")]
    return any(moment.position["tunnel"]["color"] != LOCOMOTIVE and not moment.action.endswith(" 0") for moment in paid)


@feature
def tunnel_abandoned(story: Story) -> bool:
    """R7: though it could be paid, it is given up: the payment is back in the hand, nothing is built."""
    for moment, following in pairwise(story.moments):
        if moment.action == "abandon_tunnel" and len(moment.legal) > 1:
            tunnel = moment.position["tunnel"]
            before = moment.position["hands"][moment.seat].get(LOCOMOTIVE, 0)
            after = following.position["hands"][moment.seat].get(LOCOMOTIVE, 0)
            return after == before + tunnel["locomotives"] and tunnel["route"] not in following.position["routes"]
    return False


@feature
def tunnel_not_affordable(story: Story) -> bool:
    """R7: the extra cards cannot be paid; giving up is the only way, and asked all the same."""
    return any(moment.action == "abandon_tunnel" and len(moment.legal) == 1 for moment in story.moments)


@feature
def tunnel_nothing_added(story: Story) -> bool:
    """R6, R7: three cards are turned up, none counts, the route is built at once."""
    return any(
        event["type"] == "tunnel_revealed"
        and event["extra"] == 0
        and len(event["cards"]) == 3
        and following["type"] == "route_claimed"
        for event, following in story.pairs()
    )


@feature
def all_locomotive_tunnel(story: Story) -> bool:
    """R6: paid in locomotives only; no color that is turned up counts."""
    revealed = [
        event
        for moment in story.moments
        for event in moment.events
        if event["type"] == "tunnel_revealed" and moment.action.split()[2] == LOCOMOTIVE
    ]
    right = all(event["extra"] == event["cards"].count(LOCOMOTIVE) for event in revealed)
    return right and any(set(event["cards"]) - {LOCOMOTIVE} for event in revealed)


@feature
def all_locomotive_tunnel_paid(story: Story) -> bool:
    """R6: what locomotives add to a payment in locomotives only is paid in locomotives, in one way."""
    for moment in story.moments:
        if moment.action.startswith("pay_tunnel") and moment.position["tunnel"]["color"] == LOCOMOTIVE:
            return moment.legal == {f"pay_tunnel {moment.position['tunnel']['extra']}", "abandon_tunnel"}
    return False


@feature
def tunnel_with_few_cards(story: Story) -> bool:
    """R6: fewer than three cards exist to be turned up."""
    return any(len(event["cards"]) < 3 for event in story.of_kind("tunnel_revealed"))


# ---------------------------------------------------------------- stations


def networks(links: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """Which network a city belongs to, given links between cities."""
    boss: dict[str, str] = {}

    def find(city: str) -> str:
        while city in boss:
            city = boss[city]
        return city

    for a, b in links:
        if find(a) != find(b):
            boss[find(a)] = find(b)
    return find


def completed_alone(story: Story, seat: int) -> int:
    """How many of the tickets held at the end the seat's own routes complete."""
    own = [story.route[name] for name, owner in story.end["routes"].items() if owner == seat]
    network = networks((route.a, route.b) for route in own)
    ticket = {ticket.id: ticket for ticket in story.edition.tickets}
    return sum(network(ticket[name].a) == network(ticket[name].b) for name in story.end["tickets"][seat])


@feature
def station_used(story: Story) -> bool:
    """B3: a station built in this game borrows another seat's route, and a ticket is completed that was not without."""
    for event in story.of_kind("station_used"):
        seat, route = event["seat"], story.route[event["route"]]
        built = any((e["seat"], e["city"]) == (seat, event["city"]) for e in story.of_kind("station_built"))
        touches = event["city"] in (route.a, route.b) and story.end["routes"].get(route.id, seat) != seat
        more = story.game.scores[seat]["completed_tickets"] > completed_alone(story, seat)
        if built and touches and more:
            return True
    return False


@feature
def three_stations(story: Story) -> bool:
    """B1, B2, B4: one seat builds all three, and has no points left for unbuilt ones."""
    built = Counter(event["seat"] for event in story.of_kind("station_built"))
    return any(built[seat] == 3 and story.game.scores[seat]["stations"] == 0 for seat in built)


@feature
def no_station(story: Story) -> bool:
    """B4: a seat that never built one has 12 points for them."""
    each = story.edition.rules.stations
    return each is not None and any(score["stations"] == 12 for score in story.game.scores)


# ---------------------------------------------------------------- tourists


def tourists_placed(story: Story, players: int, tokens: int, seats: list[int]) -> bool:
    placed = story.of_kind("tourists_placed")
    right = all(event["tokens"] == tokens for event in placed)
    return story.players == players and [event["seat"] for event in placed] == seats and right


@feature
def tourists_placed_by_two(story: Story) -> bool:
    """S6: the second player places both, a single token each."""
    return tourists_placed(story, 2, 1, [1, 1])


@feature
def tourists_placed_by_three(story: Story) -> bool:
    """S6: the last, then the last but one; two tokens each."""
    return tourists_placed(story, 3, 2, [2, 1])


@feature
def tourists_placed_by_four(story: Story) -> bool:
    """S6: the last, then the last but one; three tokens each."""
    return tourists_placed(story, 4, 3, [3, 2])


@feature
def token_choice(story: Story) -> bool:
    """R8: a pile at both ends; one token is taken."""
    for moment in story.moments:
        if moment.action.startswith("take_token"):
            route = story.route[moment.position["claimed"]]
            ends = {f"take_token {route.a}", f"take_token {route.b}"}
            return moment.legal == ends and moment.kinds.count("token_taken") == 1
    return False


@feature
def no_second_token(story: Story) -> bool:
    """R8: a claim at a pile whose symbol the player has already brings nothing."""
    for moment in story.moments:
        if moment.action.startswith("claim") and "token_taken" not in moment.kinds:
            route = story.route[moment.action.split()[1]]
            piles, tokens = moment.position["piles"], moment.position["tokens"][moment.seat]
            here = [city for city in (route.a, route.b) if piles.get(city, 0) > 0]
            if here and all(city in tokens for city in here):
                return True
    return False


# ---------------------------------------------------------------- tickets


@feature
def ticket_deck_empty(story: Story) -> bool:
    """D1: in somebody's turn there is none left, and drawing tickets is no action."""
    return any(
        moment.position["phase"] == "turn"
        and not moment.position["ticket_deck"]
        and "draw_tickets" not in moment.legal
        and story.edition.rules.tickets.draw > 0
        for moment in story.moments
    )


@feature
def few_tickets_drawn(story: Story) -> bool:
    """D1: what is left, if fewer."""
    return any(
        moment.action == "draw_tickets"
        and moment.kinds.count("ticket_offered") == len(moment.position["ticket_deck"])
        and moment.kinds.count("ticket_offered") < story.edition.rules.tickets.draw
        for moment in story.moments
    )


def opening_returns(story: Story) -> set[str]:
    return {
        event["ticket"]
        for moment in story.moments
        if moment.position["phase"] == "opening_tickets"
        for event in moment.events
        if event["type"] == "ticket_returned"
    }


@feature
def opening_tickets_under_the_deck(story: Story) -> bool:
    """E9, D2: given back to the bottom, in the order of the choices."""
    returned = opening_returns(story)
    first = next((m.position["ticket_deck"] for m in story.moments if m.position["phase"] == "turn"), [])
    return bool(returned) and set(first[-len(returned) :]) == returned


@feature
def opening_tickets_out(story: Story) -> bool:
    """E9: Europe's leave the game."""
    returned = opening_returns(story)
    return bool(returned) and returned <= set(story.end["out"])


@feature
def long_ticket_given_back(story: Story) -> bool:
    """S3."""
    long_ones = {ticket.id for ticket in story.edition.tickets if ticket.long}
    return bool(long_ones & opening_returns(story))


# ---------------------------------------------------------------- First Journey


@feature
def swap_with_renewal(story: Story) -> bool:
    """F3, F4: both are set aside, and the deck is renewed in that very swap."""
    wanted = ["ticket_set_aside", "tickets_renewed", "ticket_dealt"]
    return any(
        moment.action == "swap_tickets" and [kind for kind in wanted if kind in moment.kinds] == wanted
        for moment in story.moments
    )


@feature
def completed_chain(story: Story) -> bool:
    """F2: the ticket dealt for a completed one is complete, too, and counts at once."""
    return any(
        one["type"] == "ticket_dealt" and two["type"] == "ticket_completed" and one["ticket"] == two["ticket"]
        for moment in story.moments
        if moment.action.startswith("claim")
        for one, two in pairwise(moment.events)
    )


@feature
def completed_by_swap(story: Story) -> bool:
    """F4: a ticket that is complete when it is drawn in a swap counts at once."""
    return any(moment.action == "swap_tickets" and "ticket_completed" in moment.kinds for moment in story.moments)


@feature
def east_west_bonus(story: Story) -> bool:
    """F5: one for each who joined the sides, and it counts as a ticket."""
    seats = [event["seat"] for event in story.of_kind("bonus_taken")]
    completed = Counter(event["seat"] for event in story.of_kind("ticket_completed"))
    right = all(story.game.scores[seat]["total"] == completed[seat] + 1 for seat in seats)
    return bool(seats) and len(set(seats)) == len(seats) and right


# ---------------------------------------------------------------- who wins


@feature
def shared_longest_path(story: Story) -> bool:
    """Z3: all who tie for it get the bonus."""
    return [score["longest"] for score in story.game.scores].count(10) > 1


def measures(story: Story, seat: int) -> dict[str, int]:
    score = story.game.scores[seat]
    built = len(story.end["stations"][seat])
    return {
        "completed_tickets": score["completed_tickets"],
        "fewest_stations": -built,
        "longest_path": score["longest"],
    }


def tie_broken_by(story: Story, measure: str) -> bool:
    """Z5, E16: by the first measure that is not the same for all who have most points."""
    tied, winners = story.tied(), list(story.game.winners)
    for name in story.edition.rules.scoring.ties:
        values = [measures(story, seat)[name] for seat in tied]
        if len(set(values)) > 1:
            best = [seat for seat, value in zip(tied, values, strict=True) if value == max(values)]
            return name == measure and len(tied) > 1 and winners == best and len(best) == 1
    return False


@feature
def tie_broken_by_tickets(story: Story) -> bool:
    return tie_broken_by(story, "completed_tickets")


@feature
def tie_broken_by_stations(story: Story) -> bool:
    return tie_broken_by(story, "fewest_stations")


@feature
def tie_broken_by_longest_path(story: Story) -> bool:
    return tie_broken_by(story, "longest_path")


@feature
def shared_win(story: Story) -> bool:
    """Z5: two or more win together."""
    return len(story.game.winners) > 1 and set(story.game.winners) <= set(story.tied())


def features_of(story: Story) -> list[str]:
    return [name for name, occurs in FEATURES.items() if occurs(story)]
