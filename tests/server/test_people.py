import asyncio

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.responses import JSONResponse
from sqlalchemy import select

from allaboard.server import people as people_module
from allaboard.server.errors import Refused
from allaboard.server.http import people as routes
from allaboard.server.http.identity import COOKIE
from allaboard.server.limits import Buckets
from allaboard.server.people import People, Person, open_people
from allaboard.server.ratings import rate
from allaboard.server.shelf import Shelf
from allaboard.server.storage import schema
from server.opened import with_store, with_stores
from server.scripted import EDITION, bot, finished, keep, person


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch):
    """As safe as a password has to be takes a quarter of a second each."""
    monkeypatch.setattr(people_module, "PasswordHasher", lambda: PasswordHasher(1, 8, 1))


def with_people(url, work):
    async def run(store):
        return await work(await open_people(store))

    return with_store(url, run)


async def refusal(wish):
    with pytest.raises(Refused) as caught:
        await wish
    assert str(caught.value).endswith(".")
    return caught.value.code


# ------------------------------------------------------------ guests


def test_a_guest_is_found_again_by_every_worker_and_after_a_restart(url):
    async def work(one, other):
        people, elsewhere = await open_people(one), await open_people(other)
        ada = await people.guest("  Ada   Lovelace ")
        assert (ada.name, ada.login, len(ada.id)) == ("Ada Lovelace", None, 22)
        assert await elsewhere.find(ada.id) == ada
        assert elsewhere.tokens.read(people.tokens.sign(ada.id)) == ada.id
        assert await people.find("nobody") is None
        return ada

    ada = with_stores(url, 2, work)
    assert with_people(url, lambda people: people.find(ada.id)) == ada


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\0b", "\ud800", "\u202eAda"])
def test_names_are_checked(url, name):
    async def work(people):
        ada = await people.guest("Ada")
        assert await refusal(people.guest(name)) == "bad_name"
        assert await refusal(people.rename(ada, name)) == "bad_name"
        assert await people.find(ada.id) == ada

    with_people(url, work)


def test_a_new_name_is_known_here_at_once_and_elsewhere_soon(url):
    async def work(store):
        now = 0.0
        people = await open_people(store)
        elsewhere = People(store, people.tokens, clock=lambda: now)
        ada = await people.guest("Ada")
        assert (await elsewhere.find(ada.id)).name == "Ada"
        await people.rename(ada, "Augusta")
        assert (await people.find(ada.id)).name == "Augusta"
        assert (await elsewhere.find(ada.id)).name == "Ada", "remembered"
        now += people_module.REMEMBERED_FOR
        assert (await elsewhere.find(ada.id)).name == "Augusta"

    with_store(url, work)


def test_only_so_many_are_remembered_the_latest(url, monkeypatch):
    monkeypatch.setattr(people_module, "REMEMBERED", 3)

    async def work(people):
        guests = [await people.guest(f"Guest {n}") for n in range(5)]
        assert list(people._known) == [guest.id for guest in guests[2:]]
        assert await people.find(guests[0].id) == guests[0]
        assert list(people._known) == [guest.id for guest in (*guests[3:], guests[0])]

    with_people(url, work)


def test_nobody_cannot_be_renamed(url):
    async def work(people):
        assert await refusal(people.rename(Person("gone", "Gone"), "Back")) == "no_name"

    with_people(url, work)


# ------------------------------------------------------------ accounts


def test_a_guest_who_registers_stays_who_they_are_and_can_log_in_anywhere(url):
    async def work(one, other):
        people, elsewhere = await open_people(one), await open_people(other)
        guest = await people.guest("Ada")
        ada = await people.register(guest, " Ada@Example.org", "correct horse")
        assert ada == Person(guest.id, "Ada", "ada@example.org")
        assert await elsewhere.login("ADA@example.ORG ", "correct horse") == ada
        assert await people.find(guest.id) == ada
        await elsewhere.rename(ada, "Augusta")
        assert (await people.login("ada@example.org", "correct horse")).name == "Augusta"
        return await one.run(lambda connection: connection.execute(select(schema.people.c.password)).scalars().all())

    (hashed,) = with_stores(url, 2, work)
    assert hashed.startswith("$argon2id$")
    assert "correct" not in hashed


