"""The thread that writes the log, with a database that does whatever the test needs."""

import asyncio
import threading
from contextlib import contextmanager

import pytest

from allaboard.server.errors import StorageError
from allaboard.server.storage import writer
from allaboard.server.storage.writer import MOST, Unreachable, Writer
from server.storage.entries import entry, soon


@contextmanager
def writing(write):
    made = Writer(write)
    try:
        yield made
    finally:
        made.close()


def test_what_is_waiting_is_written_together():
    begun, go_on, sizes = threading.Event(), threading.Event(), []

    def write(additions, again):
        sizes.append(len(additions))
        begun.set()
        assert go_on.wait(30)
        return [True] * len(additions)

    async def main():
        with writing(write) as log:
            first = log.append(entry(0), None)
            await asyncio.to_thread(begun.wait, 30)
            others = [log.append(entry(number), None) for number in range(1, 2 * MOST)]
            go_on.set()
            assert all(await asyncio.gather(first, *others))
        assert sizes == [1, MOST, MOST - 1]

    asyncio.run(main())


def test_one_bad_entry_does_not_spoil_the_others():
    def write(additions, again):
        if any(addition.entry.number == 3 for addition in additions):
            raise TypeError("three")
        return [True] * len(additions)

    async def main():
        with writing(write) as log:
            answers = await asyncio.gather(
                *(log.append(entry(number), None) for number in range(6)), return_exceptions=True
            )
        assert [answer is True for answer in answers] == [True, True, True, False, True, True]
        assert isinstance(answers[3], StorageError)
        assert "three" in str(answers[3])

    asyncio.run(main())


def test_whoever_gives_up_does_not_disturb_the_others():
    go_on = threading.Event()

    def write(additions, again):
        assert go_on.wait(30)
        return [True] * len(additions)

    async def main():
        with writing(write) as log:
            answers = [log.append(entry(number), None) for number in range(3)]
            answers[1].cancel()
            go_on.set()
            assert await answers[0]
            assert await answers[2]

    asyncio.run(main())


def test_a_database_that_stays_away_is_reported_when_nothing_can_have_been_written(monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.05)

    def write(additions, again):
        raise Unreachable("it sleeps", unsure=False)

    async def main():
        with writing(write) as log:
            for _ in range(2):
                with pytest.raises(StorageError, match="it sleeps"):
                    await log.append(entry(0), None)

    asyncio.run(main())


def test_a_database_that_comes_back_in_time_is_not_even_noticed():
    lost = iter([True, True, False])

    def write(additions, again):
        if next(lost):
            raise Unreachable("back in a minute", unsure=False)
        assert not again
        return [True] * len(additions)

    async def main():
        with writing(write) as log:
            assert await log.append(entry(0), None)

    asyncio.run(main())


def test_what_may_have_been_written_waits_for_the_truth_and_the_others_do_not(monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.05)
    back, asked = threading.Event(), []

    def write(additions, again):
        asked.append(again)
        if not back.is_set():
            raise Unreachable("gone", unsure=len(asked) == 1)
        assert again
        return [True] * len(additions)

    async def main():
        with writing(write) as log:
            unsure = log.append(entry(0), None)
            await soon(lambda: len(asked) > 1)
            with pytest.raises(StorageError, match="gone"):
                await log.append(entry(1), None)
            assert not unsure.done()
            back.set()
            assert await unsure

    asyncio.run(main())


def test_closing_does_not_wait_for_a_truth_that_may_never_come():
    def write(additions, again):
        raise Unreachable("gone", unsure=True)

    async def main():
        with writing(write) as log:
            unsure = log.append(entry(0), None)
        with pytest.raises(StorageError, match="not known"):
            await unsure

    asyncio.run(main())
