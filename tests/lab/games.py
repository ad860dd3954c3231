"""Games that nobody played, for what is reckoned from games."""

from allaboard.lab.played import Played

NOTHING = {"routes": 0, "tickets": 0, "longest": 0, "stations": 0, "tokens": 0, "completed_tickets": 0}


def game(number, bots, totals, deal=None, times=(), **more):
    best = max(totals)
    fields = {
        "winners": tuple(seat for seat, total in enumerate(totals) if total == best),
        "scores": tuple({**NOTHING, "routes": total, "total": total} for total in totals),
        "microseconds": tuple(times or [[1000]] * len(bots)),
        **more,
    }
    return Played(number=number, deal=number // 2 if deal is None else deal, bots=tuple(bots), **fields)
