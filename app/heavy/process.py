"""The process that does heavy work: jobs come in as frames, results go out as frames, until nobody sends any more."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from struct import Struct
from typing import IO

import msgspec

LENGTH = Struct(">I")
NICE = 5
"""Whoever waits for a move goes before whoever waits for an audit."""


def write_frame(file: IO[bytes], content: bytes) -> None:
    file.write(LENGTH.pack(len(content)) + content)
    file.flush()


def read_frame(file: IO[bytes]) -> bytes:
    """Raises `EOFError` where the other side has ended."""
    head = file.read(LENGTH.size)
    if len(head) == LENGTH.size:
        (size,) = LENGTH.unpack(head)
        content = file.read(size)
        if len(content) == size:
            return content
    raise EOFError


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for the service, which then ends this
    os.nice(NICE)
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is none
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_take_in, args=(sys.stdin.buffer, jobs), daemon=True).start()
    # Only now: it takes a second, and the first job may already be on its way.
    from app.heavy.desk import desk_of
    from app.http.request_log import configure_log
    from app.service.heavy_work import Job, Unavailable, tried
    from app.settings import from_environment
    from app.store import StoreRefused, StoreUnavailable

    configure_log()
    decoder = msgspec.json.Decoder(Job)
    desk = None
    for job in _each(jobs):
        try:
            desk = desk or desk_of(from_environment(os.environ))
            result = tried(desk, decoder.decode(job))
        except (StoreUnavailable, StoreRefused) as failure:
            result = Unavailable(str(failure), getattr(failure, "check", "file"))
        write_frame(results, msgspec.json.encode(result))


def _take_in(file: IO[bytes], jobs: SimpleQueue[bytes]) -> None:
    """Ends with the service, however that ended, and whatever is being done."""
    try:
        while True:
            jobs.put(read_frame(file))
    except EOFError:
        os._exit(0)


def _each(jobs: SimpleQueue[bytes]) -> Iterator[bytes]:
    while True:
        yield jobs.get()


if __name__ == "__main__":
    main()
