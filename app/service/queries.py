"""What is read of a table without changing it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.answers.contradictions import contradictions_json
from app.answers.event import event_json
from app.http.listening import Mark, Told
from app.http.request import RequestContext
from app.service.commands import Service
from app.store.interface import NOTHING

PAGE = 100
"""Events that a stream is told at a time: what waits for a slow listener is bounded by it."""


def followed(service: Service, context: RequestContext, id_: str, after: Mark) -> Told | None:
    """What is new for one who follows a table; None once the token is revoked."""
    if not _may_listen(service, context):
        return None
    known = service.store.contradictions(id_)
    page = list(event_lines(service, context, id_, after.version, PAGE))
    lines = b"".join(b"id: %d\ndata: %s\n\n" % line for line in page)
    if len(page) == PAGE:
        return Told(Mark(page[-1][0], after.change), lines, whole=False)
    if known.change != after.change and (after.change or known.found != NOTHING):
        told = contradictions_json(known, service.tables.current(id_).standing, context.language)
        lines += b"event: contradictions\ndata: %s\n\n" % msgspec.json.encode(told)
    return Told(Mark(page[-1][0] if page else after.version, known.change), lines, whole=True)


def _may_listen(service: Service, context: RequestContext) -> bool:
    """A token may be revoked while its stream is open."""
    if context.caller.viewer.role == "auditor":
        return True
    row = service.store.token(context.caller.token)
    return row is not None and row.revoked_at is None


def event_lines(
    service: Service, context: RequestContext, id_: str, after: int, limit: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """Each event after this version with its version, as JSON for these eyes."""
    table = service.tables.current(id_)
    for event in service.tables.events(id_, after, limit=limit):
        told = event_json(table.standing, event, context.caller.viewer, context.language)
        yield event.version, msgspec.json.encode(told)
