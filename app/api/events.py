"""`/v1/games/{id}/events` and `/replay`: what happened, as pages, lines, a live stream or a story."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, current_app, request

from app.answers.replay import replay_steps
from app.api.requests import reading, service, table_of
from app.http.listening import LIVE, RETRY_AFTER, WISH, Follow, Mark, Places, Poll, Told
from app.http.problems import Problem
from app.http.request import RequestContext, accepted_format
from app.http.response import JSON, streamed
from app.service.queries import event_lines, followed
from referee.text import Text
from schemas.queries import EventsQuery, load_events_query, load_replay_query

routes = Blueprint("events", __name__)
PAGE = 100
"""Events that are read at a time for lines."""
MOST_STEPS = 5000
"""Of a replay in one answer."""
LINES, STREAM = "application/x-ndjson", "text/event-stream"


@routes.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    context = reading(id, JSON, LINES, STREAM)
    query = load_events_query(request.args)
    match accepted_format(JSON, LINES, STREAM):
        case "text/event-stream":
            return _live(context, id, query)
        case "application/x-ndjson":
            return _all_lines(context, id, query)
        case _:
            return _page(context, id, query)


def _page(context: RequestContext, id: str, query: EventsQuery) -> Response:
    after = query.after or 0
    head = table_of(id).version
    headers = _waiting(context, id, query.wait) if query.wait and head <= after else {}
    page = list(event_lines(service(), context, id, after, query.limit))
    head = max([head, *(version for version, _ in page)])
    body = b'{"events":[%s],"version":%d}' % (b",".join(line for _, line in page), head)
    if page and page[-1][0] < head:
        headers["Link"] = _next_link(after=str(page[-1][0]))
    return Response(body, mimetype=JSON, headers={"ETag": context.etag(head), **headers})


def _waiting(context: RequestContext, id: str, seconds: int) -> dict[str, str]:
    """The server asks again when there is something to tell. Where no place to wait is free, this is the answer."""
    if not request.environ.get(LIVE):
        return {}
    place = _places().take(id, context.caller.token)
    if place is None:
        return {"Retry-After": RETRY_AFTER}
    request.environ[WISH] = Poll(id, seconds, place)
    return {}


def _all_lines(context: RequestContext, id: str, query: EventsQuery) -> Response:
    version = table_of(id).version
    wanted = service()

    def written() -> Iterator[bytes]:
        after = query.after or 0
        while page := list(event_lines(wanted, context, id, after, PAGE)):
            yield from (line + b"\n" for _, line in page)
            after = page[-1][0]

    return streamed(written(), LINES, {"ETag": context.etag(version)})


def _live(context: RequestContext, id: str, query: EventsQuery) -> Response:
    after = request.headers.get("Last-Event-ID") or str(query.after or 0)
    if not after.isdecimal() or len(after) > 15:
        raise Problem("invalid-request", errors={"Last-Event-ID": [Text("Not a version.", "Keine Version.")]})
    headers = {"ETag": context.etag(table_of(id).version), "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(mimetype=STREAM, headers=headers)
    told = partial(followed, service(), context, id)
    if not request.environ.get(LIVE):
        return Response(_so_far(told, Mark(int(after))), mimetype=STREAM, headers=headers)
    place = _places().take(id, context.caller.token)
    if place is None:
        raise Problem("too-many-streams", headers={"Retry-After": RETRY_AFTER})
    request.environ[WISH] = Follow(id, Mark(int(after)), place, (context.caller, context.language), told)
    return Response(mimetype=STREAM, headers=headers)


def _so_far(told: Callable[[Mark], Told | None], after: Mark) -> Iterator[bytes]:
    """What a server that cannot wait has to tell; the listener comes back."""
    yield b"retry: 2000\n\n"
    while (page := told(after)) is not None and page.lines:
        yield page.lines
        after = page.upto


def _places() -> Places:
    return cast(Places, current_app.extensions["places"])


@routes.get("/v1/games/<id>/replay")
def replay(id: str) -> Response:
    context = reading(id)
    query = load_replay_query(request.args)
    table = table_of(id)
    last = table.version if query.stop is None else min(query.stop, table.version)
    stop = min(last, query.start + MOST_STEPS - 1)
    following = stop + 1 if stop < last else None
    steps = replay_steps(context, table.standing, partial(service().tables.stream, id), query.start, stop, query.views)
    headers = {"ETag": context.etag(table.version)}
    if following is not None:
        headers["Link"] = _next_link(**{"from": str(following)})
    told = {"version": table.version, "next": following}
    return streamed(_with_steps(told, steps), JSON, headers)


def _with_steps(told: dict[str, int | None], steps: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    opening, sign = msgspec.json.encode(told)[:-1] + b',"steps":[', b""
    for step in steps:
        yield opening + sign + msgspec.json.encode(step)
        opening, sign = b"", b","
    yield opening + b"]}"


def _next_link(**further: str) -> str:
    """The same request, but for where it begins."""
    return f'<{request.path}?{urlencode({**request.args, **further})}>; rel="next"'
