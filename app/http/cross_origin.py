"""Apps of other origins may ask, and read what comes back: a token is sent on purpose, never by a browser of its own."""

from __future__ import annotations

METHODS = ("GET", "HEAD", "OPTIONS", "POST")
EXPOSED = (
    "Content-Disposition",
    "Content-Language",
    "ETag",
    "Idempotent-Replayed",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
)
TO_ALL = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": ", ".join(EXPOSED)}


def preflight_headers(method: str, headers: str) -> dict[str, str]:
    """For a browser that asks before it sends: which method, with which headers. None of these means no."""
    if method.upper() not in METHODS:
        return {}
    named = sorted(name.strip() for name in headers.split(",") if name.strip())
    allowed = {"Access-Control-Allow-Headers": ", ".join(named)} if named else {}
    return {**allowed, "Access-Control-Allow-Methods": ", ".join(METHODS), "Access-Control-Max-Age": "600"}
