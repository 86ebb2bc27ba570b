"""Who takes too much: slow heads and bodies, slow readers, too many from one address; and the end of a process."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.server.answers import Reader
from tests.server.conftest import LARGE, Running, Runs
from tests.server.test_forms import HOST, POST, request

GET = request(b"GET /a HTTP/1.1", HOST)


def answered(running: Running) -> bool:
    with running.line() as line:
        line.sendall(GET)
        return Reader(line).answer().status == 200


@pytest.mark.parametrize(
    "begun", [b"GET /a", b"GET /a HTTP/1.1\r\nX: 1\r\nY", request(*POST, b"Content-Length: 999", body=b"abc")]
)
@pytest.mark.parametrize("before", [b"", GET], ids=["first", "second"])
def test_what_does_not_come_to_its_end_in_time_is_told_so(runs: Runs, begun: bytes, before: bytes) -> None:
    """However many bytes come in the meantime: the deadline is for all of it."""
    running = runs(head_seconds=0.5, body_seconds=0.5)
    with running.line() as line:
        reader = Reader(line)
        if before:
            line.sendall(before)
            assert reader.answer().status == 200
        line.sendall(begun)
        line.settimeout(0.1)
        for _ in range(100):
            line.sendall(b"a")
            try:
                got = reader.answer()
                break
            except TimeoutError:
                continue
        assert got.problem == 408
    assert answered(running)


def test_a_connection_on_which_nothing_comes_is_ended_without_a_word(runs: Runs) -> None:
    with runs(head_seconds=0.3).line() as line:
        assert Reader(line).is_over()


def test_a_slow_answer_is_waited_for(runs: Runs) -> None:
    running = runs(head_seconds=0.2, body_seconds=0.2, reader_seconds=0.2)
    with running.line() as line:
        line.sendall(request(b"GET /wait HTTP/1.1", HOST) + b"GET /a HT")
        time.sleep(1.2)
        running.app.go_on.set()
        assert Reader(line).answer().status == 200


def test_of_unfinished_connections_those_that_waited_longest_make_room(runs: Runs) -> None:
    running = runs(unfinished=4)
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(running.line("127.0.0.2")) for _ in range(9)]
        for line in lines:
            line.sendall(b"GET /a HTTP/1.1\r\n")
            time.sleep(0.02)
        for line in lines[:5]:
            assert Reader(line).is_dropped()
        for line in lines[5:]:
            line.sendall(b"Host: x\r\n\r\n")
            assert Reader(line).answer().status == 200
        assert answered(running)


def test_a_crowd_that_comes_at_once_is_let_in(runs: Runs) -> None:
    """Connections that have delivered their request do not count, and those that are just about to are waited for."""
    running = runs(unfinished=4)
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(running.line("127.0.0.2")) for _ in range(30)]
        for _ in range(2):
            for line in lines:
                line.sendall(GET)
            assert {Reader(line).answer().status for line in lines} == {200}
            time.sleep(1.2)


def test_with_all_places_taken_the_longest_idle_goes(runs: Runs) -> None:
    running = runs(connections=8)
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(running.line()) for _ in range(8)]
        for line in lines:
            line.sendall(GET)
            assert Reader(line).answer().status == 200
        assert answered(running)
        assert Reader(lines[0]).is_dropped()
        lines[-1].sendall(GET)
        assert Reader(lines[-1]).answer().status == 200


@pytest.mark.parametrize("path", [b"/long", b"/bits"])
def test_who_takes_nothing_of_an_answer_is_dropped(runs: Runs, path: bytes) -> None:
    running = runs(reader_seconds=0.6, threads=2)
    with ExitStack() as open_ones:
        for _ in range(12):
            line = open_ones.enter_context(running.line("127.0.0.2", small=True))
            line.sendall(request(b"GET " + path + b" HTTP/1.1", HOST))
        running.until(lambda: len(running.app.asked) == 12)
        assert answered(running)
        running.until(lambda: len(running.server.crowd.members) == 0)
    assert running.app.pieces * 10_000 < 12 * LARGE // 2, "what nobody takes is not made"
    assert path == b"/long" or running.app.closed.wait(10)


def test_who_takes_little_by_little_gets_everything(runs: Runs) -> None:
    running = runs(reader_seconds=1)
    with running.line(small=True) as line:
        line.sendall(request(b"GET /long HTTP/1.1", HOST, b"Connection: close"))
        got = 0
        for _ in range(8):
            got += len(line.recv(100_000))
            time.sleep(0.25)
        while piece := line.recv(1 << 20):
            got += len(piece)
    assert got > LARGE


def test_answers_that_wait_to_be_taken_are_bounded_together(runs: Runs) -> None:
    running = runs(waiting_bytes=5 * LARGE)
    with ExitStack() as open_ones:
        for _ in range(20):
            line = open_ones.enter_context(running.line("127.0.0.2", small=True))
            line.sendall(request(b"GET /long HTTP/1.1", HOST))
        running.until(lambda: len(running.app.asked) == 20)
        running.until(lambda: len(running.server.crowd.members) <= 6)
        assert answered(running)


def test_waiting_for_a_thread_is_bounded(runs: Runs) -> None:
    """Two threads wait, two requests wait for them; who comes then, and who has waited long enough, is told so."""
    running = runs(threads=4, waiting=2, waiting_seconds=1.0)
    slow = request(b"POST /wait HTTP/1.1", HOST, b"Accept-Language: de", b"X-Request-Id: mine")

    def ask() -> tuple[int, str, str]:
        with running.line() as line:
            line.sendall(slow)
            got = Reader(line).answer()
            assert got.status == 200 or (got.problem, got.told["request_id"]) == (503, "mine")
            assert got.status == 200 or got.headers["content-language"] == "de"
            return got.status, got.headers.get("retry-after", ""), got.told.get("type", "")

    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(ask) for _ in range(6)]
        running.until(lambda: sum(each.done() for each in asked) == 4)
        refused = [each.result() for each in asked if each.done()]
        assert refused == [(503, "1", "/problems/busy")] * 4
        assert answered(running), "reading has threads of its own"
        running.app.go_on.set()
        assert sorted(each.result()[0] for each in asked) == [200, 200, 503, 503, 503, 503]
    assert answered(running)


@pytest.mark.parametrize("path", [b"/healthz", b"/metrics", b"/readyz"])
def test_the_service_answers_for_itself_whatever_waits(runs: Runs, path: bytes) -> None:
    running = runs(threads=2, waiting=1, waiting_seconds=0.2)
    with ExitStack() as open_ones:
        for method in (b"GET", b"POST") * 4:
            open_ones.enter_context(running.line()).sendall(request(method + b" /wait HTTP/1.1", HOST))
        running.until(lambda: len(running.app.asked) == 2)
        with running.line() as line:
            line.sendall(request(b"GET " + path + b" HTTP/1.1", HOST))
            assert Reader(line).answer().status == 200


# The end


def test_a_request_that_was_read_is_answered_and_then_the_connection_ends(runs: Runs) -> None:
    running = runs()
    with running.line() as line:
        line.sendall(request(b"GET /wait HTTP/1.1", HOST))
        running.until(lambda: len(running.app.asked) == 1)
        running.server.should_exit = True
        running.until(lambda: running.server.crowd.closing)
        running.app.go_on.set()
        reader = Reader(line)
        assert reader.answer().headers["connection"] == "close" and reader.is_over()


def test_open_connections_have_a_moment_for_one_more_request(runs: Runs) -> None:
    running = runs(grace_seconds=1.5)
    with running.line() as used, running.line() as fresh, running.line() as idle:
        used.sendall(GET)
        assert Reader(used).answer().status == 200
        running.until(lambda: len(running.server.crowd.members) == 3)
        running.server.should_exit = True
        running.until(lambda: running.server.crowd.closing)
        for line in (used, fresh):
            line.sendall(GET)
            reader = Reader(line)
            assert reader.answer().headers["connection"] == "close" and reader.is_over()
        assert Reader(idle).is_over()
        idle.sendall(GET)
        assert idle.recv(1) == b"", "it is not read any more, and yet not answered with a reset"


def test_who_waits_at_the_door_when_it_closes_is_served(runs: Runs) -> None:
    running = runs(grace_seconds=5)
    loop = running.server.doors[0].loop
    with ExitStack() as open_ones:
        loop.call_soon_threadsafe(time.sleep, 0.5)
        lines = [open_ones.enter_context(running.line()) for _ in range(20)]
        running.server.should_exit = True
        for line in lines:
            line.sendall(GET)
        assert {Reader(line).answer().status for line in lines} == {200}
