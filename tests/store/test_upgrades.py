"""From the release before and back to it: nothing that was recorded changes."""

from pathlib import Path

import pytest

from app.store import Store, StoreRefused, downgrade, migrate, open_store
from app.store.sqlite.connections import connect
from app.store.sqlite.schema import steps
from tests.store.samples import opened, played, token, ulid

BEFORE, LAST = "v3_tiles_and_sorted_lists", "v4_contradictions"
KEPT = ("events", "games", "people", "tokens", "answers", "checkpoints")


def test_back_and_forth_loses_nothing(path: Path, store: Store) -> None:
    filled(store)
    lists, tiles = told(store)
    store.close()
    before = rows(path)
    assert downgrade(f"sqlite:///{path}") == LAST
    assert rows(path) == before
    with pytest.raises(StoreRefused, match=f"lacks {LAST}"):
        open_store(f"sqlite:///{path}")
    migrate(f"sqlite:///{path}")
    again = open_store(f"sqlite:///{path}")
    assert (rows(path), told(again)) == (before, (lists, tiles))
    played(again, ulid(2))
    again.close()


def test_what_is_left_is_the_schema_of_the_release_before(path: Path, tmp_path: Path) -> None:
    for step in (LAST, BEFORE):
        older = tmp_path / f"before-{step}.db"
        with connect(older, mode="rwc") as db:
            db.enable_wal()
            steps.apply(db, stop_before=step)
        downgrade(f"sqlite:///{path}")
        assert schema(path) == schema(older)
    with connect(path) as db:
        db.execute("INSERT INTO games VALUES ('G', 'mau-mau', 'running', 1, 'h', '[]', '', '', 0)")
        db.execute("INSERT INTO seats VALUES ('anna', 'G')")


def test_the_first_release_has_nothing_before_it(path: Path) -> None:
    for _ in (LAST, BEFORE):
        downgrade(f"sqlite:///{path}")
    with pytest.raises(StoreRefused, match="cannot be undone"):
        downgrade(f"sqlite:///{path}")


def test_each_store_has_a_name_of_its_own_and_keeps_it(path: Path, store: Store, tmp_path: Path) -> None:
    migrate(f"sqlite:///{tmp_path}/other.db")
    other = open_store(f"sqlite:///{tmp_path}/other.db")
    assert store.meta("id") != other.meta("id")
    store.backup(tmp_path / "copy.db")
    copy = open_store(f"sqlite:///{tmp_path}/copy.db")
    assert copy.meta("id") == store.meta("id")
    for each in (other, copy):
        each.close()


def filled(store: Store) -> None:
    for number, kind in enumerate(("mau-mau", "ed-the-cat"), start=1):
        opened(store, ulid(number), kind=kind, created_at=f"2026-03-0{number}T12:00:00.250000Z")
    played(store, ulid(1), 600)
    store.add_tokens([token("h1")])


def told(store: Store) -> tuple[list[object], list[bytes]]:
    since = "2026-03-02T12:00:00.250000Z"
    lists: list[object] = [store.games(player="ben"), store.games(since=since), store.games(kind="mau-mau")]
    return lists, [store.tile(0, 0), store.tile(0, 1), store.tile(1, 0)]


def rows(path: Path) -> list[object]:
    columns = {"games": "id, game, status, version, head, players, created_at, updated_at, has_people"}
    with connect(path) as db:
        return [db.execute(f"SELECT {columns.get(name, '*')} FROM {name} ORDER BY 1").fetchall() for name in KEPT]


def schema(path: Path) -> list[object]:
    with connect(path) as db:
        named = db.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY name").fetchall()
        return [*named, *(db.execute(f"PRAGMA table_info({name})").fetchall() for _, name, _ in named)]
