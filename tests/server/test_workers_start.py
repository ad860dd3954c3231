"""Several workers on one PostgreSQL: they start, share what they know, and count together."""

import asyncio
import re
import urllib.request

from server.running import Server, Visitor


def test_two_workers_serve_one_table_and_count_together(postgres, tmp_path):
    with Server(tmp_path / "data", postgres.new_database(), 2) as server:
        asyncio.run(play_four_actions(server.url))
        with urllib.request.urlopen(f"{server.url}/metrics") as answer:
            text = answer.read().decode()
    assert float(re.search(r"^allaboard_actions_total (\S+)", text, re.MULTILINE)[1]) == 4
    assert "allaboard_sockets " in text


async def play_four_actions(url: str) -> None:
    """With spectators, so that each worker has some of the sockets; everybody hears of every action."""
    ana, rui = [await Visitor(url, name).arrive() for name in ("Ana", "Rui")]
    table = await ana.make_table("first_journey", "me", "open")
    await rui.sit(table["id"])
    await ana.ask("POST", f"/api/tables/{table['id']}/start")
    everybody = [ana, rui, *(Visitor(url, "") for _ in range(4))]
    for visitor in everybody:
        await visitor.enter(table["id"])
    for number in range(ana.number + 1, ana.number + 5):
        mover = next(visitor for visitor in (ana, rui) if visitor.view["legal"])
        await mover.play(mover.view["legal"][0])
        for visitor in everybody:
            while visitor.number < number:
                await visitor.hear()
    for visitor in everybody:
        await visitor.go()
