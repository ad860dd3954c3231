import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allaboard.server import cookies
from allaboard.server.cookies import Tokens, load_secret
from server.opened import with_store, with_stores

TOKENS = Tokens("a secret")
TOKEN = TOKENS.sign("person-0123456789abcde")


def test_what_was_signed_is_read():
    assert TOKENS.read(TOKEN) == "person-0123456789abcde"
    assert Tokens("a secret").read(TOKEN) == "person-0123456789abcde"


def test_another_secret_signs_nothing_here():
    assert Tokens("another secret").read(TOKEN) is None


@given(st.integers(0, len(TOKEN) - 2), st.characters())
def test_a_changed_letter_spoils_it(place, letter):
    """But for the very last one, of which base64 leaves some bits unused."""
    mangled = TOKEN[:place] + letter + TOKEN[place + 1 :]
    assert mangled == TOKEN or TOKENS.read(mangled) is None


@given(st.text() | st.from_regex(r"[A-Za-z0-9_.-]{0,200}"))
def test_nothing_else_is_read(text):
    assert TOKENS.read(text) is None


@pytest.mark.parametrize("token", ["", ".", "\ud800", "é." + TOKEN, TOKEN + " ", TOKEN * 100, TOKEN.rsplit(".")[0]])
def test_neither_is_this(token):
    assert TOKENS.read(token) is None


@pytest.mark.parametrize("content", ["person", ["person"], [1], [1, 2], [1, "a", "b"], {"1": "a"}, None, [[1], "a"]])
def test_a_signed_something_else_is_nobody(content):
    assert TOKENS.read(TOKENS._serializer.dumps(content)) is None


def test_tokens_of_an_older_version_are_out(monkeypatch):
    monkeypatch.setattr(cookies, "VERSION", cookies.VERSION + 1)
    assert TOKENS.read(TOKEN) is None
    assert TOKENS.read(TOKENS.sign("a")) == "a"


def test_the_secret_is_made_once_however_many_workers_ask(url):
    async def work(*stores):
        found = await asyncio.gather(*(load_secret(store) for store in stores * 4))
        assert len(set(found)) == 1
        return found[0]

    secret = with_stores(url, 3, work)
    assert len(secret) >= 40
    assert with_store(url, load_secret) == secret, "and it lasts"
