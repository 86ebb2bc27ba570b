"""Waiting for a game's next event.

Appends of this process ring at once; those of other processes are found by a thread that looks at
the end of the log, and runs only while somebody waits.
"""

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress

from app.store.interface import StoreUnavailable
from app.store.sqlite.readers import Readers

GLANCE_SECONDS = 0.1


class Wakeups:
    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._bells: dict[str, set[threading.Event]] = {}
        self._changing = threading.Lock()
        self._watching = False

    def wait(self, game: str, after: int, timeout: float, version: Callable[[], int]) -> int:
        deadline = time.monotonic() + timeout
        with self._bell(game) as bell:
            while True:
                bell.clear()  # before looking: whatever rings from here on is seen
                current = version()
                if current > after or not bell.wait(max(0.0, deadline - time.monotonic())):
                    return current

    def ring(self, games: Collection[str]) -> None:
        if not self._bells:
            return
        with self._changing:
            for bell in [bell for game in games for bell in self._bells.get(game, ())]:
                bell.set()

    @contextmanager
    def _bell(self, game: str) -> Iterator[threading.Event]:
        bell = threading.Event()
        with self._changing:
            self._bells.setdefault(game, set()).add(bell)
            if not self._watching:
                self._watching = True
                threading.Thread(target=self._look_out, name="store-watch", daemon=True).start()
        try:
            yield bell
        finally:
            with self._changing:
                self._bells[game].discard(bell)
                if not self._bells[game]:
                    del self._bells[game]

    def _look_out(self) -> None:
        end: int | None = None
        while self._is_wanted():
            # Those who wait meet a failing store themselves, or their timeout.
            with suppress(StoreUnavailable):
                end = self._ring_for_news(end)
            time.sleep(GLANCE_SECONDS)

    def _is_wanted(self) -> bool:
        with self._changing:
            self._watching = bool(self._bells)
            return self._watching

    def _ring_for_news(self, end: int | None) -> int:
        if end is None:
            # What came after a waiter looked and before this first look would ring no more.
            end = self._readers.rows("SELECT coalesce(max(position), 0) FROM events")[0][0]
            self.ring(list(self._bells))
            return end
        after = "SELECT game, max(position) FROM events WHERE position > ? GROUP BY game"
        news = self._readers.rows(after, (end,))
        self.ring([game for game, _ in news])
        return max((position for _, position in news), default=end)
