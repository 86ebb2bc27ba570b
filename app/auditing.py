"""A game's history checked again, and given out to be checked elsewhere."""

from __future__ import annotations

from typing import Any

from app.asking import Ask
from app.log import Log
from app.service import Service
from app.tables import Table
from referee.audit import audit
from referee.bundle import bundle, redacted
from referee.chain import Inclusion
from referee.record import Event, decode


def audited(service: Service, log: Log, table: Table, ask: Ask) -> dict[str, Any]:
    """As `GET /v1/games/{id}/audit` answers: judged by what the caller may know."""
    events, inclusion, _ = _record(service, log, table, ask)
    return audit(table.game, events, inclusion).told(ask.language)


def exported(service: Service, log: Log, table: Table, ask: Ask) -> Any:
    events, inclusion, note = _record(service, log, table, ask)
    return bundle(events, inclusion, note, str(log.key.public))


def _record(service: Service, log: Log, table: Table, ask: Ask) -> tuple[list[Event], Inclusion, str]:
    stored = service.store.read(table.id, 0, table.version)
    note, signed = log.checkpoint()
    tree = log.tree()
    proofs = [(each.position - 1, tree.inclusion(each.position - 1, signed.size)) for each in stored]
    events = redacted([decode(each.body) for each in stored], lambda event: _may_read(table, ask, event))
    return events, Inclusion(table.id, signed, tuple(proofs)), note


def _may_read(table: Table, ask: Ask, event: Event) -> bool:
    """What was confided shows only to its seat and the auditor, to all once the game is over."""
    viewer = ask.caller.viewer
    own = viewer.role == "player" and viewer.seat == event.player
    return own or viewer.role == "auditor" or table.game.finished(table.standing.state)
