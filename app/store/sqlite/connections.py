"""Connections to the SQLite file, and the lock that processes share beside it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from sqlite_utils import Database

# The newer SQLite of pysqlite3, whose errors are not those of the standard library's sqlite3.
from sqlite_utils.utils import sqlite3 as sqlite3  # type: ignore[attr-defined]

from app.store.interface import StoreRefused, StoreUnavailable

# The first release in which a checkpoint cannot race a writer that resets the WAL.
OLDEST_SQLITE = (3, 51, 3)
BUSY_SECONDS = 5.0


def connect(path: Path, mode: str = "rw") -> Database:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreRefused(f"SQLite {sqlite3.sqlite_version} may corrupt its WAL: install pysqlite3")
    conn = sqlite3.connect(
        f"file:{quote(str(path))}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,  # the writer opens transactions itself, with BEGIN IMMEDIATE
        check_same_thread=False,  # a fork or the store's end closes what other threads opened
    )
    db = Database(conn)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten, not only unlinked
    return db


@contextmanager
def unavailable() -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, OSError) as failure:
        raise StoreUnavailable(str(failure)) from failure


class FileLock:
    """Taken around write transactions and checkpoints; the kernel frees it when a process dies."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def __enter__(self) -> "FileLock":
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def acquire(self) -> None:
        fcntl.flock(self._fd, fcntl.LOCK_EX)

    def release(self) -> None:
        fcntl.flock(self._fd, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._fd)
