"""Every message on the protocol's page is one that the server would send or take, and none is missing there."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from allaboard import Game
from allaboard.server import protocol
from allaboard.server.app import create_app
from allaboard.server.entries import Options
from allaboard.server.http.tables import NewTable
from allaboard.server.settings import Settings

PAGE = (Path(__file__).resolve().parents[2] / "docs/protocol.md").read_text()
EXAMPLES = [
    (kind, json.loads(text)) for kind, text in re.findall(r"<!-- (.+?) -->\n```json\n(.+?)```", PAGE, re.DOTALL)
]
ANSWERS = {answer.__struct_config__.tag: answer for answer in protocol.Answer.__subclasses__()}


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [example for found, example in EXAMPLES if found == kind]


@pytest.mark.parametrize("example", of_kind("client"), ids=lambda example: example["type"])
def test_the_server_takes_what_the_page_sends(example: dict[str, Any]) -> None:
    message = protocol.read(json.dumps(example))
    sent = msgspec.to_builtins(message)
    assert sent | example == sent


@pytest.mark.parametrize("example", of_kind("server"), ids=lambda example: example["type"])
def test_the_server_sends_what_the_page_shows(example: dict[str, Any]) -> None:
    answer = ANSWERS[example["type"]]
    read = msgspec.json.decode(json.dumps(example), type=answer, strict=True)
    assert json.loads(protocol.encode(read)) == example


def test_no_message_is_missing_on_the_page() -> None:
    told = {example["type"] for example in of_kind("client")}
    assert told == {message.__struct_config__.tag for message in get_args(protocol.AnyMessage)}
    assert {example["type"] for example in of_kind("server")} == set(ANSWERS)


def test_the_view_on_the_page_has_the_fields_of_a_view() -> None:
    (example,) = of_kind("view")
    view = Game.new("europe", 2, seed=1).view(0).to_dict()
    assert set(example) == set(view)
    for field, value in view.items():
        assert value is None or example[field] is None or type(value) is type(example[field]), field


def test_the_table_on_the_page_can_be_made_and_has_every_field() -> None:
    (example,) = of_kind("POST /api/tables")
    NewTable.model_validate(example)
    assert set(example) == set(NewTable.model_fields)


def test_whatever_is_agreed_at_a_table_can_be_asked_for() -> None:
    agreed = {field.name for field in msgspec.structs.fields(Options)}
    assert agreed | {"seats", "start"} == set(NewTable.model_fields)


def test_every_request_of_the_api_is_on_the_page_and_no_other() -> None:
    """A path's variable part may be an example; `…/leave` goes on where the path before it branches off."""
    described = {
        (method.upper(), re.sub(r"\{\w+\}", "*", path))
        for path, methods in create_app(Settings()).openapi()["paths"].items()
        for method in methods
        if path.startswith("/api/")
    }
    told = set(re.findall(r"`(GET|POST|PUT|DELETE) (/api/[^`?]*)", PAGE[: PAGE.index("## The socket")]))
    known = {(method, path) for method, path in described if any(fits(path, other) for m, other in told if m == method)}
    missing = {path for method, path in described - known if f"`…/{path.rpartition('/')[2]}" not in PAGE}
    assert missing == set()
    assert {path for method, path in told if not any(m == method and fits(p, path) for m, p in described)} == set()


def fits(described: str, told: str) -> bool:
    return re.fullmatch(re.escape(described).replace(r"\*", "[^/]+"), told) is not None


def test_all_notes_of_a_table_are_on_the_page() -> None:
    source = (Path(__file__).resolve().parents[2] / "src/allaboard/server/table.py").read_text()
    notes = set(re.findall(r'"type": "(\w+)"', source)) | {"left", "muted", "resigned", "unmuted"}
    assert {note for note in notes if f"`{note}`" not in PAGE} == set()
