"""Playing together at a real server: people, bots, spectators, devices, clocks; on both databases."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from allaboard import Game, editions
from allaboard.cli.record import verify
from allaboard.server import fairness
from server.running import ConnectionClosed, Server, Visitor, claims_first


class Party:
    """The people of one test; they go home when it ends."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: list[Visitor] = []

    async def invite(self, *names: str) -> list[Visitor]:
        guests = [await Visitor(self.server.url, name).arrive() for name in names]
        self.people += guests
        return guests

    async def playing(self, edition: str, *seats: str, **options: Any) -> Visitor:
        """Ana, at a table of hers where the game has begun."""
        (ana,) = await self.invite("Ana")
        await ana.make_table(edition, *seats, **{"start": True, "shuffle": False} | options)
        await ana.enter()
        return ana


def together(test: Callable[[Party], Coroutine[Any, Any, None]]) -> Callable[[Server], None]:
    @wraps(test)
    def run(server: Server) -> None:
        async def meet() -> None:
            party = Party(server)
            try:
                await asyncio.wait_for(test(party), 120)
            finally:
                for person in party.people:
                    await person.go()

        asyncio.run(meet())

    del run.__wrapped__  # type: ignore[attr-defined] # pytest would look at the other's parameters
    return run


@together
async def test_four_people_play_a_game_to_its_end(party: Party) -> None:
    people = await party.invite("Ana", "Rui", "Ioana", "Caio")
    table = await people[0].make_table("san_francisco", "me", "open", "open", "open")
    for other in people[1:]:
        await other.sit((await other.ask("GET", f"/api/codes/{table['code'].lower()}"))["id"])
    for person in people:
        await person.enter(table["id"])
    await people[0].ask("POST", f"/api/tables/{table['id']}/start")
    dice = random.Random(1)
    views = await asyncio.gather(*(person.play_to_the_end(claims_first(dice)) for person in people))
    assert {view["seat"] for view in views} == {0, 1, 2, 3}
    assert all(view["scores"] == views[0]["scores"] for view in views)
    for person in people:
        numbers = [m["number"] for m in person.messages if m["type"] == "update"]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@pytest.mark.parametrize("edition", editions())
