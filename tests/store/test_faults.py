"""What happens to the file behind the store's back: writes say so, reads go on, and nothing is acknowledged and lost."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.ops.self_check import broken_tiles, read_through
from app.store import Store, StoreUnavailable, migrate, open_store
from app.store.sqlite import connections
from app.store.sqlite.connections import connect, sqlite3
from app.store.sqlite.faults import unavailable_for
from tests.store.samples import opened, played, said, ulid

GAME = ulid(1)


def gone(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    path.unlink()
    migrate(f"sqlite:///{path}")


def log_gone(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def index_gone(path: Path) -> None:
    path.with_name(f"{path.name}-shm").unlink()


@pytest.mark.parametrize("fate", [gone, replaced, log_gone, index_gone])
def test_nothing_is_written_to_a_file_without_its_name(
    path: Path, store: Store, fate: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    opened(store)
    assert store.size() == 1
    fate(path)
    for write in (lambda: played(store, GAME), lambda: opened(store, ulid(2)), store.ready):
        with pytest.raises(StoreUnavailable, match=r"is (gone|another file) since") as refused:
            write()
        assert refused.value.check == "file"
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert len(told) <= 1, "one line, not one for each write"
    if fate is replaced:
        with pytest.raises(StoreUnavailable):
            store.read(GAME)  # the two files share a log by now: better no answer than a mixture
    else:
        assert [row.version for row in store.read(GAME)] == [1]


def test_a_commit_to_a_file_that_lost_its_name_meanwhile_is_not_acknowledged(path: Path, store: Store) -> None:
    opened(store)

    def and_then_it_is_gone(db: object) -> None:
        path.unlink()

    with pytest.raises(StoreUnavailable) as refused:
        store._writer.do(and_then_it_is_gone)  # type: ignore[attr-defined]
    assert refused.value.check == "file"


def test_a_file_that_comes_back_takes_writes_again(path: Path, store: Store) -> None:
    opened(store)
    aside = path.with_name("aside")
    path.rename(aside)
    with pytest.raises(StoreUnavailable):
        played(store, GAME)
    aside.rename(path)
    played(store, GAME)
    assert store.size() == 2


def test_a_thread_that_comes_late_reads_what_others_have_open(path: Path, store: Store) -> None:
    opened(store)
    assert store.size() == 1
    path.unlink()
    assert _elsewhere(lambda: store.read(GAME)) == store.read(GAME)


def test_a_damaged_page_stops_all_writes_and_stays_known(path: Path) -> None:
    store = open_store(f"sqlite:///{path}")
    opened(store, ulid(1))
    opened(store, ulid(2))
    played(store, ulid(2), 400)
    store.close()
    spoil(path)
    store = open_store(f"sqlite:///{path}")
    assert store.damage() is not None
    with pytest.raises(StoreUnavailable, match="doctor") as refused:
        store.feed(limit=10**6)
    assert refused.value.check == "pages"
    other = open_store(f"sqlite:///{path}")
    for one in (store, other):
        with pytest.raises(StoreUnavailable) as refused:
            played(one, ulid(1))
        assert refused.value.check == "pages"
        assert one.head(ulid(1)) is not None, "what can be read is read"
        one.close()


def spoil(path: Path) -> None:
    """Pages from the middle to the end hold nothing that makes sense."""
    with path.open("r+b") as file:
        whole = path.stat().st_size
        for page in range(whole // 4096 // 2, whole // 4096, 2):
            file.seek(page * 4096)
            file.write(b"\xa7" * 4096)


@pytest.mark.parametrize(
    ("statement", "check"),
    [("PRAGMA query_only = ON", "writable"), ("PRAGMA max_page_count = 1", "space")],
)
def test_the_check_names_what_is_wrong(
    store: Store, monkeypatch: pytest.MonkeyPatch, statement: str, check: str
) -> None:
    def hindered(path: Path, mode: str = "rw") -> object:
        db = connect(path, mode)
        db.execute(statement)
        return db

    with monkeypatch.context() as patch:
        patch.setattr("app.store.sqlite.group_commit.connect", hindered)
        with pytest.raises(StoreUnavailable) as refused:
            store.remember(said(body=b"x" * 400_000))
        assert refused.value.check == check
        store._writer.pause()  # type: ignore[attr-defined]
        store._writer.resume()  # type: ignore[attr-defined]
    store.ready()


def test_a_mistake_of_ours_is_not_told_as_the_stores(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="syntax"):
        store._readers.rows("SELECT FROM WHERE")  # type: ignore[attr-defined]
    assert unavailable_for(ValueError("x")) is None
    assert connections.OLDEST_SQLITE


def test_a_held_store_says_why_until_it_is_released(store: Store) -> None:
    opened(store)
    store.hold("witness", "it is too old")
    with pytest.raises(StoreUnavailable, match="too old") as refused:
        played(store, GAME)
    assert refused.value.check == "witness"
    assert store.size() == 1
    store.release("witness")
    played(store, GAME)


# What the service looks after by itself


def test_reading_through_a_whole_store_finds_nothing(store: Store) -> None:
    played(store, opened(store), 700)
    waits: list[float] = []
    read_through(store, lambda seconds: bool(waits.append(seconds)))
    assert len(waits) == 2
    store.ready()


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE tiles SET hashes = zeroblob(8192) WHERE level = 0 AND place = 1",
        "UPDATE tiles SET hashes = zeroblob(64) WHERE level = 1",
        "DELETE FROM tiles WHERE level = 0 AND place = 1",
        "UPDATE events SET hash = 'f' WHERE position = 300",
        "DELETE FROM events WHERE position = 300",
    ],
)
def test_a_tile_that_is_not_made_of_its_leaves_is_found(path: Path, store: Store, tampering: str) -> None:
    played(store, opened(store), 700)
    with connect(path) as db:
        for change in ("UPDATE", "DELETE"):
            db.execute(f"DROP TRIGGER events_never_{change}")
        db.execute(tampering)
    assert any(index is not None for index in broken_tiles(store))
    read_through(store, lambda seconds: False)
    with pytest.raises(StoreUnavailable, match="doctor") as refused:
        played(store, GAME)
    assert refused.value.check == "log"


def _elsewhere(work: Callable[[], object]) -> object:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
