"""A game's history checked again, and given out to be checked elsewhere. Nothing of the store is taken on trust."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from app.asking import Ask
from app.log import Log
from app.service import Service, game_row
from app.store.port import GameRow, Store, StoredEvent
from app.tables import Table
from referee.audit import Audit, audit
from referee.bundle import Bundle, bundle, redacted
from referee.chain import Inclusion
from referee.checkpoint import Forged, Inconsistent
from referee.core import Viewer
from referee.findings import Finding, error
from referee.games import GAMES
from referee.ledger import Tree
from referee.record import Event, decode, encode
from referee.text import Lexicon
from referee.timeline import Standing, freeze, standing_after, thaw


class Record(msgspec.Struct, frozen=True):
    """What the store holds of a game, as far as it can be read at all."""

    id: str
    listed: GameRow | None
    """None if not even that can be read."""
    snapshot: tuple[int, bytes] | None
    rows: list[StoredEvent]
    events: list[Event]
    standing: Standing | None
    """None if the events lead to no table."""

    @property
    def over(self) -> bool:
        return self.standing is not None and bool(GAMES[self.standing.setup.game].finished(self.standing.state))


def audited(service: Service, log: Log, id_: str, ask: Ask) -> tuple[dict[str, Any], int]:
    """As `GET /v1/games/{id}/audit` answers, judged by what the caller may know; and the version it is about."""
    record = read_record(service.store, id_)
    return audit_of(service.store, log, record, ask.caller.viewer).told(ask.language), len(record.rows)


def exported(service: Service, log: Log, id_: str, ask: Ask) -> tuple[Bundle, int]:
    record = read_record(service.store, id_)
    note, signed = log.checkpoint()
    inclusion = Inclusion(id_, signed, _proofs(log.tree(), record.rows, signed.size))
    return bundle(readable(record, ask.caller.viewer), inclusion, note, log.key), len(record.rows)


def read_record(store: Store, id_: str) -> Record:
    """In this order, so that a move reported meanwhile is in none of it."""
    snapshot, listed = store.snapshot(id_), _listed(store, id_)
    rows = store.read(id_, upto=listed.version if listed else None)
    events = list(_decoded(rows))
    standing = _standing(events) if len(events) == len(rows) else None
    return Record(id_, listed, snapshot, rows, events, standing)


def _listed(store: Store, id_: str) -> GameRow | None:
    try:
        return store.game(id_)
    except msgspec.MsgspecError:
        return None


def audit_of(store: Store, log: Log, record: Record, viewer: Viewer) -> Audit:
    inclusion, findings = _inclusion(log, record)
    findings += [*_damaged(record), *_other_rows(store, record)]
    kind = str(record.events[0].data.get("game")) if record.events else ""
    if kind not in GAMES:
        return Audit((*findings, _damage(1)), {}, Lexicon({}, {}))
    checked = audit(GAMES[kind], readable(record, viewer), inclusion)
    return replace(checked, findings=(*findings, *checked.findings))


def readable(record: Record, viewer: Viewer) -> list[Event]:
    """What was confided shows only to its seat and the auditor, to all once the game is over."""
    if record.over or viewer.role == "auditor":
        return record.events
    return redacted(record.events, lambda event: viewer.role == "player" and viewer.seat == event.player)


def _decoded(rows: Sequence[StoredEvent]) -> Iterator[Event]:
    """Up to the first that is none."""
    for row in rows:
        try:
            yield decode(row.body)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return


def _standing(events: list[Event]) -> Standing | None:
    try:
        return standing_after(GAMES[events[0].data["game"]], events)
    except Exception:  # damaged events can break a reducer anywhere; the audit says which
        return None


def _inclusion(log: Log, record: Record) -> tuple[Inclusion | None, list[Finding]]:
    try:
        _, signed = log.checkpoint()
        return Inclusion(record.id, signed, _proofs(log.tree(), record.rows, signed.size)), []
    except (Inconsistent, Forged) as broken:
        why = error(
            "log.checkpoint",
            "The log no longer continues what was signed before: {why}.",
            "Das Verzeichnis setzt nicht fort, was früher signiert wurde: {why}.",
            why=str(broken),
        )
        return None, [why]


def _proofs(tree: Tree, rows: Sequence[StoredEvent], size: int) -> tuple[tuple[int, tuple[bytes, ...]], ...]:
    """A row that says to be beyond the log's end gets no proof, which the audit then misses."""
    return tuple(
        (row.position - 1, tree.inclusion(row.position - 1, size) if 0 < row.position <= size else ()) for row in rows
    )


def _damaged(record: Record) -> Iterator[Finding]:
    """Rows that are not the event they hold."""
    for row, event in zip(record.rows, record.events, strict=False):
        same = (row.version, row.type, row.hash) == (event.version, event.type, event.hash)
        if not same or encode(event) != row.body:
            yield _damage(row.version)
    if len(record.events) < len(record.rows):
        yield _damage(record.rows[len(record.events)].version)


def _damage(version: int) -> Finding:
    return error(
        "store.event",
        "The stored row of version {version} is damaged; what comes after it may not be readable.",
        "Die gespeicherte Zeile von Version {version} ist beschädigt; was danach kommt, ist vielleicht nicht lesbar.",
        version,
        version=version,
    )


def _other_rows(store: Store, record: Record) -> Iterator[Finding]:
    """What is kept beside the events must be what follows from them."""
    if record.standing is None:
        return
    table = Table(record.id, GAMES[record.standing.setup.game], record.standing)
    listed = game_row(table, record.events[0], record.events[-1])
    rewound = bool(store.read(record.id, after=listed.version, limit=1)) and store.game(record.id) == listed
    if record.listed != listed or rewound:
        yield error(
            "store.game",
            "What the store lists of this game is not what its events say.",
            "Was der Speicher von dieser Partie auflistet, ist nicht, was die Ereignisse sagen.",
        )
    if not _snapshot_fits(record, table):
        yield error(
            "store.snapshot",
            "The store's snapshot of the table is not where its events lead to.",
            "Der gespeicherte Schnappschuss des Tisches ist nicht, wohin die Ereignisse führen.",
        )


def _snapshot_fits(record: Record, table: Table) -> bool:
    if record.snapshot is None:
        return True
    version, body = record.snapshot
    try:
        thaw(table.game, body)
    except Exception:  # one of an older shape: nobody uses it
        return True
    upto = record.events[:version]
    return bool(upto) and version == len(upto) and freeze(standing_after(table.game, upto)) == body