def test_a_login_is_for_one_person_however_it_is_written(url):
    async def work(people):
        first, second = await people.guest("Ada"), await people.guest("Bob")
        await people.register(first, "straße", "longer than eight")
        for login in ("STRASSE", "Straße", "strasse ", "ＳＴＲＡＳＳＥ"):
            assert await refusal(people.register(second, login, "longer than eight")) == "login_taken"
        assert (await people.find(second.id)).login is None
        assert (await people.register(second, "strasse2", "longer than eight")).login == "strasse2"

    with_people(url, work)


def test_of_many_who_want_a_login_at_the_same_time_one_gets_it(url):
    async def work(*stores):
        workers = [await open_people(store) for store in stores]
        guests = [await people.guest("Ada") for people in workers * 3]
        tries = [
            people.register(guest, "ada", f"password {n}")
            for n, (people, guest) in enumerate(zip(workers * 3, guests, strict=True))
        ]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        (won,) = [n for n, answer in enumerate(answers) if isinstance(answer, Person)]
        assert {answer.code for n, answer in enumerate(answers) if n != won} == {"login_taken"}
        assert (await workers[0].login("ada", f"password {won}")).id == guests[won].id

    with_stores(url, 2, work)


def test_nobody_registers_twice(url):
    async def work(one, other):
        people, elsewhere = await open_people(one), await open_people(other)
        guest = await people.guest("Ada")
        await elsewhere.find(guest.id)
        ada = await people.register(guest, "ada", "password one")
        assert await refusal(people.register(ada, "augusta", "password two")) == "already_registered"
        assert await refusal(elsewhere.register(guest, "augusta", "password two")) == "already_registered"
        assert (await elsewhere.login("ada", "password one")).id == guest.id
        assert await refusal(elsewhere.login("augusta", "password two")) == "wrong_login"
        assert await refusal(people.register(Person("gone", "Gone"), "gone", "password")) == "no_name"

    with_stores(url, 2, work)


@pytest.mark.parametrize(
    ("login", "password", "code"),
    [
        ("ab", "long enough", "bad_login"),
        ("a" * 61, "long enough", "bad_login"),
        ("ada lovelace", "long enough", "bad_login"),
        ("ada\0", "long enough", "bad_login"),
        ("ada\ud800", "long enough", "bad_login"),
        ("ada", "seven77", "bad_password"),
        ("ada", "x" * 201, "bad_password"),
        ("ada", "", "bad_password"),
    ],
)
def test_what_cannot_be_a_login_or_a_password(url, login, password, code):
    async def work(people):
        ada = await people.guest("Ada")
        assert await refusal(people.register(ada, login, password)) == code
        assert (await people.find(ada.id)).login is None

    with_people(url, work)


@pytest.mark.parametrize(
    "password", ["x" * 8, "x" * 200, "  spaces  ", "パスワードは秘密です", "lone \ud800 half", "nul \0 nul"]
)
def test_any_letters_make_a_password(url, password):
    async def work(people):
        await people.register(await people.guest("Ada"), "ada", password)
        assert (await people.login("ada", password)).name == "Ada"
        for other in (password[:-1], password + "x", password.upper() if password.islower() else "", password.strip()):
            if other != password:
                assert await refusal(people.login("ada", other)) == "wrong_login"

    with_people(url, work)


