"""What gunicorn itself refuses, before the application sees it, told as the application would."""

from __future__ import annotations

import msgspec
from gunicorn import util  # type: ignore[import-untyped]

from schemas.problems import KINDS


def speak_problems() -> None:
    util.write_error = refuse


def refuse(sock: object, status: int, reason: str, message: str) -> None:
    util.write_nonblock(sock, answer(status, reason, message))


def answer(status: int, reason: str, message: str) -> bytes:
    """The address and the headers could not be read, so that there is no language and no instance to go by."""
    slug = "internal" if status >= 500 else "malformed"
    told = {
        "type": f"/problems/{slug}",
        "title": KINDS[slug].title.en,
        "status": status,
        "detail": message[:200] or reason,
        "instance": "",
    }
    body = msgspec.json.encode(told)
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Content-Language: en\r\nX-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body
