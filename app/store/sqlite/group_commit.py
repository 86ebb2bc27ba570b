"""Group commit: one writer thread in each process, one transaction for all that waits.

Syncing the disk costs far more than writing a row, so writes that arrive during one sync share
the next. Each job is judged by itself: a job refuses before it writes anything, and if the
transaction fails, its jobs are tried again one by one, so that none can fail another.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sqlite_utils import Database

from app.store.interface import StoreError, StoreUnavailable
from app.store.sqlite.connections import FileLock, connect, sqlite3
from app.store.sqlite.faults import Faults, SameFiles

T = TypeVar("T")
Work = Callable[[Database], T]

PATIENCE_SECONDS = 15.0
BATCH = 128
# Readers that overlap without end keep SQLite from starting its WAL over; past this size it must.
WAL_LIMIT = 64 * 1024 * 1024


class Job(Generic[T]):
    """One write, and the caller who waits for it."""

    def __init__(self, work: Work[T], erases: bool) -> None:
        self.work = work
        self.erases = erases
        self.outcome: T | Exception
        self.done: SimpleQueue[None] = SimpleQueue()
        # Whoever gets this decides: the writer to do the job, or the caller to give it up.
        self.claim = threading.Lock()

    def try_on(self, db: Database) -> None:
        try:
            self.outcome = self.work(db)
        except StoreError as problem_response:
            self.outcome = problem_response

    def wait(self) -> T:
        try:
            self.done.get(timeout=PATIENCE_SECONDS)
        except Empty:
            if self.claim.acquire(blocking=False):
                raise StoreUnavailable("another process holds the store's lock", "lock") from None
            self.done.get()
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    @property
    def succeeded(self) -> bool:
        return not isinstance(self.outcome, Exception)


class Writer:
    """Belongs to the process that made it; its thread starts with the first write."""

    def __init__(self, path: Path, faults: Faults, files: SameFiles) -> None:
        self._path = path
        self._faults = faults
        self._files = files
        self._wal = path.with_name(f"{path.name}-wal")
        self._waiting: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._accepting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._working = threading.Lock()
        self._lock: FileLock | None = None
        self._db: Database | None = None

    def do(self, work: Work[T], *, erases: bool = False) -> T:
        """Runs `work` in a transaction and returns when that is on disk.

        With `erases`, what `work` deleted is in no file by then; `StoreUnavailable` if that cannot be
        brought about now, though `work` itself was done.
        """
        job = Job(work, erases)
        self._accept(job)
        return job.wait()

    def close(self) -> None:
        with self._accepting:
            ending, self._closed = not self._closed, True
        if ending and self._thread is not None:
            self._waiting.put(None)
            self._thread.join(PATIENCE_SECONDS)

    def pause(self) -> None:
        self._working.acquire()
        self._disconnect()

    def resume(self) -> None:
        self._working.release()

    def drop_lock(self) -> None:
        """Also in a forked child, where the lock would live on after the parent that took it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _accept(self, job: Job[Any]) -> None:
        """Under a lock, so that no job comes in behind the end: it would wait in vain."""
        with self._accepting:
            if self._closed:
                raise StoreUnavailable("the store is closed")
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="store-writer", daemon=True)
                self._thread.start()
            self._waiting.put(job)

    def _serve(self) -> None:
        while (first := self._waiting.get()) is not None:
            for job in self._commit_waiting(first):
                job.done.put(None)
        with self._working:
            self._disconnect()
            self.drop_lock()

    def _commit_waiting(self, first: Job[Any]) -> list[Job[Any]]:
        try:
            lock = self._lock = self._lock or FileLock(self._path)
            lock.acquire()
        except OSError as failure:
            return self._fail(_claimed([first]), failure)
        try:
            # Gathered under the lock: what came in while another process held it goes along.
            batch = _claimed(self._gather(first))
            with self._working:
                self._settle(batch)
                if any(job.succeeded for job in batch):
                    self._tidy_up(batch)
            return batch
        finally:
            lock.release()

    def _gather(self, first: Job[Any]) -> list[Job[Any]]:
        batch = [first]
        while len(batch) < BATCH and not self._waiting.empty():
            job = self._waiting.get()
            if job is None:
                self._waiting.put(None)
                break
            batch.append(job)
        return batch

    def _settle(self, batch: list[Job[Any]]) -> None:
        try:
            self._faults.require_none()
            db = self._begun()
        except StoreUnavailable as failure:
            # Still connected: of a log that lost its name, this connection may be the last to know what is in it.
            self._fail(batch, failure)
            return
        except (sqlite3.Error, OSError) as failure:
            self._disconnect()
            self._fail(batch, failure)
            return
        try:
            for job in batch:
                job.try_on(db)
            db.execute("COMMIT")
            # Committed to files that lost their name meanwhile, it is nowhere. Asked before anybody is told.
            self._files.require()
            self._faults.tell(None)
        except StoreUnavailable as failure:
            self._fail(batch, failure)
        except Exception as failure:  # of whatever kind, it is for the caller and must not end this thread
            self._disconnect()
            self._settle_apart(batch, failure)

    def _settle_apart(self, batch: list[Job[Any]], failure: Exception) -> None:
        if len(batch) == 1:
            self._fail(batch, failure)
            return
        for job in batch:
            self._settle([job])

    def _tidy_up(self, batch: list[Job[Any]]) -> None:
        erasing = [job for job in batch if job.erases and job.succeeded]
        try:
            if erasing:
                self._erase()
            elif self._wal.stat().st_size > WAL_LIMIT:
                self._empty_wal()
        except (sqlite3.Error, OSError, StoreUnavailable) as failure:
            self._disconnect()  # a checkpoint can wait; what was committed is safe in the WAL
            self._fail(erasing, failure)  # but nobody is told that something is gone while it is there

    def _erase(self) -> None:
        """Rewrites the file: secure_delete overwrites a row where it is now, but a page that was split
        or merged may still have a copy of it where it once was. The WAL has pages as they were before."""
        self._connected().execute("VACUUM")
        if not self._empty_wal():
            raise StoreUnavailable("a long read, such as a backup, keeps what was forgotten in the WAL", "lock")

    def _empty_wal(self) -> bool:
        """Waits for readers as long as for a lock, and says whether they were done by then."""
        busy, *_ = self._connected().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    def _begun(self) -> Database:
        """A transaction, on a connection whose files are the store's."""
        self._files.require()
        db = self._connected()
        db.execute("BEGIN IMMEDIATE")
        self._files.note()
        return db

    def _fail(self, batch: list[Job[Any]], failure: Exception) -> list[Job[Any]]:
        seen = self._faults.met(failure)
        for job in batch:
            job.outcome = seen
        return batch

    def _connected(self) -> Database:
        if self._db is None:
            self._db = connect(self._path)
        return self._db

    def _disconnect(self) -> None:
        """Also rolls back; after an error a fresh connection is surer than a mended one."""
        if self._db is not None:
            self._db.close()
            self._db = None
            self._files.let_go()


def _claimed(batch: list[Job[Any]]) -> list[Job[Any]]:
    return [job for job in batch if job.claim.acquire(blocking=False)]
