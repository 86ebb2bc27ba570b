"""One structured line and a few counts for each request. Tokens, bodies and names never get in."""

from __future__ import annotations

import sys
import time
from typing import Any, cast

import structlog
from flask import Flask, Response, g, request
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

from app import metrics


def configure_log() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            # Without the values of variables, which may be tokens.
            ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def observe(app: Flask) -> None:
    log: Any = structlog.get_logger()

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def finish(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "unknown"
        seconds = time.perf_counter() - cast(float, g.get("started", time.perf_counter()))
        metrics.answered(request.method, route, response.status_code, seconds)
        if not app.config.get("QUIET"):
            milliseconds = round(seconds * 1000, 2)
            log.info("request", method=request.method, route=route, status=response.status_code, ms=milliseconds)
        return response
