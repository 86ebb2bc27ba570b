"""Answers on their way out: as values that can be kept for a retry, and as Flask's responses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import flask
import msgspec

from app.http.problems import Problem
from referee.text import Language

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

JSON = "application/json"
PROBLEM = "application/problem+json"
SAFE_DEFAULTS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Vary": "Accept, Accept-Language, Authorization",
}


class Response(msgspec.Struct, frozen=True):
    """An answer as plain bytes: it is stored with the events it tells of, so that a retry gets the same."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


class WholeResponse(flask.Response):
    """An answer of which everything is known, so that nothing has to be worked out as it goes: its headers are as they
    are, its body is one piece."""

    added: Sequence[tuple[str, str]] = ()
    """What every answer says, beside its own headers."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = self.get_data()
        start_response(self.status, [*self.headers.to_wsgi_list(), *self.added])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)


def flask_response(response: Response) -> flask.Response:
    return WholeResponse(response.body, response.status, {"Content-Type": JSON, **dict(response.headers)})


def problem_response(problem: Problem, language: Language, headers: Mapping[str, str]) -> Response:
    """The problem as it is answered; its own headers win over the given ones."""
    told = {"Content-Type": PROBLEM, "Content-Language": language, **headers, **problem.headers}
    members = problem.body(language, flask.request.path)
    if "request_id" in flask.g:
        members["request_id"] = flask.g.request_id
    body = msgspec.json.encode(members)
    return Response(problem.kind.status, body, tuple(told.items()))


def json_response(
    value: Any, version: int | None = None, status: int = 200, links: Sequence[str] = ()
) -> flask.Response:
    headers = {"Content-Type": JSON}
    if version is not None:
        headers["ETag"] = f'"{version}"'
    if links:
        headers["Link"] = ", ".join(links)
    return WholeResponse(msgspec.json.encode(value), status, headers)
