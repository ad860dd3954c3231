"""A worker's standing connection to PostgreSQL: what the others tell, and the tables that this one looks after.

Both are bound to one connection, watched by one thread, so that a loss is noticed at once.
"""

import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any

import psycopg

from allaboard.server.errors import StorageError

from .database import Deliver, done

CHANNEL = "allaboard"
PAUSE = 0.2  # seconds between two attempts to connect
RECONNECTED = "reconnected"

TELL = f"SELECT pg_notify('{CHANNEL}', %s)"
LOCK = "SELECT pg_try_advisory_lock(hashtextextended('allaboard table ' || %s, 0))"
UNLOCK = "SELECT pg_advisory_unlock(hashtextextended('allaboard table ' || %s, 0))"

Connection = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True)
class Errand:
    do: Callable[[Connection], Any]
    otherwise: Any  # the answer when there is no connection; an error is raised
    answer: Future[Any]

    def run(self, connection: Connection) -> None:
        try:
            self.answer.set_result(self.do(connection))
        except Exception as error:
            if connection.closed:
                self.fail()
            else:
                self.answer.set_exception(StorageError(f"PostgreSQL refuses: {' '.join(str(error).split())}"))

    def fail(self) -> None:
        if isinstance(self.otherwise, Exception):
            self.answer.set_exception(self.otherwise)
        else:
            self.answer.set_result(self.otherwise)


class Session:
    def __init__(self, connect: Callable[[], Connection], deliver: Deliver) -> None:
        self._connect = connect
        self._deliver = deliver
        self._kept: set[str] = set()  # belongs to the thread
        self._news: list[str] = []  # so does this
        self._errands: SimpleQueue[Errand] = SimpleQueue()
        self._awake, self._waker = socket.socketpair()
        self._waker.setblocking(False)
        self._closing = False
        self._thread = Thread(target=self._work, name="allaboard session", daemon=True)
        self._thread.start()

    def tell(self, text: str) -> Future[None]:
        def notify(connection: Connection) -> None:
            connection.execute(TELL, [text])

        return self._ask(notify, StorageError("The database cannot be reached, so the other workers were not told."))

    def keep(self, table: str) -> Future[bool]:
        def lock(connection: Connection) -> bool:
            if table not in self._kept and connection.execute(LOCK, [table]).fetchone() == (True,):
                self._kept.add(table)
            return table in self._kept

        return self._ask(lock, False)

    def unkeep(self, table: str) -> Future[None]:
        def unlock(connection: Connection) -> None:
            if table in self._kept:
                self._kept.remove(table)
                connection.execute(UNLOCK, [table])

        return self._ask(unlock, None)

    def close(self) -> None:
        self._closing = True
        self._wake()
        self._thread.join()
        self._fail_errands()
        self._awake.close()
        self._waker.close()

    def _ask(self, do: Callable[[Connection], Any], otherwise: Any) -> Future[Any]:
        if self._closing:
            return done(otherwise)
        errand = Errand(do, otherwise, Future())
        self._errands.put(errand)
        self._wake()
        return errand.answer

    def _wake(self) -> None:
        with suppress(BlockingIOError):  # so much was sent already that it is sure to wake up
            self._waker.send(b"!")

    def _work(self) -> None:
        again = False
        while not self._closing:
            with suppress(psycopg.Error), self._connect() as connection:
                connection.autocommit = True
                connection.add_notify_handler(lambda notify: self._news.append(notify.payload))
                connection.execute(f"LISTEN {CHANNEL}")
                if again:
                    self._deliver([RECONNECTED])
                self._serve(connection)
            again = True
            self._kept.clear()
            self._fail_errands()
            if not self._closing:
                time.sleep(PAUSE)

    def _serve(self, connection: Connection) -> None:
        with selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._awake, selectors.EVENT_READ)
            while not self._closing and not connection.closed:
                if any(key.fileobj is self._awake for key, _ in either.select()):
                    self._awake.recv(4096)
                # First the connection: nothing may be said to be kept on one that is lost.
                connection.pgconn.consume_input()
                while notify := connection.pgconn.notifies():
                    self._news.append(notify.extra.decode(errors="replace"))
                self._do_errands(connection)
                if self._news:
                    self._deliver(self._news)
                    self._news = []

    def _do_errands(self, connection: Connection) -> None:
        for errand in self._waiting():
            if connection.closed:
                errand.fail()
            else:
                errand.run(connection)

    def _fail_errands(self) -> None:
        for errand in self._waiting():
            errand.fail()

    def _waiting(self) -> list[Errand]:
        errands = []
        while not self._errands.empty():  # nobody else takes from it
            errands.append(self._errands.get())
        return [errand for errand in errands if errand.answer.set_running_or_notify_cancel()]
