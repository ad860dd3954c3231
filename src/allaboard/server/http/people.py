"""People over HTTP: who I am, accounts, my games, the ladder. docs/protocol.md tells how it belongs together."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from allaboard.server import ratings
from allaboard.server.errors import Refused
from allaboard.server.limits import household
from allaboard.server.people import PASSWORD_LETTERS, Person
from allaboard.server.security import address
from allaboard.server.storage import Store
from allaboard.server.wishes import MOST_LETTERS

from .context import ThePeople, TheShelf, TheStore
from .identity import MaybeMe, Me, drop_cookie, keep_cookie
from .refusals import NO_NAME, refusals

MOST_GAMES = 100  # in one answer
MOST_STANDINGS = 500


def not_too_fast(request: Request, people: ThePeople) -> None:
    """Passwords cannot be guessed by the thousand."""
    if not people.attempts.allow(household(address(request.scope))):
        raise Refused("too_fast", "That was tried very often from your address; please wait a minute.", 429)


router = APIRouter(prefix="/api", tags=["people"])


# ------------------------------------------------------------ what is asked and answered


def _example(**values: Any) -> ConfigDict:
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [values]})


# Lengths are only told here: what is wrong is said by the server in its own words.
_NAME: dict[str, Any] = {"minLength": 1, "maxLength": MOST_LETTERS}
_LOGIN: dict[str, Any] = {"minLength": 3, "maxLength": 60}
_PASSWORD: dict[str, Any] = {"minLength": PASSWORD_LETTERS[0], "maxLength": PASSWORD_LETTERS[1], "format": "password"}


class Name(BaseModel):
    model_config = _example(name="Ada")

    name: str = Field(description="What others see; need not be unique.", json_schema_extra=_NAME)


class Credentials(BaseModel):
    model_config = _example(login="ada@example.org", password="correct horse battery")

    login: str = Field(description="Unique; small and capital letters are the same.", json_schema_extra=_LOGIN)
    password: str = Field(json_schema_extra=_PASSWORD)


class RatingAnswer(BaseModel):
    model_config = _example(edition="usa", rating=14.2, mu=27.1, sigma=4.3, games=12)

    edition: str
    rating: float = Field(description="mu − 3 sigma: what the player is at least worth, as far as is known.")
    mu: float
    sigma: float
    games: int = Field(description="How many rated games it rests on.")

    @classmethod
    def of(cls, rating: ratings.Rating) -> "RatingAnswer":
        return cls(edition=rating.edition, rating=rating.ordinal, mu=rating.mu, sigma=rating.sigma, games=rating.games)


class Myself(BaseModel):
    model_config = _example(
        name="Ada",
        login=None,
        ratings=[{"edition": "usa", "rating": 14.2, "mu": 27.1, "sigma": 4.3, "games": 12}],
    )

    name: str
    login: str | None = Field(description="null for a guest.")
    ratings: list[RatingAnswer] = Field(description="One for each edition in which a rated game was played.")


class SeatResult(BaseModel):
    seat: int
    name: str
    bot: str | None = Field(description="The level of a bot; null for a person.")
    rank: int = Field(description="1 is the best; who is tied shares a rank, and who resigned comes last.")
    total: int
    you: bool


class FinishedGame(BaseModel):
    model_config = _example(
        table="m3kTqf0VZ4yq8a1xJvT0Pw",
        edition="usa",
        at=1767225600000,
        seats=[
            {"seat": 0, "name": "Ada", "bot": None, "rank": 1, "total": 112, "you": True},
            {"seat": 1, "name": "Berta", "bot": "hard", "rank": 2, "total": 98, "you": False},
        ],
    )

    table: str
    edition: str
    at: int = Field(description="When it ended, in milliseconds since 1970.")
    seats: list[SeatResult]

    @classmethod
    def of(cls, game: ratings.Finished, me: Person) -> "FinishedGame":
        seats = [
            SeatResult(
                seat=result.seat,
                name=result.name,
                bot=result.bot,
                rank=result.rank,
                total=result.total,
                you=result.person == me.id,
            )
            for result in game.results
        ]
        return cls(table=game.table, edition=game.edition, at=game.at, seats=seats)


class Rung(BaseModel):
    model_config = _example(place=1, name="Ada", bot=None, rating=14.2, games=12, you=True)

    place: int
    name: str
    bot: str | None = Field(description="The level of a bot; null for a person.")
    rating: float
    games: int
    you: bool


TOO_FAST = "`too_fast`: too many attempts from this address."


# ------------------------------------------------------------ who I am


async def _myself(store: Store, person: Person) -> Myself:
    known = await ratings.ratings_of(store, person.id)
    return Myself(name=person.name, login=person.login, ratings=[RatingAnswer.of(rating) for rating in known])


@router.post("/me", summary="Say what you are called", responses=refusals(s422="`bad_name`: 1 to 20 letters."))
async def name_me(
    body: Name, request: Request, response: Response, person: MaybeMe, people: ThePeople, store: TheStore
) -> Myself:
    """Makes a guest, or renames whoever asks. The answer sets the cookie `allaboard`; its value can also be sent as
    `Authorization: Bearer …`."""
    person = await people.guest(body.name) if person is None else await people.rename(person, body.name)
    keep_cookie(request, response, person)
    return await _myself(store, person)


@router.get("/me", summary="Who am I?", responses=refusals(s401=NO_NAME))
async def who_am_i(person: Me, store: TheStore) -> Myself:
    return await _myself(store, person)


@router.get("/me/history", summary="My finished games", responses=refusals(s401=NO_NAME))
async def my_history(
    person: Me,
    store: TheStore,
    most: Annotated[int, Query(ge=1, le=MOST_GAMES)] = 20,
    before: Annotated[
        str | None,
        Query(pattern="^[A-Za-z0-9_-]{1,64}$", description="The last table of the page before, to go on from there."),
    ] = None,
) -> list[FinishedGame]:
    """The latest first."""
    return [FinishedGame.of(game, person) for game in await ratings.history(store, person.id, most, before)]


# ------------------------------------------------------------ accounts


@router.post(
    "/register",
    summary="Keep games and ratings over devices",
    dependencies=[Depends(not_too_fast)],
    responses=refusals(
        s401=NO_NAME,
        s409="`login_taken` or `already_registered`.",
        s422="`bad_login` or `bad_password`.",
        s429=TOO_FAST,
    ),
)
async def register(
    body: Credentials, request: Request, response: Response, person: Me, people: ThePeople, store: TheStore
) -> Myself:
    """The guest who asks becomes an account, and keeps name, games and ratings."""
    registered = await people.register(person, body.login, body.password)
    keep_cookie(request, response, registered)
    return await _myself(store, registered)


@router.post(
    "/login",
    summary="Be the same person on this device",
    dependencies=[Depends(not_too_fast)],
    responses=refusals(s401="`wrong_login`: the login or the password is wrong.", s429=TOO_FAST),
)
async def log_in(body: Credentials, request: Request, response: Response, people: ThePeople, store: TheStore) -> Myself:
    person = await people.login(body.login, body.password)
    keep_cookie(request, response, person)
    return await _myself(store, person)


@router.post("/logout", summary="Be nobody on this device", status_code=204)
async def log_out(request: Request, response: Response) -> None:
    """A guest cannot come back: without the cookie nothing tells who they were."""
    drop_cookie(request, response)


# ------------------------------------------------------------ ladder


@router.get(
    "/ladder/{edition}", summary="The best players", responses=refusals(s404="`unknown_edition`: no such edition.")
)
async def ladder(
    edition: Annotated[str, Path(examples=["usa"])],
    person: MaybeMe,
    store: TheStore,
    shelf: TheShelf,
    most: Annotated[int, Query(ge=1, le=MOST_STANDINGS)] = 100,
) -> list[Rung]:
    """People and bots, the best first."""
    shelf.edition(edition)
    return [
        Rung(
            place=place,
            name=standing.name,
            bot=standing.bot,
            rating=standing.rating.ordinal,
            games=standing.rating.games,
            you=person is not None and standing.rating.player == person.id,
        )
        for place, standing in enumerate(await ratings.ladder(store, edition, most), 1)
    ]
