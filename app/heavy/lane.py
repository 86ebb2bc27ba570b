"""The way to the processes that do heavy work: so many of them, and a bounded number of jobs that wait for one."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import threading
from contextlib import suppress
from queue import Empty, LifoQueue

import msgspec

from app.heavy.process import read_frame, write_frame
from app.http.problems import Problem
from app.service.heavy_work import Answered, Audited, Failed, Job, Result, Unavailable
from app.settings import Capacity
from app.store.interface import StoreUnavailable

COMMAND = (sys.executable, "-m", "app.heavy.process")
COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""Only workers count there."""


def busy() -> Problem:
    return Problem("busy", headers={"Retry-After": "1"})


class HeavyLane:
    """Those who ask wait in their own threads, fewer of them than there are."""

    def __init__(self, limits: Capacity) -> None:
        waiting = min(limits.heavy_waiting, max(1, limits.threads // 4))
        self._places = threading.BoundedSemaphore(limits.heavy + waiting)
        self._patience = limits.waiting_seconds
        self._all = [_Process(limits.heavy_seconds) for _ in range(limits.heavy)]
        # The last one that was used goes first: the others need not even be started.
        self._free: LifoQueue[_Process] = LifoQueue()
        for each in self._all:
            self._free.put(each)

    def do(self, job: Job) -> Result:
        """Raises `busy` where nobody could begin in time, or where it took too long."""
        if not self._places.acquire(blocking=False):
            raise busy()
        try:
            try:
                process = self._free.get(timeout=self._patience)
            except Empty:
                raise busy() from None
            try:
                return _told(process.ask(job))
            finally:
                self._free.put(process)
        finally:
            self._places.release()

    def warm(self) -> None:
        """Starts a process before the first job comes, since that takes a second."""
        with suppress(Empty):
            process = self._free.get(block=False)
            process.start()
            self._free.put(process)

    def close(self) -> None:
        for each in self._all:
            each.kill()
        # Those that were asked something are tidied up by who asked; the others go back, to refuse what comes.
        idle: list[_Process] = []
        with suppress(Empty):
            while True:
                idle.append(self._free.get(block=False))
        for each in idle:
            each.end()
            self._free.put(each)


def _told(result: Result) -> Audited | Answered:
    match result:
        case Unavailable():
            raise StoreUnavailable(result.why, result.check)
        case Failed():
            raise RuntimeError(f"heavy work failed: {result.why}")
        case _:
            return result


class _Process:
    """One that is started when it is first needed, and again when it was killed."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._running: subprocess.Popen[bytes] | None = None
        self._closing = threading.Lock()
        self._closed = False

    def ask(self, job: Job) -> Result:
        sent = msgspec.json.encode(job)
        for _ in range(2):
            running = self.start()
            assert running.stdin is not None
            assert running.stdout is not None
            try:
                write_frame(running.stdin, sent)
                if not self._answers(running):
                    self.end()
                    break
                return _RESULTS.decode(read_frame(running.stdout))
            except (OSError, EOFError):  # killed; perhaps it was idle then, so the job is tried once more
                self.end()
        raise busy()

    def _answers(self, running: subprocess.Popen[bytes]) -> bool:
        waiting = select.poll()
        waiting.register(running.stdout.fileno(), select.POLLIN)  # type: ignore[union-attr]
        return bool(waiting.poll(self._seconds * 1000))

    def start(self) -> subprocess.Popen[bytes]:
        with self._closing:
            if self._closed:
                raise busy()
            if self._running is not None and self._running.poll() is not None:
                _bury(self._running)
                self._running = None
            if self._running is None:
                known = {name: value for name, value in os.environ.items() if name != COUNTS}
                known["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
                self._running = subprocess.Popen(  # noqa: S603 (this very interpreter)
                    COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=known
                )
            return self._running

    def kill(self) -> None:
        """For good."""
        with self._closing:
            self._closed = True
            if self._running is not None:
                self._running.kill()

    def end(self) -> None:
        with self._closing:
            running, self._running = self._running, None
        if running is not None:
            running.kill()
            _bury(running)


def _bury(ended: subprocess.Popen[bytes]) -> None:
    ended.wait()
    for file in (ended.stdin, ended.stdout):
        with suppress(OSError):
            file.close()  # type: ignore[union-attr]


_RESULTS: msgspec.json.Decoder[Result] = msgspec.json.Decoder(Result)
