"""One structured line and a few counts for each request. Tokens, bodies and names never get in."""

from __future__ import annotations

import os
import sys
import time
from typing import Any, cast

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)
REQUESTS = Counter("pawbiter_requests_total", "Answered requests", ["method", "route", "status"])
SECONDS = Histogram("pawbiter_request_seconds", "Time to an answer", ["method", "route"], buckets=BUCKETS)
EVENTS = Counter("pawbiter_events_total", "Recorded events", ["game", "type"])


def configure_log() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
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
        REQUESTS.labels(request.method, route, response.status_code).inc()
        SECONDS.labels(request.method, route).observe(seconds)
        if not app.config.get("QUIET"):
            milliseconds = round(seconds * 1000, 2)
            log.info("request", method=request.method, route=route, status=response.status_code, ms=milliseconds)
        return response


def exposition() -> Response:
    """All workers together where gunicorn runs several, else this process."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(generate_latest(registry), mimetype="text/plain", headers={"Content-Type": CONTENT_TYPE_LATEST})
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
