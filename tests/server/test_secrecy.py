"""Nobody is told what they may not know, in any edition: not by their socket, nor by any answer, nor by the log.

Whole games are played through the real server. Afterwards the truth is taken from the record, and every frame that
anybody got has to be exactly what the engine lets them know at that number.
"""

import asyncio
import base64
import json
import random
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import structlog

from allaboard import Game, editions, load_edition
from allaboard.server import logs, protocol
from allaboard.server.entries import Played
from allaboard.server.entries import read as read_entry
from allaboard.server.table import Table
from server.hostile import serving
from server.running import Server, Visitor

NOTES = {
    *("table_created", "seat_taken", "bot_seated", "seats_vacated", "game_started", "left", "returned", "resigned"),
    *("clock_ran_out", "paused", "resumed", "said", "muted", "unmuted", "rematch", "table_closed"),
}
FIELDS = {
    answer.__struct_config__.tag: {"type", *answer.__struct_fields__} for answer in protocol.Answer.__subclasses__()
}


# ------------------------------------------------------------ the truth


@dataclass
class Truth:
    """What each may know at each number: the views, the events and the seats."""

    edition: str
    seed: str
    salt: str
    began: int = 0  # the number with which the game began
    ended: int = 0
    views: list[dict[int | None, Any]] = field(default_factory=list)
    events: list[dict[int | None, list[Any]]] = field(default_factory=list)
    seats: list[dict[str, list[int]]] = field(default_factory=list)  # by name

    def secrets(self) -> tuple[str, str]:
        return self.seed, self.salt


def truth_of(server: Server, table: str, record: dict[str, Any]) -> Truth:
    with sqlite3.connect(server.data / "allaboard.db") as database:
        rows = list(database.execute("SELECT at, body FROM log WHERE table_id = ? ORDER BY number", (table,)))
    database.close()
    truth = Truth(record["edition"], record["seed"], record["fairness"]["salt"])
    actions = iter(record["actions"])
    game: Game | None = None
    folded, told = Table(table), 0  # the table tells only who sits where
    for number, (at, body) in enumerate(rows):
        entry = read_entry(body)
        folded.fold(entry, at)
        if type(entry).__name__ == "Started":
            truth.began = number
            game = Game.replay(record | {"actions": []})
        if isinstance(entry, Played):
            assert game is not None
            seat, action = next(actions)
            assert (seat, action) == (entry.seat, entry.action)
            game.play(seat, action)
            truth.ended = number
        viewers: list[int | None] = [None, *range(len(folded.seats))]
        if game is not None:
            game.names = tuple(seat.name for seat in folded.seats)
        truth.views.append({v: plain(game.view(v).to_dict()) if game else None for v in viewers})
        new = game.log[told:] if game else ()
        truth.events.append({v: [plain(event.seen_by(v).to_dict()) for event in new] for v in viewers})
        told += len(new)
        people = {seat.person for seat in folded.seats if seat.person}
        held = [folded.seats_of(person) for person in people]
        truth.seats.append({folded.seats[seat].name: seats for seats in held for seat in seats})
    assert next(actions, None) is None
    assert game is not None
    assert game.over
    return truth


def plain(document: Any) -> Any:
    return json.loads(json.dumps(document))


# ------------------------------------------------------------ what was told


def check(person: str, messages: list[dict[str, Any]], truth: Truth) -> int:
    """Every frame of somebody is what they may know; gives how many views there were."""
    eyes: int | None = None
    views = number = 0
    for message in messages:
        assert set(message) == FIELDS[message["type"]]
        number = message.get("number", number) if message["type"] != "done" else number
        mine = truth.seats[number].get(person, [])
        if number < truth.ended:
            text = json.dumps(message)
            assert not any(secret in text for secret in truth.secrets())
        match message["type"]:
            case "welcome" | "seen":
                eyes = message["seat"]
                for past in message["history"]:
                    check_events(past, truth, eyes)
            case "update":
                eyes = eyes if eyes in mine else None
                eyes = mine[0] if eyes is None and len(mine) == 1 else eyes
                check_events(message, truth, eyes)
            case "hint_given":
                assert message["seat"] in mine
                assert message["action"] in truth.views[number][message["seat"]]["legal"]
        if message["type"] in ("welcome", "update"):
            assert message["you"]["seats"] == mine
            info = message["table"]
            over = number >= truth.ended
            assert (info["seed"], info["salt"]) == (truth.secrets() if over else (None, None))
        if "view" in message:
            assert eyes is None or eyes in mine
            assert message["view"] == truth.views[number][eyes]
            views += message["view"] is not None
    return views


