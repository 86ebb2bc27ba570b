"""Many writes, one transaction: what they share and what they must not."""

import resource
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.store import Store, StoreUnavailable, VersionConflict, open_store
from app.store.sqlite import group_commit as commit
from app.store.sqlite.connections import FileLock, connect, sqlite3
from tests.store.samples import LATER, assert_unbroken, chain, opened, played, row, said, token, ulid

GAMES = [ulid(number) for number in range(1, 9)]


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the writer's connection executes."""
    seen: list[str] = []

    def traced(path: Path) -> object:
        db = connect(path)
        db.conn.set_trace_callback(seen.append)
        return db

    monkeypatch.setattr(commit, "connect", traced)
    return seen


def test_writes_that_wait_share_one_transaction(path: Path, statements: list[str]) -> None:
    with _store(path) as store:
        for game in GAMES:
            opened(store, game)
        statements.clear()
        outcomes = _together(path, [_playing(store, game) for game in GAMES])
        assert [outcome.exception() for outcome in outcomes] == [None] * 8
        # The first may be on its way before the others wait.
        assert statements.count("COMMIT") <= 2
        assert [store.head(game)[0] for game in GAMES] == [2] * 8  # type: ignore[index]


def test_a_conflict_fails_itself_only(path: Path, store: Store) -> None:
    for game in GAMES:
        opened(store, game)
    bad = lambda: store.append(GAMES[0], 5, chain(1, 5), "running", LATER)  # noqa: E731
    outcomes = _together(path, [bad, *(_playing(store, game) for game in GAMES[1:])])
    assert isinstance(outcomes[0].exception(), VersionConflict)
    assert [outcome.exception() for outcome in outcomes[1:]] == [None] * 7
    assert store.size() == 15


def test_a_broken_write_fails_itself_only(path: Path, store: Store) -> None:
    store.create(row(GAMES[0]), chain(1), [token("twice", GAMES[0])])
    for game in GAMES[1:]:
        opened(store, game)
    bad = lambda: store.add_tokens([token("twice", GAMES[0])], said("unkept"))  # noqa: E731
    outcomes = _together(path, [*(_playing(store, game) for game in GAMES[1:]), bad])
    assert isinstance(outcomes[-1].exception(), sqlite3.IntegrityError)
    assert [outcome.exception() for outcome in outcomes[:-1]] == [None] * 7
    assert store.answer("s", "unkept") is None
    assert store.size() == 15


def test_what_does_not_fit_on_the_disk_fails_itself_only(path: Path, store: Store) -> None:
    for game in GAMES:
        opened(store, game)
    huge = lambda: played(store, GAMES[0], note="x" * 30_000_000)  # noqa: E731
    with _disk_of(_used(path) + 10_000_000):
        outcomes = _together(path, [huge, *(_playing(store, game) for game in GAMES[1:])])
    assert isinstance(outcomes[0].exception(), StoreUnavailable)
    assert [outcome.exception() for outcome in outcomes[1:]] == [None] * 7
    assert store.head(GAMES[0]) == (1, chain(1)[0].hash, False)
    played(store, GAMES[0])
    assert [event.position for event in store.feed()] == list(range(1, 17))


def test_on_a_full_disk_reads_go_on_and_writes_come_back(path: Path, store: Store) -> None:
    game = opened(store)
    played(store, game, 20)
    with _disk_of(_used(path)):
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                played(store, game, 50, note="x" * 1000, answer=said("lost"))
        with pytest.raises(StoreUnavailable):
            store.put_snapshot(game, 21, b"x" * 1_000_000)
        assert len(store.read(game)) == 21
        assert store.answer("s", "lost") is None
    store.ready()
    played(store, game, 50, answer=said("lost"))
    assert_unbroken(store.read(game))
    assert len(store.read(game)) == 71


def test_a_database_with_no_room_refuses(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def small(path: Path) -> object:
        db = connect(path)
        db.execute("PRAGMA max_page_count = 1")  # as many as it has
        return db

    with _store(path) as store:
        monkeypatch.setattr(commit, "connect", small)
        with pytest.raises(StoreUnavailable, match="full"):
            store.create(row(), [*chain(1)], [], said(body=b"x" * 100_000))
        assert store.game(ulid(1)) is None
        monkeypatch.setattr(commit, "connect", connect)
        opened(store)
        assert store.size() == 1


def test_a_lock_held_too_long_is_given_up_for_good(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(store)
    monkeypatch.setattr(commit, "PATIENCE_SECONDS", 0.2)
    with FileLock(path), pytest.raises(StoreUnavailable, match="lock"):
        played(store, game)
    store.ready()
    assert store.size() == 1


def test_a_stranger_who_locks_the_file_makes_it_unavailable(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.sqlite.connections.BUSY_SECONDS", 0.1)
    game = ulid(1)
    with connect(path) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            opened(store, game)
        with pytest.raises(StoreUnavailable):
            store.ready()
        assert store.game(game) is None
    opened(store, game)
    assert store.size() == 1


def test_the_wal_is_bounded(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(store)
    wal = path.with_name("games.db-wal")
    assert wal.stat().st_size > 0
    monkeypatch.setattr(commit, "WAL_LIMIT", 0)
    played(store, game)
    _eventually(lambda: wal.stat().st_size == 0)
    assert store.size() == 2


def test_a_closed_store_takes_nothing(path: Path) -> None:
    store = open_store(f"sqlite:///{path}")
    game = opened(store)
    store.close()
    store.close()
    with pytest.raises(StoreUnavailable):
        store.append(game, 1, chain(1, 1), "running", LATER)
    with pytest.raises(StoreUnavailable):
        store.head(game)


@contextmanager
def _store(path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{path}")
    try:
        yield store
    finally:
        store.close()


def _playing(store: Store, game: str) -> Callable[[], None]:
    return lambda: played(store, game)


def _together(path: Path, calls: list[Callable[[], None]]) -> list["Future[None]"]:
    """Holds the lock until every call waits for it."""
    with ThreadPoolExecutor(len(calls)) as pool, FileLock(path):
        outcomes = [pool.submit(call) for call in calls]
        time.sleep(0.2)
        assert not any(outcome.done() for outcome in outcomes)
    return outcomes


def _used(path: Path) -> int:
    return max(file.stat().st_size for file in path.parent.iterdir())


@contextmanager
def _disk_of(size: int) -> Iterator[None]:
    """No file of this process may grow past `size`, which SQLite meets as a failing write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < deadline
        threading.Event().wait(0.01)
