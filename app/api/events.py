"""`/v1/games/{id}/events` and `/replay`: what happened, as pages, lines, a live stream or a story."""

from collections.abc import Iterator
from functools import partial

from flask import Blueprint, Response, current_app, request

from app.answers.replay import replay_json
from app.api.requests import reading, service, table_of
from app.http.event_stream import RETRY_AFTER, HasLeft, ListenerSlots, hung_up, stream
from app.http.problems import Problem
from app.http.request import RequestContext, accepted_format
from app.http.response import JSON, json_response
from app.service.queries import TableListener, event_lines
from referee.text import Text
from schemas.queries import EventsQuery, load_events_query, load_replay_query

routes = Blueprint("events", __name__)
PAGE = 500
LINES, LIVE = "application/x-ndjson", "text/event-stream"


@routes.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    context = reading(id, JSON, LINES, LIVE)
    query = load_events_query(request.args)
    match accepted_format(JSON, LINES, LIVE):
        case "text/event-stream":
            return _live(context, id, query)
        case "application/x-ndjson":
            return _all_lines(context, id, query)
        case _:
            return _page(context, id, query)


def _page(context: RequestContext, id: str, query: EventsQuery) -> Response:
    after = query.after or 0
    head = table_of(id).version
    headers: dict[str, str] = {}
    if query.wait and head <= after:
        head, headers = _waited(id, after, query.wait)
    page = list(event_lines(service(), context, id, after, query.limit))
    head = max([head, *(version for version, _ in page)])
    body = b'{"events":[%s],"version":%d}' % (b",".join(line for _, line in page), head)
    return Response(body, mimetype=JSON, headers={"ETag": f'"{head}"', **headers})


def _waited(id: str, after: int, seconds: int) -> tuple[int, dict[str, str]]:
    """A long poll takes a place like a stream does; where none is free it is answered at once."""
    slots: ListenerSlots = current_app.extensions["polls"]
    if not slots.take():
        return table_of(id).version, {"Retry-After": RETRY_AFTER}
    try:
        return slots.wait(service().store, id, after, seconds, _has_left()), {}
    finally:
        slots.leave()


def _all_lines(context: RequestContext, id: str, query: EventsQuery) -> Response:
    version = table_of(id).version
    wanted = service()

    def written() -> Iterator[bytes]:
        after = query.after or 0
        while page := list(event_lines(wanted, context, id, after, PAGE)):
            yield from (line + b"\n" for _, line in page)
            after = page[-1][0]

    return Response(written(), mimetype=LINES, headers={"ETag": f'"{version}"'})


def _live(context: RequestContext, id: str, query: EventsQuery) -> Response:
    after = request.headers.get("Last-Event-ID") or str(query.after or 0)
    if not after.isdecimal() or len(after) > 15:
        raise Problem("invalid-request", errors={"Last-Event-ID": [Text("Not a version.", "Keine Version.")]})
    headers = {"ETag": f'"{table_of(id).version}"', "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(mimetype=LIVE, headers=headers)
    slots: ListenerSlots = current_app.extensions["streams"]
    listener = TableListener(service(), context, id, slots, _has_left())
    return Response(stream(slots, listener, int(after)), mimetype=LIVE, headers=headers)


def _has_left() -> HasLeft:
    """Streams of listeners who have gone must not keep others out until the next heartbeat."""
    return partial(hung_up, request.environ.get("gunicorn.socket"))


@routes.get("/v1/games/<id>/replay")
def replay(id: str) -> Response:
    context = reading(id)
    query = load_replay_query(request.args)
    table = table_of(id)
    stop = table.version if query.stop is None else query.stop
    events = service().tables.events(id, upto=table.version)
    steps = replay_json(context, table.standing, events, query.start, stop, query.views)
    return json_response({"version": table.version, "steps": steps}, table.version)
