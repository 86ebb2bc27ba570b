"""Events as they happen. Streams hold a thread each, so there are few of them and moves never wait for one."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator

import msgspec

from app.answers.view import told_event
from app.http.problems import Problem
from app.http.request import Ask, Caller
from app.service.commands import Service
from app.store.interface import Store

HEARTBEAT = 15.0
GLANCE = 1.0
RETRY_AFTER = "5"


Left = Callable[[], bool]
"""Has the listener gone?"""


class Places:
    """So many listeners at once in this process."""

    def __init__(self, number: int) -> None:
        self._free = threading.BoundedSemaphore(number)
        self.closing: Callable[[], bool] = lambda: False
        """Is this process about to end? Then nobody is kept waiting."""

    def take(self) -> bool:
        return self._free.acquire(blocking=False)

    def leave(self) -> None:
        self._free.release()

    def wait(self, store: Store, id_: str, after: int, seconds: float, left: Left = lambda: False) -> int:
        """The game's version, as soon as it is past `after`, or after so many seconds, or when nobody listens any more."""
        deadline = time.monotonic() + seconds
        while True:
            rest = deadline - time.monotonic()
            version = store.wait_for(id_, after, max(0.0, min(rest, GLANCE)))
            if version > after or rest <= GLANCE or self.closing() or left():
                return version


def hung_up(line: socket.socket | None) -> bool:
    """Has the other side closed the connection? It is only looked at: what it sent may be its next request."""
    if line is None:
        return False
    try:
        return line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def stream(service: Service, places: Places, ask: Ask, id_: str, after: int, left: Left) -> Iterator[bytes]:
    """Server-sent events: what is there after this version, then what comes, with a heartbeat."""
    if not places.take():
        raise Problem("too-many-streams", headers={"Retry-After": RETRY_AFTER})
    return _Stream(places, _told(service, places, ask, id_, after, left))


class _Stream:
    """An iterator that gives its place back however it ends: the server closes it when the listener is gone."""

    def __init__(self, places: Places, told: Generator[bytes, None, None]) -> None:
        self._places = places
        self._told = told
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._told)

    def close(self) -> None:
        self._told.close()
        if self._open:
            self._open = False
            self._places.leave()


def _told(service: Service, places: Places, ask: Ask, id_: str, after: int, left: Left) -> Generator[bytes, None, None]:
    yield b"retry: 2000\n\n"
    while _may_listen(service, ask.caller) and not places.closing() and not left():
        for line in lines(service, ask, id_, after):
            after = line[0]
            yield b"id: %d\ndata: %s\n\n" % line
        if places.wait(service.store, id_, after, HEARTBEAT, left) <= after:
            yield b": heartbeat\n\n"


def _may_listen(service: Service, caller: Caller) -> bool:
    """A token may be revoked while its stream is open."""
    if caller.viewer.role == "auditor":
        return True
    row = service.store.token(caller.token)
    return row is not None and row.revoked_at is None


def lines(service: Service, ask: Ask, id_: str, after: int, limit: int | None = None) -> Iterator[tuple[int, bytes]]:
    """Each event after this version, told for the caller, as JSON."""
    table = service.tables.current(id_)
    for event in service.tables.events(id_, after, limit=limit):
        told = told_event(table.standing, event, ask.caller.viewer, ask.language)
        yield event.version, msgspec.json.encode(told)
