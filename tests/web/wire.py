"""A line between browser and server that can be cut: what a lost network is to both."""

import contextlib
import select
import socket
import threading

from server.running import Server, free_port


class Wire:
    """Stands where the server does, for a browser: it has an address, and the server's data."""

    def __init__(self, server: Server) -> None:
        self._server, self.data = server, server.data
        self._port = free_port()
        self._door: socket.socket | None = None
        self._lines: set[socket.socket] = set()
        self.mend()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def mend(self) -> None:
        self._door = socket.create_server(("127.0.0.1", self._port))
        threading.Thread(target=self._welcome, args=(self._door,), daemon=True).start()

    def cut(self) -> None:
        assert self._door is not None
        for end in (self._door, *self._lines):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _welcome(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):  # the door was closed
            while True:
                threading.Thread(target=self._carry, args=(door.accept()[0],), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with (
            near,
            socket.create_connection(("127.0.0.1", self._server.port)) as far,
            contextlib.suppress(OSError, ValueError),
        ):
            ends = {near: far, far: near}
            self._lines |= set(ends)
            while True:
                for end in select.select(list(ends), [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    ends[end].sendall(data)
