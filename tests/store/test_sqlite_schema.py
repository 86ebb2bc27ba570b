"""The SQLite file: its address, its schema, what it forbids, its copy."""

import threading
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils.migrations import Migrations

from app.store import Checkpoint, Store, StoreRefused, migrate, open_store
from app.store.sqlite import listing
from app.store.sqlite.connections import connect, sqlite3
from app.store.sqlite.readers import Readers
from tests.store.samples import assert_unbroken, opened, played, said, ulid

GAME = ulid(1)


# Addresses


@pytest.mark.parametrize(
    "url", ["postgresql://me:secret@db/games", "sqlite://games.db", "sqlite:///", "sqlite:///:memory:", "games.db"]
)
def test_an_unknown_address_is_refused_without_repeating_its_password(url: str) -> None:
    for use in (open_store, migrate):
        with pytest.raises(StoreRefused, match="sqlite:///path") as refused:
            use(url)
        assert "secret" not in str(refused.value)


def test_a_path_may_be_relative_or_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    migrate("sqlite:///var/a b?.db")
    store = open_store(f"sqlite:///{tmp_path}/var/a b?.db")
    opened(store)
    store.close()
    assert (tmp_path / "var" / "a b?.db").is_file()


# Migrations


def test_migrating_twice_or_at_once_changes_nothing(path: Path, store: Store) -> None:
    opened(store)
    before = _schema(path)
    threads = [threading.Thread(target=migrate, args=[f"sqlite:///{path}"]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert _schema(path) == before
    assert store.size() == 1


def test_a_missing_store_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreRefused, match="migrate it first"):
        open_store(f"sqlite:///{tmp_path}/games.db")
    assert not list(tmp_path.iterdir())


def test_an_unmigrated_store_is_refused(tmp_path: Path) -> None:
    connect(tmp_path / "games.db", mode="rwc").close()
    (tmp_path / "games.db").touch()
    with pytest.raises(StoreRefused, match="lacks v2_record_format_2"):
        open_store(f"sqlite:///{tmp_path}/games.db")


def test_a_draft_without_a_game_is_simply_migrated(draft: Path, path: Path) -> None:
    with pytest.raises(StoreRefused, match="lacks v2_record_format_2"):
        open_store(f"sqlite:///{draft}")
    migrate(f"sqlite:///{draft}")
    store = open_store(f"sqlite:///{draft}")
    played(store, opened(store))
    store.close()
    migrate(f"sqlite:///{draft}")  # with a game in it, it is no draft any more
    assert _tables(draft) == _tables(path)


def test_a_draft_with_games_is_refused_and_left_as_it_is(draft: Path) -> None:
    with connect(draft) as db:
        db.execute("INSERT INTO games VALUES ('G1', 'mau-mau', 'Family', 'running', 1, 'f', '[]', '', '')")
    before = draft.read_bytes()
    for use in (open_store, migrate):
        with pytest.raises(StoreRefused, match="holds games of a draft, which no release reads: start with a new file"):
            use(f"sqlite:///{draft}")
    assert draft.read_bytes() == before


def test_a_store_of_a_later_release_is_refused(path: Path) -> None:
    with connect(path) as db:
        later = Migrations("pawbiter")
        later(name="v9_from_the_future")(lambda db: None)
        later.apply(db)
    for use in (open_store, migrate):
        with pytest.raises(StoreRefused, match="newer than this release: it has v9_from_the_future"):
            use(f"sqlite:///{path}")


def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.sqlite.connections.OLDEST_SQLITE", (99,))
    with pytest.raises(StoreRefused, match="pysqlite3"):
        open_store(f"sqlite:///{path}")


# What the file itself forbids, to whomever opens it


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE events SET body = x'00' WHERE version = 2",
        "UPDATE events SET hash = 'f'",
        "DELETE FROM events WHERE version = 3",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events VALUES (3, '{game}', 3, 'play', 'f', x'00')",
        "INSERT OR REPLACE INTO events VALUES (4, '{game}', 3, 'play', 'f', x'00')",
        "INSERT INTO events VALUES (5, '{game}', 4, 'play', 'f', x'00')",
        "INSERT INTO events VALUES (4, '{game}', 5, 'play', 'f', x'00')",
        "INSERT INTO events (game, version, type, hash, body) VALUES ('{game}', 5, 'play', 'f', x'00')",
        "INSERT INTO events VALUES (4, 'nobody', 1, 'play', 'f', x'00')",
        "UPDATE checkpoints SET root = 'f'",
        "DELETE FROM checkpoints",
    ],
)
def test_history_cannot_be_changed(path: Path, store: Store, tampering: str) -> None:
    played(store, opened(store), 2)
    store.add_checkpoint(Checkpoint(3, "r", "n"))
    before = store.feed(), store.checkpoints()
    conn = sqlite3.connect(str(path), isolation_level=None)
    conn.execute("PRAGMA foreign_keys = ON")
    with pytest.raises(sqlite3.IntegrityError, match=r"append-only|in order|FOREIGN KEY"):
        conn.execute(tampering.format(game=GAME))
    conn.close()
    assert (store.feed(), store.checkpoints()) == before


