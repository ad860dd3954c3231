"""What comes of finished games: results for good, ratings by edition, the ladder and everybody's own history."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from .storage import Store, schema
from .table import Table

MODEL = PlackettLuce()
BOT = "bot:"  # a bot's id begins so, and then comes its level; people's ids have no colon


@dataclass(frozen=True)
class Result:
    """How a seat came out of a game."""

    seat: int
    person: str | None
    bot: str | None
    name: str
    rank: int  # 1 is the best; who is tied shares it
    total: int

    @property
    def player(self) -> str:
        return self.person or f"{BOT}{self.bot}"


@dataclass(frozen=True)
class Rating:
    player: str  # a person's id, or a bot's
    edition: str
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """What they are at least worth, as far as is known."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True)
class Standing:
    """A rung of the ladder."""

    name: str
    bot: str | None
    rating: Rating


@dataclass(frozen=True)
class Finished:
    table: str
    edition: str
    at: int
    results: tuple[Result, ...]  # by seat


# ------------------------------------------------------------ after a game


async def rate(store: Store, table: Table) -> bool:
    """Write down how a finished game ended, and what it says about the players. Once: False if it was done before."""
    if table.game is None or not table.game.over:
        return False
    results = results_of(table)
    judged = judged_results(table, results)
    edition = table.options.edition
    finish = (
        update(schema.tables)
        .where(schema.tables.c.id == table.id, schema.tables.c.rated.is_(False))
        .values(rated=True, status="over", updated=table.updated)
    )
    rows = [
        {
            "table_id": table.id,
            "seat": result.seat,
            "person": result.person,
            "bot": result.bot,
            "name": result.name,
            "rank": result.rank,
            "total": result.total,
        }
        for result in results
    ]

    def work(connection: Connection) -> bool:
        if connection.execute(finish).rowcount != 1:
            return False
        connection.execute(insert(schema.results), rows)
        if is_rated(judged):
            _rate(connection, edition, judged)
        return True

    return await store.run(work)


def results_of(table: Table) -> tuple[Result, ...]:
    """Winners first, then by points. The rules' tie-breaks part winners only. Who resigned comes last."""
    assert table.game is not None
    totals = [score["total"] for score in table.game.scores]
    orders = [
        (1, 0, 0) if seat.resigned else (0, int(number not in table.game.winners), -totals[number])
        for number, seat in enumerate(table.seats)
    ]
    return tuple(
        Result(number, seat.person, seat.bot, seat.name, 1 + sum(other < order for other in orders), totals[number])
        for number, (seat, order) in enumerate(zip(table.seats, orders, strict=True))
    )


def judged_results(table: Table, results: Sequence[Result]) -> list[Result]:
    """What ratings go by: a seat that was given up counts for who gave it up, and not for who came in the middle."""
    last = len(table.seats) + 1
    judged = []
    for result in results:
        seat = table.seats[result.seat]
        if seat.quitter is not None:
            judged.append(replace(result, person=seat.quitter, bot=None, rank=last))
        elif not seat.late:
            judged.append(result)
    return judged


def is_rated(results: Sequence[Result]) -> bool:
    """Games of bots alone say nothing new, and those in which one person held several seats nothing true."""
    people = [result.person for result in results if result.person is not None]
    return 0 < len(people) == len(set(people)) and len(results) > 1


def rated_anew(before: dict[str, Rating], results: Sequence[Result]) -> list[Rating]:
    """A bot that held several seats learns from all of them equally."""
    teams = [[MODEL.rating(before[r.player].mu, before[r.player].sigma)] for r in results]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(result.rank) for result in results])]
    return [
        Rating(
            player,
            old.edition,
            fmean(new.mu for new, result in zip(after, results, strict=True) if result.player == player),
            fmean(new.sigma for new, result in zip(after, results, strict=True) if result.player == player),
            old.games + 1,
        )
        for player, old in before.items()
    ]


def _rate(connection: Connection, edition: str, results: Sequence[Result]) -> None:
    """Other workers may rate the same players at the same time: rows are locked, always in the same order."""
    columns = schema.ratings.c
    players = sorted({result.player for result in results})
    query = select(schema.ratings).where(columns.edition == edition, columns.person.in_(players))
    known = {row.person for row in connection.execute(query)}
    for player in players:
        if player not in known:
            _begin(connection, edition, player)
    rows = connection.execute(query.order_by(columns.person).with_for_update())
    before = {row.person: Rating(*row) for row in rows}
    for new in rated_anew(before, results):
        connection.execute(
            update(schema.ratings)
            .where(columns.edition == edition, columns.person == new.player)
            .values(mu=new.mu, sigma=new.sigma, games=new.games)
        )


def _begin(connection: Connection, edition: str, player: str) -> None:
    new = MODEL.rating()
    try:
        with connection.begin_nested():
            connection.execute(
                insert(schema.ratings).values(person=player, edition=edition, mu=new.mu, sigma=new.sigma, games=0)
            )
    except IntegrityError:
        pass  # another worker was faster


# ------------------------------------------------------------ to look at


async def ratings_of(store: Store, player: str) -> list[Rating]:
    columns = schema.ratings.c
    query = select(schema.ratings).where(columns.person == player).order_by(columns.edition)
    return await store.run(lambda connection: [Rating(*row) for row in connection.execute(query)])


async def ladder(store: Store, edition: str, most: int = 100) -> list[Standing]:
    """The best first."""
    columns, people = schema.ratings.c, schema.people.c
    query = (
        select(schema.ratings, people.name)
        .outerjoin(schema.people, people.id == columns.person)
        .where(columns.edition == edition)
        .order_by((columns.mu - 3 * columns.sigma).desc(), columns.person)
        .limit(most)
    )
    rows = await store.run(lambda connection: connection.execute(query).all())
    return [_standing(Rating(*row[:-1]), row.name) for row in rows]


def _standing(rating: Rating, name: str | None) -> Standing:
    if rating.player.startswith(BOT):
        level = rating.player.removeprefix(BOT)
        return Standing(level, level, rating)
    return Standing(name or "", None, rating)


async def history(store: Store, person: str, most: int = 20, before: str | None = None) -> list[Finished]:
    """The finished games of a person, the latest first; those `before` a table, to go on reading."""
    columns = schema.tables.c
    query = (
        select(columns.id, columns.edition, columns.updated)
        .where(columns.id.in_(select(schema.results.c.table_id).where(schema.results.c.person == person)))
        .order_by(columns.updated.desc(), columns.id.desc())
        .limit(most)
    )
    if before is not None:
        place = select(columns.updated, columns.id).where(columns.id == before)
        query = query.where(tuple_(columns.updated, columns.id) < place.scalar_subquery())

    def work(connection: Connection) -> list[Finished]:
        return [
            Finished(row.id, row.edition, row.updated, _results(connection, row.id))
            for row in connection.execute(query).all()
        ]

    return await store.run(work)


def _results(connection: Connection, table: str) -> tuple[Result, ...]:
    columns = schema.results.c
    query = (
        select(columns.seat, columns.person, columns.bot, columns.name, columns.rank, columns.total)
        .where(columns.table_id == table)
        .order_by(columns.seat)
    )
    return tuple(Result(*row) for row in connection.execute(query))
