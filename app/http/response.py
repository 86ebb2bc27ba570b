"""Answers on their way out: as values that can be kept for a retry, and as Flask's responses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import flask
import msgspec

from app.http.problems import Problem
from referee.text import Language

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

JSON = "application/json"
PROBLEM = "application/problem+json"
BEGINNING = 32 * 1024
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


def streamed(pieces: Iterator[bytes], mimetype: str, headers: Mapping[str, str]) -> flask.Response:
    """An answer that is written while it is sent. Its beginning is made here, so that what fails soon is told as a
    problem; what fails later breaks the answer off, which `app/server/asgi.py` sees to."""
    begun: list[bytes] = []
    size = 0
    for piece in pieces:
        begun.append(piece)
        size += len(piece)
        if size >= BEGINNING:
            break
    return flask.Response(chain((b"".join(begun),), pieces), mimetype=mimetype, headers=dict(headers))


def json_response(value: Any, etag: str | None = None, status: int = 200, links: Sequence[str] = ()) -> flask.Response:
    headers = {"Content-Type": JSON}
    if etag is not None:
        headers["ETag"] = etag
    if links:
        headers["Link"] = ", ".join(links)
    return WholeResponse(msgspec.json.encode(value), status, headers)
