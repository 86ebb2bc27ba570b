"""After moves: can everything that was reported at this table be true? Asked in the background, by one process of the
service at a time, and told in the view once something cannot."""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import structlog

from app.http.problems import Problem
from app.store.interface import Looked, Store, StoreUnavailable

GLANCE_SECONDS = 0.2
DELAY_SECONDS = 0.2
"""Moves that come one after the other are looked at together."""
ROUND_SECONDS = 0.3
"""After so long what was found is written down, and it is looked again what is new."""
REST_SECONDS = 0.1
"""So long at most, and as long as it took, nothing is asked after each question."""
AGAIN_SECONDS = 1.0
BACKLOG = 1000
"""Events that are looked at after a start, if nobody did. What is older, the audit tells."""
WATCHED = "watched"
"""Under which the store keeps up to where in the log everything was looked at."""


class Watch:
    """`ask` looks at one game; it raises a `Problem` where there is no room for that now."""

    def __init__(self, store: Store, ask: Callable[[str], Looked], warm: Callable[[], None], lock: Path) -> None:
        self._store = store
        self._ask = ask
        self._warm = warm
        self._lock = lock
        self._locked: int | None = None
        self._seen: int | None = None
        """Up to where in the log it is known which tables have something new; None until this process watches."""
        self._due: dict[str, float] = {}
        """Those tables, and from when on to look at them."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._over.set()

    def _watch(self) -> None:
        while not self._over.wait(GLANCE_SECONDS):
            try:
                if self._is_mine():
                    self._look()
                    self._ask_what_is_due()
            except StoreUnavailable:
                pass  # whoever writes is told; here it is tried again
            except Exception as failure:  # of whatever kind, it must not end the watching
                structlog.get_logger().error("failed", route="watch", exc_info=failure)
        if self._locked is not None:
            os.close(self._locked)

    def _is_mine(self) -> bool:
        """The kernel frees the lock when a process ends, however it ends; another one takes over then."""
        if self._locked is None:
            held = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(held)
                return False
            self._locked = held
        return True

    def _look(self) -> None:
        size = self._store.size()
        if self._seen is None:
            self._seen = min(size, max(int(self._store.meta(WATCHED) or 0), size - BACKLOG))
        if size > self._seen:
            self._warm()
            for leaf in self._store.leaves(self._seen, size):
                self._due.setdefault(leaf.game, time.monotonic() + DELAY_SECONDS)
        self._seen = size

    def _ask_what_is_due(self) -> None:
        started = time.monotonic()
        looked: list[Looked] = []
        while self._due and not self._over.is_set() and time.monotonic() - started < ROUND_SECONDS:
            game, due = next(iter(self._due.items()))
            if due > time.monotonic():
                break
            del self._due[game]
            asked = time.monotonic()
            try:
                looked.append(self._ask(game))
            except Problem:
                self._due[game] = asked + AGAIN_SECONDS
                break
            except RuntimeError as failure:
                structlog.get_logger().error("failed", route="watch", game=game, exc_info=failure)
            self._over.wait(min(REST_SECONDS, time.monotonic() - asked))
        if looked:
            self._store.put_looked(looked, None if self._due else self._seen)