def test_the_next_event_is_allowed_where_tampering_is_not(path: Path, store: Store) -> None:
    played(store, opened(store), 2)
    with connect(path) as db:
        db.execute(f"INSERT INTO events VALUES (4, '{GAME}', 4, 'play', 'f', x'00')")
    assert store.size() == 4


def test_connections_are_durable_and_readers_cannot_write(path: Path) -> None:
    readers = Readers(path)
    pragmas = [readers.rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert pragmas == ["wal", 2, 1]
    with readers.borrowed() as db, pytest.raises(sqlite3.OperationalError, match="readonly"):
        db.execute("DELETE FROM answers")
    readers.close()


FILTERS = {"player": "anna", "kind": "mau-mau", "status": "finished", "since": "2026-03-01T00:00:00Z", "cursor": GAME}


@pytest.mark.parametrize("given", list(product([False, True], repeat=len(FILTERS))))
def test_no_list_scans_or_sorts(path: Path, given: tuple[bool, ...]) -> None:
    """Whatever it is filtered by: one index leads to where the page begins, in the order of the page."""
    filters: dict[str, Any] = dict(zip(FILTERS, given, strict=True))
    sql, values = listing.query(
        limit=50, only=None, **{name: FILTERS[name] if asked else None for name, asked in filters.items()}
    )
    with connect(path) as db:
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()]
    assert not [step for step in plan if "TEMP B-TREE" in step], plan
    leading = plan[0]
    used = {"player": "player=?", "kind": "kind=?" if filters["player"] else "game=?", "status": "status=?"}
    assert [name for name, column in used.items() if (column in leading) != filters[name]] == [], plan
    assert ("created" in leading) == (filters["since"] or filters["cursor"]), plan


# Purging


@pytest.mark.parametrize(("now", "left"), [("2026-03-03T11:59:00Z", 256), ("2026-03-03T12:01:00Z", 1)])
def test_answers_and_nothing_else_are_purged_after_two_days(store: Store, now: str, left: int) -> None:
    opened(store)
    for number in range(255):
        store.remember(said(key=f"old {number}", created_at="2026-03-01T12:00:00Z"))
    store.remember(said(key="new", created_at=now))
    kept = [key for key in ["new", *(f"old {number}" for number in range(255))] if store.answer("s", key)]
    assert len(kept) == left
    assert kept[0] == "new"
    assert store.size() == 1


# Backup


def test_a_backup_is_a_whole_store(path: Path, store: Store, tmp_path: Path) -> None:
    opened(store)
    stop = threading.Event()

    def keep_playing() -> None:
        while not stop.is_set():
            played(store, GAME)

    playing = threading.Thread(target=keep_playing)
    playing.start()
    while len(store.read(GAME)) <= 20:
        time.sleep(0.01)
    store.backup(tmp_path / "copy.db")
    stop.set()
    playing.join()
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.db"]
    copy = open_store(f"sqlite:///{tmp_path}/copy.db")
    assert copy.head(GAME) is not None
    assert 20 < copy.size() <= store.size()
    assert_unbroken(copy.read(GAME))
    played(copy, GAME)
    copy.close()


def test_a_backup_never_goes_over_a_store_in_use(path: Path, store: Store) -> None:
    opened(store)
    with pytest.raises(FileExistsError, match="in use"):
        store.backup(path)
    assert store.size() == 1


DRAFT = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, label TEXT, status TEXT NOT NULL, version INTEGER NOT NULL,
    head TEXT NOT NULL, players TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    player TEXT NOT NULL, game TEXT NOT NULL REFERENCES games (id), PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    position INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), version INTEGER NOT NULL,
    type TEXT NOT NULL, hash TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (game, version)
) STRICT;
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), role TEXT NOT NULL,
    created_at TEXT NOT NULL, revoked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE answers (
    scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    headers BLOB NOT NULL, body BLOB NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (scope, key)
) STRICT;
CREATE TABLE snapshots (
    game TEXT PRIMARY KEY REFERENCES games (id), version INTEGER NOT NULL, body BLOB NOT NULL
) STRICT;
CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, root TEXT NOT NULL, note TEXT NOT NULL) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX games_by_kind ON games (game, id);
CREATE TRIGGER checkpoints_never_DELETE BEFORE DELETE ON checkpoints
BEGIN SELECT raise(ABORT, 'checkpoints are append-only'); END;
INSERT INTO checkpoints VALUES (0, 'r', 'n');
INSERT INTO meta VALUES ('touched', '1');
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """A store as the drafts made it, before anybody played."""
    path = tmp_path / "draft.db"
    with connect(path, mode="rwc") as db:
        steps = Migrations("pawbiter")
        steps(name="v1_events_and_projections", transactional=False)(lambda db: db.conn.executescript(DRAFT))
        steps.apply(db)
    return path


def _tables(path: Path) -> list[object]:
    with connect(path) as db:
        return list(db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name"))


def _schema(path: Path) -> list[object]:
    with connect(path) as db:
        return db.execute("SELECT * FROM sqlite_master ORDER BY name").fetchall() + [
            tuple(row) for row in db.execute("SELECT * FROM _sqlite_migrations")
        ]