def test_an_unknown_login_is_answered_like_a_wrong_password_and_is_as_much_work(url, monkeypatch):
    checked = []
    verify = PasswordHasher.verify

    def counted(self, hashed, password):
        checked.append(hashed.rsplit("$", 2)[0])  # kind and cost, without salt and hash
        return verify(self, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async def work(people):
        await people.register(await people.guest("Ada"), "ada", "password one")
        await people.guest("Guest")  # has no login: not to be found as one
        sentences = []
        for login in ("ada", "nobody", "", "no such thing", "\0", "\ud800", "x" * 1000):
            with pytest.raises(Refused) as caught:
                await people.login(login, "password two")
            sentences.append((caught.value.code, str(caught.value), caught.value.status))
        assert len(sentences) == len(checked)
        assert len(set(sentences)) == len(set(checked)) == 1

    with_people(url, work)


# ------------------------------------------------------------ over HTTP


def make_app():
    """The routes with nothing but what they need."""

    async def refused(request, error):
        return JSONResponse({"error": {"code": error.code, "message": str(error)}}, error.status)

    app = FastAPI()
    app.include_router(routes.router)
    app.add_exception_handler(Refused, refused)
    return app


def device(app, scheme="http"):
    """Somebody's browser, with cookies of its own."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=f"{scheme}://testserver")


def with_app(url, work, scheme="http"):
    async def run(store):
        app = make_app()
        app.state.store, app.state.people, app.state.shelf = store, await open_people(store), Shelf()
        async with device(app, scheme) as one, device(app, scheme) as other:
            await work(app, one, other)

    with_store(url, run)


def error(answer):
    return answer.status_code, answer.json()["error"]["code"]


ADA = {"login": "ada", "password": "correct horse"}


def test_say_a_name_and_be_known(url):
    async def work(app, browser, _):
        assert error(await browser.get("/api/me")) == (401, "no_name")
        answer = await browser.post("/api/me", json={"name": "Ada"})
        assert answer.json() == {"name": "Ada", "login": None, "ratings": []}
        assert (await browser.get("/api/me")).json() == answer.json()
        before = app.state.people.tokens.read(browser.cookies[COOKIE])
        assert (await browser.post("/api/me", json={"name": "Augusta"})).json()["name"] == "Augusta"
        assert (await browser.get("/api/me")).json()["name"] == "Augusta"
        assert app.state.people.tokens.read(browser.cookies[COOKIE]) == before, "renamed, not made anew"
        assert error(await browser.post("/api/me", json={"name": " "})) == (422, "bad_name")

    with_app(url, work)


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_the_server_alone(url, scheme, secure):
    async def work(app, browser, _):
        said = (await browser.post("/api/me", json={"name": "Ada"})).headers["set-cookie"]
        parts = {part.strip().lower() for part in said.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/", f"max-age={365 * 24 * 3600}"} <= parts
        assert ("secure" in parts) == secure
        assert not any(part.startswith("domain") for part in parts)

    with_app(url, work, scheme)


def test_programs_send_the_token_themselves(url):
    async def work(app, browser, _):
        await browser.post("/api/me", json={"name": "Ada"})
        token = browser.cookies[COOKIE]
        browser.cookies.clear()
        for scheme in ("Bearer", "bearer"):
            assert (await browser.get("/api/me", headers={"Authorization": f"{scheme} {token}"})).json()[
                "name"
            ] == "Ada"
        for header in (f"Basic {token}", f"Bearer {token}x", "Bearer", "Bearer é", token):
            answer = await browser.get("/api/me", headers={"Authorization": header.encode("latin-1")})
            assert error(answer) == (401, "no_name")

    with_app(url, work)


def test_a_forged_cookie_is_nobody_and_is_replaced(url):
    async def work(app, browser, _):
        browser.cookies.set(COOKIE, "WzEsImFkYSJd.forged")
        assert error(await browser.get("/api/me")) == (401, "no_name")
        browser.cookies.clear()
        answer = await browser.post("/api/me", json={"name": "Ada"}, headers={"cookie": f"{COOKIE}=forged"})
        assert answer.json()["name"] == "Ada"
        assert (await browser.get("/api/me")).json()["name"] == "Ada"

    with_app(url, work)


def test_register_here_and_log_in_there(url):
    async def work(app, browser, phone):
        await browser.post("/api/me", json={"name": "Ada"})
        assert (await browser.post("/api/register", json=ADA)).json()["login"] == "ada"
        assert error(await browser.post("/api/register", json=ADA)) == (409, "already_registered")
        assert error(await phone.post("/api/register", json=ADA)) == (401, "no_name")
        assert error(await phone.post("/api/login", json=ADA | {"password": "wrong horse"})) == (401, "wrong_login")
        assert error(await phone.get("/api/me")) == (401, "no_name")
        assert (await phone.post("/api/login", json=ADA)).json() == {"name": "Ada", "login": "ada", "ratings": []}
        assert (await phone.get("/api/me")).json() == (await browser.get("/api/me")).json()
        assert (await phone.post("/api/logout")).status_code == 204
        assert COOKIE not in phone.cookies
        assert error(await phone.get("/api/me")) == (401, "no_name")
        assert (await browser.get("/api/me")).status_code == 200, "still known on the other device"

    with_app(url, work)


@pytest.mark.parametrize("path", ["/api/login", "/api/register"])
def test_passwords_are_not_tried_by_the_thousand(url, path):
    async def work(app, browser, _):
        app.state.people.attempts = Buckets(rate=0.0001, burst=3)
        answers = [error(await browser.post(path, json=ADA))[1] for _ in range(5)]
        assert answers[3:] == ["too_fast", "too_fast"]
        assert "too_fast" not in answers[:3]
        assert (await browser.post(path, json=ADA)).status_code == 429
        assert (await browser.post("/api/me", json={"name": "Ada"})).status_code == 200

    with_app(url, work)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {}),
        ("/api/me", {"name": 7}),
        ("/api/me", {"name": "Ada", "id": "other"}),
        ("/api/me", []),
        ("/api/login", {"login": "ada"}),
        ("/api/register", {"login": None, "password": "correct horse"}),
    ],
)
def test_bodies_of_another_form_are_refused(url, path, body):
    async def work(app, browser, _):
        await browser.post("/api/me", json={"name": "Ada"})
        assert (await browser.post(path, json=body)).status_code == 422

    with_app(url, work)


def test_games_and_ratings_are_shown(url):
    async def work(app, browser, stranger):
        await browser.post("/api/me", json={"name": "Ada"})
        ada = app.state.people.tokens.read(browser.cookies[COOKIE])
        for n in range(3):
            table = finished(f"table{n}", person(ada, "Ada"), bot("hard"), seed=n, at=2000 + n)
            await rate(app.state.store, await keep(app.state.store, table))

        games = (await browser.get("/api/me/history")).json()
        assert [game["table"] for game in games] == ["table2", "table1", "table0"]
        assert games[0]["edition"] == EDITION
        assert [(seat["bot"], seat["you"]) for seat in games[0]["seats"]] == [(None, True), ("hard", False)]
        assert (await browser.get("/api/me/history?most=1&before=table2")).json() == [games[1]]
        for query in ("most=0", "most=1000", "before=%00", "before=a%20b", "most=x"):
            assert (await browser.get(f"/api/me/history?{query}")).status_code == 422

        (rating,) = (await browser.get("/api/me")).json()["ratings"]
        assert (rating["edition"], rating["games"]) == (EDITION, 3)
        rungs = (await browser.get(f"/api/ladder/{EDITION}")).json()
        assert [rung["place"] for rung in rungs] == [1, 2]
        assert {(rung["name"], rung["bot"], rung["you"]) for rung in rungs} == {
            ("Ada", None, True),
            ("hard", "hard", False),
        }
        assert [rung["rating"] for rung in rungs if rung["you"]] == [rating["rating"]]
        assert ada not in str(rungs) + str(games), "ids are nobody's business"
        assert not any(rung["you"] for rung in (await stranger.get(f"/api/ladder/{EDITION}")).json())
        assert error(await stranger.get("/api/me/history")) == (401, "no_name")
        assert (await stranger.get("/api/ladder/usa")).json() == []
        assert error(await stranger.get("/api/ladder/%00")) == (404, "unknown_edition")

    with_app(url, work)


def test_the_examples_of_the_documentation_are_true_to_form():
    models = [
        value
        for value in vars(routes).values()
        if hasattr(value, "model_validate") and value.__module__ == routes.__name__
    ]
    shown = [
        (model, example)
        for model in models
        for example in model.model_config.get("json_schema_extra", {}).get("examples", [])
    ]
    assert len(shown) >= 6
    for model, example in shown:
        assert model.model_validate(example).model_dump() == example
    document = make_app().openapi()
    assert set(document["paths"]) == {
        "/api/me",
        "/api/me/history",
        "/api/register",
        "/api/login",
        "/api/logout",
        "/api/ladder/{edition}",
    }
    assert document["components"]["schemas"]["Credentials"]["properties"]["password"]["minLength"] == 8
