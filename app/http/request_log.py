"""One structured line for each request and each failure. Tokens, bodies and names never get in."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec
import structlog
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer


def configure_log() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            # Without the values of variables, which may be tokens.
            ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(lambda line, **_: msgspec.json.encode(line).decode()),
        ],
        logger_factory=lambda *_: _Stderr(),
        cache_logger_on_first_use=False,
    )


class _Stderr:
    """Where it cannot be written to, a full disk or a closed pipe, a request is answered all the same."""

    def msg(self, line: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()

    info = error = msg


def note(**line: Any) -> None:
    """The line of a request, without structlog's long way: there is one for every answer."""
    moment = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    _Stderr().msg(msgspec.json.encode({**line, "event": "request", "level": "info", "timestamp": moment}).decode())
