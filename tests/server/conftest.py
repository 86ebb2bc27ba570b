"""A small application behind the shell, in an event loop of its own, on a free port."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
import uvloop
from uvicorn.config import Config

from app.server.serving import ShellServer, server_of
from app.settings import Capacity
from app.store.interface import StoreUnavailable

LARGE = 4_000_000
Respond = Callable[[str, list[tuple[str, str]]], object]


class Application:
    """Says what it was asked; some paths are slow, long or come bit by bit."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, bytes]] = []
        self.go_on = threading.Event()
        self.pieces = 0
        self.closed = threading.Event()
        self.extensions: dict[str, Any] = {}

    def __call__(self, environ: dict[str, Any], respond: Respond) -> Iterable[bytes]:
        length, path = int(environ.get("CONTENT_LENGTH", 0)), environ["PATH_INFO"]
        body = environ["wsgi.input"].read()
        self.asked.append((environ["REQUEST_METHOD"], path, body))
        if len(body) < length:
            respond("413 Content Too Large", [])
            return [b"too large"]
        match path:
            case "/wait":
                self.go_on.wait(20)
            case "/long":
                respond("200 OK", [("Content-Length", str(LARGE))])
                return [b"x" * LARGE]
            case "/breaks":
                respond("200 OK", [])
                return breaking()
            case "/bits":
                respond("200 OK", [])
                return Bits(self)
        respond("200 OK", [("Content-Type", "application/json")])
        sent = {name: value for name, value in environ.items() if isinstance(value, str)}
        return [json.dumps({"environ": sent, "body": body.decode("latin-1")}).encode()]


def breaking() -> Iterator[bytes]:
    yield from [b"line\n" * 20_000] * 2
    raise StoreUnavailable("the disk is gone")


class Bits:
    """A long answer that is made as it is taken."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.left = LARGE // 10_000

    def __iter__(self) -> Iterator[bytes]:
        while self.left:
            self.left -= 1
            self.app.pieces += 1
            yield b"y" * 10_000

    def close(self) -> None:
        self.app.closed.set()


class Running:
    def __init__(self, limits: Capacity) -> None:
        self.app = Application()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.server: ShellServer
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(limits,))
        self._thread.start()
        assert self._up.wait(10)
        self.until(lambda: bool(self.server.doors))

    def _run(self, limits: Capacity) -> None:
        async def serve() -> None:
            config = Config(None, lifespan="off", ws="none", interface="asgi3", log_config=None, proxy_headers=False)
            self.server = server_of(self.app, config, limits)
            self._up.set()
            await self.server.serve(sockets=[self.socket])

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve())

    def end(self) -> None:
        self.app.go_on.set()
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def line(self, own: str = "127.0.0.1", small: bool = False) -> socket.socket:
        line = socket.socket()
        if small:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.bind((own, 0))
        line.connect(("127.0.0.1", self.port))
        return line

    def until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 20
        while not true():
            assert time.monotonic() < deadline
            time.sleep(0.02)


Runs = Callable[..., Running]


@pytest.fixture
def runs() -> Iterator[Runs]:
    """Starts servers with other limits than usual."""
    running: list[Running] = []

    def run(**limits: Any) -> Running:
        running.append(Running(Capacity(**{"grace_seconds": 0.2, **limits})))
        return running[-1]

    yield run
    for each in running:
        each.end()


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    running = Running(Capacity(grace_seconds=0.2))
    yield running
    running.end()
