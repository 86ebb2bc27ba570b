"""Live streams and long polls on a real server: they cross workers, are limited, and never starve other requests."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import requests

from tests.http.client import Table, of_server
from tests.serving import Server, served

pytestmark = pytest.mark.xdist_group("server")

WORKERS = 2
PLACES = 16
"""Listeners of a token in each worker of this server."""
LIVE = {"Accept": "text/event-stream"}
PATIENCE = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    few = {"PAWBITER_STREAMS_OF_TOKEN": str(PLACES), "PAWBITER_THREADS": "4"}
    with served(tmp_path_factory.mktemp("server"), **few) as server:
        yield server


@contextmanager
def stream(server: Server, table: Table, **headers: str) -> Iterator[requests.Response]:
    asked = {**LIVE, "Authorization": f"Bearer {table.tokens['spectator']}", **headers}
    with requests.get(f"{server.address}{table.path}/events", headers=asked, stream=True, timeout=PATIENCE) as got:
        yield got


def events(got: requests.Response, number: int) -> list[Any]:
    found = []
    for line in got.iter_lines(chunk_size=1):
        if line.startswith(b"data: "):
            found.append(json.loads(line.removeprefix(b"data: ")))
        if len(found) == number:
            return found
    raise AssertionError("the stream ended")


def moves(number: int) -> list[dict[str, Any]]:
    return [{"type": "play", "player": ("anna", "ben", "cleo")[turn % 3], "card": "8"} for turn in range(number)]


def test_every_stream_hears_of_every_move_whichever_worker_took_it(server: Server, table: Table) -> None:
    with ExitStack() as open_ones:
        streams = [open_ones.enter_context(stream(server, table)) for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            heard = [pool.submit(events, got, 7) for got in streams]
            for move in moves(6):
                own = of_server(server.address, requests.Session())
                assert own.post(f"{table.path}/moves", move, table.tokens["host"]).status == 201
            told = [each.result(PATIENCE) for each in heard]
    expected = table.get("/events").body["events"]
    assert all(each == expected for each in told)


def test_a_stream_goes_on_after_the_last_event_that_was_heard(server: Server, table: Table) -> None:
    table.play(*moves(4))
    with stream(server, table, **{"Last-Event-ID": "3"}) as got:
        assert [event["version"] for event in events(got, 2)] == [4, 5]


@pytest.fixture
def crowded(server: Server, table: Table) -> Iterator[list[requests.Response]]:
    """So many streams that every worker refuses further ones."""
    with ExitStack() as open_ones:
        yield [open_ones.enter_context(stream(server, table)) for _ in range(4 * WORKERS * PLACES)]


def test_streams_too_many_are_refused_and_starve_nobody(
    server: Server, table: Table, crowded: list[requests.Response]
) -> None:
    taken = [got for got in crowded if got.status_code == 200]
    refused = [got for got in crowded if got.status_code != 200]
    assert PLACES <= len(taken) <= WORKERS * PLACES and refused
    for got in refused:
        assert (got.status_code, got.headers["Content-Type"]) == (503, "application/problem+json")
        assert int(got.headers["Retry-After"]) > 0
        assert got.json()["type"] == "/problems/too-many-streams"
    with ThreadPoolExecutor(16) as pool:
        polls = [pool.submit(poll, server, table) for _ in range(16)]
        for move in moves(3):
            own = of_server(server.address, requests.Session(), seconds=10)
            assert own.post(f"{table.path}/moves", move, table.tokens["host"]).status == 201
            assert own.get(table.path, table.tokens["anna"]).status == 200
        assert {each.result(PATIENCE) for each in polls} == {200}
    assert [event["version"] for event in events(taken[0], 4)] == [1, 2, 3, 4]


def poll(server: Server, table: Table) -> int:
    own = of_server(server.address, requests.Session(), seconds=PATIENCE)
    return own.get(f"{table.path}/events?after=3&wait=25", table.tokens["ben"]).status


def test_places_are_free_again_soon_after_their_listeners_have_left(server: Server, table: Table) -> None:
    """All places, again and again: a server that waited for its heartbeat to notice would run out of them."""
    taken = 0
    for _ in range(20):
        time.sleep(0.2)
        with ExitStack() as open_ones:
            streams = [open_ones.enter_context(stream(server, table)) for _ in range(3 * WORKERS * PLACES)]
            taken += sum(got.status_code == 200 for got in streams)
        if taken >= 3 * WORKERS * PLACES:
            return
    raise AssertionError(f"only {taken} streams were ever accepted")


def test_a_server_that_stops_lets_its_listeners_go(own_server: Server) -> None:
    table = of_server(own_server.address).open()
    with stream(own_server, table) as got:
        assert [event["version"] for event in events(got, 1)] == [1]
        own_server.stop()
        assert not [line for line in got.iter_lines(chunk_size=1) if line.startswith(b"data: ")]
    own_server.start()


def test_many_long_polls_are_woken_at_once(server: Server, table: Table) -> None:
    with ThreadPoolExecutor(PLACES) as pool:
        asked = [pool.submit(awaited, server, table) for _ in range(PLACES)]
        time.sleep(0.3)
        table.play(*moves(1))
        answers = [each.result(PATIENCE) for each in asked]
    assert [[event["version"] for event in answer["events"]] for answer in answers] == [[2]] * PLACES


def awaited(server: Server, table: Table) -> Any:
    own = of_server(server.address, requests.Session(), seconds=PATIENCE)
    return own.get(f"{table.path}/events?after=1&wait=25", table.tokens["ben"]).body
