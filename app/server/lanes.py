"""Threads for work that would hold up the event loop: so many, and a bounded number that waits for one."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Busy(Exception):
    """No thread is free, and none became free in time."""


class Lane:
    """Belongs to one event loop; everything but `_work` runs there."""

    def __init__(self, name: str, threads: int, waiting: int, seconds: float | None = None) -> None:
        self.name = name
        self._most_threads = threads
        self._most_waiting = waiting
        self._seconds = seconds
        self._threads = 0
        self._free = 0
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._waiting: deque[_Job[Any]] = deque()

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """What `work` returns; raises `Busy` without having begun it."""
        loop = asyncio.get_running_loop()
        job = _Job(work, args, loop)
        if self._free:
            self._free -= 1
            self._jobs.put(job)
        elif self._threads < self._most_threads:
            self._threads += 1
            threading.Thread(target=self._work, args=(job,), name=f"{self.name}-{self._threads}", daemon=True).start()
        elif len(self._waiting) < self._most_waiting:
            self._waiting.append(job)
            if self._seconds is not None:
                job.timer = loop.call_later(self._seconds, self._give_up, job)
        else:
            raise Busy
        return await job.done

    def _give_up(self, job: _Job[Any]) -> None:
        self._waiting.remove(job)
        if not job.done.done():
            job.done.set_exception(Busy())

    def _work(self, job: _Job[Any] | None) -> None:
        while job is not None:
            result: Any = None
            failure: BaseException | None = None
            try:
                result = job.work(*job.args)
            except BaseException as error:  # of whatever kind, it is for the caller
                failure = error
            try:
                job.loop.call_soon_threadsafe(self._finish, job, result, failure)
            except RuntimeError:  # the loop has ended, and nobody waits any more
                return
            del job, result, failure
            job = self._jobs.get()

    def _finish(self, job: _Job[Any], result: Any, failure: BaseException | None) -> None:
        if self._waiting:
            following = self._waiting.popleft()
            if following.timer is not None:
                following.timer.cancel()
            self._jobs.put(following)
        else:
            self._free += 1
        if job.done.done():  # cancelled while the process ends
            return
        if failure is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(failure)


class _Job(Generic[T]):
    __slots__ = ("args", "done", "loop", "timer", "work")

    def __init__(self, work: Callable[..., T], args: tuple[Any, ...], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.args = args
        self.loop = loop
        self.done: asyncio.Future[T] = loop.create_future()
        self.timer: asyncio.TimerHandle | None = None
