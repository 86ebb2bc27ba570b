"""The schema of the SQLite store, one step for each release that changes it.

Applied once by `migrate`, before the workers start; a process that meets any other schema
refuses to run. A step that was released is never edited: add another.
"""

from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from app.store.connection import FileLock, connect, unavailable
from app.store.port import StoreRefused

steps = Migrations("pawbiter")


def migrate(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with unavailable(), FileLock(path), connect(path, mode="rwc") as db:
        _refuse_newer(db, path)
        db.enable_wal()
        steps.apply(db)


def check(path: Path) -> None:
    """Raises unless the file has exactly this release's schema."""
    if not path.is_file():
        raise StoreRefused(f"there is no store at {path}: migrate it first")
    with unavailable(), connect(path) as db:
        _refuse_newer(db, path)
        if pending := [step.name for step in steps.pending(db)]:
            raise StoreRefused(f"the store at {path} lacks {', '.join(pending)}: migrate it first")


def _refuse_newer(db: Database, path: Path) -> None:
    with Database(memory=True) as empty:
        known = {step.name for step in steps.pending(empty)}
    if foreign := [step.name for step in steps.applied(db) if step.name not in known]:
        raise StoreRefused(f"the store at {path} is newer than this release: it has {', '.join(foreign)}")


@steps()
def v1_events_and_projections(db: Database) -> None:
    for statement in (GAMES, SEATS, EVENTS, TOKENS, ANSWERS, SNAPSHOTS, CHECKPOINTS, META):
        db.execute(statement)
    for name, columns in INDEXES.items():
        db.execute(f"CREATE INDEX {name} ON {columns}")
    db.execute(IN_ORDER)
    for table in ("events", "checkpoints"):
        for change in ("UPDATE", "DELETE"):
            db.execute(NEVER.format(table=table, change=change))


# Without rowid: the head of a game, asked for on every request, is then one lookup.
GAMES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, label TEXT, status TEXT NOT NULL, version INTEGER NOT NULL,
    head TEXT NOT NULL, players TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID"""

SEATS = """
CREATE TABLE seats (
    player TEXT NOT NULL, game TEXT NOT NULL REFERENCES games (id), PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID"""

EVENTS = """
CREATE TABLE events (
    position INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), version INTEGER NOT NULL,
    type TEXT NOT NULL, hash TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (game, version)
) STRICT"""

TOKENS = """
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), role TEXT NOT NULL,
    created_at TEXT NOT NULL, revoked_at TEXT
) STRICT, WITHOUT ROWID"""

ANSWERS = """
CREATE TABLE answers (
    scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    headers BLOB NOT NULL, body BLOB NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (scope, key)
) STRICT"""

SNAPSHOTS = """
CREATE TABLE snapshots (
    game TEXT PRIMARY KEY REFERENCES games (id), version INTEGER NOT NULL, body BLOB NOT NULL
) STRICT"""

CHECKPOINTS = """
CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, root TEXT NOT NULL, note TEXT NOT NULL) STRICT"""

META = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"

INDEXES = {
    # Covers the log's leaves, so that hashing the log does not read every event's body.
    "events_leaves": "events (position, hash)",
    "games_by_kind": "games (game, id)",
    "games_by_status": "games (status, id)",
    "tokens_by_game": "tokens (game)",
}

# The position is the log's leaf: a gap, or INSERT OR REPLACE over an event, would break proofs given out.
IN_ORDER = """
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR NEW.version IS NOT (SELECT coalesce(max(version), 0) + 1 FROM events WHERE game = NEW.game)
BEGIN SELECT raise(ABORT, 'events are appended in order, without gaps'); END"""

NEVER = """
CREATE TRIGGER {table}_never_{change} BEFORE {change} ON {table}
BEGIN SELECT raise(ABORT, '{table} are append-only'); END"""
