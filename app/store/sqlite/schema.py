"""The schema of the SQLite store, one step for each release that changes it.

Applied once by `migrate`, before the workers start; a process that meets any other schema
refuses to run. A step that was released is never edited: add another.
"""

from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from app.store.interface import StoreRefused
from app.store.sqlite import tiles
from app.store.sqlite.connections import FileLock, connect, unavailable
from app.store.sqlite.rows import created_at

steps = Migrations("pawbiter")
# The schema of the drafts before the first release, when no promise to carry records was given yet.
DRAFT = "v1_events_and_projections"


def migrate(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with unavailable(), FileLock(path), connect(path, mode="rwc") as db:
        _refuse_foreign(db, path)
        db.enable_wal()
        steps.apply(db)


def downgrade(path: Path) -> str:
    """Undoes the last step, of a store that nobody else has open."""
    with unavailable(), FileLock(path), connect(path) as db:
        last = _applied(db)[-1]
        if last not in UNDO:
            raise StoreRefused(f"the step {last} cannot be undone; restore a copy from before it")
        db.execute("BEGIN EXCLUSIVE")
        UNDO[last](db)
        db.execute("DELETE FROM _sqlite_migrations WHERE migration_set = ? AND name = ?", (steps.name, last))
        db.execute("COMMIT")
    return last


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


@steps()
def v3_tiles_and_sorted_lists(db: Database) -> None:
    """Nothing here but what follows from the events, and a name for the store."""
    db.execute("DROP INDEX events_leaves")
    db.execute("DROP INDEX games_by_kind")
    db.execute("DROP INDEX games_by_status")
    db.execute("ALTER TABLE games ADD COLUMN created INTEGER NOT NULL DEFAULT 0")
    db.conn.create_function("created", 1, created_at, deterministic=True)
    db.execute("UPDATE games SET created = created(created_at)")
    db.execute("ALTER TABLE seats RENAME TO old_seats")
    db.execute(SORTED_SEATS)
    db.execute(
        "INSERT INTO seats SELECT player, id, games.game, status, created FROM old_seats JOIN games ON id = old_seats.game"
    )
    db.execute("DROP TABLE old_seats")
    for name, columns in SORTED.items():
        db.execute(f"CREATE INDEX {name} ON {columns}")
    db.execute(TILES)
    tiles.rebuild(db)
    db.execute("INSERT INTO meta VALUES ('id', lower(hex(randomblob(16))))")


def _undo_v3(db: Database) -> None:
    for name in SORTED:
        db.execute(f"DROP INDEX {name}")
    db.execute("ALTER TABLE seats RENAME TO sorted_seats")
    db.execute(SEATS)
    db.execute("INSERT INTO seats SELECT player, game FROM sorted_seats")
    db.execute("DROP TABLE sorted_seats")
    db.execute("ALTER TABLE games DROP COLUMN created")
    db.execute("DROP TABLE tiles")
    db.execute("DELETE FROM meta WHERE key = 'id'")
    for name in ("events_leaves", "games_by_kind", "games_by_status"):
        db.execute(f"CREATE INDEX {name} ON {INDEXES[name]}")


@steps()
def v4_contradictions(db: Database) -> None:
    """What was played before is not looked at: the audit tells."""
    db.execute(CONTRADICTIONS)
    db.execute("CREATE INDEX contradictions_by_change ON contradictions (change)")
    db.execute("INSERT INTO meta SELECT 'watched', coalesce(max(position), 0) FROM events")


def _undo_v4(db: Database) -> None:
    db.execute("DROP TABLE contradictions")
    db.execute("DELETE FROM meta WHERE key = 'watched'")


# What a release can take back, so that the one before it reads the store again.
UNDO = {"v3_tiles_and_sorted_lists": _undo_v3, "v4_contradictions": _undo_v4}


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

# What lists are filtered by stands beside each seat: a player's games are found, newest first, in one index.
SORTED_SEATS = """
CREATE TABLE seats (
    player TEXT NOT NULL, game TEXT NOT NULL REFERENCES games (id), kind TEXT NOT NULL, status TEXT NOT NULL,
    created INTEGER NOT NULL, PRIMARY KEY (player, created, game)
) STRICT, WITHOUT ROWID"""

SORTED = {
    "games_by_time": "games (created, id)",
    "games_by_kind": "games (game, created, id)",
    "games_by_status": "games (status, created, id)",
    "games_by_kind_and_status": "games (game, status, created, id)",
    "seats_by_kind": "seats (player, kind, created, game)",
    "seats_by_status": "seats (player, status, created, game)",
    "seats_by_kind_and_status": "seats (player, kind, status, created, game)",
}

TILES = """
CREATE TABLE tiles (
    shard INTEGER NOT NULL, level INTEGER NOT NULL, place INTEGER NOT NULL, hashes BLOB NOT NULL,
    PRIMARY KEY (shard, level, place)
) STRICT"""

# Found again by a look at the record: a copy that lacks them has lost nothing.
CONTRADICTIONS = """
CREATE TABLE contradictions (
    game TEXT PRIMARY KEY REFERENCES games (id), checked INTEGER NOT NULL, found BLOB NOT NULL,
    times INTEGER NOT NULL, change INTEGER NOT NULL
) STRICT, WITHOUT ROWID"""

# The position is the log's leaf: a gap, or INSERT OR REPLACE over an event, would break proofs given out.
IN_ORDER = """
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR NEW.version IS NOT (SELECT coalesce(max(version), 0) + 1 FROM events WHERE game = NEW.game)
BEGIN SELECT raise(ABORT, 'events are appended in order, without gaps'); END"""

NEVER = """
CREATE TRIGGER {table}_never_{change} BEFORE {change} ON {table}
BEGIN SELECT raise(ABORT, '{table} are append-only'); END"""
