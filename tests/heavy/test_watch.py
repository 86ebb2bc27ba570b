"""The watch over what is reported: what is new is looked at soon, once, and by one of all processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.heavy import watch as watches
from app.heavy.watch import Watch
from app.http.problems import Problem
from app.store import Looked, Store
from tests.store.conftest import path, store
from tests.store.samples import opened, played, ulid

__all__ = ["path", "store"]
GAME, OTHER = ulid(1), ulid(2)


class Asked:
    """Looks at a table, as far as anybody is told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games: list[str] = []
        self.failures: list[Exception] = []

    def __call__(self, game: str) -> Looked:
        self.games.append(game)
        if self.failures:
            raise self.failures.pop()
        head = self.store.head(game)
        assert head is not None
        return Looked(game, head.version, b"[1]")


@pytest.fixture
def asked(store: Store) -> Asked:
    return Asked(store)


Watches = Callable[[], Watch]


@pytest.fixture
def watch(store: Store, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watches]:
    for name in ("GLANCE_SECONDS", "DELAY_SECONDS", "AGAIN_SECONDS", "REST_SECONDS"):
        monkeypatch.setattr(watches, name, 0.01)
    running: list[Watch] = []

    def start() -> Watch:
        running.append(Watch(store, asked, lambda: None, tmp_path / "watch"))
        running[-1].start()
        return running[-1]

    yield start
    for each in running:
        end(each)


def end(watch: Watch) -> None:
    watch.close()
    watch._thread.join(20)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def checked(store: Store, game: str) -> int:
    return store.contradictions(game).checked


def test_what_is_new_is_looked_at(store: Store, asked: Asked, watch: Watches) -> None:
    watch()
    opened(store)
    until(lambda: checked(store, GAME) == 1)
    played(store, GAME, 3)
    opened(store, OTHER)
    until(lambda: (checked(store, GAME), checked(store, OTHER)) == (4, 1))
    until(lambda: store.meta("watched") == "5")
    number = len(asked.games)
    time.sleep(0.1)
    assert len(asked.games) == number, "nothing new, nothing asked"


def test_one_watches_for_all_and_another_one_after_it(store: Store, asked: Asked, watch: Watches) -> None:
    first = watch()
    until(lambda: first._locked is not None)
    second = watch()
    opened(store)
    until(lambda: checked(store, GAME) == 1)
    assert second._locked is None and asked.games == [GAME]
    end(first)
    played(store, GAME, 2)
    until(lambda: checked(store, GAME) == 3)
    assert second._locked is not None


def test_what_was_played_while_nobody_watched_is_looked_at(store: Store, asked: Asked, watch: Watches) -> None:
    first = watch()
    opened(store)
    until(lambda: store.meta("watched") == "1")
    end(first)
    played(store, GAME, 2)
    watch()
    until(lambda: checked(store, GAME) == 3)


def test_what_nobody_watched_for_long_is_left_to_the_audit(
    store: Store, asked: Asked, watch: Watches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "BACKLOG", 2)
    opened(store)
    opened(store, OTHER)
    played(store, OTHER, 1)
    watch()
    until(lambda: checked(store, OTHER) == 2)
    assert asked.games == [OTHER]


def test_where_there_is_no_room_it_is_asked_again(store: Store, asked: Asked, watch: Watches) -> None:
    asked.failures = [Problem("busy"), Problem("busy")]
    watch()
    opened(store)
    until(lambda: checked(store, GAME) == 1)
    assert asked.games == [GAME] * 3


def test_a_table_that_cannot_be_looked_at_stops_nobody(
    store: Store, asked: Asked, watch: Watches, capsys: pytest.CaptureFixture[str]
) -> None:
    asked.failures = [RuntimeError("heavy work failed: so")]
    watch()
    opened(store)
    until(lambda: asked.games == [GAME])
    opened(store, OTHER)
    until(lambda: checked(store, OTHER) == 1)
    assert checked(store, GAME) == 0
