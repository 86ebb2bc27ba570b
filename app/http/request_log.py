"""One structured line and a few counts for each request. Tokens, bodies and names never get in."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import Any, cast

import msgspec
import structlog
from flask import Flask, Response, g, request
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

from app.clock import request_id
from app.http import metrics
from app.http.addresses import caller_address
from app.http.listening import WISH, Poll


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


def observe(app: Flask) -> None:
    log: Any = structlog.get_logger().bind()

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()
        g.request_id = _id_of(request.headers.get("X-Request-Id", ""))

    @app.after_request
    def finish(response: Response) -> Response:
        if isinstance(request.environ.get(WISH), Poll):
            return response  # it waits, and is asked again
        response.headers["X-Request-Id"] = g.request_id
        route = request.url_rule.rule if request.url_rule else "unknown"
        seconds = time.perf_counter() - cast(float, g.get("started", time.perf_counter()))
        metrics.answered(request.method, route, response.status_code, seconds)
        if not app.config.get("QUIET"):
            milliseconds = round(seconds * 1000, 2)
            log.info(
                "request",
                method=request.method,
                route=route,
                status=response.status_code,
                ms=milliseconds,
                address=caller_address(),
                id=g.request_id,
            )
        return response


def _id_of(sent: str) -> str:
    """The caller's own, so that both sides can find the request again; one of ours where that is none."""
    return sent if 1 <= len(sent) <= 128 and all(33 <= ord(sign) <= 126 for sign in sent) else request_id()
