"""`/v1/games/{id}/events`, `/replay`, `/corrections`: what happened, and putting it right."""

from collections.abc import Iterator
from functools import partial

from flask import Blueprint, Response, current_app, request

from app.answers.changes import told_correction
from app.answers.replay import replayed
from app.http.event_stream import RETRY_AFTER, Left, Places, hung_up, lines, stream
from app.http.problems import Problem
from app.http.request import Ask
from app.http.response import JSON, accepts, changing, dumped, reading, service, table_of
from referee.procedure.commands import Strike
from referee.text import Text
from schemas.queries import EventsQuery, load_events_query, load_replay_query
from schemas.requests import load_correction

routes = Blueprint("history", __name__)
PAGE = 500
LINES, LIVE = "application/x-ndjson", "text/event-stream"


@routes.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    ask = reading(id, JSON, LINES, LIVE)
    query = load_events_query(request.args)
    match accepts(JSON, LINES, LIVE):
        case "text/event-stream":
            return _live(ask, id, query)
        case "application/x-ndjson":
            return _all_lines(ask, id, query)
        case _:
            return _page(ask, id, query)


def _page(ask: Ask, id: str, query: EventsQuery) -> Response:
    after = query.after or 0
    head = table_of(id).version
    headers: dict[str, str] = {}
    if query.wait and head <= after:
        head, headers = _waited(id, after, query.wait)
    page = list(lines(service(), ask, id, after, query.limit))
    head = max([head, *(version for version, _ in page)])
    body = b'{"events":[%s],"version":%d}' % (b",".join(line for _, line in page), head)
    return Response(body, mimetype=JSON, headers={"ETag": f'"{head}"', **headers})


def _waited(id: str, after: int, seconds: int) -> tuple[int, dict[str, str]]:
    """A long poll takes a place like a stream does; where none is free it is answered at once."""
    places: Places = current_app.extensions["polls"]
    if not places.take():
        return table_of(id).version, {"Retry-After": RETRY_AFTER}
    try:
        return places.wait(service().store, id, after, seconds, _left()), {}
    finally:
        places.leave()


def _all_lines(ask: Ask, id: str, query: EventsQuery) -> Response:
    version = table_of(id).version
    wanted = service()

    def written() -> Iterator[bytes]:
        after = query.after or 0
        while page := list(lines(wanted, ask, id, after, PAGE)):
            yield from (line + b"\n" for _, line in page)
            after = page[-1][0]

    return Response(written(), mimetype=LINES, headers={"ETag": f'"{version}"'})


def _live(ask: Ask, id: str, query: EventsQuery) -> Response:
    after = request.headers.get("Last-Event-ID") or str(query.after or 0)
    if not after.isdecimal() or len(after) > 15:
        raise Problem("invalid-request", errors={"Last-Event-ID": [Text("Not a version.", "Keine Version.")]})
    headers = {"ETag": f'"{table_of(id).version}"', "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(mimetype=LIVE, headers=headers)
    told = stream(service(), current_app.extensions["streams"], ask, id, int(after), _left())
    return Response(told, mimetype=LIVE, headers=headers)


def _left() -> Left:
    """Streams of listeners who have gone must not keep others out until the next heartbeat."""
    return partial(hung_up, request.environ.get("gunicorn.socket"))


@routes.get("/v1/games/<id>/replay")
def replay(id: str) -> Response:
    ask = reading(id)
    query = load_replay_query(request.args)
    table = table_of(id)
    stop = table.version if query.stop is None else query.stop
    events = service().tables.events(id, upto=table.version)
    steps = replayed(ask, table.standing, events, query.start, stop, query.views)
    return dumped({"version": table.version, "steps": steps}, table.version)


@routes.post("/v1/games/<id>/corrections")
def corrections(id: str) -> Response:
    return changing(id, Strike, load_correction, told_correction)
