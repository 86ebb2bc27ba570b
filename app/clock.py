"""Time and chance: the only place that the service takes either from."""

from __future__ import annotations

import random
import secrets
import threading
import time
from datetime import UTC, datetime
from hashlib import sha256

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_lock = threading.Lock()
_last = 0


def now() -> str:
    """RFC 3339 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def ulid() -> str:
    """26 characters that sort by time; two made in one process never sort the wrong way round."""
    global _last
    with _lock:
        fresh = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
        _last = fresh if fresh > _last else _last + 1
        number = _last
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))


def request_id() -> str:
    """Short enough to be read out, long enough to be found once; no secret, so the system is not asked for it."""
    return f"{random.getrandbits(64):016x}"


def token() -> str:
    """256 random bits; only their hash is ever stored."""
    return "pb_" + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def salt() -> str:
    return secrets.token_hex(16)