def check_events(told: dict[str, Any], truth: Truth, eyes: int | None) -> None:
    events = [event for event in told["events"] if event["type"] not in NOTES]
    assert events == truth.events[told["number"]][eyes]
    for note in (event for event in told["events"] if event["type"] in NOTES):
        assert not {"hand", "tickets", "cards", "seed", "salt", "person"} & set(note)


# ------------------------------------------------------------ playing


async def say_and_ask(person: "Player", dice: random.Random) -> None:
    """What people do besides playing."""
    match dice.randrange(12):
        case 0:
            await person.send({"type": "say", "id": f"s{dice.random()}", "text": "What have you got?"})
        case 1:
            await person.send({"type": "hint", "id": f"h{dice.random()}", "bot": dice.choice(("beginner", "easy"))})
        case 2:
            await person.leave()
            await person.enter(since=dice.choice((-1, person.number)))
        case 3:
            await person.send({"type": "look", "seat": dice.randrange(4)})
        case 4:
            for path in ("", "/qr.svg"):
                person.answers.append((await person.http.get(f"/api/tables/{person.table}{path}")).text)
            for path in ("/api/me/tables", "/api/tables", f"/api/codes/{person.info['code']}", "/api/me/history"):
                person.answers.append((await person.http.get(path)).text)
            for path in ("", "/record.json", "/replay?eyes=all", "/replay?eyes=0"):
                answer = await person.http.get(f"/api/games/{person.table}{path}")
                if answer.status_code != 200:  # else it is over by now
                    assert answer.json()["error"]["code"] == "not_over"


class Player(Visitor):
    def __init__(self, server: str, name: str) -> None:
        super().__init__(server, name)
        self.answers: list[str] = []  # by HTTP, while the game went on
        self._seats: list[int] = []

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        if "you" in message:
            self._seats = message["you"]["seats"]
        return message

    async def play_on(self, dice: random.Random) -> None:
        """To the end, from all of one's seats."""
        while self.view is None or self.view["phase"] != "over":
            turn = [seat for seat in (self.view["to_act"] if self.view else []) if seat in self._seats]
            if not turn:
                await self.hear()
                continue
            if self.view is not None and self.view["seat"] != turn[0]:
                await self.send({"type": "look", "seat": turn[0]})
                await self.hear_until("seen")
                continue
            await say_and_ask(self, dice)
            if self.view is not None and self.view["legal"]:
                answer = await self.play(choose(self.view, dice), seat=self.view["seat"], seen=self.number)
                assert answer["type"] == "done" or answer["code"] in ("stale", "not_your_turn"), answer
            if len(self._seats) > 1 and dice.random() < 0.5:
                await self.send({"type": "look", "seat": None})
                await self.hear_until("seen")


