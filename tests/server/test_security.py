"""What protects people and the server from the web: headers, cookies, origins, and whose word is believed."""

import asyncio
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from allaboard.server import pages
from allaboard.server.settings import Settings
from server.hostile import ask_raw, serving
from server.inside import Inside
from server.running import Server

UNKNOWN = "A" * 22


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, though the client may not have been built."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / "assets/main-1234.js").write_text("0")
    (tmp_path / "secret.txt").write_text("secret")
    (static / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(pages, "STATIC", static)


@pytest.fixture
def client(tmp_path: Path, built: None) -> Iterator[Inside]:
    with Inside(Settings(data=tmp_path / "data", database=None)) as running:
        yield running


# ------------------------------------------------------------ headers

ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/join/ABCDEF", 200),
    ("GET", "/assets/main-1234.js", 200),
    ("GET", "/nothing.js", 404),
    ("GET", "/api/nothing", 404),
    ("GET", "/api/editions", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/me", 401),
    ("GET", f"/api/tables/{UNKNOWN}", 404),
    ("GET", "/api/tables/%00", 422),
    ("DELETE", "/api/me", 405),
    ("POST", "/api/me", 422),
    ("POST", "/api/logout", 204),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_carries_the_headers(client: Inside, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    check_headers(answer.headers)


def check_headers(headers: Any) -> None:
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy.get("script-src", "'self'") == "'self'"
    assert policy.get("connect-src", "'self'") == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "*" not in headers["content-security-policy"]
    assert "unsafe-eval" not in headers["content-security-policy"]
    assert [part for part in policy if "unsafe-inline" in policy[part]] == ["style-src-attr"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_a_failure_of_ours_carries_them_too_and_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Inside(Settings(data=tmp_path, database=None)) as client:
        monkeypatch.setattr(client.app.state.people, "guest", None)  # calling it fails
        answer = client.post("/api/me", json={"name": "Ana"})
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "None" not in answer.text
    check_headers(answer.headers)


def test_files_outside_are_not_served_by_a_link_either(client: Inside) -> None:
    assert client.get("/way-out.txt").status_code == 404


# ------------------------------------------------------------ origins

FOREIGN = [
    "http://evil.example",
    "https://testserver.evil.example",
    "null",
    "http://testserver:81",
    "http://[",
    "é",
    "",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_sites_cannot_act_in_somebodys_name(client: Inside, origin: str) -> None:
    client.post("/api/me", json={"name": "Ana"})
    answer = client.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin.encode()})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "wrong_origin"
    assert client.get("/api/me").json()["name"] == "Ana"


@pytest.mark.parametrize("origin", ["http://testserver", "https://testserver"])
def test_our_own_pages_can(client: Inside, origin: str) -> None:
    assert client.post("/api/me", json={"name": "Ana"}, headers={"Origin": origin}).status_code == 200


def test_further_pages_can_be_named(tmp_path: Path) -> None:
    settings = Settings(
        data=tmp_path, database=None, origins=("https://club.example",), public_url="https://play.example"
    )
    with Inside(settings) as client:
        for origin in ("https://club.example", "https://play.example"):
            assert client.post("/api/me", json={"name": "Ana"}, headers={"Origin": origin}).status_code == 200
        answer = client.post("/api/me", json={"name": "Ana"}, headers={"Origin": "https://other.example"})
        assert answer.status_code == 403


# ------------------------------------------------------------ cookies


def cookie_of(answer: Any) -> Any:
    return SimpleCookie(answer.headers["set-cookie"])["allaboard"]


def test_scripts_cannot_read_the_cookie_and_other_sites_do_not_send_it(client: Inside) -> None:
    cookie = cookie_of(client.post("/api/me", json={"name": "Ana"}))
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]
    assert not cookie["domain"]


@pytest.mark.parametrize("change", ["cut", "flip", "swap", "old", "unsigned", "empty", "other"])
def test_forged_cookies_are_nobody(client: Inside, tmp_path: Path, change: str) -> None:
    client.post("/api/me", json={"name": "Ana"})
    token = client.cookies["allaboard"]
    payload, _, signature = token.partition(".")
    forged = {
        "cut": token[:-1],
        "flip": token[:-5] + ("A" if token[-5] != "A" else "B") + token[-4:],
        "swap": f"WzEsImFkbWluIl0.{signature}",
        "old": f"WzAsImFkbWluIl0.{signature}",
        "unsigned": payload,
        "empty": "",
        "other": token_of_another_server(tmp_path),
    }[change]
    client.cookies.clear()
    for headers in ({"Cookie": f"allaboard={forged}"}, {"Authorization": f"Bearer {forged}"}):
        answer = client.get("/api/me", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "no_name"
    assert client.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()["name"] == "Ana"


def token_of_another_server(tmp_path: Path) -> str:
    with Inside(Settings(data=tmp_path / "other", database=None)) as other:
        other.post("/api/me", json={"name": "Ana"})
        return str(other.cookies["allaboard"])


# ------------------------------------------------------------ proxies

FEW = {"requests_per_second": 0.001, "requests_at_once": 40, "sockets_per_address": 2}


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("proxied"), "--proxies", "127.0.0.1", **FEW) as running:
        yield running


@pytest.fixture(scope="module")
def without_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("bare"), "--proxies", "10.9.9.9", **FEW) as running:
        yield running


TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"}


def test_behind_tls_cookies_are_secure(behind_a_proxy: Server) -> None:
    answer = httpx.post(f"{behind_a_proxy.url}/api/me", json={"name": "Ana"}, headers=TLS)
    assert cookie_of(answer)["secure"]
    assert int(re.findall(r"max-age=(\d+)", answer.headers["strict-transport-security"])[0]) > 1_000_000
    again = httpx.post(f"{behind_a_proxy.url}/api/logout", headers=TLS)
    assert cookie_of(again)["secure"]


def test_nobody_else_is_believed_about_tls(without_proxy: Server) -> None:
    answer = httpx.post(f"{without_proxy.url}/api/me", json={"name": "Ana"}, headers=TLS)
    assert not cookie_of(answer)["secure"]
    assert "strict-transport-security" not in answer.headers


def test_a_proxy_tells_whose_requests_they_are(behind_a_proxy: Server) -> None:
    url = f"{behind_a_proxy.url}/api/editions"
    for one in (1, 2):
        answers = [httpx.get(url, headers={"X-Forwarded-For": f"9.9.9.{one}"}).status_code for _ in range(50)]
        assert answers.count(429) >= 9


def test_others_cannot_hide_behind_invented_addresses(without_proxy: Server) -> None:
    url = f"{without_proxy.url}/api/editions"
    answers = [httpx.get(url, headers={"X-Forwarded-For": f"9.9.9.{n}", "Forwarded": f"for={n}"}) for n in range(60)]
    assert [answer.status_code for answer in answers].count(429) >= 19
    check_headers(answers[-1].headers)
    assert answers[-1].json()["error"]["code"] == "too_fast"


@pytest.mark.parametrize(
    ("origin", "status"), [("http://evil.example", b"403"), ("http://[", b"403"), ("null", b"403")]
)
def test_sockets_refuse_other_sites(behind_a_proxy: Server, origin: str, status: bytes) -> None:
    lines = ["Host: 127.0.0.1", f"Origin: {origin}", "X-Forwarded-For: 7.7.7.7", "Connection: Upgrade"]
    lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {UNKNOWN}=="]
    request = "\r\n".join([f"GET /api/tables/{UNKNOWN}/socket HTTP/1.1", *lines, "", ""])
    head, body = asyncio.run(ask_raw(behind_a_proxy.port, request.encode()))
    assert head[9:12] == status
    assert b"wrong_origin" in body
    answered = [line.split(": ", 1) for line in head.decode().split("\r\n")[1:]]
    check_headers({name.lower(): value for name, value in answered})
