"""A live stream of the app in this process, read piece by piece: the shell of the server, without its sockets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, MutableMapping
from concurrent.futures import Future
from contextlib import contextmanager
from queue import Queue
from typing import Any

from flask import Flask

from app.server.asgi import LINE, Shell
from app.server.live import Listeners
from tests.http.client import Answer, Http, Table

PATIENCE_SECONDS = 30.0


class Line:
    """A connection that takes whatever it is given."""

    def __init__(self) -> None:
        self.left = False
        self._when_left: list[Callable[[], None]] = []

    def has_left(self) -> bool:
        return self.left

    def hold(self, size: int) -> None: ...

    def answer(self, status: int, headers: object, body: bytes) -> bool:
        """Whole answers are sent like any other here."""
        return False

    def when_left(self, left: Callable[[], None]) -> None:
        self._when_left.append(left)

    def break_off(self) -> None:
        self.left = True

    def leave(self) -> None:
        self.left = True
        for left in self._when_left:
            left()


class Serving:
    """The shell around an app, with an event loop of its own."""

    def __init__(self, app: Flask) -> None:
        self.loop = asyncio.new_event_loop()
        self.shell = Shell(app, app.extensions["settings"], Listeners(app.extensions["service"].store))
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()

    def ask(self, path: str, headers: dict[str, str], line: Line, heard: Callable[[Any], None]) -> Future[None]:
        named, _, query = path.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": named,
            "raw_path": named.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
            "extensions": {LINE: {"connection": line}},
        }

        async def send(message: MutableMapping[str, Any]) -> None:
            heard(message)

        return asyncio.run_coroutine_threadsafe(self.shell(scope, _nothing, send), self.loop)

    def http(self) -> Http:
        def get(method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
            said: list[Any] = []
            self.ask(path, headers, Line(), said.append).result(PATIENCE_SECONDS)
            told = {name.decode(): value.decode() for name, value in said[0]["headers"]}
            return Answer(method, path, said[0]["status"], told, b"".join(each["body"] for each in said[1:]))

        return Http(get)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.shell.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


async def _nothing() -> Any:
    raise AssertionError("a GET has no body to wait for")


@contextmanager
def serving(app: Flask) -> Iterator[Serving]:
    served = Serving(app)
    try:
        yield served
    finally:
        served.close()


class Stream:
    def __init__(self, said: Queue[Any]) -> None:
        self._said = said
        start = said.get(timeout=PATIENCE_SECONDS)
        self.status: int = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self._rest: list[str] = []

    def piece(self) -> str:
        """The next block, with its empty line."""
        while not self._rest:
            message = self._said.get(timeout=PATIENCE_SECONDS)
            assert message["more_body"], "the stream ended"
            self._rest = [f"{block}\n\n" for block in message["body"].decode().split("\n\n") if block]
        return self._rest.pop(0)

    def event(self) -> tuple[int, str]:
        """The next event: its id, and its data as JSON text."""
        name, content = self.piece().strip().split("\n")
        assert name.startswith("id: ") and content.startswith("data: ")
        return int(name.removeprefix("id: ")), content.removeprefix("data: ")

    def ends(self) -> None:
        """Says nothing more but that it is still there, and then that it is over."""
        while self._said.get(timeout=PATIENCE_SECONDS)["more_body"]:
            pass


@contextmanager
def listening(
    served: Serving, table: Table, query: str = "", role: str = "spectator", **headers: str
) -> Iterator[Stream]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    asked = {"Accept": "text/event-stream", "Authorization": f"Bearer {table.tokens[role]}", **named}
    said: Queue[Any] = Queue()
    line = Line()
    done = served.ask(f"{table.path}/events{query}", asked, line, said.put)
    try:
        yield Stream(said)
    finally:
        served.loop.call_soon_threadsafe(line.leave)
        done.result(PATIENCE_SECONDS)
