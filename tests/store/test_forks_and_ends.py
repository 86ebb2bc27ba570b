"""Stores that a fork or their own end meets in the middle of work."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.store import Store, StoreError, StoreUnavailable, open_store
from tests.store.samples import assert_unbroken, opened, played, said, ulid


def test_a_forked_child_reads_and_writes_by_itself(store: Store) -> None:
    game = opened(store)
    assert _in_child(lambda: played(store, game, note="child")) == 0
    played(store, game, note="parent")
    assert_unbroken(store.read(game))
    assert store.size() == 3


def test_no_connection_and_no_lock_goes_through_a_fork(path: Path, store: Store) -> None:
    opened(store)

    def look() -> None:
        held = {str(link.resolve()) for link in Path("/proc/self/fd").iterdir()}
        assert not [name for name in held if name.startswith(str(path))]

    assert _in_child(look) == 0


def test_a_store_that_was_closed_closes_nothing_in_the_child(path: Path, store: Store) -> None:
    gone = open_store(f"sqlite:///{path}")
    opened(gone)
    gone.close()
    ends = os.pipe()  # likely the descriptors that the closed store had
    assert _in_child(lambda: (os.fstat(ends[0]), os.fstat(ends[1]), played(store, ulid(1)))) == 0
    for end in ends:
        os.close(end)
    assert store.size() == 2


def test_forks_in_a_storm_lose_nothing(store: Store) -> None:
    games = [opened(store, ulid(number)) for number in range(1, 5)]
    with _storm(store, games):
        codes = [_in_child(lambda life=life: opened(store, ulid(10 + life))) for life in range(8)]
    assert codes == [0] * 8
    for game in games:
        assert_unbroken(store.read(game))
        assert len(store.read(game)) > 1
    assert [event.position for event in store.feed(limit=10**6)] == list(range(1, store.size() + 1))
    assert len(store.games()[0]) == 12


def test_a_store_may_be_closed_while_others_use_it(path: Path) -> None:
    for _ in range(10):
        store = open_store(f"sqlite:///{path}")
        game = ulid(1)
        if store.head(game) is None:
            opened(store, game)
        with _storm(store, [game]):
            while not store.feed(1, limit=1):
                time.sleep(0.001)
            store.close()


def test_a_write_that_comes_while_the_store_closes_is_refused_at_once(path: Path) -> None:
    store = open_store(f"sqlite:///{path}")
    writing, go_on = threading.Event(), threading.Event()

    def slowly(db: object) -> None:
        writing.set()
        go_on.wait()

    busy = threading.Thread(target=store._writer.do, args=[slowly])  # type: ignore[attr-defined]
    closing = threading.Thread(target=store.close)
    busy.start()
    writing.wait()
    closing.start()
    while not store._writer._closed:  # type: ignore[attr-defined]
        closing.join(0.001)
    with pytest.raises(StoreUnavailable, match="closed"):
        store.remember(said())
    go_on.set()
    closing.join()
    busy.join()


@contextmanager
def _storm(store: Store, games: list[str]) -> Iterator[None]:
    """In each game one thread that writes, one that reads and one that follows the log, as long as the store lets them."""
    over = threading.Event()

    def on_and_on(work: Callable[[], object]) -> None:
        while not over.is_set():
            try:
                work()
            except StoreError:
                return

    threads = []
    for game in games:
        for work in (
            lambda game=game: played(store, game),
            lambda game=game: store.read(game),
            lambda: store.feed(store.size() - 1),
        ):
            threads.append(threading.Thread(target=on_and_on, args=[work]))
            threads[-1].start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join(timeout=20)
            assert not thread.is_alive()


def _in_child(work: Callable[[], object]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
