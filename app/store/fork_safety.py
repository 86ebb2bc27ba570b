"""Stores in a process that forks, as servers do to make their workers.

SQLite keeps its locks for a file in the process's memory, and a fork copies that memory but not the
locks: in the child even a new connection to the file would rely on locks that nobody holds. So no
connection is open while a process forks; parent and child open theirs again when they need them.
"""

import os
import threading
import weakref
from typing import Protocol


class Forkable(Protocol):
    def pause(self) -> None:
        """Waits for work under way, closes all connections and lets nothing begin."""

    def resume(self) -> None: ...

    def start_over(self) -> None:
        """In the child, whose copies of the parent's locks and threads are of no use."""


_stores: "weakref.WeakSet[Forkable]" = weakref.WeakSet()
_paused: list[Forkable] = []
_forking = threading.Lock()


def register_for_fork(store: Forkable) -> None:
    _stores.add(store)


def _before() -> None:
    _forking.acquire()
    _paused.extend(_stores)
    for store in _paused:
        store.pause()


def _in_parent() -> None:
    while _paused:
        _paused.pop().resume()
    _forking.release()


def _in_child() -> None:
    while _paused:
        _paused.pop().start_over()
    _forking.release()


os.register_at_fork(before=_before, after_in_parent=_in_parent, after_in_child=_in_child)
