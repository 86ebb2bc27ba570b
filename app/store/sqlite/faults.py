"""What is wrong with the file: told in the log when it begins and when it ends, and to every write in between."""

import contextlib
import os
import threading
from pathlib import Path
from typing import Literal

import structlog

from app.store.interface import StoreUnavailable
from app.store.sqlite.connections import sqlite3

# By SQLite's primary result codes; what else it says is told as it says it.
CHECKS = {5: "lock", 6: "lock", 8: "writable", 10: "disk", 11: "pages", 13: "space", 14: "file", 26: "pages"}
SAID_WRONG = 1
OURS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)
DAMAGED = "the file is damaged ({why}); `pawbiter doctor` says how badly, `pawbiter restore` puts a copy in its place"


def unavailable_for(failure: Exception) -> StoreUnavailable | None:
    """The failure as callers see it, where it is the store's and not ours."""
    if isinstance(failure, StoreUnavailable):
        return failure
    if isinstance(failure, OSError):
        seen = StoreUnavailable(str(failure), "disk")
    elif isinstance(failure, sqlite3.DatabaseError) and not isinstance(failure, OURS):
        code = (getattr(failure, "sqlite_errorcode", None) or 0) & 0xFF
        lost = "no such" in str(failure)  # a table that was there when the store was opened
        if code == SAID_WRONG and not lost:
            return None
        check = "file" if lost else CHECKS.get(code, "store")
        seen = StoreUnavailable(DAMAGED.format(why=failure) if check == "pages" else str(failure), check)
    else:
        return None
    seen.__cause__ = failure
    return seen


class Faults:
    """Of one store in one process. What every process must know stands in a file beside the store."""

    def __init__(self, path: Path) -> None:
        self._mark = path.with_name(f"{path.name}.fault")
        self._held: dict[str, str] = {}
        self._told: str | None = None
        self._telling = threading.Lock()

    def require_none(self) -> None:
        for check, why in self._held.items():
            raise StoreUnavailable(why, check)
        if self._mark.exists():
            check, _, why = self._mark.read_text().partition(": ")
            raise StoreUnavailable(why, check)

    def hold(self, check: str, why: str, everywhere: bool) -> None:
        self._held[check] = why
        self.tell(StoreUnavailable(why, check))
        if everywhere:
            with contextlib.suppress(OSError):  # a full disk; this process knows all the same
                self._mark.write_text(f"{check}: {why}")

    def release(self, check: str) -> None:
        self._held.pop(check, None)
        with contextlib.suppress(FileNotFoundError):
            if self._mark.read_text().startswith(f"{check}: "):
                self._mark.unlink()

    def met(self, failure: Exception) -> Exception:
        """Notes what a read or a write ran into, and gives it as its caller sees it."""
        seen = unavailable_for(failure)
        if seen is None:
            return failure
        if seen.check == "pages":
            self.hold(seen.check, str(seen), everywhere=True)
        self.tell(seen)
        return seen

    def tell(self, fault: StoreUnavailable | None) -> None:
        """Once for each change: a line for each refused write would fill the disk that is full."""
        now = None if fault is None else fault.check
        with self._telling:
            if now == self._told:
                return
            self._told, before = now, self._told
        log = structlog.get_logger()
        if fault is None:
            log.info("the store takes writes again", check=before)
        else:
            log.error("the store takes no writes", check=fault.check, why=str(fault))


class SameFiles:
    """That a connection still writes to the files that have the store's name: what goes anywhere else would be lost."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._paths = [path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")]
        self._own = identity(path)
        self._open: list[tuple[int, int] | None] = []

    @property
    def fate(self) -> Literal["own", "gone", "replaced"]:
        """What the name means, beside the file that this store was opened with."""
        now = identity(self._path)
        return "own" if now == self._own else "gone" if now is None else "replaced"

    def require_own(self) -> None:
        if self.fate != "own":
            raise StoreUnavailable(_another(self._path), "file")

    def note(self) -> None:
        """The files of the connection that just began a transaction: by then it has all three of them open."""
        self._open = self._open or [identity(path) for path in self._paths]

    def let_go(self) -> None:
        """That connection is closed; the next one may have a new log beside the file."""
        self._open = []

    def require(self) -> None:
        self.require_own()
        for path, was in zip(self._paths, self._open, strict=False):
            if identity(path) != was:
                raise StoreUnavailable(_another(path), "file")


def identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 (asked twice for each commit)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _another(path: Path) -> str:
    fate = "another file" if path.exists() else "gone"
    return f"{path.name} is {fate} since the service opened it; put the file back, or restart the service after `pawbiter doctor`"