def test_one_person_plays_bots_in_every_edition_and_the_record_proves_itself(
    server: Server, edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        party = Party(server)
        ana = await party.playing(edition, "me", "easy")
        promised = ana.info["commitment"]
        assert ana.info["seed"] is None
        view = await ana.play_to_the_end(claims_first(random.Random(3)))
        summary = await ana.ask("GET", f"/api/games/{ana.table}")
        assert summary["scores"] == view["scores"]
        assert summary["fairness"]["commitment"] == promised
        record = await ana.ask("GET", f"/api/games/{ana.table}/record.json")
        assert fairness.check(record) == promised
        assert Game.replay(record).scores == view["scores"]
        (tmp_path / "record.json").write_text(json.dumps(record))
        frames = await ana.ask("GET", f"/api/games/{ana.table}/replay?eyes=0")
        assert frames[-1]["view"] == view
        assert len(frames) == len(record["actions"]) + 1
        again = await ana.ask("POST", "/api/records", record)
        imported = await ana.ask("GET", f"/api/games/{again['id']}/replay?eyes=all")
        assert [len(frame["events"]) for frame in imported] == [len(frame["events"]) for frame in frames]
        assert all(
            sum(hand.values()) == cards
            for hand, cards in zip(imported[5]["view"]["all_hands"], imported[5]["view"]["cards"], strict=True)
        )
        await ana.go()

    asyncio.run(asyncio.wait_for(play(), 120))
    verify(tmp_path / "record.json")
    assert "each one legal" in capsys.readouterr().out


@together
async def test_an_action_sent_twice_is_done_once(party: Party) -> None:
    ana = await party.playing("usa", "me", "here:Rui")
    await ana.send({"type": "look", "seat": 0})
    await ana.hear_until("seen")
    assert ana.view is not None
    action = ana.view["legal"][0]
    first = await ana.play(action, id="same", seat=0)
    second = await ana.play(action, id="same", seat=0)
    assert first == second
    await ana.leave()
    await ana.enter()
    assert await ana.play(action, id="same", seat=0) == first


@together
async def test_both_of_two_at_once_are_one(party: Party) -> None:
    ana = await party.playing("usa", "me", "medium")
    assert ana.view is not None
    message = {"type": "play", "id": "twin", "action": ana.view["legal"][0]}
    await ana.send(message)
    await ana.send(message)
    answers = [await ana.hear_until("done", "error"), await ana.hear_until("done", "error")]
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "done"


@together
async def test_what_was_missed_is_told_on_any_device(party: Party) -> None:
    ana = await party.playing("europe", "me", "here:Rui")
    await ana.send({"type": "look", "seat": 0})
    await ana.hear_until("seen")
    assert ana.view is not None
    await ana.play(ana.view["legal"][0], seat=0)
    other = Visitor(party.server.url, "")
    party.people.append(other)
    other.http.cookies = ana.http.cookies
    welcome = await other.enter(ana.table, since=0)
    assert [past["number"] for past in welcome["history"]] == list(range(1, ana.number + 1))
    assert welcome["you"]["seats"] == [0, 1]
    assert (await other.enter(ana.table, since=ana.number))["history"] == []


@together
async def test_stale_and_illegal_actions_are_refused_with_code_and_sentence(party: Party) -> None:
    ana = await party.playing("usa", "me", "here:Rui")
    error = await ana.play("claim nowhere red 0", seat=0)
    assert error["code"] == "unknown_route"
    assert error["message"].endswith(".")
    seen = ana.number
    await ana.send({"type": "look", "seat": 0})
    await ana.hear_until("seen")
    assert ana.view is not None
    assert (await ana.play(ana.view["legal"][0], seat=0))["type"] == "done"
    assert (await ana.play("draw blind", seat=0, seen=seen))["code"] == "already_chosen"
    await ana.send({"type": "look", "seat": 1})
    await ana.hear_until("seen")
    await ana.play(ana.view["legal"][0], seat=1)
    begun = ana.number
    assert (await ana.play("draw blind", seat=0, seen=begun))["type"] == "done"
    assert (await ana.play("draw blind", seat=0, seen=begun))["code"] == "stale"


@together
async def test_spectators_see_what_is_public_and_late_ones_the_whole_history(party: Party) -> None:
    ana = await party.playing("first_journey", "me", "easy")
    await ana.play("draw blind")
    (caio,) = await party.invite("Caio")
    welcome = await caio.enter(ana.table)
    assert welcome["seat"] is None
    assert welcome["view"]["hand"] is None
    assert [past["number"] for past in welcome["history"]] == list(range(welcome["number"] + 1))
    drawn = [event for past in welcome["history"] for event in past["events"] if event["type"] == "card_drawn"]
    assert drawn
    assert all(event["card"] is None for event in drawn if event["source"] == "deck")
    assert (await caio.play("draw blind"))["code"] == "not_seated"
    assert welcome["watching"] <= 1


@together
async def test_a_table_may_be_closed_to_spectators(party: Party) -> None:
    ana = await party.playing("usa", "me", "easy", spectators=False)
    (caio,) = await party.invite("Caio")
    with pytest.raises((AssertionError, ConnectionClosed)):
        await caio.enter(ana.table)
    assert caio.errors[0]["code"] == "no_spectators"


@together
async def test_seats_at_one_device_are_seen_one_at_a_time(party: Party) -> None:
    ana = await party.playing("usa", "me", "here:Rui")
    assert ana.view is not None
    assert ana.view["seat"] is None
    assert ana.view["hand"] is None
    await ana.send({"type": "look", "seat": 1})
    assert (await ana.hear_until("seen"))["view"]["seat"] == 1
    mark = len(ana.messages)
    await ana.play(ana.view["legal"][0], seat=1)
    assert all(m["view"]["seat"] == 1 for m in ana.messages[mark:] if m["type"] == "update")
    await ana.send({"type": "look", "seat": None})
    assert (await ana.hear_until("seen"))["view"]["hand"] is None
    (rui,) = await party.invite("Rui")
    await rui.enter(ana.table)
    await rui.send({"type": "look", "seat": 0})
    assert (await rui.hear_until("seen", "error"))["code"] == "not_your_seat"


@together
async def test_a_bots_seat_can_be_taken_in_the_middle_and_resigning_gives_it_back(party: Party) -> None:
    ana = await party.playing("usa", "me", "easy", "easy")
    (rui,) = await party.invite("Rui")
    await rui.sit(ana.table, 2)
    assert (await rui.enter())["you"]["seats"] == [2]
    await rui.ask("POST", f"/api/tables/{ana.table}/resign")
    await ana.ask("POST", f"/api/tables/{ana.table}/resign")
    while rui.view is None or rui.view["phase"] != "over":
        await rui.hear()  # the bots play on to the end
    assert (await rui.ask("GET", f"/api/games/{ana.table}"))["over"]


@together
async def test_a_clock_that_ran_out_is_told_and_a_bot_plays_the_turn(party: Party) -> None:
    ana = await party.playing("usa", "me", "here:Rui", clock=5)
    assert all(deadline is not None for deadline in ana.info["deadlines"])
    lapses = []
    while len(lapses) < 2:
        message = await ana.hear_until("update")
        lapses += [event for event in message["events"] if event["type"] == "clock_ran_out"]
    assert {event["seat"] for event in lapses} == {0, 1}
    while ana.view is None or ana.view["phase"] == "opening_tickets":
        await ana.hear()
    assert ana.info["seats"][0]["lapses"] == 1


@together
async def test_talk_reaches_everybody(party: Party) -> None:
    ana = await party.playing("usa", "me", "easy")
    (caio,) = await party.invite("Caio")
    await caio.enter(ana.table)
    await caio.send({"type": "say", "id": "1", "text": "Olá!"})
    while not any(
        event == {"type": "said", "name": "Caio", "text": "Olá!"} for m in ana.messages for event in m.get("events", ())
    ):
        await ana.hear()


@together
async def test_a_hint_is_a_legal_action_with_its_reason(party: Party) -> None:
    ana = await party.playing("europe", "me", "easy")
    await ana.send({"type": "hint", "id": "h", "bot": "hard"})
    hint = await ana.hear_until("hint_given", "error")
    assert ana.view is not None
    assert hint["action"] in ana.view["legal"]
    assert set(hint["reason"]) == {"id", "args"}
    await ana.send({"type": "hint", "id": "h", "bot": "genius"})
    assert (await ana.hear_until("hint_given", "error"))["code"] == "unknown_bot"


@together
async def test_a_rematch_has_the_same_people_and_is_made_once(party: Party) -> None:
    ana = await party.playing("first_journey", "me", "easy")
    await ana.ask("POST", f"/api/tables/{ana.table}/rematch", status=409)
    await ana.play_to_the_end(claims_first(random.Random(1)))
    first = await ana.ask("POST", f"/api/tables/{ana.table}/rematch")
    second = await ana.ask("POST", f"/api/tables/{ana.table}/rematch")
    assert first["id"] == second["id"] != ana.table
    assert first["status"] == "open"
    assert [seat["kind"] for seat in first["seats"]] == ["person", "bot"]


@together
async def test_my_tables_say_where_it_is_my_turn_and_finished_ones_are_history(party: Party) -> None:
    ana = await party.playing("first_journey", "me", "easy")
    (mine,) = await ana.ask("GET", "/api/me/tables")
    assert mine["id"] == ana.table
    assert mine["your_turn"]
    await ana.play_to_the_end(claims_first(random.Random(1)))
    for _ in range(100):
        history = await ana.ask("GET", "/api/me/history")
        if history:
            break
        await asyncio.sleep(0.1)
    assert str(ana.table) in json.dumps(history)
    assert await ana.ask("GET", "/api/me/tables") == []


@together
async def test_listed_tables_are_found_and_private_ones_are_not(party: Party) -> None:
    ana, rui = await party.invite("Ana", "Rui")
    shown = await ana.make_table("usa", "me", "open", listed=True)
    hidden = await ana.make_table("usa", "me", "open")
    found = {line["id"] for line in await rui.ask("GET", "/api/tables")}
    assert shown["id"] in found
    assert hidden["id"] not in found
    invitation = await rui.http.get(f"/api/tables/{hidden['id']}/qr.svg")
    assert invitation.headers["content-type"].startswith("image/svg")


@together
async def test_before_the_game_the_host_gives_seats_to_bots_and_takes_them_back(party: Party) -> None:
    ana, rui = await party.invite("Ana", "Rui")
    table = await ana.make_table("usa", "me", "open", "open")
    await rui.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"bot": "hard"}, status=403)
    await ana.ask("PUT", f"/api/tables/{table['id']}/seats/1", {"bot": "hard"})
    changed = await ana.ask("PUT", f"/api/tables/{table['id']}/seats/2", {"bot": "easy"})
    assert [seat["bot"] for seat in changed["seats"]] == [None, "hard", "easy"]
    changed = await ana.ask("PUT", f"/api/tables/{table['id']}/seats/2", {"bot": None})
    assert changed["seats"][2]["kind"] == "open"


@together
async def test_pages_of_another_site_cannot_act(party: Party) -> None:
    (ana,) = await party.invite("Ana")
    refused = await ana.http.post("/api/me", json={"name": "Eve"}, headers={"origin": "https://elsewhere.example"})
    assert refused.status_code == 403
    assert (await ana.ask("GET", "/api/me"))["name"] == "Ana"
