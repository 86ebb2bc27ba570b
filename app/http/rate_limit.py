"""How often one address may do a thing."""

from __future__ import annotations

import threading
import time

from app.http.problems import Problem

MINUTE = 60.0


class RateLimit:
    """So many in any minute for each address; 0 is without limit."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._taken: dict[str, list[float]] = {}
        self._lock = threading.Lock()

    def take(self, address: str) -> None:
        if not self.a_minute:
            return
        now = time.monotonic()
        with self._lock:
            recent = [at for at in self._taken.get(address, ()) if at > now - MINUTE]
            self._taken = {who: times for who, times in self._taken.items() if times[-1] > now - MINUTE}
            if len(recent) >= self.a_minute:
                wait = int(recent[0] + MINUTE - now) + 1
                raise Problem("too-many-requests", headers={"Retry-After": str(wait)})
            self._taken[address] = [*recent, now]
