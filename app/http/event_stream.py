"""Events as they happen. Streams hold a thread each, so there are few of them and moves never wait for one."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from app.http.problems import Problem
from app.store.interface import Store

HEARTBEAT = 15.0
GLANCE = 1.0
RETRY_AFTER = "5"

HasLeft = Callable[[], bool]
"""Has the listener gone?"""


class ListenerSlots:
    """So many listeners at once in this process."""

    def __init__(self, number: int) -> None:
        self._free = threading.BoundedSemaphore(number)
        self.closing: Callable[[], bool] = lambda: False
        """Is this process about to end? Then nobody is kept waiting."""

    def take(self) -> bool:
        return self._free.acquire(blocking=False)

    def leave(self) -> None:
        self._free.release()

    def wait(self, store: Store, id_: str, after: int, seconds: float, has_left: HasLeft = lambda: False) -> int:
        """The game's version, as soon as it is past `after`, or after so many seconds, or when nobody listens any more."""
        deadline = time.monotonic() + seconds
        while True:
            rest = deadline - time.monotonic()
            version = store.wait_for(id_, after, max(0.0, min(rest, GLANCE)))
            if version > after or rest <= GLANCE or self.closing() or has_left():
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


class Listener(Protocol):
    """Whom a stream is for, and of which table."""

    def lines(self, after: int) -> Iterator[tuple[int, bytes]]:
        """Each event after this version with its version, as JSON."""

    def wait(self, after: int, seconds: float) -> int:
        """The table's version, as soon as it is past `after`, or after so many seconds."""

    def may_listen(self) -> bool: ...

    def has_left(self) -> bool: ...


def stream(slots: ListenerSlots, listener: Listener, after: int) -> Iterator[bytes]:
    """Server-sent events: what is there after this version, then what comes, with a heartbeat."""
    if not slots.take():
        raise Problem("too-many-streams", headers={"Retry-After": RETRY_AFTER})
    return _Stream(slots, _sent(slots, listener, after))


class _Stream:
    """An iterator that gives its slot back however it ends: the server closes it when the listener is gone."""

    def __init__(self, slots: ListenerSlots, sent: Generator[bytes, None, None]) -> None:
        self._slots = slots
        self._sent = sent
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._sent)

    def close(self) -> None:
        self._sent.close()
        if self._open:
            self._open = False
            self._slots.leave()


def _sent(slots: ListenerSlots, listener: Listener, after: int) -> Generator[bytes, None, None]:
    yield b"retry: 2000\n\n"
    while listener.may_listen() and not slots.closing() and not listener.has_left():
        for line in listener.lines(after):
            after = line[0]
            yield b"id: %d\ndata: %s\n\n" % line
        if listener.wait(after, HEARTBEAT) <= after:
            yield b": heartbeat\n\n"
