"""Who asks: the signed token of a request or a socket, as a cookie or as `Authorization: Bearer`."""

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from allaboard.server.people import People, Person, no_name

COOKIE = "allaboard"
YEAR = 365 * 24 * 60 * 60  # seconds


def token_of(connection: HTTPConnection) -> str | None:
    """The header goes before the cookie: whoever writes it means it."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE)


async def person_of(connection: HTTPConnection) -> Person | None:
    people: People = connection.app.state.people
    token = token_of(connection)
    person_id = None if token is None else people.tokens.read(token)
    return None if person_id is None else await people.find(person_id)


async def maybe_me(request: Request) -> Person | None:
    return await person_of(request)


async def me(request: Request) -> Person:
    person = await person_of(request)
    if person is None:
        raise no_name()
    return person


Me = Annotated[Person, Depends(me)]
MaybeMe = Annotated[Person | None, Depends(maybe_me)]


def keep_cookie(request: Request, response: Response, person: Person) -> None:
    """For a year from now."""
    people: People = request.app.state.people
    response.set_cookie(
        COOKIE,
        people.tokens.sign(person.id),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )


def drop_cookie(request: Request, response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.scope["scheme"] == "https")
