"""A game to take home, written while it is sent."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from app.http.request import RequestContext
from app.service.audits import decoded, may_read, proof_of
from app.service.commands import Service
from app.service.merkle_log import MerkleLog
from app.store.interface import StoredEvent, UnknownGame
from referee.audit.bundle import pieces
from referee.history import OPENED
from referee.record.events import DamagedRecord, Event, redacted, together


def export_pieces(service: Service, log: MerkleLog, id_: str, context: RequestContext) -> tuple[Iterator[bytes], int]:
    """The bundle piece by piece, by what the caller may know, and the version that it ends with."""
    # In this order, so that a move reported meanwhile is in none of it.
    head = service.store.head(id_)
    if head is None:
        raise UnknownGame(id_)
    version = head.version
    note, signed = log.checkpoint()
    keys, tree = log.keys(), log.tree()
    readable = may_read(service, id_, context.caller.viewer)
    positions = array("q")

    def rows() -> Iterator[StoredEvent]:
        for row in service.store.stream(id_, upto=version):
            positions.append(row.position)
            yield row

    def events() -> Iterator[Event]:
        upto = 0
        for event in decoded(rows()):
            if event.type == OPENED:
                event = together(event, service.store.people(id_))
            yield event if not event.private or readable(event) else redacted(event)
            upto = event.version
        if upto < version:
            # Halfway it could pass for a shorter game.
            raise DamagedRecord(f"version {upto + 1} of {id_} cannot be read")

    proofs = (proof_of(tree, position, signed.size) for position in positions)
    return pieces(id_, events(), proofs, note, keys.current, keys.handovers()), version
