"""What is done before and after every request, each in one step: every answer pays for it."""

from __future__ import annotations

import time

from flask import Flask, Response, current_app, g, request

from app.clock import request_id
from app.http import metrics, request_log
from app.http.addresses import caller_address
from app.http.cross_origin import TO_ALL, preflight_headers
from app.http.limits import limit_headers
from app.http.listening import WISH, Poll
from app.http.request import preferred_language
from app.http.response import SAFE_DEFAULTS, WholeResponse

DEFAULTS = [(name.lower(), (name, value)) for name, value in (SAFE_DEFAULTS | TO_ALL).items()]
"""What every answer says, unless it says otherwise itself; with the name to look for."""


def observe(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_finish)


def _begin() -> None:
    g.started = time.perf_counter()
    g.request_id = _id_of(request.environ.get("HTTP_X_REQUEST_ID", ""))


def _id_of(sent: str) -> str:
    """The caller's own, so that both sides can find the request again; one of ours where that is none."""
    return sent if 1 <= len(sent) <= 128 and all(33 <= ord(sign) <= 126 for sign in sent) else request_id()


def _finish(response: Response) -> Response:
    environ, noted = request.environ, g._get_current_object()
    if isinstance(environ.get(WISH), Poll):
        return response  # it waits, and is asked again
    # 1. Headers: those of every answer that are not its own. `Headers` looks through all it has for each that is set.
    own = {name.lower() for name, _ in response.headers}
    added = [header for name, header in DEFAULTS if name not in own]
    added += limit_headers(noted.get("limits", ()))
    added.append(("X-Request-Id", noted.request_id))
    if "content-language" not in own and (response.mimetype or "").endswith(("json", "event-stream")):
        added.append(("Content-Language", preferred_language()))
    if environ["REQUEST_METHOD"] == "OPTIONS":
        asked = (environ.get(f"HTTP_ACCESS_CONTROL_REQUEST_{name}", "") for name in ("METHOD", "HEADERS"))
        added += preflight_headers(*asked).items()
    if isinstance(response, WholeResponse):
        response.added = added
    else:
        response.headers.extend(added)
    # 2. A count, and a line in the log.
    rule, seconds = request.url_rule, time.perf_counter() - noted.started
    route = "unknown" if rule is None else rule.rule
    metrics.answered(environ["REQUEST_METHOD"], route, response.status_code, seconds)
    if not current_app.config["QUIET"]:
        request_log.note(
            method=environ["REQUEST_METHOD"],
            route=route,
            status=response.status_code,
            ms=round(seconds * 1000, 2),
            address=caller_address(),
            id=noted.request_id,
        )
    return response
