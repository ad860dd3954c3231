"""People: guests with nothing but a name, and those who have registered to be known on other devices too."""

import asyncio
import re
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import IntegrityError

from .cookies import Tokens, load_secret
from .errors import Refused
from .limits import Buckets
from .moment import now
from .storage import Store, schema
from .wishes import checked_name, fresh_id

T = TypeVar("T")

LOGIN = re.compile(r"[\w.@+-]{3,60}")
PASSWORD_LETTERS = (8, 200)
ATTEMPTS_PER_SECOND, ATTEMPTS_AT_ONCE = 0.2, 20  # from one address, where a whole family or club may be
AT_ONCE = 2  # passwords in work: each takes 64 MiB
REMEMBERED = 10_000
REMEMBERED_FOR = 5.0  # seconds: another worker may rename somebody


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None = None  # None: a guest


class People:
    """Open with `open_people`."""

    def __init__(self, store: Store, tokens: Tokens, clock: Callable[[], float] = time.monotonic) -> None:
        self.tokens = tokens
        self.attempts = Buckets(ATTEMPTS_PER_SECOND, ATTEMPTS_AT_ONCE)  # by address, of logging in or registering
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()  # the latest last
        self._hasher = PasswordHasher()
        self._nobodys = self._hasher.hash(fresh_id())
        self._hashing = asyncio.Semaphore(AT_ONCE)

    # ------------------------------------------------------------ guests

    async def guest(self, name: str) -> Person:
        person = Person(fresh_id(), checked_name(name))
        row = insert(schema.people).values(id=person.id, name=person.name, created=now())
        await self._store.run(lambda connection: connection.execute(row).rowcount)
        return self._remember(person)

    async def find(self, id: str) -> Person | None:
        known = self._known.get(id)
        if known is not None and self._clock() < known[0] + REMEMBERED_FOR:
            return known[1]
        found = await self._person(schema.people.c.id == id)
        return None if found is None else self._remember(found[0])

    async def rename(self, person: Person, name: str) -> Person:
        renamed = replace(person, name=checked_name(name))
        await self._change(person, schema.people.c.id == person.id, name=renamed.name)
        return self._remember(renamed)

    # ------------------------------------------------------------ accounts

    async def register(self, person: Person, login: str, password: str) -> Person:
        """The guest stays who they are, with their games and ratings, and can log in from now on."""
        if person.login is not None:
            raise already_registered(person.login)
        login = checked_login(login)
        checked_password(password)
        hashed = await self._with_patience(self._hasher.hash, letters(password))
        still_a_guest = (schema.people.c.id == person.id) & schema.people.c.login.is_(None)
        try:
            await self._change(person, still_a_guest, login=login, password=hashed)
        except IntegrityError as error:
            raise Refused("login_taken", "Somebody else has this login; please choose another.") from error
        return self._remember(replace(person, login=login))

    async def login(self, login: str, password: str) -> Person:
        """Whether it is the login or the password that is wrong can be told neither by the answer nor by its time."""
        tidy = tidy_login(login)
        found = await self._person(schema.people.c.login == tidy) if LOGIN.fullmatch(tidy) else None
        person, hashed = found or (None, None)
        fits = await self._with_patience(self._fits, hashed or self._nobodys, letters(password))
        if person is None or hashed is None or not fits:
            raise Refused("wrong_login", "There is nobody with this login and this password.", 401)
        return self._remember(person)

    def _fits(self, hashed: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _with_patience(self, work: Callable[..., T], *values: str | bytes) -> T:
        async with self._hashing:
            return await asyncio.to_thread(work, *values)

    # ------------------------------------------------------------ rows

    async def _person(self, condition: ColumnElement[bool]) -> tuple[Person, str | None] | None:
        """With the hash of the password."""
        columns = schema.people.c
        query = select(columns.id, columns.name, columns.login, columns.password).where(condition)
        row = await self._store.run(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else (Person(row.id, row.name, row.login), row.password)

    async def _change(self, person: Person, condition: ColumnElement[bool], **values: str) -> None:
        statement = update(schema.people).where(condition).values(**values)
        changed = await self._store.run(lambda connection: connection.execute(statement).rowcount)
        if not changed:  # on another device, or at another worker, something else was done in the meantime
            self._known.pop(person.id, None)
            now = await self.find(person.id)
            raise no_name() if now is None or now.login is None else already_registered(now.login)

    def _remember(self, person: Person) -> Person:
        self._known.pop(person.id, None)
        self._known[person.id] = (self._clock(), person)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


async def open_people(store: Store) -> People:
    tokens = Tokens(await load_secret(store))
    return await asyncio.to_thread(People, store, tokens)


def tidy_login(login: str) -> str:
    """The same for all ways of writing it in small and capital letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login.strip()).casefold())


def checked_login(login: str) -> str:
    tidy = tidy_login(login)
    if not LOGIN.fullmatch(tidy):
        raise Refused("bad_login", "A login has 3 to 60 letters, digits or the signs . _ - @ +, and no spaces.", 422)
    return tidy


def checked_password(password: str) -> None:
    least, most = PASSWORD_LETTERS
    if not least <= len(password) <= most:
        raise Refused("bad_password", f"A password has {least} to {most} letters.", 422)


def letters(password: str) -> bytes:
    """The same from every keyboard, and also for what is no text at all."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def already_registered(login: str) -> Refused:
    return Refused("already_registered", f"You are registered already, as {login}.")


def no_name() -> Refused:
    return Refused("no_name", "Please say first what you are called.", 401)
