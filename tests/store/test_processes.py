"""Several processes on one file, and processes that die in the middle."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store import Store
from app.store.sqlite.connections import connect
from tests.store.samples import assert_unbroken, opened, played, ulid

ROOT = Path(__file__).parents[2]


def test_two_processes_of_sixteen_threads_on_one_game(path: Path, store: Store) -> None:
    game = opened(store)
    writers = [_appender("race", path, game, 16, 8) for _ in range(2)]
    said = [note for writer in writers for note in _output(writer)]
    events = store.read(game)
    assert_unbroken(events)
    assert len(said) == 2 * 16 * 8
    assert Counter(_notes(store, game)) == Counter(said)
    assert [event.position for event in store.feed()] == list(range(1, len(said) + 2))


def test_every_acknowledged_append_survives_kill_9_exactly_once(path: Path, store: Store) -> None:
    acknowledged: list[str] = []
    for life in range(6):
        writer = _appender("storm", path, 8)
        assert writer.stdout is not None
        acknowledged.append(writer.stdout.readline().strip())  # it is under way
        time.sleep(0.25 + 0.07 * life)
        writer.kill()
        acknowledged += [line.strip() for line in writer.communicate()[0].splitlines()]
        assert not set(acknowledged) - set(_history(store))
    kept = Counter(_history(store))
    assert len(acknowledged) > 100
    assert set(kept.values()) == {1}
    for number in range(8):
        assert_unbroken(store.read(ulid(number + 1)))
    assert [leaf.hash for leaf in store.leaves(0, store.size())] == [event.hash for event in store.feed(limit=10**9)]
    assert all(store.answer("s", line.split()[1]) for line in acknowledged)
    with connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_store_goes_on_after_its_writer_was_killed(path: Path, store: Store) -> None:
    writer = _appender("storm", path, 8)
    assert writer.stdout is not None
    writer.stdout.readline()
    writer.kill()
    writer.communicate()
    started = time.monotonic()
    played(store, ulid(1))
    assert time.monotonic() - started < 5


def test_an_append_of_another_process_is_in_the_feed(path: Path, store: Store) -> None:
    game = opened(store)
    writer = _appender("once", path, game)
    assert float(_output(writer)[0]) > 0
    assert [(event.game, event.version) for event in store.feed(1)] == [(game, 2)]


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    while _started:
        with _started.pop() as process:
            process.kill()


_started: list["subprocess.Popen[str]"] = []


def _appender(what: str, path: Path, *arguments: object) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.store.appender", what, f"sqlite:///{path}", *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    _started.append(process)
    return process


def _output(process: "subprocess.Popen[str]") -> list[str]:
    output = process.communicate(timeout=60)[0]
    assert process.returncode == 0
    return output.splitlines()


def _history(store: Store) -> list[str]:
    """Every event but the opening ones, as the storm says them."""
    return [f"{ulid(n)} {note}" for n in range(1, 9) for note in _notes(store, ulid(n))]


def _notes(store: Store, game: str) -> list[str]:
    return [json.loads(event.body)["note"] for event in store.stream(game, after=1)]
