"""Many clients at one table: versions have no gaps and no doubles, whatever they do at once."""

from __future__ import annotations

import itertools
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
import requests

from tests.http.client import Http, Table, of_server
from tests.serving import Server
from tests.system.script import assert_whole, opened, reports

pytestmark = pytest.mark.xdist_group("server")

THREADS, PROCESSES = 16, 2
MOVES = 60


def race(address: str, created: dict[str, Any], keyed: bool) -> list[tuple[int, bool, bytes]]:
    """So many threads, each trying to be the one who reports the next move; what was acknowledged to them."""
    with ThreadPoolExecutor(THREADS) as pool:
        done = [pool.submit(run, address, created, keyed) for _ in range(THREADS)]
        return list(itertools.chain.from_iterable(each.result() for each in done))


def run(address: str, created: dict[str, Any], keyed: bool) -> list[tuple[int, bool, bytes]]:
    table = Table(of_server(address, requests.Session(), seconds=120), created)
    acknowledged, version = [], 1
    while version <= MOVES:
        key = {"Idempotency_Key": f"move-{version}"} if keyed else {}
        answer = table.move(reports()[version - 1], If_Match=f'"{version}"', **key)
        if answer.status == 201:
            first = "Idempotent-Replayed" not in answer.headers
            acknowledged.append((answer.version, first, answer.content))
            version = answer.version
        else:
            assert (answer.status, answer.problem) == (412, "version-mismatch"), answer
            version = answer.body["current_version"]
    return acknowledged


@pytest.mark.parametrize("keyed", [False, True], ids=["each with its own", "all with the same key"])
def test_each_version_is_written_once(server: Server, http: Http, keyed: bool) -> None:
    table = opened(http)
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        races = [pool.submit(race, server.address, table.created, keyed) for _ in range(PROCESSES)]
        acknowledged = list(itertools.chain.from_iterable(each.result() for each in races))
    firsts = sorted(version for version, first, _ in acknowledged if first)
    assert firsts == list(range(2, MOVES + 2))
    answers = {(version, content) for version, _, content in acknowledged}
    assert len(answers) == MOVES, "a retry is told the first answer"
    assert_whole(table, MOVES)


def test_tables_do_not_get_in_each_others_way(server: Server) -> None:
    def play(number: int) -> Table:
        table = opened(of_server(server.address, requests.Session(), seconds=120))
        for report in reports()[:25]:
            assert table.move(report).status == 201
        return table

    with ThreadPoolExecutor(THREADS) as pool:
        tables = list(pool.map(play, range(THREADS)))
    for table in tables:
        assert table.version == 26
    assert_whole(tables[0], 25)
