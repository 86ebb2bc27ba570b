"""After `forget` a name is in none of the store's files, wherever SQLite had it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from app.store import Store, StoreUnavailable, UnknownGame, open_store
from app.store.sqlite import group_commit as commit
from app.store.sqlite.connections import connect, sqlite3
from tests.store.samples import full_of, played, ulid

GAME = ulid(1)
NAME = "Mathilda"


@pytest.mark.parametrize("times", [1, 40, 5_000])
def test_a_forgotten_name_is_in_no_file(path: Path, store: Store, times: int) -> None:
    """Also if it is too long for a page, or for its share of one."""
    full_of(NAME * times, store)
    assert _files_with(NAME, path) == ["games.db-wal"]
    store.forget(GAME)
    assert _files_with(NAME, path) == []
    assert {file.name for file in path.parent.iterdir()} >= {"games.db", "games.db-wal"}


def test_it_is_gone_also_where_a_checkpoint_had_brought_it(path: Path, store: Store) -> None:
    full_of(NAME, store)
    _checkpoint(path)
    assert _files_with(NAME, path) == ["games.db"]
    store.forget(GAME)
    assert _files_with(NAME, path) == []


def test_no_copy_is_left_in_the_unused_room_of_a_page(path: Path, store: Store) -> None:
    """Where rows moved to other pages, SQLite leaves copies of them that secure_delete knows nothing of."""
    full_of(NAME, store)
    _checkpoint(path)
    _plant(NAME, path)
    store.forget(GAME)
    assert _files_with(NAME, path) == []


def test_other_stores_of_the_file_read_on(path: Path, store: Store) -> None:
    full_of(NAME, store)
    other = open_store(f"sqlite:///{path}")
    assert other.people(GAME) == NAME.encode()
    store.forget(GAME)
    assert other.people(GAME) is None
    played(other, GAME)
    assert store.head(GAME) == other.head(GAME)
    assert _files_with(NAME, path) == []
    other.close()


def test_nothing_is_called_gone_while_a_long_read_keeps_it(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.sqlite.connections.BUSY_SECONDS", 0.1)
    full_of(NAME, store)
    with _reading(path):
        with pytest.raises(StoreUnavailable, match="long read"):
            store.forget(GAME)
        assert store.people(GAME) is None
        assert _files_with(NAME, path)
        played(store, GAME)  # nobody else is kept from writing
    assert store.forget(GAME) is False
    assert _files_with(NAME, path) == []


def test_a_failure_to_rewrite_is_told(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    full_of(NAME, store)

    def fail(writer: commit.Writer) -> None:
        raise sqlite3.OperationalError("disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(commit.Writer, "_erase", fail)
        with pytest.raises(StoreUnavailable, match="disk is full"):
            store.forget(GAME)
    store.forget(GAME)
    assert _files_with(NAME, path) == []


def test_an_unknown_game_costs_no_rewriting(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(writer: commit.Writer) -> None:
        raise AssertionError

    monkeypatch.setattr(commit.Writer, "_erase", never)
    with pytest.raises(UnknownGame):
        store.forget(GAME)


def test_a_rewritten_file_still_forbids_what_it_did(path: Path, store: Store) -> None:
    full_of(NAME, store)
    store.forget(GAME)
    with connect(path) as db:
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            db.execute("DELETE FROM events")
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _plant(name: str, path: Path) -> None:
    """Into the middle of a page that has no rows, where nothing is ever read from."""
    with connect(path) as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'checkpoints'").fetchone()[0]
        size = db.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size + size // 2)
        file.write(name.encode())


def _files_with(name: str, path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if name.encode() in file.read_bytes())


def _checkpoint(path: Path) -> None:
    with connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


@contextmanager
def _reading(path: Path) -> Iterator[Database]:
    """A reader who keeps what it has seen, as a backup does."""
    with connect(path) as db:
        db.execute("BEGIN")
        db.execute("SELECT * FROM games").fetchall()
        yield db
        db.execute("COMMIT")