def choose(view: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    legal: list[dict[str, Any]] = view["legal"]
    claims = [action for action in legal if action["type"] in ("claim", "build_station")]
    return dice.choice(claims if claims and dice.random() < 0.8 else legal)


async def watch(spectator: Visitor) -> None:
    while spectator.view is None or spectator.view["phase"] != "over":
        await spectator.hear()


async def game(server: Server, edition: str, seats: list[str], dice: random.Random) -> None:
    """Seats: the names of people, `here` for another one of the first person's, or `bot`, whom a latecomer replaces."""
    people = [await Player(server.url, f"{name}{dice.randrange(999)}").arrive() for name in seats if name.istitle()]
    host, watcher, late = people[0], Player(server.url, "Xaver"), Player(server.url, "Yolanda")
    kinds = [
        "me" if n == 0 else {"here": "here:Zacharias", "bot": "beginner"}.get(s, "open") for n, s in enumerate(seats)
    ]
    table = await host.make_table(edition, *kinds)
    try:
        for person in people[1:]:
            await person.sit(table["id"])
        for person in (*people, watcher):
            await person.enter(table["id"])
        await host.ask("POST", f"/api/tables/{table['id']}/start")
        playing = [asyncio.create_task(person.play_on(dice)) for person in people]
        watching = asyncio.create_task(watch(watcher))
        while watcher.number < 30:
            await asyncio.sleep(0.05)
        await late.enter(table["id"])
        if "bot" in seats:
            await late.arrive()
            await late.leave()
            await late.enter(since=late.number)
            await late.sit(table["id"])
        await asyncio.gather(*playing, watching, late.play_on(dice))
        record = await host.ask("GET", f"/api/games/{table['id']}/record.json")
        await watcher.leave()
        await watcher.enter(since=-1)
        truth = truth_of(server, table["id"], record)
        for viewer in (*people, watcher, late):
            # Somebody's later numbers came after the game, when nothing is hidden any more.
            assert check(viewer.name, viewer.messages, truth) > (1 if viewer is late else 10)
        tickets = {ticket.id for ticket in load_edition(edition).tickets}
        for answer in (answer for person in people for answer in person.answers):
            words = set(re.findall(r"[\w.-]+", answer))
            assert not words & (tickets | {"hand", "tickets", "deck", "legal"})
        check_log(server, truth, [*people, watcher, late])
        check_leak_is_noticed(people[0], truth)
    finally:
        for person in (*people, watcher, late):
            await person.go()


def check_log(server: Server, truth: Truth, people: list[Player]) -> None:
    """Neither the log nor the counts tell anything about anybody."""
    log, edition = server.log.read_text(), load_edition(truth.edition)
    told = log + httpx.get(f"{server.url}/metrics").text
    cookies = [value for person in people for value in person.http.cookies.values()]
    secrets = [*truth.secrets(), *cookies, *(payload(cookie)[1] for cookie in cookies)]
    secrets += [*(person.name for person in people), "Zacharias", "What have you got"]
    assert [secret for secret in [*secrets, *(ticket.id for ticket in edition.tickets)] if secret in told] == []
    cards = {*edition.rules.cards.colors, "locomotive"}
    assert not set(re.findall(r"\w+", log)) & {*cards, "hand", "seed", "salt", "cookie"}


def payload(token: str) -> list[Any]:
    """What a cookie says: a version, and the person's id."""
    text = token.partition(".")[0]
    content: list[Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return content


def check_leak_is_noticed(person: Player, truth: Truth) -> None:
    """The test of the test: somebody else's frames are not what this person may know."""
    last = truth.seats[truth.ended]
    stranger = next((name for name in last if last[name] != last[person.name]), "nobody")
    with pytest.raises(AssertionError):
        check(stranger, person.messages, truth)


# ------------------------------------------------------------ all editions


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("secrecy"), "--json-logs", **FAST) as running:
        yield running


# These people do in seconds what others do in an hour.
FAST = {"messages_per_second": 1e6, "messages_at_once": 1_000_000, "requests_per_second": 1e6}
TABLES = {
    "usa": ["Ana", "Rui", "Ioana", "Caio"],
    "europe": ["Ana", "Rui", "here"],
    "san_francisco": ["Ana", "Rui", "Ioana"],
    "first_journey": ["Ana", "here", "Rui", "bot"],
    "first_journey_usa": ["Ana", "Rui", "bot"],
}


def test_every_edition_is_played_here() -> None:
    assert set(TABLES) == set(editions())


@pytest.mark.slow
@pytest.mark.parametrize("edition", TABLES)
def test_nobody_is_told_what_they_may_not_know(server: Server, edition: str) -> None:
    asyncio.run(game(server, edition, TABLES[edition], random.Random(edition)))


@pytest.mark.slow
def test_logs_for_people_keep_secrets_too(tmp_path: Any) -> None:
    with serving(tmp_path, **FAST) as running:
        asyncio.run(game(running, "first_journey", ["Ana", "Rui"], random.Random(6)))


@pytest.mark.parametrize("as_json", [True, False])
def test_a_failure_is_logged_without_the_values_around_it(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(as_json)
    try:
        fail("".join(("pur", "ple")))
    except KeyError as error:
        structlog.get_logger().error("request_failed", exc_info=error)
    finally:
        structlog.reset_defaults()
    told = capsys.readouterr().out
    assert "KeyError" in told
    assert "purple" not in told


def fail(hand: str) -> None:
    raise KeyError(len(hand))
