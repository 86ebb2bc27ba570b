"""What is refused before the application sees it, told as the application would."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from app import clock
from app.http.request import language_of
from app.http.response import PROBLEM, SAFE_DEFAULTS
from referee.text import Language
from schemas.problems import KINDS

Headers = list[tuple[bytes, bytes]]


def busy(instance: str, accept_language: str, request_id: str) -> tuple[Headers, bytes]:
    """No thread is free: with the seconds after which it may be tried again."""
    language = language_of(accept_language)
    kind = KINDS["busy"]
    known = request_id if 1 <= len(request_id) <= 128 and all(33 <= ord(sign) <= 126 for sign in request_id) else None
    headers, body = _refusal("busy", kind.status, kind.meaning.in_(language), instance, language, known)
    return [*headers, (b"Retry-After", b"1")], body


def last_words(status: int, detail: str) -> bytes:
    """A whole answer to what could not be read, after which the connection ends: there is no language and no instance
    to go by."""
    headers, body = _refusal("too-large" if status == 413 else "malformed", status, detail, "")
    head = b"HTTP/1.1 %d %s\r\nConnection: close\r\n" % (status, HTTPStatus(status).phrase.encode())
    return head + b"".join(b"%s: %s\r\n" % header for header in headers) + b"\r\n" + body


def _refusal(
    slug: str, status: int, detail: str, instance: str, language: Language = "en", id: str | None = None
) -> tuple[Headers, bytes]:
    told = {
        "type": f"/problems/{slug}",
        "title": KINDS[slug].title.in_(language),
        "status": status,
        "detail": detail,
        "instance": instance,
        "request_id": id or clock.request_id(),
    }
    body = msgspec.json.encode(told)
    named = {
        "Content-Type": PROBLEM,
        "Content-Length": str(len(body)),
        "Content-Language": language,
        "X-Request-Id": told["request_id"],
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "Content-Language, Retry-After, X-Request-Id",
        **SAFE_DEFAULTS,
    }
    return [(name.encode(), str(value).encode()) for name, value in named.items()], body
