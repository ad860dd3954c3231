"""Stopping the server: everybody is told, everything is written, and nothing is left behind."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from allaboard.server.entries import Played, read
from allaboard.server.storage import open_store
from server.ordeal import children_of, workers_of
from server.postgres import Postgres
from server.running import ConnectionClosed, Server, Visitor

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")

WITHIN = 60  # seconds


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A bot that thinks for long, so that it is sure to think when something happens."""
    with Server(tmp_path, None, 1, "--bot-seconds", "300") as running:
        yield running


def family(pid: int) -> set[int]:
    """The process, its children, and theirs."""
    return {pid}.union(*(family(child) for child in children_of(pid)))


def are_gone(processes: set[int]) -> bool:
    until = time.monotonic() + WITHIN
    while any(is_running(process) for process in processes):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def play_until_the_expert_thinks(server: Server) -> tuple[Visitor, set[int]]:
    """A visitor with something acknowledged, and all processes of the server."""
    assert server.process is not None
    ana = await Visitor(server.url, "Ana").arrive()
    await ana.make_table("usa", "me", "expert", start=True)
    await ana.enter()
    assert ana.view is not None
    ana.patience = 5.0
    before = thinking_seconds(server)
    while True:
        if ana.view["legal"]:
            assert (await ana.play(ana.view["legal"][0]))["type"] == "done"
            continue
        try:
            await ana.hear()
        except TimeoutError:  # it is not Ana's turn, and nothing happens
            if thinking_seconds(server) > before + 0.5:
                return ana, family(server.process.pid)
            before = thinking_seconds(server)


def thinking_seconds(server: Server) -> float:
    """Of the processor, by the bots."""
    assert server.process is not None
    return sum(map(cpu_seconds, family(server.process.pid) - {server.process.pid}))


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def check_log(server: Server, visitor: Visitor) -> None:
    store = open_store(f"sqlite:///{server.data / 'allaboard.db'}")
    log = [read(entry.body) for entry in await store.entries(visitor.table)]
    await store.close()
    assert visitor.done
    for id, number in visitor.done.items():
        entry = log[number]
        assert isinstance(entry, Played)
        assert entry.id == id


def test_asked_to_stop_it_tells_everybody_and_leaves_no_process(server: Server) -> None:
    async def main() -> None:
        ana, processes = await play_until_the_expert_thinks(server)
        assert len(processes) > 1
        assert server.process is not None
        server.process.terminate()
        with pytest.raises(ConnectionClosed) as closed:
            await ana.hear_until("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
        assert await asyncio.to_thread(server.process.wait, WITHIN) == 0
        assert are_gone(processes)
        await check_log(server, ana)
        await ana.go()

    asyncio.run(main())


def test_the_bots_of_a_killed_server_end_themselves(server: Server) -> None:
    async def main() -> None:
        ana, processes = await play_until_the_expert_thinks(server)
        assert server.process is not None
        server.process.kill()  # alone, without its group
        server.process.wait()
        assert are_gone(processes)
        await check_log(server, ana)
        await ana.go()

    asyncio.run(main())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(how: signal.Signals, postgres: Postgres, tmp_path: Path) -> None:
    with Server(tmp_path, postgres.new_database(), 2) as server:
        assert server.process is not None
        processes = family(server.process.pid)
        assert len(workers_of(server)) == 2
        server.process.send_signal(how)
        assert server.process.wait(WITHIN) == (0 if how is signal.SIGTERM else -how)
        assert are_gone(processes)
        if how is signal.SIGTERM:
            assert "leaked" not in server.log.read_text()  # Python says so of semaphores that nobody has closed


def test_ctrl_c_ends_it_without_a_word_of_the_bots(server: Server) -> None:
    """It reaches all processes of the terminal, not the server alone."""

    async def main() -> None:
        ana, processes = await play_until_the_expert_thinks(server)
        assert server.process is not None
        os.killpg(server.process.pid, signal.SIGINT)
        assert await asyncio.to_thread(server.process.wait, WITHIN) == 0
        assert are_gone(processes)
        assert "Traceback" not in server.log.read_text()
        await ana.go()

    asyncio.run(main())


def test_without_a_database_it_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, "postgresql://127.0.0.1:1/games")
    with pytest.raises(RuntimeError, match="cannot be used"):
        server.start()
    assert server.process is not None
    assert server.process.wait(WITHIN) == 1
    assert "Traceback" not in server.log.read_text()
