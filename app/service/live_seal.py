"""The seal of what is decided live: the clock, the salts and the next link of the chain."""

from __future__ import annotations

from msgspec.structs import replace

from app.clock import now, salt
from referee.procedure.replay import Start
from referee.procedure.standing import Standing
from referee.record.events import GENESIS, Draft, Event, seal, written


class LiveSeal:
    """Of one table: no event of it is recorded before the one it follows, even where the clock went back."""

    def __init__(self, last: str = "") -> None:
        self._last = last

    def written(self, draft: Draft, start: Start) -> Event:
        version, head = (start.version, start.head) if isinstance(start, Standing) else (0, GENESIS)
        self._last = max(now(), self._last)
        return written(draft, version + 1, head, self._last, salt)

    def closed(self, event: Event, digest: str) -> Event:
        return seal(replace(event, state_digest=digest))
