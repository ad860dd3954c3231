"""The signed token that says who somebody is. It travels as a cookie, or in the header `Authorization: Bearer`."""

import hashlib
import secrets

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from .storage import Store, schema

VERSION = 1  # of all tokens; one for each person would let people log out everywhere
MOST_LETTERS = 500


class Tokens:
    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(
            secret, salt="allaboard.person", signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256}
        )

    def sign(self, person_id: str) -> str:
        return str(self._serializer.dumps([VERSION, person_id]))

    def read(self, token: str) -> str | None:
        """The person's id; None for a token that this server has not signed."""
        if len(token) > MOST_LETTERS or not token.isascii():
            return None
        try:
            content = self._serializer.loads(token)
        except BadData:
            return None
        match content:
            case [version, str(person_id)] if version == VERSION:
                return person_id
        return None


async def load_secret(store: Store) -> str:
    """The same for all workers: whoever comes first makes it."""
    fresh = secrets.token_urlsafe(32)
    return await store.run(lambda connection: _secret(connection, fresh))


def _secret(connection: Connection, fresh: str) -> str:
    columns = schema.settings.c
    query = select(columns.value).where(columns.key == "secret")
    known = connection.scalar(query)
    if known is not None:
        return str(known)
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.settings).values(key="secret", value=fresh))
    except IntegrityError:  # another worker was faster
        return str(connection.execute(query).scalar_one())
    return fresh
