"""A game's history checked again. Nothing of the store is taken on trust."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from app.service.commands import Service, game_row
from app.service.merkle_log import MerkleLog
from app.store.interface import GameRow, Store, StoredEvent
from referee.audit import Audit, audit
from referee.audit.bundle import redacted
from referee.audit.findings import Finding, error
from referee.audit.hash_chain import Inclusion
from referee.game import Viewer
from referee.games import GAMES
from referee.history import OPENED
from referee.procedure.standing import Standing
from referee.record.checkpoint import Forged, Inconsistent
from referee.record.events import Event, apart, decode, encode, together
from referee.record.merkle_log import MerkleTree, Proof
from referee.text import Language, Lexicon


class Record(msgspec.Struct, frozen=True):
    """What the store holds of a game, as far as it can be read at all."""

    id: str
    listed: GameRow | None
    """None if not even that can be read."""
    rows: list[StoredEvent]
    events: list[Event]


def audit_json(
    service: Service, log: MerkleLog, id_: str, viewer: Viewer, language: Language
) -> tuple[dict[str, Any], int]:
    """As `GET /v1/games/{id}/audit` answers, judged by what the reader may know; and the version it is about."""
    record = read_record(service.store, id_)
    events = redacted(record.events, may_read(service, id_, viewer))
    return audit_of(service.store, log, record, events).told(language), len(record.rows)


def read_record(store: Store, id_: str) -> Record:
    """In this order, so that a move reported meanwhile is in none of it."""
    listed = _listed(store, id_)
    rows = store.read(id_, upto=listed.version if listed else None)
    events = list(decoded(rows))
    if events and events[0].type == OPENED:
        events[0] = together(events[0], store.people(id_))
    return Record(id_, listed, rows, events)


def _listed(store: Store, id_: str) -> GameRow | None:
    try:
        return store.game(id_)
    except msgspec.MsgspecError:
        return None


def audit_of(store: Store, log: MerkleLog, record: Record, events: Sequence[Event]) -> Audit:
    """The events are those of the record as far as their reader may know them."""
    inclusion, findings = _inclusion(log, record)
    findings += _damaged(record)
    game = GAMES.played_in(events[0]) if events else None
    if game is None:
        return Audit((*findings, *_unread(record)), {}, Lexicon({}, {}))
    checked = audit(game, events, inclusion)
    if checked.failure is not None:
        structlog.get_logger().error("audit failed", game=record.id, exc_info=checked.failure)
    if checked.standing is not None:
        findings += _listed_otherwise(store, record, checked.standing)
    return replace(checked, findings=(*findings, *checked.findings))


def may_read(service: Service, id_: str, viewer: Viewer) -> Callable[[Event], bool]:
    """What was confided shows only to its seat and the auditor, to all once the game is over."""
    over = viewer.role != "auditor" and _over(service, id_)
    return lambda event: event.type == OPENED or viewer.may_read(event.player, over)


def _over(service: Service, id_: str) -> bool:
    try:
        return service.tables.current(id_).standing.open_to_all
    except Exception:  # damaged events can break anything; the audit says which, and nothing more is shown
        return False


def decoded(rows: Iterable[StoredEvent]) -> Iterator[Event]:
    """Up to the first that is none."""
    for row in rows:
        try:
            yield decode(row.body)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return


def _inclusion(log: MerkleLog, record: Record) -> tuple[Inclusion | None, list[Finding]]:
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


def _proofs(tree: MerkleTree, rows: Sequence[StoredEvent], size: int) -> tuple[tuple[int, Proof], ...]:
    return tuple(proof_of(tree, row.position, size) for row in rows)


def proof_of(tree: MerkleTree, position: int, size: int) -> tuple[int, Proof]:
    """A row that says to be beyond the log's end gets no proof, which the audit then misses."""
    return position - 1, tree.inclusion(position - 1, size) if 0 < position <= size else ()


def _damaged(record: Record) -> Iterator[Finding]:
    """Rows that are not the event they hold."""
    for row, event in zip(record.rows, record.events, strict=False):
        same = (row.version, row.type, row.hash) == (event.version, event.type, event.hash)
        stored = apart(event)[0] if event.type == OPENED else event
        if not same or encode(stored) != row.body:
            yield _damage(row.version)
    if len(record.events) < len(record.rows):
        yield _damage(record.rows[len(record.events)].version)


def _unread(record: Record) -> Iterator[Finding]:
    if record.events:
        yield error(
            "record.format",
            "This release does not read records of such a form or of such a game.",
            "Aufzeichnungen dieser Form oder dieses Spiels liest diese Fassung nicht.",
            1,
        )
    elif not record.rows:
        yield _damage(1)


def _damage(version: int) -> Finding:
    return error(
        "store.event",
        "The stored row of version {version} is damaged; what comes after it may not be readable.",
        "Die gespeicherte Zeile von Version {version} ist beschädigt; was danach kommt, ist vielleicht nicht lesbar.",
        version,
        version=version,
    )


def _listed_otherwise(store: Store, record: Record, standing: Standing) -> Iterator[Finding]:
    """What is listed beside the events must be what follows from them."""
    listed = game_row(record.id, standing, record.events[0], record.events[-1])
    rewound = bool(store.read(record.id, after=listed.version, limit=1)) and store.game(record.id) == listed
    if record.listed != listed or rewound:
        yield error(
            "store.game",
            "What the store lists of this game is not what its events say.",
            "Was der Speicher von dieser Partie auflistet, ist nicht, was die Ereignisse sagen.",
        )
