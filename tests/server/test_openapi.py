"""The description of the HTTP part is true: whatever is asked, the answer is one that it names, in the form it names.

The requests are made up by schemathesis: such as the description allows, and such as it does not.
"""

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from allaboard.server.app import create_app
from allaboard.server.settings import Settings
from server.hostile import WIDE_OPEN, faults, serving
from server.running import Server

DESCRIPTION = create_app(Settings()).openapi()
REQUESTS = [(method.upper(), path) for path, methods in DESCRIPTION["paths"].items() for method in methods]
schema = schemathesis.openapi.from_dict(DESCRIPTION)
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]
EXAMPLES = 12  # of each request
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("openapi"), **WIDE_OPEN) as running:
        yield running
        assert faults(running) == []


@pytest.fixture(scope="module")
def guest(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        client.post("/api/me", json={"name": "Ana"})
        yield client


@pytest.fixture(scope="module")
def tables(guest: httpx.Client) -> list[str]:
    """One of each kind: open, playing, and none."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
    made = [
        guest.post("/api/tables", json={"edition": "first_journey", "seats": seats, "start": start}).json()
        for start in (False, True)
    ]
    return [*(table["id"] for table in made), "A" * 22]


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_answers_are_as_described(
    server: Server, guest: httpx.Client, tables: list[str], method: str, path: str, mode: GenerationMode
) -> None:
    operation = schema[path][method]
    if mode.is_negative and not (operation.body or operation.query or operation.path_parameters):
        pytest.skip("there is nothing to say, so nothing wrong")

    @given(operation.as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
    def ask(case: Any) -> None:
        dice = random.Random(repr((case.body, case.path_parameters)))
        if "table" in (case.path_parameters or {}) and dice.random() < 0.7:
            case.path_parameters["table"] = dice.choice(tables)
        named = {"Cookie": f"allaboard={guest.cookies['allaboard']}"} if dice.random() < 0.8 else {}
        case.call_and_validate(base_url=server.url, checks=CHECKS, headers=named)

    ask()


def test_the_server_shows_the_description(server: Server) -> None:
    assert httpx.get(f"{server.url}/api/openapi.json").json() == DESCRIPTION


def test_every_refusal_has_the_one_form() -> None:
    answer = {"$ref": "#/components/schemas/ErrorAnswer"}
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            for status, response in operation["responses"].items():
                if status >= "400" and path != "/readyz":
                    assert response["content"]["application/json"]["schema"] == answer, (method, path, status)
            assert operation["summary"]
