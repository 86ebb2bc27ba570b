"""Whether the service can be written to, and what speaks against it."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from app.clock import now
from app.service.merkle_log import MerkleLog
from app.store.interface import Store, StoreUnavailable
from referee.record.checkpoint import Forged, Inconsistent
from referee.record.events import decode

BEHIND = timedelta(seconds=60)


class Health:
    def __init__(self, store: Store, log: MerkleLog) -> None:
        self._store = store
        self._log = log

    def look(self) -> None:
        """Holds writes back while the store is an older copy than what was signed of it."""
        try:
            self._log.require_witnessed()
        except (Inconsistent, Forged) as broken:
            self._store.hold("witness", str(broken))
        except StoreUnavailable:
            pass  # the file is at fault, which whoever writes is told by itself
        else:
            self._store.release("witness")

    def ready(self) -> dict[str, str]:
        """As `/readyz` answers; raises `StoreUnavailable` with the check that failed."""
        self.look()
        self._store.ready()
        told = {"status": "ready"}
        return told if (late := self.clock()) is None else {**told, "clock": late}

    def clock(self) -> str | None:
        """How far the clock is behind what was recorded last, where that is worth a word."""
        latest = self._store.feed(self._store.size() - 1, limit=1)
        try:
            recorded = max((decode(each.body).recorded_at for each in latest), default="")
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None  # the audit tells of damaged events
        if not recorded or (lag := datetime.fromisoformat(recorded) - datetime.fromisoformat(now())) <= BEHIND:
            return None
        return f"the clock is {int(lag.total_seconds())} s behind the last event; events are recorded at that time until it is over"
