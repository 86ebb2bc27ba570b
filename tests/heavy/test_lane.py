"""Processes for heavy work: bounded, replaced when they are killed, gone with the service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from app.heavy import lane as lanes
from app.heavy.lane import HeavyLane
from app.http.problems import Problem
from app.service.heavy_work import Audited, AuditJob, QuestionJob
from app.settings import Capacity
from app.store import StoreUnavailable
from referee.game import Viewer
from tests.http.client import Table
from tests.http.conftest import app, apps, http, table
from tests.serving import OURS

__all__ = ["app", "apps", "http", "table"]
Lanes = Callable[..., HeavyLane]


@pytest.fixture
def lane_of(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lanes]:
    """Lanes whose processes work on this test's store."""
    settings = app.extensions["settings"]
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PAWBITER_STORE", settings.store)
    monkeypatch.setenv("PAWBITER_SIGNING_KEY", settings.signing_key)
    made: list[HeavyLane] = []

    def make(**limits: float) -> HeavyLane:
        made.append(HeavyLane(Capacity(**limits)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for each in made:
        each.close()
    for process in [process for each in made for process in processes(each)]:
        process.wait(20)


def processes(lane: HeavyLane) -> list[subprocess.Popen[bytes]]:
    return [each._running for each in lane._all if each._running is not None]


def audit(table: Table) -> AuditJob:
    return AuditJob(table.id, Viewer("host"), "en")


def test_an_audit_elsewhere_says_what_it_says_here(app: Flask, table: Table, lane_of: Lanes) -> None:
    lane, here = lane_of(), app.extensions["heavy"]
    table.play({"type": "play", "player": "anna", "card": "4"})
    assert lane.do(audit(table)) == here.do(audit(table))
    assert lane.do(QuestionJob(table.id)) == here.do(QuestionJob(table.id))
    with pytest.raises(RuntimeError):
        lane.do(QuestionJob("01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    assert isinstance(lane.do(audit(table)), Audited)


def test_one_that_was_killed_is_replaced_and_what_it_did_is_done_again(table: Table, lane_of: Lanes) -> None:
    lane = lane_of()
    first = lane.do(audit(table))
    (killed,) = processes(lane)
    killed.kill()
    killed.wait()
    assert lane.do(audit(table)) == first
    (other,) = processes(lane)
    other.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(lane.do, audit(table))
        time.sleep(0.1)
        assert not asked.done()
        other.kill()  # in the middle of it
        assert asked.result(60) == first
    assert other.pid not in {each.pid for each in processes(lane)}


# What takes no time to start, to see who waits for whom. It answers when its file is there.
SLOW = """
import sys, time
from pathlib import Path
from app.heavy.process import read_frame, write_frame
while True:
    read_frame(sys.stdin.buffer)
    while not Path(sys.argv[1]).exists():
        time.sleep(0.01)
    write_frame(sys.stdout.buffer, b'{"type":"failed","why":"so"}')
"""


@pytest.fixture
def go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "go on"
    monkeypatch.setattr(lanes, "COMMAND", (sys.executable, "-c", SLOW, str(file)))
    return file


def test_who_waits_is_bounded_in_number_and_in_time(lane_of: Lanes, go_on: Path) -> None:
    job = QuestionJob("any")
    lane = lane_of(heavy=1, heavy_waiting=2, waiting_seconds=30)
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(lane.do, job) for _ in range(3)]
        until(lambda: lane._places._value == 0)  # type: ignore[attr-defined]
        refused(lane, job)
        go_on.touch()
        assert all(isinstance(each.exception(30), RuntimeError) for each in asked)
    go_on.unlink()
    impatient = lane_of(heavy=1, heavy_waiting=2, waiting_seconds=0.05)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(impatient.do, job)
        until(lambda: impatient._free.empty())
        refused(impatient, job)
        go_on.touch()
        assert isinstance(first.exception(30), RuntimeError)


def refused(lane: HeavyLane, job: QuestionJob) -> None:
    with pytest.raises(Problem) as problem:
        lane.do(job)
    assert (problem.value.slug, problem.value.headers) == ("busy", {"Retry-After": "1"})


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_fewer_wait_than_there_are_threads_to_read_with(lane_of: Lanes) -> None:
    assert lane_of(threads=4, heavy_waiting=100)._places._value == 2  # type: ignore[attr-defined]


def test_what_takes_too_long_is_given_up(lane_of: Lanes, go_on: Path) -> None:
    lane = lane_of(heavy_seconds=0.05)
    refused(lane, QuestionJob("any"))
    assert processes(lane) == [], "and so is who did it"
    go_on.touch()
    with pytest.raises(RuntimeError):
        lane_of(heavy_seconds=30).do(QuestionJob("any"))


def test_a_store_that_cannot_be_read_is_told_as_such(table: Table, lane_of: Lanes, app: Flask) -> None:
    """By a process that was only started then. Who has it open reads on."""
    lane = lane_of()
    file = Path(app.extensions["settings"].store.removeprefix("sqlite:///"))
    file.rename(file.with_name("aside"))
    try:
        with pytest.raises(StoreUnavailable) as unavailable:
            lane.do(audit(table))
    finally:
        file.with_name("aside").rename(file)
    assert unavailable.value.check == "file"
    assert isinstance(lane.do(audit(table)), Audited), "it is there again"


def test_it_ends_with_the_service_however_that_ends(lane_of: Lanes, go_on: Path) -> None:
    """Nobody tells it: its parent is killed."""
    script = (
        "from app.heavy.lane import HeavyLane; from app.settings import Capacity; import time\n"
        "lane = HeavyLane(Capacity()); lane.warm(); print(lane._all[0]._running.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as service:
        assert service.stdout is not None
        child = int(service.stdout.readline())
        assert Path(f"/proc/{child}").exists()
        service.kill()
    until(lambda: not Path(f"/proc/{child}").exists() or "Z (" in Path(f"/proc/{child}/status").read_text())


def test_after_the_end_nothing_is_begun(table: Table, lane_of: Lanes) -> None:
    lane = lane_of()
    lane.close()
    refused(lane, QuestionJob(table.id))
