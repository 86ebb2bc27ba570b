"""The schema of the SQLite store, one step for each release that changes it.

Applied once by `migrate`, before the workers start; a process that meets any other schema
refuses to run. A step that was released is never edited: add another.
"""

from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from app.store.interface import StoreRefused
from app.store.sqlite.connections import FileLock, connect, unavailable

steps = Migrations("pawbiter")
# The schema of the drafts before the first release, when no promise to carry records was given yet.
DRAFT = "v1_events_and_projections"


def migrate(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with unavailable(), FileLock(path), connect(path, mode="rwc") as db:
        _refuse_foreign(db, path)
        db.enable_wal()
        steps.apply(db)


def check(path: Path) -> None:
    """Raises unless the file has exactly this release's schema."""
    if not path.is_file():
        raise StoreRefused(f"there is no store at {path}: migrate it first")
    with unavailable(), connect(path) as db:
        _refuse_foreign(db, path)
        if pending := [step.name for step in steps.pending(db)]:
            raise StoreRefused(f"the store at {path} lacks {', '.join(pending)}: migrate it first")


def _refuse_foreign(db: Database, path: Path) -> None:
    """Before anything is written: a store that this release cannot read is left as it is."""
    if _is_draft(db) and db.execute("SELECT EXISTS (SELECT 1 FROM games)").fetchone()[0]:
        raise StoreRefused(f"the store at {path} holds games of a draft, which no release reads: start with a new file")
    if foreign := [name for name in _applied(db) if name not in {DRAFT, *_known()}]:
        raise StoreRefused(f"the store at {path} is newer than this release: it has {', '.join(foreign)}")


def _applied(db: Database) -> list[str]:
    return [step.name for step in steps.applied(db)]


def _known() -> list[str]:
    with Database(memory=True) as empty:
        return [step.name for step in steps.pending(empty)]


def _is_draft(db: Database) -> bool:
    return _applied(db) == [DRAFT]


@steps()
def v2_record_format_2(db: Database) -> None:
    if _is_draft(db):
        _drop_draft(db)
    for statement in (GAMES, PEOPLE, SEATS, EVENTS, TOKENS, ANSWERS, SNAPSHOTS, CHECKPOINTS, META):
        db.execute(statement)
    for name, columns in INDEXES.items():
        db.execute(f"CREATE INDEX {name} ON {columns}")
    db.execute(IN_ORDER)
    for table in ("events", "checkpoints"):
        for change in ("UPDATE", "DELETE"):
            db.execute(NEVER.format(table=table, change=change))


def _drop_draft(db: Database) -> None:
    """A draft without a game has nothing to keep; `games` goes last, since the others refer to it."""
    for table in ("seats", "events", "tokens", "answers", "snapshots", "checkpoints", "meta", "games"):
        db.execute(f"DROP TABLE {table}")


# Without rowid: the head of a game, asked for on every request, is then one lookup.
GAMES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, version INTEGER NOT NULL,
    head TEXT NOT NULL, players TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    has_people INTEGER NOT NULL
) STRICT, WITHOUT ROWID"""

# Apart from `games`, whose rows are written anew with every event: it would carry all this along.
PEOPLE = """
CREATE TABLE people (
    game TEXT PRIMARY KEY REFERENCES games (id), label TEXT, body BLOB
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

# The game is there for `forget` only, which is rare enough to do without an index.
ANSWERS = """
CREATE TABLE answers (
    scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    headers TEXT NOT NULL, body BLOB NOT NULL, created_at TEXT NOT NULL, game TEXT, PRIMARY KEY (scope, key)
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
