"""What a running service looks after by itself: the witness every few seconds; once a day every page, and every tile of
the log against its leaves, by one of the processes and at most for a twentieth of its time."""

from __future__ import annotations

import fcntl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
from flask import Flask

from app.service.health import Health
from app.service.log_tiles import leaf_hashes
from app.settings import Settings
from app.store.interface import Store, StoreUnavailable
from referee.record.tiles import WIDTH, split, tile_root

LOOK_SECONDS = 5.0
REST_AT_START_SECONDS = 30.0
DAY_SECONDS = 24 * 60 * 60.0
SHARE = 20
"""For each second of work so many of rest."""
BROKEN = "tile {index} of the log is not made of its events; `pawbiter doctor` says which of them is wrong"


class SelfCheck:
    def __init__(self, store: Store, health: Health, lock: Path) -> None:
        self._store = store
        self._health = health
        self._lock = lock
        self._ending = threading.Event()
        self._threads = [
            threading.Thread(target=work, name=work.__name__, daemon=True) for work in (self._looks, self._reads)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._ending.set()
        for thread in self._threads:
            thread.join()

    def _looks(self) -> None:
        while not self._ending.wait(LOOK_SECONDS):
            _unless_it_fails(self._health.look)

    def _reads(self) -> None:
        """Whoever has the lock does it for all; the kernel gives it to another process when this one ends."""
        self._lock.parent.mkdir(parents=True, exist_ok=True)
        self._ending.wait(REST_AT_START_SECONDS)  # those who waited for the service to start come first
        with self._lock.open("w") as lock:
            while not self._ending.is_set():
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    self._ending.wait(LOOK_SECONDS)
                    continue
                _unless_it_fails(lambda: read_through(self._store, self._ending.wait))
                self._ending.wait(DAY_SECONDS)


def watch_over(app: Flask, settings: Settings) -> None:
    """Begins it for the rest of this process's life."""
    lock = settings.witness_folder / "self-check.lock"
    SelfCheck(app.extensions["service"].store, app.extensions["health"], lock).start()


def read_through(store: Store, rest: Callable[[float], bool]) -> None:
    """Every page, then every tile; `rest` waits so long, and says whether to end."""
    if (damage := store.damage()) is not None:
        store.hold("pages", f"the file is damaged: {damage}", everywhere=True)
        return
    for index, seconds in _timed(broken_tiles(store)):
        if index is not None:
            store.hold("log", BROKEN.format(index=index), everywhere=True)
            return
        if rest(seconds * SHARE):
            return


def broken_tiles(store: Store) -> Iterator[int | None]:
    """For each whole tile its index if it does not hold what its leaves, or the tiles below, come to; else None."""
    for index in range(store.size() // WIDTH):
        hashes = b"".join(leaf_hashes(store, index))
        yield None if store.tile(0, index) == hashes and _stands_above(store, 1, index, hashes) else index


def _stands_above(store: Store, level: int, place: int, below: bytes) -> bool:
    index, inside = divmod(place, WIDTH)
    above = store.tile(level, index)
    if split(above)[inside : inside + 1] != [tile_root(below)]:
        return False
    return inside < WIDTH - 1 or _stands_above(store, level + 1, index, above)


def _timed(found: Iterator[int | None]) -> Iterator[tuple[int | None, float]]:
    start = time.perf_counter()
    for each in found:
        yield each, time.perf_counter() - start
        start = time.perf_counter()


def _unless_it_fails(work: Callable[[], None]) -> None:
    """What fails here is told by the reads and writes that it fails for; the looking goes on."""
    try:
        work()
    except StoreUnavailable:
        return
    except Exception as failure:
        structlog.get_logger().error("self check failed", exc_info=failure)
