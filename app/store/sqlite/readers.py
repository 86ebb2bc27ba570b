"""A connection that cannot write, for each thread that reads."""

import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from app.store.interface import StoreUnavailable
from app.store.sqlite.connections import connect, sqlite3
from app.store.sqlite.faults import Faults, SameFiles


class Reader:
    """One thread's connection. Others may end it, but only under its lock: ended while in use, it crashes."""

    def __init__(self, path: Path, files: SameFiles) -> None:
        self.lock = threading.Lock()
        self._path = path
        self._files = files
        self._db: Database | None = None

    @property
    def is_connected(self) -> bool:
        return self._db is not None

    def connected(self) -> Database:
        if self._db is None:
            self._files.require_own()
            self._db = connect(self._path)
            self._db.execute("PRAGMA query_only = ON")
        return self._db

    def disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


class Readers:
    def __init__(self, path: Path, faults: Faults | None = None, files: SameFiles | None = None) -> None:
        self._path = path
        self._faults = faults or Faults(path)
        self._files = files or SameFiles(path)
        self._mine = threading.local()
        self._all: weakref.WeakSet[Reader] = weakref.WeakSet()
        self._joining = threading.Lock()
        self._paused: list[Reader] = []
        self._closed = False

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        try:
            with self.borrowed() as db:
                return db.execute(sql, values).fetchall()
        except (sqlite3.DatabaseError, StoreUnavailable) as failure:
            seen = self._faults.met(failure)
            if seen is failure:
                raise
            raise seen from failure

    @contextmanager
    def borrowed(self) -> Iterator[Database]:
        reader = self._reader()
        match self._files.fate:
            case "gone":
                reader = reader if reader.is_connected else self._connected_one() or reader
            case "replaced":
                # The log beside it may be the other file's by now, and what is read a mixture of both.
                self._files.require_own()
        with reader.lock:
            yield reader.connected()

    def pause(self) -> None:
        self._joining.acquire()
        self._paused = list(self._all)
        for reader in self._paused:
            reader.lock.acquire()
            reader.disconnect()

    def resume(self) -> None:
        while self._paused:
            self._paused.pop().lock.release()
        self._joining.release()

    def close(self) -> None:
        self._closed = True
        self.pause()
        self.resume()

    def _connected_one(self) -> Reader | None:
        """Where the file is gone, who opened it in time can still read it, for every thread."""
        with self._joining:
            return next((reader for reader in self._all if reader.is_connected), None)

    def _reader(self) -> Reader:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        try:
            mine: Reader = self._mine.reader
        except AttributeError:
            mine = self._mine.reader = Reader(self._path, self._files)
            with self._joining:
                self._all.add(mine)
        return mine
