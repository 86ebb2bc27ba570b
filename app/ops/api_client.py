"""A running service, spoken to over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

SECONDS = 30


class Refusal(Exception):
    """The service said no; `problem` is its problem+json."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail") or problem.get("title") or status))
        self.status = status
        self.problem = problem


class Unreachable(Exception):
    """Nobody answers there, or not like this service."""


Send = Callable[[str, str, bytes | None, dict[str, str]], tuple[int, bytes]]


class Remote:
    """Requests in one language; what carries them can be exchanged."""

    def __init__(self, send: Send, language: str = "en") -> None:
        self._send = send
        self._language = language

    def get(self, path: str, token: str | None = None) -> Any:
        return self._asked("GET", path, None, token)

    def post(self, path: str, body: Any, token: str | None = None) -> Any:
        return self._asked("POST", path, json.dumps(body).encode(), token)

    def send(self, path: str, content: bytes, media: str, token: str | None = None) -> Any:
        """A POST of something else than JSON."""
        return self._asked("POST", path, content, token, media)

    def _asked(
        self, method: str, path: str, body: bytes | None, token: str | None, media: str = "application/json"
    ) -> Any:
        headers = {"Accept": "application/json", "Accept-Language": self._language}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None:
            headers["Content-Type"] = media
        status, content = self._send(method, path, body, headers)
        try:
            told = json.loads(content)
        except ValueError:
            raise Unreachable(f"{method} {path} was not answered with JSON") from None
        if status >= 400:
            raise Refusal(status, told if isinstance(told, dict) else {})
        return told


def at(address: str, language: str = "en") -> Remote:
    base = address.rstrip("/")
    if urlsplit(base).scheme not in ("http", "https"):
        raise Unreachable(f"{address} is no http address")

    def send(method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        request = Request(base + path, body, headers, method=method)  # noqa: S310 (http only, checked above)
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                return answer.status, answer.read()
        except HTTPError as refused:
            return refused.code, refused.read()
        except (URLError, OSError, HTTPException) as failed:
            raise Unreachable(f"{base}: {failed}") from None

    return Remote(send, language)
