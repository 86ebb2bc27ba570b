"""Long answers: what one replay or export of 10,000 events needs beside an idle worker, how soon it begins, and what
fifty at once come to."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import requests

from bench.report import Target, section
from tests.http.client import Table, of_server
from tests.serving import Server, served
from tests.system.processes import memory, workers
from tests.system.script import long_game

EVENTS = 10_000
AT_ONCE = 50
MOST_MEMORY, MOST_AT_ONCE, MOST_FIRST = 10.0, 300.0, 0.3
PATHS = ("/replay", "/replay?views=false", "/export")
MB = 1_000_000


def measure() -> list[Target]:
    rows, targets = [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), WEB_CONCURRENCY="1", PAWBITER_LIMITS="off") as server,
    ):
        table = long_game(of_server(server.address, seconds=120), EVENTS)
        (worker,) = workers(server)
        asked(server, table, "/replay?to=200")  # what is loaded once
        for path in PATHS:
            idle = memory(worker)
            with peak_of(worker) as one:
                size, first, whole = asked(server, table, path)
            with peak_of(worker) as many, ThreadPoolExecutor(AT_ONCE) as pool:
                begun = time.perf_counter()
                list(pool.map(lambda _, path=path: asked(server, table, path), range(AT_ONCE)))
                together = time.perf_counter() - begun
            extra = (one[0] - idle) / MB
            rows.append(
                (path, f"{size / MB:.1f} MB", f"{extra:.1f} MB", f"{first:.2f} s", f"{whole:.1f} s",
                 f"{many[0] / MB:.0f} MB", f"{together:.0f} s")
            )  # fmt: skip
            targets += [
                Target(f"{path} of {EVENTS:,} events: MB above an idle worker", extra, most=MOST_MEMORY),
                Target(f"{path}: seconds to its first byte", first, most=MOST_FIRST),
                Target(f"{path}: MB of a worker with {AT_ONCE} at once", many[0] / MB, most=MOST_AT_ONCE),
            ]
    columns = ("answer", "size", "above idle", "first byte", "whole", f"worker, {AT_ONCE} at once", "all of them")
    section(f"Long answers: a game of {EVENTS:,} events", columns, rows)
    return targets


def asked(server: Server, table: Table, path: str) -> tuple[int, float, float]:
    """How many bytes came, and after how long the first and the last of them."""
    headers = {"Authorization": f"Bearer {table.tokens['host']}", "Accept-Encoding": "identity"}
    begun = time.perf_counter()
    with requests.get(f"{server.address}{table.path}{path}", headers=headers, stream=True, timeout=600) as got:
        pieces = got.iter_content(1 << 16)
        size = len(next(pieces))
        first = time.perf_counter() - begun
        size += sum(map(len, pieces))
    if got.status_code != 200:
        raise AssertionError(f"{path}: {got.status_code}")
    return size, first, time.perf_counter() - begun


@contextmanager
def peak_of(pid: int) -> Iterator[list[int]]:
    """The most that a process needed meanwhile, looked at a hundred times a second."""
    most, over = [memory(pid)], threading.Event()

    def look() -> None:
        while not over.wait(0.01):
            most[0] = max(most[0], memory(pid))

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield most
    finally:
        over.set()
        looking.join()
