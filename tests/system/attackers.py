"""Those who take what they can get, from an address of their own; and whether others are still served."""

from __future__ import annotations

import fcntl
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import requests

from tests.serving import Server

THEIRS = "127.0.0.2"
HEAD = b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


class Slow:
    """Sends something now and then, never to its end; whoever is thrown out comes back."""

    def __init__(self, server: Server, bodies: int, heads: int) -> None:
        self._server = server
        self._wished = [HEAD + b"Content-Length: 60000\r\n\r\n{"] * bodies + [HEAD + b"X-Slow: "] * heads
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._attack)

    def __enter__(self) -> Slow:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _attack(self) -> None:
        lines: list[socket.socket | None] = [None] * len(self._wished)
        with ExitStack() as open_ones:
            while not self._over.is_set():
                for at, line in enumerate(lines):
                    try:
                        if line is None:
                            lines[at] = line = open_ones.enter_context(self._line())
                            line.sendall(self._wished[at])
                        line.sendall(b" ")
                    except OSError:
                        lines[at] = None
                self._over.wait(0.3)

    def _line(self) -> socket.socket:
        line = socket.socket()
        line.settimeout(1)
        line.bind((THEIRS, 0))
        line.connect(("127.0.0.1", self._server.port))
        return line


@contextmanager
def who_do_not_read(
    server: Server, number: int, path: str, *headers: str, times: int = 1
) -> Iterator[list[socket.socket]]:
    """They ask, several times at once, and take nothing of the answers."""
    request = "\r\n".join((f"GET {path} HTTP/1.1", "Host: x", *headers, "", "")).encode() * times
    with ExitStack() as open_ones:
        lines = []
        for _ in range(number):
            line = open_ones.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(10)
            line.bind((THEIRS, 0))
            line.connect(("127.0.0.1", server.port))
            line.sendall(request)
            lines.append(line)
        yield lines


@contextmanager
def lock_held(path: Path) -> Iterator[None]:
    """As by a process that was stopped in the middle of writing."""
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def served(server: Server, path: str = "/healthz", tries: int = 12, seconds: float = 20.0, token: str = "") -> int:
    """How many are answered, each on a connection of its own."""
    answered = 0
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    for _ in range(tries):
        try:
            answered += requests.get(f"{server.address}{path}", headers=headers, timeout=seconds).ok
        except requests.RequestException:
            return answered
    return answered
