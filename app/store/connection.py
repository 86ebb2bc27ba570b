"""Connections to the SQLite file, and the lock that processes share beside it."""

import fcntl
import os
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from sqlite_utils import Database

# The newer SQLite of pysqlite3, whose errors are not those of the standard library's sqlite3.
from sqlite_utils.utils import sqlite3 as sqlite3  # type: ignore[attr-defined]

from app.store.port import StoreRefused, StoreUnavailable

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
        isolation_level=None,  # transactions are opened here, with BEGIN IMMEDIATE, and by nobody else
        check_same_thread=False,  # only so that close() may end other threads' connections
    )
    db = Database(conn)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
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


class Readers:
    """A connection that cannot write, for each thread that reads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._mine = threading.local()
        self._all: weakref.WeakSet[Database] = weakref.WeakSet()
        self._opening = threading.Lock()

    def db(self) -> Database:
        try:
            mine: Database = self._mine.db
        except AttributeError:
            mine = self._mine.db = self._open()
        return mine

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        try:
            return self.db().execute(sql, values).fetchall()
        except sqlite3.DatabaseError as failure:
            raise StoreUnavailable(str(failure)) from failure

    def close(self) -> None:
        with self._opening:
            for db in list(self._all):
                db.close()

    def _open(self) -> Database:
        db = connect(self._path)
        db.execute("PRAGMA query_only = ON")
        with self._opening:
            self._all.add(db)
        return db
