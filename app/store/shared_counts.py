"""Counts that the processes of a service share: a small file of its own, far from what is recorded.

They are worth nothing after a restart, so nothing here waits for the disk; and where the file cannot be had, nobody is
kept waiting for it either.
"""

import contextlib
import os
import threading
import time
from pathlib import Path
from typing import NamedTuple

from app.store.sqlite.connections import sqlite3

PATIENCE_SECONDS = 0.25
TIDY_EVERY = 256
TABLE = """
CREATE TABLE IF NOT EXISTS counts (
    name TEXT NOT NULL, who TEXT NOT NULL, until REAL NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (name, who)
) STRICT, WITHOUT ROWID"""
# A window begins with the first that is counted. One that ends too far ahead is from before this machine was started.
COUNT = """
INSERT INTO counts VALUES (:name, :who, :now + :seconds, 1) ON CONFLICT DO UPDATE SET
    count = CASE WHEN until <= :now OR until > :now + :seconds THEN 1 ELSE count + 1 END,
    until = CASE WHEN until <= :now OR until > :now + :seconds THEN :now + :seconds ELSE until END
RETURNING count, until"""


class Counted(NamedTuple):
    number: int
    """How many there were in this window, with this one."""
    left_seconds: float
    """Until the window ends."""


class SharedCounts:
    """One connection a process, made when something is first counted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._opened: tuple[int, sqlite3.Connection] | None = None
        self._since_tidied = 0

    def count(self, name: str, who: str, seconds: int) -> Counted | None:
        """One more; None where the file cannot be written."""
        now = time.monotonic()  # the same for all processes of a machine
        with self._lock:
            try:
                row = (
                    self._database()
                    .execute(COUNT, {"name": name, "who": who, "now": now, "seconds": seconds})
                    .fetchone()
                )
                self._tidy_up(now)
            except (sqlite3.Error, OSError):
                self._start_over()
                return None
        return Counted(row[0], row[1] - now)

    def close(self) -> None:
        with self._lock:
            self._start_over()

    def _database(self) -> sqlite3.Connection:
        """Not one that a parent process has open: a fork copies the connection, but not its locks."""
        if self._opened is None or self._opened[0] != os.getpid():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            conn = sqlite3.connect(self._path, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
            self._opened = (os.getpid(), conn)
            conn.execute("PRAGMA journal_mode = WAL")
            conn.execute("PRAGMA synchronous = OFF")
            conn.execute(TABLE)
        return self._opened[1]

    def _tidy_up(self, now: float) -> None:
        self._since_tidied += 1
        if self._since_tidied >= TIDY_EVERY:
            self._since_tidied = 0
            self._database().execute("DELETE FROM counts WHERE until <= ?", (now,))

    def _start_over(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None and opened[0] == os.getpid():
            with contextlib.suppress(sqlite3.Error):
                opened[1].close()
