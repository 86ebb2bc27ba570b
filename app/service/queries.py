"""What is read of a table without changing it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.answers.event import event_json
from app.http.event_stream import HasLeft, ListenerSlots
from app.http.request import RequestContext
from app.service.commands import Service


class TableListener:
    """Follows a table for one caller, event by event."""

    def __init__(
        self, service: Service, context: RequestContext, id_: str, slots: ListenerSlots, has_left: HasLeft
    ) -> None:
        self.service = service
        self.context = context
        self.id = id_
        self.slots = slots
        self.has_left = has_left

    def lines(self, after: int) -> Iterator[tuple[int, bytes]]:
        return event_lines(self.service, self.context, self.id, after)

    def wait(self, after: int, seconds: float) -> int:
        return self.slots.wait(self.service.store, self.id, after, seconds, self.has_left)

    def may_listen(self) -> bool:
        """A token may be revoked while its stream is open."""
        caller = self.context.caller
        if caller.viewer.role == "auditor":
            return True
        row = self.service.store.token(caller.token)
        return row is not None and row.revoked_at is None


def event_lines(
    service: Service, context: RequestContext, id_: str, after: int, limit: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """Each event after this version with its version, as JSON for these eyes."""
    table = service.tables.current(id_)
    for event in service.tables.events(id_, after, limit=limit):
        told = event_json(table.standing, event, context.caller.viewer, context.language)
        yield event.version, msgspec.json.encode(told)
