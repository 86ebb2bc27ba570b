"""What is counted, for `/metrics`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
REQUESTS = Counter("pawbiter_requests_total", "Answered requests", ["method", "route", "status"])
SECONDS = Histogram("pawbiter_request_seconds", "Time to an answer", ["method", "route"], buckets=BUCKETS)
REFUSED = Counter("pawbiter_unread_requests_total", "Requests refused before they were read", ["status"])
EVENTS = Counter("pawbiter_events_total", "Recorded events", ["game", "type"])


def answered(method: str, route: str, status: int, seconds: float) -> None:
    # Callers may make methods up, and every new one would be a series that is kept for ever.
    known = method if method in METHODS else "other"
    requests, durations = _of_route(known, route, status)
    requests.inc()
    durations.observe(seconds)


@cache
def _of_route(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    """To find a series by its labels costs more than to count."""
    return REQUESTS.labels(method, route, status), SECONDS.labels(method, route)


def recorded(game: str, types: Iterable[str]) -> None:
    for type_ in types:
        _of_event(game, type_).inc()


@cache
def _of_event(game: str, type_: str) -> Counter:
    return EVENTS.labels(game, type_)


def exposition() -> tuple[bytes, str]:
    """All workers together where gunicorn runs several, else this process; with its media type."""
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST
