"""Do the ticket rules of an edition fit together, and to its tickets?"""

from collections.abc import Iterator

from ..layout import MAX_OFFER
from .parts import Edition
from .reader import problem
from .schema import limit


def ticket_problems(edition: Edition) -> list[str]:
    checks = (
        opening_tickets,
        long_tickets,
        ticket_draw,
        swaps,
        completed_tickets,
        ticket_points,
    )
    return [sentence for check in checks for sentence in check(edition)]


def at(key: str, sentence: str) -> str:
    return problem("edition.toml", key, sentence)


def opening_tickets(edition: Edition) -> Iterator[str]:
    rules, most = edition.rules.tickets, edition.most_players
    dealt = rules.opening_long + rules.opening_deal
    if dealt > MAX_OFFER:
        yield at(
            "rules.tickets.opening_deal",
            f"{dealt} tickets in all are dealt; right is up to {MAX_OFFER}{limit('MAX_OFFER')}.",
        )
    if not 1 <= rules.opening_keep <= dealt:
        yield at(
            "rules.tickets.opening_keep",
            f"{rules.opening_keep} of {dealt} dealt cannot be kept; right is 1 to {dealt}.",
        )
    regular = sum(not ticket.long for ticket in edition.tickets)
    if regular < most * rules.opening_deal:
        yield at(
            "rules.tickets.opening_deal",
            f"{regular} tickets are too few to deal {rules.opening_deal} to {most} players; "
            f"right is {most * rules.opening_deal} tickets or more.",
        )


def long_tickets(edition: Edition) -> Iterator[str]:
    dealt = edition.rules.tickets.opening_long
    long = sum(ticket.long for ticket in edition.tickets)
    needed = edition.most_players * dealt
    if long and not dealt:
        yield at(
            "rules.tickets.opening_long",
            f"it is 0, so the {long} long tickets never come into play; right is 1 or more.",
        )
    if long < needed:
        yield at(
            "rules.tickets.opening_long",
            f"{long} long tickets are too few to deal {dealt} to {edition.most_players} players; "
            f"right is {needed} long tickets or more.",
        )


def ticket_draw(edition: Edition) -> Iterator[str]:
    rules = edition.rules.tickets
    if rules.draw == 0 and rules.keep != 0:
        yield at("rules.tickets.keep", "no tickets are drawn; right is 0, or leave it out.")
    if rules.draw > 0 and not 1 <= rules.keep <= rules.draw:
        yield at(
            "rules.tickets.keep",
            f"{rules.keep} of {rules.draw} drawn cannot be kept; right is 1 to {rules.draw}.",
        )


def swaps(edition: Edition) -> Iterator[str]:
    rules = edition.rules.tickets
    held = (rules.opening_long, rules.opening_deal, rules.opening_keep, rules.draw)
    if edition.rules.swaps and (held != (0, 2, 2, 0) or not rules.replace_completed):
        yield at(
            "rules.swaps",
            "swapping needs players who always hold two tickets; right in rules.tickets is "
            "opening_deal = 2, opening_keep = 2, draw = 0 and replace_completed = true.",
        )


def completed_tickets(edition: Edition) -> Iterator[str]:
    """Counting completed tickets during the game and showing them go together."""
    shown = edition.rules.tickets.replace_completed
    counted = edition.rules.scoring.counts == "tickets"
    if counted != shown:
        yield at(
            "rules.scoring.counts",
            'right is "tickets" together with rules.tickets.replace_completed = true, or "points" without it.',
        )
    if edition.rules.ending.tickets_completed and not shown:
        yield at(
            "rules.ending.tickets_completed",
            "completed tickets stay secret; right is rules.tickets.replace_completed = true, or another ending.",
        )
    if edition.rules.east_west and not counted:
        yield at(
            "rules.east_west",
            'its bonus is a completed ticket; right is rules.scoring.counts = "tickets".',
        )


def ticket_points(edition: Edition) -> Iterator[str]:
    counted = edition.rules.scoring.counts == "points"
    for number, ticket in enumerate(edition.tickets, start=1):
        if counted != (ticket.points > 0):
            right = "1 or more" if counted else "0, or leave it out: only their number counts"
            yield problem(
                "tickets.toml",
                f"tickets {number} ({ticket.id}).points",
                f"{ticket.points} does not fit; right is {right}.",
            )
